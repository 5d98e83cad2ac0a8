import type { Page } from '@playwright/test'
import { expect, SAIZERIYA, scrollsSideways, test } from './fixtures.ts'
import { addMenu, guestItemsOf } from './menu-of.ts'

const SAIZERIYA_PAGE = '/branch/cafe/MQ=='
const CAFE_PAGE = '/branch/cafe/Mw=='

test.describe('menu pages with scripts off', () => {
  test.use({ javaScriptEnabled: false })

  test('without scripts, the cafe page shows the name and price of every item', async ({ page, api }) => {
    const menuItems = await guestItemsOf(api, SAIZERIYA)
    await page.goto(SAIZERIYA_PAGE)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saizeriya')
    const cards = (
      await page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { level: 3 }) })
        .allInnerTexts()
    ).map((text) => text.replace(/\s+/g, ' '))

    expect(menuItems.length).toBeGreaterThan(100)
    expect(cards).toHaveLength(menuItems.length)
    for (const { name, price } of menuItems) {
      const words = name.replace(/\s+/g, ' ').trim()
      const amount = `¥${(price?.amountMinor ?? 0).toLocaleString('ja')}`
      expect(
        cards.some((card) => card.includes(words) && card.includes(amount)),
        `${words} ${amount}`,
      ).toBe(true)
    }
    await expect(page.locator('#loader')).toBeHidden()
  })

  test('without scripts, the menu of an unknown branch is a 404 page with “No data found”', async ({ page }) => {
    const answer = await page.goto('/branch/cafe/OTk=')

    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'No data found' })).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('Error')
  })
})

