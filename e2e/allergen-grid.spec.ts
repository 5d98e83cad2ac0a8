import type { APIRequestContext, Page } from '@playwright/test'
import { permissionsOf } from '#contract/roles.ts'
import { refusal } from './account-answers.ts'
import { expectNoViolations, violationsOf } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { addMenu, dataOf } from './menu-of.ts'
import { toasts } from './toast.ts'
import { reply } from './reply.ts'
import { launchOptions } from './launch-options.ts'

test.use({ signedIn: true, launchOptions: launchOptions({ draws: true }) })
test.describe.configure({ timeout: 120_000 })

type Stated = { name: string; level: string; verifiedAt: string | null }

async function levelsOf(api: APIRequestContext, id: number): Promise<Record<string, string>> {
  const { allergens } = await dataOf<{ allergens: Stated[] }>(api.get(`/api/menu-items/${id}`))
  return Object.fromEntries(
    allergens.map(({ name, level, verifiedAt }) => [name, `${level}${verifiedAt ? ' confirmed' : ''}`]),
  )
}

async function openGrid(page: Page, api: APIRequestContext, id: number) {
  const { category } = await dataOf<{ category: { id: number } }>(api.get(`/api/menu-items/${id}`))
  await page.goto(`/allergens/matrix?categoryId=${category.id}&edit=1`)
  return page.getByRole('grid', { name: 'Allergen levels' })
}

test('the allergen grid can be loaded again if the list of allergens fails to load', async ({ page, api }) => {
  const ids = await addMenu(api, 'Grid starters', { Bruschetta: 500 })
  await reply(page, '**/api/allergens', refusal(503, 'UNAVAILABLE', 'Asleep'))
  const grid = await openGrid(page, api, ids['Bruschetta'] ?? 0)
  const tryAgain = page.getByRole('button', { name: 'Try again' })
  await expect(tryAgain).toBeVisible()

  await page.unroute('**/api/allergens')
  await tryAgain.click()

  await expect(grid.getByRole('rowheader', { name: /Bruschetta/ })).toBeVisible()
})

test('allergen levels can be edited with the keyboard alone, and a save can be undone', async ({ page, api }) => {
  const ids = await addMenu(api, 'Grid soups', { Minestrone: 500, Goulash: 600 })
  const grid = await openGrid(page, api, ids['Minestrone'] ?? 0)
  await grid.getByRole('gridcell').first().focus()

  await page.keyboard.press('c')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+d')
  await expect(grid.getByRole('gridcell', { name: 'contains, not saved', exact: true })).toHaveCount(2)
  await expect(page.getByText('2 items have unsaved changes.')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(grid.getByRole('gridcell', { name: 'contains, not saved', exact: true })).toHaveCount(1)
  await page.keyboard.press('Control+s')

  await toasts(page).hover()
  await expect(page.getByText('All changes are saved.')).toBeVisible()
  expect(Object.values(await levelsOf(api, ids['Minestrone'] ?? 0))).toEqual(['CONTAINS'])
  expect(await levelsOf(api, ids['Goulash'] ?? 0)).toEqual({})

  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Saved changes undone')).toBeVisible()
  await expect(grid.getByRole('gridcell', { name: 'contains', exact: true })).toHaveCount(0)
  expect(await levelsOf(api, ids['Minestrone'] ?? 0)).toEqual({})
})

test('unsaved allergen levels survive a reload, except for items that were changed in the meantime', async ({
  page,
  api,
}) => {
  const ids = await addMenu(api, 'Grid stews', { Cassoulet: 500, Tagine: 600 })
  const grid = await openGrid(page, api, ids['Cassoulet'] ?? 0)
  await grid.getByRole('gridcell').first().focus()
  await page.keyboard.press('c')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('m')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByText('Unsaved changes to 2 items were restored.')).toBeVisible()
  await expect(grid.getByRole('gridcell', { name: 'contains, not saved', exact: true })).toHaveCount(1)

  await dataOf(api.patch(`/api/menu-items/${ids['Tagine']}`, { data: { calories: 100 } }))
  await page.reload()
  await expect(page.getByText('1 item was changed in the meantime')).toBeVisible()
  await expect(grid.getByRole('gridcell', { name: 'may contain, not saved' })).toHaveCount(0)
  await grid.getByRole('gridcell').first().focus()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('All changes are saved.')).toBeVisible()
  await page.reload()
  await expect(grid).toBeVisible()
  await expect(page.getByText(/Unsaved changes to/)).toHaveCount(0)
  expect(Object.values(await levelsOf(api, ids['Cassoulet'] ?? 0))).toEqual(['CONTAINS'])
})

