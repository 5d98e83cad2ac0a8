import type { Locator, Page } from '@playwright/test'
import type { MenuItem } from '../contract/menu-items.ts'
import { expect, SAIZERIYA, scrollsSideways, test } from './fixtures.ts'
import { addMenu, dataOf } from './menu-of.ts'
import { toasts } from './toast.ts'
import { launchOptions } from './launch-options.ts'

test.use({ signedIn: true, launchOptions: launchOptions({ draws: true }) })

const SIZES = [
  { width: 390, height: 740 },
  { width: 1280, height: 800 },
]

const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
const edit = (page: Page, name: string) => row(page, name).getByRole('link', { name: 'Edit' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const saveAndNext = (page: Page) => page.getByRole('button', { name: 'Save and next' })
const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error(`${String(locator)} isn't shown`)
  return box
}

async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await boxOf(one), await boxOf(other)]
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

/** The newest toast, once its entrance animation, which moves it, has ended. */
async function settledToast(page: Page): Promise<Locator> {
  const toast = toasts(page).last()
  await toast.hover()
  await toast.evaluate((element) => Promise.all(element.getAnimations().map((animation) => animation.finished)))
  return toast
}

test.describe('returning to a long item list', () => {
  test.use({ branchId: SAIZERIYA })

  test('leaving an item’s page returns to its row in the list, with the same filter and scroll position', async ({
    page,
    api,
  }) => {
    const query = 'status=PUBLISHED&sort=price&direction=desc&page=2'
    const { items } = await dataOf<{ items: MenuItem[] }>(api.get(`/api/menu-items?branchId=${SAIZERIYA}&${query}`))
    const name = items[20]?.name['ja'] ?? ''
    await page.goto(`/menu-items?${query}`)
    await edit(page, name).scrollIntoViewIfNeeded()
    const before = await scrollY(page)
    expect(before).toBeGreaterThan(200)
    const expectSamePlace = async () => {
      await expect(page).toHaveURL(`/menu-items?${query}`)
      await expect(row(page, name).getByRole('link', { name, exact: true })).toBeFocused()
      expect(await scrollY(page)).toBe(before)
    }

    await edit(page, name).click()
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expectSamePlace()

    await page.keyboard.press('Enter')
    await expect(heading(page)).toHaveText(name)
    await page.getByRole('main').getByRole('link', { name: 'Menu Items' }).click()
    await expectSamePlace()

    await page.keyboard.press('Enter')
    await expect(heading(page)).toHaveText(name)
    await page.getByRole('main').getByRole('link', { name: 'Edit' }).click()
    await expect(saveAndNext(page)).toBeVisible()
    await page.reload()
    await page.getByLabel('Serving size').fill('200 g')
    await save(page).click()
    await expect(toasts(page)).toContainText('Menu item saved')
    await expectSamePlace()
  })
})