test('?lang= in a menu’s URL switches to that language if the menu has it', async ({ page }) => {
  await page.goto(SAIZERIYA_PAGE)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
  await expect(page.getByText('小エビのサラダ')).toBeVisible()
  await page.keyboard.press('Shift')
  await page.getByRole('link', { name: 'English' }).click()

  await expect(page).toHaveURL(`${SAIZERIYA_PAGE}?lang=en`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
  await expect(page.getByRole('heading', { name: 'Shrimp Salad' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'English' })).toHaveAttribute('aria-current', 'true')

  await page.goto(`${SAIZERIYA_PAGE}?lang=xx`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
})

test('a menu’s canonical URL includes the language but not the table, and each page has one h1', async ({
  page,
  baseURL,
}) => {
  for (const path of [SAIZERIYA_PAGE, '/branch/cafe/Mg==', CAFE_PAGE, '/branch/cafe/OTk=', '/page-not-found']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page.getByRole('main')).toHaveCount(1)
  }
  await page.goto(`${CAFE_PAGE}?lang=de&table=7`)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}${CAFE_PAGE}?lang=de`)
})

test('an invalid branch id in the URL leads to a 404 page at /page-not-found', async ({ page }) => {
  for (const id of ['1', 'MQ', 'MQ=', 'abc', '%F0%9F%8D%95', 'LTE=', 'MA==', 'bm90YW51bWJlcg==']) {
    const answer = await page.goto(`/branch/cafe/${id}`)
    await expect(page).toHaveURL('/page-not-found')
    expect(answer?.status()).toBe(404)
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
})

test('an unknown path shows the 404 page', async ({ page }) => {
  const answer = await page.goto('/no/such/page')

  expect(answer?.status()).toBe(404)
  await expect(page.getByText('404')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/')
})

test('an unknown branch shows the alert “No data found”, which closes by itself or with its button', async ({
  page,
}) => {
  await page.clock.install()
  const answer = await page.goto('/branch/cafe/OTk=')
  const alert = page.getByRole('alert')
  expect(answer?.status()).toBe(404)
  await expect(alert).toContainText('Error')
  await expect(alert).toContainText('No data found')
  await expect(alert).toHaveCSS('background-color', 'rgb(179, 38, 30)')

  await expect(async () => {
    await page.clock.fastForward(5000)
    await expect(alert).toBeHidden({ timeout: 100 })
  }).toPass()
  await expect(page.getByRole('heading', { level: 1, name: 'No data found' })).toBeVisible()

  await page.reload()
  await alert.getByRole('button', { name: 'Close' }).click()
  await expect(alert).toBeHidden()
})

/** Opens the page with a mocked response to its call for the menu items. */
async function openWithAnswers(page: Page, answer: { status?: number; json?: unknown } | 'abort'): Promise<void> {
  await page.route('**/api/menu-site/branch/3/menu-items*', (route) =>
    answer === 'abort' ? route.abort() : route.fulfill({ status: 200, ...answer }),
  )
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(CAFE_PAGE)
}

test('a failed request for the menu items shows an error and keeps the menu', async ({ page }) => {
  for (const answer of ['abort', { status: 500, json: { success: false, message: 'Broken' } }] as const) {
    await openWithAnswers(page, answer)
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('Error')
    await expect(alert).toContainText('Something went wrong, Please try again later')
    await expect(page.getByRole('heading', { name: 'Espresso' })).toBeVisible()
    await alert.click()
    await expect(alert).toBeHidden()
    await page.unrouteAll()
  }
})

test('a refused request for the menu items shows the server’s message, or else “No data found”', async ({ page }) => {
  await openWithAnswers(page, { json: { success: false, message: 'We are closed for the season' } })
  await expect(page.getByRole('alert')).toContainText('We are closed for the season')
  await expect(page.getByRole('heading', { name: 'Espresso' })).toBeVisible()

  await page.unrouteAll()
  await openWithAnswers(page, { json: {} })
  await expect(page.getByRole('alert')).toContainText('No data found')
})

test('a changed menu isn’t loaded until an open alert has been closed', async ({ page, api }) => {
  const { 'Alert cake': id } = await addMenu(api, 'During an alert', { 'Alert cake': 400 })
  const alert = page.getByRole('alert')
  const wasOpen: boolean[] = []
  await page.route('**/api/menu-site/branch/3/menu?*', async (route) => {
    wasOpen.push(await alert.isVisible())
    await route.continue()
  })
  await openWithAnswers(page, 'abort')
  await expect(alert).toContainText('Error')
  await api.patch(`/api/menu-items/${id}`, { data: { priceMinor: 475 } })

  await expect(page.getByRole('listitem').filter({ hasText: 'Alert cake' })).toContainText('€4.75')
  expect(wasOpen).not.toContain(true)
})

test('a menu shows a new price when its page becomes visible again', async ({ page, api }) => {
  const { 'Front cake': id } = await addMenu(api, 'Coming back', { 'Front cake': 400 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // The stream of changes would report the new price anyway.
  await page.route('**/live/*', (route) => route.abort())
  await page.goto(CAFE_PAGE)
  // The page adds this element after its first load, when it starts to watch for changes.
  await expect(page.locator('.read-aloud')).toBeAttached()
  const card = page.getByRole('listitem').filter({ hasText: 'Front cake' })
  await expect(card).toContainText('€4.00')
  await api.patch(`/api/menu-items/${id}`, { data: { priceMinor: 475 } })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

  await expect(card).toContainText('€4.75')
})

test('after 15 minutes without a successful reload, a menu shows when it was last updated', async ({ page }) => {
  // 1 p.m. in the branch's time zone. Across midnight, the notice would also show the date.
  await page.clock.install({ time: '2026-01-15T12:00:00Z' })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.route('**/live/*', (route) => route.abort())
  await page.goto(CAFE_PAGE)
  // The page adds this element once it has received the menu and recorded the time.
  await expect(page.locator('.read-aloud')).toBeAttached()
  await page.route('**/api/menu-site/**', (route) => route.abort())
  const line = page.getByText(/^Menu last updated at \d\d:\d\d/)
  await page.clock.fastForward('14:00')
  await expect(line).toBeHidden()
  await page.clock.fastForward('02:00')
  await expect(line).toBeVisible()
  await page.clock.fastForward('24:00:00')
  await expect(page.getByText(/^Menu last updated at Jan 15, \d\d:\d\d/)).toBeVisible()
  await page.unroute('**/api/menu-site/**')

  const readAgain = page.waitForResponse('**/menu-items*')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  // The clock isn't advanced here, because that would time out a running call.
  await readAgain
  await expect(line).toBeHidden()
})

test('menus, the accessibility statement and the 404 page don’t scroll sideways at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of [
    SAIZERIYA_PAGE,
    '/branch/cafe/Mg==',
    CAFE_PAGE,
    `${CAFE_PAGE}?lang=de`,
    '/accessibility',
    '/page-not-found',
  ]) {
    await page.goto(path)
    await expect.poll(() => scrollsSideways(page), path).toBe(false)
  }
})

test('on a phone, the bar of avoided allergens shows all their names without scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/branch/cafe/Mg==?avoid=1&avoid=2&avoid=12')
  const names = page.getByRole('complementary', { name: 'Allergene' }).getByRole('paragraph')

  await expect(names).toHaveText('Sie meiden: Gluten, Krebstiere, Schwefeldioxid und Sulphite')
  expect(await names.evaluate((text) => text.scrollHeight - text.clientHeight)).toBe(0)
})

test('a printed menu shows options, with their allergens, that are folded on the screen', async ({ page }) => {
  await page.goto(CAFE_PAGE)
  const option = page.getByText('Whole milk', { exact: true }).first()
  await expect(option).toBeHidden()

  await page.emulateMedia({ media: 'print' })

  await expect(option).toBeVisible()
})

test('a printed menu has its items and notices, but nothing to search, choose or press', async ({ page }) => {
  await page.goto(`${CAFE_PAGE}?avoid=1`)
  const controls = [
    page.getByRole('search'),
    page.getByRole('navigation').first(),
    page.getByRole('complementary').getByRole('button').first(),
    page.getByRole('contentinfo').getByRole('link', { name: 'Feedback' }),
  ]
  for (const one of controls) await expect(one).toBeVisible()

  await page.emulateMedia({ media: 'print' })

  for (const one of controls) await expect(one).toBeHidden()
  await expect(page.getByRole('complementary')).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading', { level: 3 }).first()).toBeVisible()
  await expect(page.getByRole('contentinfo')).toContainText('Allergen')
})