test('“Set remaining allergens” opens for an item; for a size, a message says to use the item’s row', async ({
  page,
  api,
}) => {
  const ids = await addMenu(api, 'Grid coffees', { Mocha: 300 })
  const { category } = await dataOf<{ category: { id: number } }>(api.get(`/api/menu-items/${ids['Mocha']}`))
  const variants = [{ name: 'Small', priceMinor: 300 }]
  await dataOf(api.post('/api/menu-items', { data: { name: 'Latte', categoryId: category.id, variants } }))
  const grid = await openGrid(page, api, ids['Mocha'] ?? 0)
  await grid.getByRole('gridcell').first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')

  await page.keyboard.press('r')
  await expect(grid.getByRole('alert')).toHaveText(
    'A size uses its item’s allergens unless you set its own. Use the item’s row instead.',
  )
  await page.keyboard.press('ArrowUp')
  await expect(grid.getByRole('alert')).toHaveCount(0)
  await page.keyboard.press('r')
  await expect(page.getByRole('dialog', { name: 'Allergens of Latte' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(grid.getByRole('row').nth(2).getByRole('gridcell').first()).toBeFocused()
})

test('“Set remaining allergens” doesn’t set allergens that the item’s name suggests, and ignores Enter at first', async ({
  page,
  api,
}) => {
  const ids = await addMenu(api, 'Grid cakes', { 'Cheesecake with milk': 500, Tea: 300 })
  const id = ids['Cheesecake with milk'] ?? 0
  await page.clock.install()
  const grid = await openGrid(page, api, id)
  await grid.getByRole('gridcell').first().focus()

  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('“milk” (name')
  await expect(dialog.getByLabel('Level of Milk')).toHaveValue('UNKNOWN')
  await expect(dialog.getByLabel('Level of Fish')).toHaveValue('FREE_FROM')
  expect(await violationsOf(page)).toEqual([])
  // At first the dialog ignores Enter, so that nobody confirms a row without reading it. The clock stands still so that
  // a slow browser doesn't count as reading.
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Allergens of Tea' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.clock.resume()
  await page.keyboard.press('Escape')
  await expect(grid.getByRole('row').nth(2).getByRole('gridcell').first()).toBeFocused()
  await expect(page.getByText('Confirmed when you save')).toHaveCount(1)
  expect(await levelsOf(api, id)).toEqual({})
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  await expect(grid.getByRole('row').nth(1)).toContainText('Confirmed by')
  const levels = await levelsOf(api, id)
  expect(levels['Fish']).toBe('FREE_FROM confirmed')
  expect(levels['Milk']).toBeUndefined()
})

test('a failed save of the allergen grid keeps the changes for the next save', async ({ page, api }) => {
  const ids = await addMenu(api, 'Grid salads', { Caprese: 500 })
  const id = ids['Caprese'] ?? 0
  // Set up before the page loads, because Chromium may still send a request right after a loaded page’s first route.
  await page.route('**/api/allergen-grid', (route) => route.abort())
  const grid = await openGrid(page, api, id)
  await grid.getByRole('gridcell').first().focus()
  await page.keyboard.press('m')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Nothing was saved. Your changes are still here.')).toBeVisible()
  await page.unroute('**/api/allergen-grid')

  await dataOf(api.patch(`/api/menu-items/${id}`, { data: { calories: 100 } }))
  await page.keyboard.press('Control+s')
  await expect(grid.getByText(/Check the latest version/)).toBeVisible()
  await expect(grid.getByRole('gridcell', { name: 'may contain, not saved' })).toHaveCount(1)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('All changes are saved.')).toBeVisible()
})

test('on a phone, allergen levels can be set by tapping a cell of the allergen grid', async ({
  browser,
  page,
  api,
}) => {
  const ids = await addMenu(api, 'Grid drinks', { Lassi: 400 })
  const state = await page.context().storageState()
  const phone = await browser.newContext({ storageState: state, viewport: { width: 390, height: 844 }, hasTouch: true })
  const small = await phone.newPage()
  await small.emulateMedia({ reducedMotion: 'reduce' })
  const grid = await openGrid(small, api, ids['Lassi'] ?? 0)

  await grid.getByRole('gridcell').first().tap()
  await small.getByRole('dialog').getByRole('button', { name: 'May contain' }).click()

  await expect(grid.getByRole('gridcell', { name: 'may contain, not saved' })).toHaveCount(1)
  expect(await small.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await phone.close()
})

test('a viewer sees the allergen matrix but can’t edit it', async ({ page }) => {
  await page.route('**/api/user', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: Record<string, unknown> } // the contract's envelope
    const data = { ...body.data, role: 'viewer', permissions: permissionsOf('viewer') }
    await route.fulfill({ response, json: { ...body, data } })
  })
  await page.goto('/allergens/matrix?edit=1')

  await expect(page.getByRole('table')).toBeVisible()
  await expect(page.getByRole('grid')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Edit allergens' })).toHaveAttribute('aria-disabled', 'true')
})

test('axe finds no violation in the allergen grid, in either writing direction', async ({ page, api }) => {
  const ids = await addMenu(api, 'Grid breads', { Focaccia: 500 })
  const grid = await openGrid(page, api, ids['Focaccia'] ?? 0)
  await expect(grid).toBeVisible()
  await expectNoViolations(page)
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  expect(await violationsOf(page)).toEqual([])
})
