import type { Page } from '@playwright/test'
import type { MenuItem } from '../contract/menu-items.ts'
import { expect, SAIZERIYA, scrollsSideways, test } from './fixtures.ts'
import { addMenu, dataOf } from './menu-of.ts'
import { toast } from './toast.ts'
import { launchOptions } from './launch-options.ts'

test.use({ signedIn: true, launchOptions: launchOptions({ draws: true }) })

const price = (page: Page, name: string) => page.getByRole('button', { name: `Change price of ${name}:` })
const field = (page: Page) => page.getByRole('textbox', { name: 'Price', exact: true })
const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name }) })

test('a price edited with the keyboard is saved with Enter and discarded with Escape', async ({ page, api }) => {
  const { 'Plum cake': id } = await addMenu(api, 'By hand', { 'Plum cake': 420 })
  await page.goto('/menu-items?search=plum')

  await price(page, 'Plum cake').press('Enter')
  await expect(field(page)).toHaveValue('4.20')
  await field(page).fill('9')
  await field(page).press('Escape')
  await expect(price(page, 'Plum cake')).toHaveAccessibleName('Change price of Plum cake: €4.20')
  await expect(price(page, 'Plum cake')).toBeFocused()

  await page.keyboard.press('Enter')
  await page.keyboard.type('4,5')
  await page.keyboard.press('Enter')
  await expect(price(page, 'Plum cake')).toHaveAccessibleName('Change price of Plum cake: €4.50')
  await expect(toast(page, 'Plum cake: €4.50')).toContainText('Previous price: €4.20')
  expect(await dataOf<MenuItem>(api.get(`/api/menu-items/${id}`))).toMatchObject({ priceMinor: 450 })
})

test('an invalid price isn’t saved, and the reason is shown', async ({ page, api }) => {
  await addMenu(api, 'Faulty', { 'Pear cake': 400 })
  await page.goto('/menu-items?search=pear')

  await price(page, 'Pear cake').click()
  await field(page).pressSequentially('a4€.5x')
  await expect(field(page)).toHaveValue('4.5')
  await field(page).fill('4,555')
  await field(page).press('Enter')
  await expect(field(page)).toHaveAccessibleDescription(/^Enter a number with at most 2 decimal places/)
  await expect(field(page)).toHaveAttribute('aria-invalid', 'true')
  await field(page).fill('12345678901234567890')
  await expect(field(page)).toHaveValue('123456789012')
  await field(page).press('Escape')
  await expect(price(page, 'Pear cake')).toHaveAccessibleName('Change price of Pear cake: €4.00')
})

test('a price change can be undone from its toast', async ({ page, api }) => {
  const { 'Apple cake': id } = await addMenu(api, 'Undone', { 'Apple cake': 390 })
  await page.goto('/menu-items?search=apple')
  await price(page, 'Apple cake').click()
  await field(page).fill('5')
  await field(page).press('Enter')
  await toast(page, 'Apple cake: €5.00').getByRole('button', { name: 'Undo' }).click()

  await expect(toast(page, 'Apple cake: €3.90')).toBeVisible()
  await expect(price(page, 'Apple cake')).toHaveAccessibleName('Change price of Apple cake: €3.90')
  expect(await dataOf<MenuItem>(api.get(`/api/menu-items/${id}`))).toMatchObject({ priceMinor: 390 })
})

test('guests don’t see a hidden item, and see a sold-out item as “Sold out”', async ({ page, api, context }) => {
  await addMenu(api, 'Tonight', { Dumplings: 800, 'Fish soup': 900 })
  const guest = await context.newPage()
  const shown = (name: string) => guest.getByRole('listitem').filter({ hasText: name })
  await guest.goto('/branch/cafe/Mw==')
  await expect(shown('Dumplings')).toBeVisible()
  await expect(shown('Fish soup')).not.toContainText('Sold out')

  await page.goto('/menu-items?search=dumplings')
  await row(page, 'Dumplings').getByRole('switch', { name: 'Visible' }).click()
  await expect(toast(page, 'Dumplings is hidden from guests')).toContainText('Corner Cafe')
  await page.goto('/menu-items?search=fish')
  await row(page, 'Fish soup').getByRole('switch', { name: 'Sold out' }).press('Space')
  await expect(toast(page, 'Fish soup is sold out')).toBeVisible()

  await guest.reload()
  await expect(shown('Fish soup')).toContainText('Sold out')
  await expect(shown('Dumplings')).toHaveCount(0)
})

