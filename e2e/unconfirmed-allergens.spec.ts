import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { addMenu, dataOf } from './menu-of.ts'

test.use({ signedIn: true })

const MENU = '/branch/cafe/Mw=='

async function eggsOf(api: APIRequestContext): Promise<number> {
  const allergens = await dataOf<{ id: number; code: string }[]>(api.get('/api/allergens'))
  return allergens.find(({ code }) => code === 'EGGS')?.id ?? 0
}

const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

test('a duplicated item is not shown as “free from” an allergen until its allergens are confirmed', async ({
  page,
  api,
  context,
}) => {
  const eggs = await eggsOf(api)
  const { Sorbet: id = 0 } = await addMenu(api, 'Ices', { Sorbet: 450 })
  const allergens = [{ allergenId: eggs, level: 'FREE_FROM' }]
  await dataOf(api.patch(`/api/menu-items/${id}`, { data: { allergens, confirmAllergens: true } }))

  await page.goto(`/menu-item/view/${id}`)
  await expect(page.getByText('Guests see', { exact: true }).locator('..')).toContainText('Free from Eggs')
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await expect(page.getByText('Not confirmed yet. Guests see “not confirmed”.')).toBeVisible()
  const preview = page.getByRole('article')
  await expect(preview).toContainText('Not confirmed – ask us: Eggs')
  await page.getByLabel('Status').selectOption({ label: 'Published' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/\/menu-items$/)

  const guest = await context.newPage()
  await guest.emulateMedia({ reducedMotion: 'reduce' })
  await test.step('guests who avoid eggs see the duplicated item as unconfirmed', async () => {
    await guest.goto(MENU)
    await expect(card(guest, 'Sorbet')).toContainText('Free from Eggs')
    await expect(card(guest, 'Sorbet (copy)')).toContainText('Not confirmed – ask us: Eggs')
    await expect(card(guest, 'Sorbet (copy)')).not.toContainText('Free from')
    await guest.goto(`${MENU}?avoid=${eggs}`)
    const unconfirmed = guest.locator('section.unconfirmed')
    await expect(card(guest, 'Sorbet (copy)')).toHaveCount(1)
    await expect(unconfirmed.getByRole('heading', { name: 'Sorbet (copy)', exact: true })).toBeVisible()
    await expect(unconfirmed.getByRole('heading', { name: 'Sorbet', exact: true })).toHaveCount(0)
  })

  await page.getByRole('searchbox', { name: 'Search' }).fill('Sorbet')
  await expect(page).toHaveURL(/search=Sorbet/)
  await page.getByRole('link', { name: 'Sorbet (copy)' }).first().click()
  await expect(page.getByText('Guests see', { exact: true }).locator('..')).toContainText(
    'Not confirmed – ask us: Eggs',
  )
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('checkbox', { name: 'Confirm allergens' }).check()
  await expect(preview).toContainText('Free from Eggs')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/\/menu-items\?search=Sorbet$/)
  await guest.goto(MENU)
  await expect(card(guest, 'Sorbet (copy)')).toContainText('Free from Eggs')
})

test('an unconfirmed extra limits “free from” to the item without extras', async ({ page, api }) => {
  const eggs = await eggsOf(api)
  const { Wrap: id = 0 } = await addMenu(api, 'Wraps', { Wrap: 650 })
  const modifierGroups = [{ name: 'Sauces', minSelected: 0, options: [{ name: 'Mayonnaise' }] }]
  const allergens = [{ allergenId: eggs, level: 'FREE_FROM' }]
  await dataOf(api.patch(`/api/menu-items/${id}`, { data: { allergens, modifierGroups } }))

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`${MENU}?avoid=${eggs}`)

  await expect(card(page, 'Wrap')).toContainText('Without extras, free from Eggs')
  await expect(card(page, 'Wrap')).toContainText('Not confirmed – ask us: Eggs – in an extra: Mayonnaise')
  await expect(card(page, 'Wrap')).not.toContainText('Free from Eggs')
})