test('“Save and next” opens the next item of the list, even if the saved item no longer matches the filter', async ({
  page,
  api,
}) => {
  const names = Array.from({ length: 27 }, (_, index) => `Walked ${String(index + 1).padStart(2, '0')}`)
  const ids = await addMenu(api, 'Walk', Object.fromEntries(names.map((name) => [name, 500])))
  await page.goto('/menu-items?search=walked&status=PUBLISHED&sort=name')

  await test.step('“Save and next” on the last item of a page opens the first item of the next page', async () => {
    await edit(page, 'Walked 25').click()
    await expect(heading(page)).toHaveText('Walked 25')
    await page.getByLabel('Status').selectOption({ label: 'Draft' })
    await expect(saveAndNext(page)).toBeEnabled()
    await page.getByRole('link', { name: 'Cancel' }).focus()
    await page.keyboard.press('Tab')
    await expect(saveAndNext(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(heading(page)).toHaveText('Walked 26')
    await expect(page.getByRole('main')).toBeFocused()
    await expect(page.getByLabel('Status')).toHaveValue('PUBLISHED')
    expect(await dataOf<MenuItem>(api.get(`/api/menu-items/${ids['Walked 25']}`))).toMatchObject({ status: 'DRAFT' })
  })

  await test.step('“Save and next” is disabled on the last item of the list', async () => {
    await saveAndNext(page).click()
    await expect(heading(page)).toHaveText('Walked 27')
    await expect(saveAndNext(page)).toHaveAccessibleDescription('This is the last item in the list.')
    await expect(saveAndNext(page)).toBeDisabled()
  })

  await test.step('“Save” returns to the page of the list that shows the saved item', async () => {
    await save(page).click()
    await expect(page).toHaveURL('/menu-items?search=walked&status=PUBLISHED&sort=name&page=2')
    await expect(page.getByRole('link', { name: 'Walked 27', exact: true })).toBeFocused()
    await expect(page.getByRole('link', { name: /^Walked/ })).toHaveText(['Walked 27'])
  })
})

test('a branch switch closes the item form, but a failed switch keeps its unsaved changes', async ({ page, api }) => {
  const ids = await addMenu(api, 'Switch', { 'Switched soup': 500 })
  await page.goto(`/menu-item/edit/${ids['Switched soup']}`)
  const servingSize = page.getByLabel('Serving size')
  await servingSize.fill('200 g')
  const picker = page.getByRole('banner').getByLabel('Branch')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await page.route('**/api/branches/select', (route) => route.abort(), { times: 1 })

  await picker.selectOption({ label: 'Mensa Garching' })
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(toasts(page)).toContainText('Branch not switched')
  await expect(servingSize).toHaveValue('200 g')
  await expect(picker.locator('option:checked')).toHaveText('Corner Cafe')

  await picker.selectOption({ label: 'Mensa Garching' })
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/menu-items')
  await expect(picker.locator('option:checked')).toHaveText('Mensa Garching')
  await expect(question).toBeHidden()
})

test('an item form opened by its URL has no “Save and next”', async ({ page, api }) => {
  const { Solo: id = 0 } = await addMenu(api, 'Shared link', { Solo: 500 })
  await page.goto(`/menu-item/edit/${id}`)
  await expect(save(page)).toBeVisible()
  await expect(saveAndNext(page)).toBeHidden()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/menu-items$/)
})

test('unsaved changes to an item can be restored after leaving its form', async ({ page, api }) => {
  await addMenu(api, 'Guarded', { Guarded: 500 })
  await page.goto('/menu-items?search=guarded')
  await edit(page, 'Guarded').click()
  await page.getByLabel('Serving size').fill('1 slice')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/menu-items?search=guarded')
  await expect(page.getByRole('link', { name: 'Guarded', exact: true })).toBeFocused()

  await edit(page, 'Guarded').click()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByLabel('Serving size')).toHaveValue('1 slice')
})

for (const size of SIZES) {
  test(`at ${size.width} px, toasts cover neither a row’s buttons nor a button bar`, async ({ page, api }) => {
    const names = Array.from({ length: 12 }, (_, index) => `Wide ${size.width} number ${index + 1}`)
    await addMenu(api, `Wide ${size.width}`, Object.fromEntries(names.map((name) => [name, 500])))
    await page.setViewportSize(size)
    await page.goto(`/menu-items?search=wide+${size.width}`)
    // Keeps toasts open until they have been measured.
    await page.addStyleTag({ content: '.Toastify__progress-bar { animation-play-state: paused !important }' })

    await test.step('toasts cover neither the item list’s buttons nor the selection bar', async () => {
      await expect(page.getByRole('switch', { name: 'Sold out' })).toHaveCount(names.length)
      await page.evaluate(() => window.scrollTo(0, 300))
      await page.getByRole('switch', { name: 'Sold out' }).nth(2).press('Space')
      const toast = await settledToast(page)
      for (const button of await page.getByRole('link', { name: 'Edit' }).all())
        expect(await overlap(toast, button)).toBe(false)
      for (const button of await page.getByRole('button', { name: 'Delete' }).all())
        expect(await overlap(toast, button)).toBe(false)
      await page.getByRole('checkbox', { name: `Select ${names[1]}`, exact: true }).check()
      const bar = page.getByRole('region', { name: 'Selected items' })
      await expect.poll(() => overlap(toast, bar)).toBe(false)
    })

    await test.step('toasts don’t cover the item form’s buttons', async () => {
      await edit(page, `${names[0]}`).click()
      await saveAndNext(page).click()
      await expect(heading(page)).toHaveText(`${names[1]}`)
      const bar = save(page).locator('..')
      const toast = await settledToast(page)
      expect(await overlap(toast, bar)).toBe(false)
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      expect(await overlap(toast, bar)).toBe(false)
      expect(await bar.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(false)
      await expect.poll(() => scrollsSideways(page)).toBe(false)
    })
  })
}
