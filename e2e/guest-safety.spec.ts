import type { Page } from '@playwright/test'
import type { MenuItem } from '../contract/menu-items.ts'
import { refusal } from './account-answers.ts'
import { expectNoViolations } from './axe.ts'
import { CORNER_CAFE, expect, test } from './fixtures.ts'
import { addMenu, dataOf, guestItemsOf } from './menu-of.ts'
import { withoutSubscription } from './payment-answers.ts'
import { reply } from './reply.ts'
import { tabTo } from './tab-to.ts'

test.use({ signedIn: true, branchId: CORNER_CAFE })
// Mocks a missing subscription for the console only. The server's tests prove that the calls work without one.
test.beforeEach(async ({ page }) => withoutSubscription(page))

const CAFE = '/branch/cafe/Mw=='

async function open(page: Page): Promise<void> {
  await page.goto('/guest-safety')
  await expect(page.getByRole('heading', { level: 1, name: 'Guest safety' })).toBeVisible()
  await page.getByLabel('Branch').selectOption({ label: 'Corner Cafe' })
  await expect(page.getByRole('list').getByRole('switch', { name: 'Sold out' }).first()).toBeVisible()
}

test('the guest safety page can be opened from the checkout without a subscription', async ({ page }) => {
  await page.goto('/menu-items')
  await expect(page).toHaveURL('/checkout')
  await page.getByRole('link', { name: 'Keep your guests safe' }).click()

  await expect(page).toHaveURL('/guest-safety')
  await expect(page.getByRole('heading', { level: 1, name: 'Guest safety' })).toBeVisible()
  await page.getByRole('link', { name: 'Checkout' }).click()
  await expect(page).toHaveURL('/checkout')
})

test('an item can be marked as sold out on the guest safety page', async ({ page, api }) => {
  await addMenu(api, 'Sold by the slice', { 'Orange tart': 390 })
  await open(page)
  await page.getByRole('searchbox', { name: 'Search' }).fill('orange tart')
  const row = page.getByRole('listitem').filter({ hasText: 'Orange tart' }).first()
  await expect(page.getByRole('listitem').filter({ has: page.getByRole('switch') })).toHaveCount(1)

  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await row.getByRole('switch', { name: 'Sold out' }).click()
  expect((await saved).status()).toBe(200)
  await expect(row.getByRole('switch', { name: 'Sold out' })).toBeChecked()
  const items = await guestItemsOf(page.request, CORNER_CAFE)
  expect(items.find(({ name }) => name === 'Orange tart')?.soldOut).toBe(true)
  await row.getByRole('switch', { name: 'Sold out' }).click()
  await expect(row.getByRole('switch', { name: 'Sold out' })).not.toBeChecked()
})

test('on the guest safety page, an item’s allergens can be corrected with the keyboard alone', async ({
  page,
  api,
}) => {
  const { 'Poppy bun': id } = await addMenu(api, 'Buns', { 'Poppy bun': 250 })
  await open(page)
  await tabTo(page, page.getByRole('searchbox', { name: 'Search' }))
  await page.keyboard.type('poppy bun')
  await expect(page.getByRole('button', { name: /^Allergens of/ })).toHaveCount(1)
  await tabTo(page, page.getByRole('button', { name: 'Allergens of Poppy bun' }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Allergens of Poppy bun' })
  const sesame = dialog.getByRole('group', { name: 'Sesame seeds', exact: true })
  await expect(sesame).toBeVisible()
  await tabTo(page, sesame.getByRole('radio', { checked: true }))
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(sesame.getByRole('radio', { name: 'May contain' })).toBeChecked()
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await tabTo(page, dialog.getByRole('button', { name: 'Save and confirm' }))
  await page.keyboard.press('Enter')
  expect((await saved).status()).toBe(200)

  await expect(page.getByText('Allergens confirmed')).toBeVisible()
  await expect(dialog).toBeHidden()
  const { allergens } = await dataOf<MenuItem>(api.get(`/api/menu-items/${id}`))
  const stored = allergens.find(({ name }) => name === 'Sesame seeds')
  expect(stored?.level).toBe('MAY_CONTAIN')
  expect(stored?.verifiedAt).not.toBeNull()
})

test('if the allergens can’t be loaded, the dialog on the guest safety page offers “Try again”', async ({ page }) => {
  await open(page)
  await reply(page, '**/api/allergens', refusal(503, 'UNAVAILABLE', 'Asleep'))
  await page
    .getByRole('button', { name: /^Allergens of/ })
    .first()
    .press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Allergens of/ })
  const tryAgain = dialog.getByRole('button', { name: 'Try again' })
  await expect(tryAgain).toBeVisible()

  await page.unroute('**/api/allergens')
  await tryAgain.click()

  await expect(dialog.getByRole('group', { name: /sesame/i })).toBeVisible()
})

test('on the guest safety page, unpublishing a menu requires confirmation', async ({ page, atEnd }) => {
  atEnd(async (api) => expect((await api.post(`/api/branches/${CORNER_CAFE}/publish`)).ok()).toBe(true))
  await open(page)
  await page.getByRole('button', { name: 'Unpublish menu' }).click()
  const dialog = page.getByRole('dialog', { name: /Unpublish the menu of/ })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect((await page.request.get(CAFE)).status()).toBe(200)
  await page.getByRole('button', { name: 'Unpublish menu' }).click()
  await dialog.getByRole('button', { name: 'Unpublish menu' }).click()

  await expect(page.getByText('is unpublished, so guests don’t see it')).toBeVisible()
  expect((await page.request.get(CAFE)).status()).toBe(404)
})

test('axe finds no violation on the guest safety page', async ({ page }) => {
  test.setTimeout(90_000)
  await open(page)

  await expectNoViolations(page)
})
