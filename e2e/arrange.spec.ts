import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { cafePath } from '../contract/page-urls.ts'
import { expectNoViolations } from './axe.ts'
import { CORNER_CAFE, expect, scrollsSideways, test } from './fixtures.ts'
import { addMenu, guestItemsOf } from './menu-of.ts'
import { toast } from './toast.ts'
import { launchOptions } from './launch-options.ts'

test.use({ signedIn: true, launchOptions: launchOptions({ draws: true }) })

const handle = (page: Page, name: string) => page.getByRole('button', { name: `Move ${name}`, exact: true })
const items = (page: Page, category: string) =>
  page.getByRole('list', { name: `Items in ${category}`, exact: true }).getByRole('listitem')
const moved = (page: Page) => page.waitForResponse((response) => response.url().endsWith('/api/menu-items/move'))

/** Which of the given items guests see, in the order of the menu. */
async function guestsSee(api: APIRequestContext, names: string[]): Promise<string[]> {
  const items = await guestItemsOf(api, CORNER_CAFE)
  return items.map(({ name }) => name).filter((name) => names.includes(name))
}

async function dragTo(page: Page, from: Locator, to: Locator, part: number): Promise<void> {
  await to.scrollIntoViewIfNeeded()
  await from.hover()
  const box = await to.boundingBox()
  if (!box) throw new Error('The place to drop is not on the screen')
  await page.mouse.down()
  await page.mouse.move(box.x + 40, box.y + box.height * part, { steps: 8 })
  await page.mouse.up()
}

