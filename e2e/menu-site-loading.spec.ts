import type { Page } from '@playwright/test'
import type { MenuSite } from '../contract/menu-site.ts'
import { expect, test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import { dataOf } from './menu-of.ts'
import { launchOptions } from './launch-options.ts'

test.use({ launchOptions: launchOptions({ draws: true }) })

const CAFE_PAGE = '/branch/cafe/Mw=='
const CALLS = '**/api/menu-site/branch/3*'
const ITEMS_CALL = '**/api/menu-site/branch/3/menu-items*'

const loader = (page: Page) => page.locator('#loader')

test('the loading screen fades out over a second, one second after the menu items have loaded', async ({ page }) => {
  await page.clock.install({ time: 0 })
  const release = await holdRequests(page, ITEMS_CALL)
  const asked = page.waitForRequest(ITEMS_CALL)
  await page.goto(CAFE_PAGE)
  await asked
  await expect(loader(page)).toBeVisible()
  expect(await loader(page).boundingBox()).toMatchObject({ x: 0, y: 0, width: 1280, height: 800 })
  await expect(loader(page)).toHaveCSS('background-color', 'rgb(63, 49, 81)')
  await expect(loader(page)).not.toHaveClass(/leaving/)

  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2000)
  release()
  let waited = 0
  const isLeaving = async () => {
    await page.clock.runFor(100)
    waited += 100
    return loader(page).evaluate((element) => element.classList.contains('leaving'))
  }
  await expect.poll(isLeaving, { intervals: [50] }).toBe(true)
  expect(waited).toBeGreaterThanOrEqual(1000)
  await expect(loader(page)).toHaveCSS('transition-duration', '1s')
  await page.clock.runFor(900)
  await expect(page.locator('body')).toHaveClass(/loading/)
  await page.clock.runFor(100)
  await expect(loader(page)).toBeHidden()
})

test('the loading screen is black when neither the branch nor its brand has a colour', async ({ page, api, atEnd }) => {
  const { menuSite } = await dataOf<{ menuSite: MenuSite }>(api.get('/api/menu-site/branch/3'))
  const brand = `/api/brands/${menuSite.brand.brand_id}`
  atEnd(() => dataOf(api.patch(brand, { data: { brandColor: menuSite.brandColor } })))
  await dataOf(api.patch(brand, { data: { brandColor: null } }))
  await holdRequests(page, CALLS)
  await page.goto(CAFE_PAGE)
  await expect(loader(page)).toBeVisible()
  await expect(loader(page)).toHaveCSS('background-color', 'rgb(0, 0, 0)')
})

test('the loading screen shows only on the first load of a branch in a session', async ({ page }) => {
  await holdRequests(page, CALLS)
  await page.goto(CAFE_PAGE)
  await expect(loader(page)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(loader(page)).toBeHidden()

  await page.goto('/branch/cafe/Mg==')
  await expect(loader(page)).toBeVisible()
})

test('the loading screen does not show with reduced motion', async ({ page }) => {
  await holdRequests(page, CALLS)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(CAFE_PAGE)

  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(loader(page)).toBeHidden()
})

const DISMISSALS: Record<string, (page: Page) => Promise<void>> = {
  key: (page) => page.keyboard.press('Tab'),
  tap: (page) => page.mouse.click(200, 200),
  scroll: (page) => page.mouse.wheel(0, 300),
}

test('a key, tap or scroll dismisses the loading screen', async ({ browser, baseURL }) => {
  for (const dismiss of Object.values(DISMISSALS)) {
    const context = await browser.newContext({ ...(baseURL && { baseURL }) })
    const page = await context.newPage()
    await holdRequests(page, CALLS)
    await page.goto(CAFE_PAGE)
    await expect(loader(page)).toBeVisible()
    await dismiss(page)
    await expect(loader(page)).toBeHidden()
    await context.close()
  }
})

/** Ignores timers of this many milliseconds. After three seconds, even an invisible page would request its script. */
function withoutTimers(ignored: number): void {
  const original = window.setTimeout
  window.setTimeout = Object.assign(
    (...[handler, delay, ...values]: Parameters<typeof setTimeout>) =>
      delay === ignored ? 0 : original(handler, delay, ...values),
    original,
  )
}

for (const [reducedMotion, first] of [
  ['no-preference', 'the loading screen'],
  ['reduce', 'the menu'],
] as const)
  test(`the site’s script is requested only after ${first} is visible`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion })
    await page.addInitScript(withoutTimers, 3000)
    await page.goto(CAFE_PAGE)
    const asked = () =>
      page.evaluate(() =>
        performance.getEntriesByType('resource').find(({ name }) => name.includes('/assets/entry-client-')),
      )
    await expect.poll(async () => (await asked())?.startTime).toBeDefined()
    const painted = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime)
    expect((await asked())?.startTime).toBeGreaterThan(painted ?? Number.NaN)
  })

test('the menu site sets no cookie, logs nothing to the console and requests nothing from third parties', async ({
  page,
  context,
  baseURL,
}) => {
  const trouble: string[] = []
  page.on('console', (message) => trouble.push(message.text()))
  page.on('pageerror', (error) => trouble.push(error.message))
  page.on('request', (request) => {
    if (!request.url().startsWith(`${baseURL}/`) && !request.url().startsWith('data:')) trouble.push(request.url())
  })
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`CSP: ${violatedDirective} ${blockedURI}`),
    )
  })
  for (const id of ['MQ==', 'Mg==', 'Mw==']) {
    const answered = page.waitForResponse('**/menu-items*')
    await page.goto(`/branch/cafe/${id}`)
    await answered
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect(page.getByRole('contentinfo')).toBeInViewport()
  }

  expect(trouble).toEqual([])
  expect(await context.cookies()).toEqual([])
})

test('the keyboard focus is visible on the category links', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(CAFE_PAGE)
  const link = page.getByRole('navigation', { name: 'Categories' }).getByRole('link').first()
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab')
    if (await link.evaluate((element) => element === document.activeElement)) break
  }

  await expect(link).toBeFocused()
  await expect(link).not.toHaveCSS('outline-style', 'none')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#category-\d+$/)
})