test('deleting an item requires confirmation', async ({ page, api }) => {
  await addMenu(api, 'Leaving', { 'Old bread': 100 })
  await page.goto('/menu-items?search=old+bread')
  const remove = row(page, 'Old bread').getByRole('button', { name: 'Delete' })
  const question = page.getByRole('dialog', { name: 'Delete “Old bread”?' })

  await remove.click()
  await expect(question).toContainText('You can restore it from the history.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await remove.click()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(remove).toBeFocused()
  await remove.click()
  await question.getByRole('button', { name: 'Delete' }).click()

  await expect(toast(page, 'Old bread was deleted')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible()
})

test('a conflicting price change is reported and not saved', async ({ page, api }) => {
  const { 'Rice pudding': id } = await addMenu(api, 'Contested', { 'Rice pudding': 500 })
  const colleague = (priceMinor: number) => api.patch(`/api/menu-items/${id}`, { data: { priceMinor } })

  await test.step('a conflicting price change in the item list isn’t saved', async () => {
    await page.goto('/menu-items?search=rice')
    await price(page, 'Rice pudding').click()
    await colleague(650)
    await field(page).fill('6')
    await field(page).press('Enter')
    await expect(toast(page, 'Price not changed')).toContainText('You changed this item elsewhere')
    await expect(price(page, 'Rice pudding')).toHaveAccessibleName('Change price of Rice pudding: €6.50')
  })

  await test.step('after a conflicting price change in the item form, the saved version can be loaded', async () => {
    await row(page, 'Rice pudding').getByRole('link', { name: 'Edit' }).click()
    await expect(field(page)).toHaveValue('6.50')
    await colleague(700)
    await field(page).fill('1')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'You changed this item elsewhere' })
    await question.getByRole('button', { name: 'Load the saved version' }).click()
    await expect(field(page)).toHaveValue('7.00')
  })
})

test.describe('a long item list', () => {
  test.use({ branchId: SAIZERIYA })

  test('the search, order and page of the item list survive a reload', async ({ page, api }) => {
    await page.goto('/menu-items')
    await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText(/1–25\s+of/)
    const firstName = page.getByRole('row').nth(1).getByRole('link').first()

    await page.getByRole('columnheader', { name: 'Price' }).getByRole('button').click()
    await page.getByRole('columnheader', { name: 'Price' }).getByRole('button').click()
    await expect(page).toHaveURL(/sort=price&direction=desc/)
    await expect(page.getByRole('columnheader', { name: 'Price' })).toHaveAttribute('aria-sort', 'descending')
    const { items } = await dataOf<{ items: Pick<MenuItem, 'name'>[] }>(
      api.get(`/api/menu-items?branchId=${SAIZERIYA}&page=2&sort=price&direction=desc`),
    )
    const expectSecondPage = async () => {
      await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText(/26–50\s+of/)
      await expect(firstName).toHaveText(items[0]?.name['ja'] ?? '')
    }
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page).toHaveURL(/page=2/)
    await expectSecondPage()
    await page.reload()
    await expectSecondPage()

    await page.getByRole('searchbox', { name: 'Search' }).fill('サラダ')
    await expect(page).toHaveURL(/search=/)
    await expect(page).not.toHaveURL(/page=/)
    await page.reload()
    await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('サラダ')
    await expect(page.getByRole('link', { name: '小エビのサラダ' })).toBeVisible()
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText(/1–25\s+of/)
  })
})

test('on a phone 360 px wide, a price can be changed without scrolling sideways', async ({ page, api }) => {
  await addMenu(api, 'On a phone', { 'Pocket pie with a very long name for such a small pie': 250 })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/menu-items')
  await expect(page.getByRole('switch', { name: 'Visible' }).first()).toBeVisible()
  await expect.poll(() => scrollsSideways(page)).toBe(false)

  await page.getByRole('searchbox', { name: 'Search' }).fill('pocket pie')
  await price(page, 'Pocket pie with a very long name for such a small pie').click()
  await field(page).fill('2,75')
  await field(page).press('Enter')
  await expect(toast(page, '€2.75')).toBeVisible()
  await expect.poll(() => scrollsSideways(page)).toBe(false)
})

test.describe('an item list of a hundred rows', () => {
  test.use({ branchId: SAIZERIYA })

  test('typing in the search of the item list sends fewer than half as many requests as key presses', async ({
    page,
  }) => {
    await page.goto('/menu-items?pageSize=100')
    await expect(page.getByRole('row')).toHaveCount(101)
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname === '/api/menu-items') asked.push(searchParams.get('search') ?? '')
    })
    const longTasks = await page.evaluateHandle(() => {
      const tasks: number[] = []
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) tasks.push(duration)
      }).observe({ type: 'longtask' })
      return tasks
    })
    const search = page.getByRole('searchbox', { name: 'Search' })
    await search.pressSequentially('Corn Pizza', { delay: 40 })
    await expect(search).toHaveValue('Corn Pizza')
    const whileTyping = await longTasks.jsonValue()
    const words = whileTyping.join(', ') || 'none'
    test.info().annotations.push({ type: 'long tasks while typing, ms', description: words })
    console.log(`long tasks while typing in the search of 100 rows: ${words} ms`)

    await expect(page.getByRole('link', { name: 'たっぷりコーンのピザ' })).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(2)
    expect(asked.at(-1)).toBe('Corn Pizza')
    expect(asked.length).toBeLessThan('Corn Pizza'.length / 2)
  })
})
