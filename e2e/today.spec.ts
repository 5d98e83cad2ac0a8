import { test as base, type Page } from '@playwright/test'
import { cafePath } from '#contract/page-urls.ts'
import type { Plan } from '#contract/subscriptions.ts'
import type { Today } from '#contract/today.ts'
import type { RunningServer } from '../scripts/run-server.ts'
import { expectNoViolations } from './axe.ts'
import { ownServer } from './demo-server.ts'
import { apiOf, CORNER_CAFE, expect, MENSA, scrollsSideways, signedInState, test } from './fixtures.ts'
import { addMenu, dataOf } from './menu-of.ts'
import { addUnpaidCompany } from './new-company.ts'
import { holdToast, toast } from './toast.ts'
import { reply } from './reply.ts'

const SIZES = [
  { width: 390, height: 740 },
  { width: 1280, height: 800 },
]

const card = (page: Page, title: string) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })

test.describe('the page “Today”', () => {
  test.use({ signedIn: true, branchId: CORNER_CAFE })

  for (const viewport of SIZES) {
    test(`at ${viewport.width} px, one click on the page “Today” makes an item available again`, async ({
      page,
      api,
    }) => {
      await page.setViewportSize(viewport)
      const name = `Fig tart ${viewport.width}`
      const { [name]: id } = await addMenu(api, `Figs ${viewport.width}`, { [name]: 420 })
      await api.patch(`/api/menu-items/${id}/branch`, { data: { branchId: CORNER_CAFE, isSoldOut: true } })
      const isSoldOut = async () => {
        const { soldOut } = await dataOf<Today>(api.get(`/api/today?branchId=${CORNER_CAFE}`))
        return soldOut.entries.some((entry) => entry.menuItemId === id)
      }
      await page.goto('/today')
      const soldOut = card(page, 'Sold out now')
      const back = soldOut.getByRole('button', { name: `Mark as available: ${name}, Corner Cafe` })

      await back.click()
      await holdToast(page, `${name} is available again`)
      await expect(back).toBeHidden()
      expect(await isSoldOut()).toBe(false)

      await toast(page, `${name} is available again`).getByRole('button', { name: 'Undo' }).click()
      await expect(back).toBeVisible()
      expect(await isSoldOut()).toBe(true)
      await back.click()
      await expect(back).toBeHidden()
      await expect(
        page
          .getByRole('button', { name: /^Mark as available/ })
          .or(page.getByRole('main'))
          .and(page.locator(':focus')),
      ).toHaveCount(1)
      await expect.poll(() => scrollsSideways(page)).toBe(false)
    })
  }

  test('the count of missing pictures on the page “Today” links to a list of that many items', async ({
    page,
    api,
  }) => {
    await addMenu(api, 'Without pictures', { 'Plain bun': 200 })
    const { withoutPicture, unconfirmed } = await dataOf<Today>(api.get(`/api/today?branchId=${CORNER_CAFE}`))
    expect(unconfirmed.count).toBeGreaterThan(0)
    await page.goto('/today')

    await card(page, 'Missing pictures').getByRole('link', { name: /^Show/ }).click()

    await expect(page).toHaveURL('/menu-items?status=PUBLISHED&missing=picture')
    await expect(page.getByLabel('Missing information')).toHaveValue('picture')
    await expect(page.getByText(new RegExp(`of ${withoutPicture.count}\\b`)).first()).toBeVisible()
  })

  test('a branch’s link on the page “Today” selects that branch', async ({ page, api }) => {
    const { items } = await dataOf<{ items: { id: number }[] }>(api.get(`/api/menu-items?branchId=${MENSA}&pageSize=1`))
    await api.patch(`/api/menu-items/${items[0]?.id}/branch`, { data: { branchId: MENSA, isSoldOut: true } })
    const { 'Plum cake': id } = await addMenu(api, 'Plums', { 'Plum cake': 420 })
    await api.patch(`/api/menu-items/${id}/branch`, { data: { branchId: CORNER_CAFE, isSoldOut: true } })
    const branches = await dataOf<{ id: number; name: string }[]>(api.get('/api/branches'))
    const mensa = branches.find((branch) => branch.id === MENSA)?.name ?? ''
    await page.goto('/today')
    const soldOut = card(page, 'Sold out now')
    await expect(soldOut.getByText(mensa)).toHaveCount(0)

    await page.getByText('All branches', { exact: true }).click()
    await expect(page).toHaveURL('/today?scope=all')
    await soldOut.getByRole('link', { name: `${mensa}: 1` }).click()

    await expect(page).toHaveURL('/menu-items?soldOut=true')
    await expect(page.getByRole('banner').getByRole('combobox', { name: 'Branch' })).toHaveValue(String(MENSA))
  })

  test('the page “Today” lists a new allergen report first', async ({ page, api, request }) => {
    const { 'Nut roll': menuItemId } = await addMenu(api, 'Rolls', { 'Nut roll': 300 })
    const comment = 'There were hazelnuts in it'
    const sent = { branchId: CORNER_CAFE, menuItemId, type: 'ALLERGEN_REPORT', comment, locale: 'en' }
    expect((await request.post('/api/customer-feedback/create', { data: sent })).status()).toBe(200)
    await page.goto('/today')

    const first = page.getByRole('main').locator('section').first()
    await expect(first.getByRole('heading', { name: 'New allergen reports' })).toBeVisible()
    await expect(first.getByText(comment)).toBeVisible()
    await first.getByRole('link', { name: /^Show/ }).click()

    await expect(page).toHaveURL(`/feedback?type=ALLERGEN_REPORT&status=NEW&branchId=${CORNER_CAFE}`)
    await expect(page.getByText(comment).first()).toBeVisible()
  })

  test('the page “Today” says “All clear” when nothing needs attention', async ({ page, api }) => {
    const none = { count: 0, entries: [], places: [] }
    const { setUp } = await dataOf<Today>(api.get('/api/today'))
    const data: Today = {
      soldOut: none,
      needsReview: none,
      unconfirmed: none,
      confirmationsExpireAt: null,
      withoutPicture: none,
      untranslated: [],
      allergenReports: { count: 0, entries: [] },
      setUp,
    }
    await reply(page, '**/api/today**', { json: { success: true, message: '', data } })
    await page.goto('/today')

    await expect(page.getByRole('heading', { name: 'All clear' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Set up your menu' })).toBeHidden()
    await expectNoViolations(page)
  })

  test('a failed load of the page “Today” can be retried', async ({ page }) => {
    await page.route('**/api/today**', (route) => route.abort())
    await page.goto('/today')
    await expect(page.getByRole('heading', { name: /Today/, level: 2 })).toBeVisible()

    await page.unroute('**/api/today**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(card(page, 'Missing pictures')).toBeVisible()
  })

  test('axe finds no violation on the page “Today” in right-to-left writing, and it doesn’t scroll sideways', async ({
    page,
    api,
  }) => {
    const { 'Date cake': id } = await addMenu(api, 'Dates', { 'Date cake': 420 })
    await api.patch(`/api/menu-items/${id}/branch`, { data: { branchId: CORNER_CAFE, isSoldOut: true } })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.addInitScript(() => localStorage.setItem('rtlClass', 'rtl'))
    for (const viewport of SIZES) {
      await page.setViewportSize(viewport)
      await page.goto('/today?scope=all')
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
      await expect(card(page, 'Sold out now')).toBeVisible()
      await expectNoViolations(page)
      await expect.poll(() => scrollsSideways(page)).toBe(false)
    }
  })
})

/** Tests with a new company that has just paid. */
const newCompany = base.extend<{ company: string }, { server: RunningServer }>({
  server: ownServer({ TRUST_PROXY: '127.0.0.1', DEMO: '1' }),
  baseURL: async ({ server }, use) => use(server.url),
  company: async ({ server, playwright }, use) => {
    const token = await addUnpaidCompany(server)
    const api = await apiOf(playwright, server.url, token)
    const [plan] = await dataOf<Plan[]>(api.get('/api/subscription/plans'))
    await dataOf(api.post('/api/subscription/create', { data: { plan: plan?.id, stripeToken: 'pm_card_visa' } }))
    await api.dispose()
    await use(token)
  },
  storageState: async ({ server, company }, use) => use(signedInState(server.url, company)),
})

for (const viewport of SIZES) {
  newCompany(
    `at ${viewport.width} px, the page “Today” shows a new company its first steps until dismissed`,
    async ({ page }) => {
      await page.setViewportSize(viewport)
      await page.goto('/today')
      const setUp = card(page, 'Set up your menu')
      const step = (title: string) => setUp.getByRole('listitem').filter({ hasText: title })
      await expect(setUp).toContainText('0 of 5 steps done')
      await expectNoViolations(page)
      await expect.poll(() => scrollsSideways(page)).toBe(false)

      await step('Add your first menu items').getByRole('link', { name: 'Add menu items' }).click()
      await expect(page).toHaveURL('/menu-items')
      await expect(page.getByRole('main').getByRole('link', { name: 'Import a menu' })).toBeVisible()
      await page.goto('/today')

      await step('Enter address and opening hours').getByRole('link').click()
      await expect(page).toHaveURL(/\/customization\?part=branch/)
      await page.goto('/today')
      await setUp.getByRole('button', { name: 'Dismiss' }).click()
      await expect(setUp).toBeHidden()
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Your menu is empty' })).toBeVisible()
      await expect(setUp).toBeHidden()
    },
  )
}

newCompany(
  'the first published item of a new company publishes the menu site',
  async ({ page, company, playwright, server }) => {
    const api = await apiOf(playwright, server.url, company)
    const [branch] = await dataOf<{ id: number }[]>(api.get('/api/branches'))
    const site = `/api/menu-site/branch/${branch?.id}`
    await page.goto('/today')
    const setUp = card(page, 'Set up your menu')
    const publish = setUp.getByRole('listitem').filter({ hasText: 'Publish your menu site' })
    await expect(publish).toContainText('To do')
    expect((await page.request.get(site)).status()).toBe(404)

    const { id: categoryId } = await dataOf<{ id: number }>(api.post('/api/categories', { data: { name: 'Soups' } }))
    await dataOf(api.post('/api/menu-items', { data: { name: 'Leek soup', priceMinor: 500, categoryId } }))
    await page.reload()

    await expect(publish).toContainText('Done')
    await expect(setUp).toContainText('2 of 5 steps done')
    expect((await page.request.get(site)).status()).toBe(200)
    expect(await (await page.request.get(cafePath(branch?.id ?? 0))).text()).toContain('Leek soup')
    await page.goto('/branches')
    await expect(page.getByText('Published', { exact: true })).toBeVisible()
    await api.dispose()
  },
)