test('guests see dragged menu items at their new positions, and the history shows each move', async ({ page, api }) => {
  await addMenu(api, 'Cold starters', { Olives: 300, Hummus: 400, Tapenade: 500 })
  await addMenu(api, 'Warm starters', { Falafel: 600, Halloumi: 700 })
  const names = ['Olives', 'Hummus', 'Tapenade', 'Falafel', 'Halloumi']
  await page.goto('/menu-items')
  await page.getByRole('link', { name: 'Arrange' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Arrange menu' })).toBeVisible()

  await dragTo(page, handle(page, 'Tapenade'), items(page, 'Cold starters').nth(0), 0.2)
  await expect(items(page, 'Cold starters')).toHaveText(['Tapenade', 'Olives', 'Hummus'])
  await expect(toast(page, '“Tapenade” moved')).toBeVisible()

  await page.getByRole('checkbox', { name: 'Select Olives' }).check()
  await page.getByRole('checkbox', { name: 'Select Hummus' }).check()
  await dragTo(page, handle(page, 'Hummus'), items(page, 'Warm starters').nth(0), 0.8)
  await expect(items(page, 'Warm starters')).toHaveText(['Falafel', 'Olives', 'Hummus', 'Halloumi'])
  await expect(toast(page, '2 items moved to Warm starters')).toBeVisible()
  expect(await guestsSee(api, names)).toEqual(['Tapenade', 'Falafel', 'Olives', 'Hummus', 'Halloumi'])
  await page.goto(cafePath(CORNER_CAFE))
  const section = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Warm starters' }) })
  await expect(section.getByRole('heading', { level: 3 })).toHaveText(['Falafel', 'Olives', 'Hummus', 'Halloumi'])

  await page.goto('/history')
  const entry = page.getByRole('listitem').filter({ hasText: '2 menu items' }).first()
  await entry.getByRole('link', { name: 'Show each change' }).click()
  await expect(page.getByRole('button', { name: 'Show changes' })).toHaveCount(2)
  await page.getByRole('listitem').filter({ hasText: '“Olives”' }).getByRole('button', { name: 'Show changes' }).click()
  await expect(page.getByRole('main')).toContainText('After “Falafel”')
})

test('on the page “Arrange menu”, Escape cancels a drag and “Undo” reverts a move', async ({ page, api }) => {
  await addMenu(api, 'Breads', { Baguette: 300, Ciabatta: 400, Focaccia: 500 })
  await page.goto('/menu-items/arrange')
  await handle(page, 'Focaccia').scrollIntoViewIfNeeded()
  await handle(page, 'Focaccia').hover()
  const box = await items(page, 'Breads').nth(0).boundingBox()
  await page.mouse.down()
  await page.mouse.move(box?.x ?? 0, box?.y ?? 0, { steps: 6 })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(items(page, 'Breads')).toHaveText(['Baguette', 'Ciabatta', 'Focaccia'])

  await dragTo(page, handle(page, 'Focaccia'), items(page, 'Breads').nth(0), 0.2)
  await toast(page, '“Focaccia” moved').getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Move undone')).toBeVisible()
  await expect(items(page, 'Breads')).toHaveText(['Baguette', 'Ciabatta', 'Focaccia'])
})

test('menu items can be moved with the keyboard, and a move can be cancelled or undone', async ({ page, api }) => {
  const names = ['Ale', 'Bock', 'Porter', 'Doppel', 'Eggnog']
  await addMenu(api, 'Beers', { Ale: 300, Bock: 400, Porter: 500 })
  await addMenu(api, 'Winter drinks', { Doppel: 600, Eggnog: 700 })
  await page.goto('/menu-items/arrange')
  await page.getByRole('searchbox', { name: 'Find an item' }).fill('porter')
  await expect(page.getByRole('listitem').filter({ has: handle(page, 'Ale') })).toHaveCount(0)
  await handle(page, 'Porter').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(
    page.getByText('Porter is already first in the search results. Clear the search to move it further.'),
  ).toBeAttached()
  await page.getByRole('searchbox', { name: 'Find an item' }).fill('')
  await expect(handle(page, 'Ale')).toBeVisible()
  await handle(page, 'Porter').focus()

  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(items(page, 'Beers')).toHaveText(['Porter', 'Ale', 'Bock'])
  await expect(handle(page, 'Porter')).toBeFocused()
  await expect.poll(() => guestsSee(api, names)).toEqual(['Porter', 'Ale', 'Bock', 'Doppel', 'Eggnog'])

  await page.keyboard.press('Space')
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowDown')
  await expect(items(page, 'Winter drinks')).toHaveText(['Doppel', 'Porter', 'Eggnog'])
  await page.keyboard.press('Escape')
  await expect(items(page, 'Beers')).toHaveText(['Porter', 'Ale', 'Bock'])
  await expect(handle(page, 'Porter')).toBeFocused()

  await page.keyboard.press('Space')
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowDown')
  const dropped = moved(page)
  await page.keyboard.press('Space')
  await dropped
  await expect(items(page, 'Winter drinks')).toHaveText(['Porter', 'Doppel', 'Eggnog'])

  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByRole('region', { name: 'Selected items' })).toContainText('2 items selected')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Move 2 items' })
  await expect(dialog.getByRole('combobox', { name: 'Category' })).toBeFocused()
  await page.keyboard.type('beers')
  await page.keyboard.press('Enter')
  const chosen = moved(page)
  await page.keyboard.press('Enter')
  await chosen
  await expect(items(page, 'Beers')).toHaveText(['Ale', 'Bock', 'Porter', 'Doppel'])
  await expect(handle(page, 'Porter')).toBeFocused()

  await expect(toast(page, '2 items moved to Beers')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(items(page, 'Winter drinks')).toHaveText(['Porter', 'Doppel', 'Eggnog'])
  expect(await guestsSee(api, names)).toEqual(['Ale', 'Bock', 'Porter', 'Doppel', 'Eggnog'])
})

test('moving an item that has since been deleted shows the reason and the current menu', async ({ page, api }) => {
  const ids = await addMenu(api, 'Pies', { 'Apple pie': 300, 'Plum pie': 400, 'Pear pie': 500 })
  await page.goto('/menu-items/arrange')
  await expect(items(page, 'Pies')).toHaveCount(3)
  await api.delete(`/api/menu-items/${ids['Plum pie']}`)

  await handle(page, 'Plum pie').focus()
  await page.keyboard.press('Alt+ArrowUp')

  await expect(toast(page, '“Plum pie” couldn’t be moved')).toContainText('no longer exists')
  await expect(items(page, 'Pies')).toHaveText(['Apple pie', 'Pear pie'])
})

test.describe('arranging the menu on a phone', () => {
  test.use({ viewport: { width: 390, height: 740 }, hasTouch: true, isMobile: true })

  test('on a phone, five items can be moved to another category by tapping', async ({ page, api }) => {
    const five = { Rice: 300, Fries: 300, Salad: 300, Slaw: 300, Beans: 300 }
    await addMenu(api, 'Sides', { ...five, Chips: 300 })
    await addMenu(api, 'Extras', { Bread: 100 })
    await page.goto('/menu-items/arrange')
    for (const name of Object.keys(five))
      await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).tap()
    await page.getByRole('button', { name: 'Move to…' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Move 5 items' })
    await dialog.getByRole('combobox', { name: 'Category' }).tap()
    await dialog.getByRole('option', { name: 'Extras' }).tap()
    await dialog.getByRole('button', { name: 'Move', exact: true }).tap()

    await expect(toast(page, '5 items moved to Extras')).toBeVisible()
    await expect(items(page, 'Extras')).toHaveText(['Bread', ...Object.keys(five)])
    await expect(items(page, 'Sides')).toHaveText(['Chips'])
    expect(await scrollsSideways(page)).toBe(false)
  })

  test('tapping an item’s handle opens a dialog for moving the item', async ({ page, api }) => {
    await addMenu(api, 'Grills', { Steak: 300 })
    await addMenu(api, 'Fish', { Trout: 300 })
    await page.goto('/menu-items/arrange')
    await handle(page, 'Steak').tap()
    const dialog = page.getByRole('dialog', { name: 'Move “Steak”' })
    await dialog.getByRole('button', { name: 'Move', exact: true }).tap()
    await expect(dialog.getByRole('combobox', { name: 'Category' })).toHaveAccessibleDescription('Choose a category')
    await dialog.getByRole('combobox', { name: 'Category' }).fill('fish')
    await dialog.getByRole('option', { name: 'Fish' }).tap()
    await dialog.getByLabel('Position').selectOption('At the start')
    await dialog.getByRole('button', { name: 'Move', exact: true }).tap()

    await expect(items(page, 'Fish')).toHaveText(['Steak', 'Trout'])
  })
})

test('axe finds no violation on “Arrange menu” in either writing direction, and it doesn’t scroll sideways', async ({
  page,
}) => {
  await page.goto('/menu-items/arrange')
  await page.getByRole('checkbox').first().check()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Move to…' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'RTL' }).click()
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    // The sidebar takes a moment to open or close.
    await expect.poll(() => scrollsSideways(page)).toBe(false)
  }
  await expectNoViolations(page)
})
