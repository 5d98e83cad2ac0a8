import type { Locator, Page } from '@playwright/test'
import { branchPath, cafePath } from '../contract/page-urls.ts'
import { expectNoViolations, violationsOf } from './axe.ts'
import { CORNER_CAFE, expect, MENSA, SAIZERIYA, test } from './fixtures.ts'
import { addMenu, dataOf, guestItemsOf } from './menu-of.ts'
import { launchOptions } from './launch-options.ts'

test.use({ launchOptions: launchOptions({ draws: true }) })

/** A change must appear on an open page within this time. */
const SEEN_WITHIN = { timeout: 2_000 }
const PHONE = { width: 390, height: 844 }

type Watched = Window & { moved: string[]; isSamePage?: true }
type Shift = PerformanceEntry & { sources: { node: Node | null }[] }

/** Opens a page and waits for its stream of changes. Then layout shifts are recorded. */
async function open(page: Page, path: string): Promise<void> {
  const live = page.waitForResponse('**/live/*')
  await page.goto(path)
  await live
  await page.evaluate(() => {
    const watched = window as unknown as Watched // with the fields that these tests add
    watched.moved = []
    watched.isSamePage = true
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[])
        watched.moved.push(...entry.sources.map(({ node }) => `${node?.nodeName}: ${node?.textContent}`))
    }).observe({ type: 'layout-shift' })
  })
}

/** The elements that have moved since the last call. */
const moved = (page: Page) => page.evaluate(() => (window as unknown as Watched).moved.splice(0))
const isSamePage = (page: Page) => page.evaluate(() => (window as unknown as Watched).isSamePage === true)
const card = (page: Page, name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name })
const spoken = (page: Page) => page.locator('.read-aloud')

/** The text that the style sheet adds to a dish, quoted, such as `"No longer available"`. */
const labelOf = (dish: Locator) => dish.evaluate((element) => getComputedStyle(element, '::after').content)

/** Makes the page behave as if its tab had been hidden or shown. */
async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { value, configurable: true })
    Object.defineProperty(document, 'visibilityState', { value: value ? 'hidden' : 'visible', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)
}

test.beforeEach(async ({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

test.describe('changes made while the console is open in other tabs', () => {
  test.use({ signedIn: true })

  test('marking an item as sold out updates open menus and lists, without replacing a price being typed', async ({
    page,
    context,
    api,
  }) => {
    await addMenu(api, 'Live', { 'Live tart': 400 })
    await open(page, cafePath(CORNER_CAFE))
    const staff = await context.newPage()
    await staff.goto('/menu-items?search=live+tart')
    await expect(staff.getByRole('switch', { name: 'Sold out' })).toHaveCount(1)
    const colleague = await context.newPage()
    const told = colleague.waitForResponse('**/live/console')
    await colleague.goto('/menu-items?search=live+tart')
    await told
    const price = colleague.getByRole('textbox', { name: 'Price' })
    await colleague.getByRole('button', { name: /^Change price of Live tart/ }).click()
    await price.fill('4.10')
    await staff.getByRole('switch', { name: 'Sold out' }).press('Space')

    await expect(card(page, 'Live tart')).toContainText('Sold out', SEEN_WITHIN)
    await expect(spoken(page)).toHaveText('Live tart is sold out now')
    expect(await isSamePage(page)).toBe(true)

    // Gives the list time to replace the price, which it must not do.
    await colleague.waitForTimeout(1_000)
    await expect(price).toHaveValue('4.10')
    await price.press('Escape')
    const row = colleague.getByRole('row').filter({ hasText: 'Live tart' })
    await expect(row).toContainText('Changed just now', SEEN_WITHIN)
    await expect(row.getByRole('switch', { name: 'Sold out' })).toBeChecked()
    await expect(colleague.getByText('1 menu item was changed by someone else')).toHaveCount(1)
    await expect(staff.getByText('Changed just now')).toHaveCount(0)

    await row.getByRole('switch', { name: 'Visible' }).press('Space')
    await expect(row).not.toContainText('Changed just now')
  })
})

for (const [device, viewport] of Object.entries({ phone: PHONE, desktop: { width: 1280, height: 800 } }))
  test.describe(`an open menu on a ${device}`, () => {
    test.use({ viewport })

    test(`on a ${device}, a changed price keeps the guest’s scroll position, search and focus`, async ({
      page,
      api,
    }) => {
      const ids = await addMenu(api, `Kept on a ${device}`, {
        [`Quince ${device} tart`]: 400,
        [`Quince ${device} pie`]: 500,
      })
      await open(page, branchPath(CORNER_CAFE))
      const search = page.locator('input[type=search]')
      await search.fill(`quince ${device}`)
      await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveCount(2)
      await search.focus()
      const scrolled = await page.evaluate(() => window.scrollY)

      await api.patch(`/api/menu-items/${ids[`Quince ${device} tart`]}`, { data: { priceMinor: 475 } })

      await expect(card(page, `Quince ${device} tart`)).toContainText('€4.75', SEEN_WITHIN)
      await expect(search).toBeFocused()
      await expect(search).toHaveValue(`quince ${device}`)
      await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveCount(2)
      expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
      expect(await isSamePage(page)).toBe(true)
      await expect(spoken(page)).toHaveText(`Quince ${device} tart has a new price`)
    })

    test(`on a ${device}, an item that becomes unavailable keeps its space until the guest clicks`, async ({
      page,
      api,
    }) => {
      const name = `Leaving ${device}`
      const ids = await addMenu(api, `Left on a ${device}`, { [name]: 400, [`Staying ${device}`]: 500 })
      await open(page, cafePath(CORNER_CAFE))
      const leaving = card(page, name)
      await leaving.scrollIntoViewIfNeeded()
      await page.waitForTimeout(500) // scrolling counts as guest activity
      const before = await card(page, `Staying ${device}`).boundingBox()
      await moved(page)

      await api.patch(`/api/menu-items/${ids[name]}`, { data: { status: 'DRAFT' } })

      await expect(leaving).toHaveClass(/has-left/, SEEN_WITHIN)
      expect(await labelOf(leaving)).toBe('"No longer available"')
      await expect(spoken(page)).toHaveText(`${name} is no longer available`)
      expect(await card(page, `Staying ${device}`).boundingBox()).toEqual(before)
      expect(await moved(page)).toEqual([])

      await page.mouse.click(2, 300)
      await expect(leaving).toHaveCount(0)
      await expect(card(page, `Staying ${device}`)).toBeVisible()
    })
  })

for (const [theme, branchId] of Object.entries({ default: SAIZERIYA, MaterialFood: MENSA, MiniCafes: CORNER_CAFE }))
  test(`axe finds no violation on changed items in the layout ${theme}, light, dark and right-to-left`, async ({
    page,
    api,
  }) => {
    const menuItems = await guestItemsOf(api, branchId)
    const stated = menuItems.filter(({ allergens }) => allergens.length > 0)
    const [left, soldOut] = stated.length > 1 ? stated : menuItems
    await page.setViewportSize(PHONE)
    await open(page, cafePath(branchId))
    await card(page, left?.name ?? '')
      .first()
      .scrollIntoViewIfNeeded()
    await page.waitForTimeout(500) // scrolling counts as guest activity
    const change = (id: number | undefined, data: object) => api.patch(`/api/menu-items/${id}/branch`, { data })
    await change(soldOut?.id, { branchId, isSoldOut: true })
    await change(left?.id, { branchId, isHidden: true })

    await expect(page.locator('.has-left')).toHaveCount(1, SEEN_WITHIN)
    await expect(spoken(page)).not.toBeEmpty()
    for (const colorScheme of ['light', 'dark'] as const)
      for (const direction of ['ltr', 'rtl']) {
        await page.emulateMedia({ colorScheme })
        await page.evaluate((dir) => (document.documentElement.dir = dir), direction)
        expect(await violationsOf(page), `${colorScheme}, ${direction}`).toEqual([])
      }
    await expect(page.locator('.has-left')).toHaveCount(1)
  })

test('an item corrected to contain an avoided allergen is hidden at once, not shown as unavailable', async ({
  page,
  api,
}) => {
  const { 'Corrected tart': id } = await addMenu(api, 'Corrected', { 'Corrected tart': 400 })
  const allergens = await dataOf<{ id: number; code: string }[]>(api.get('/api/allergens'))
  const milk = allergens.find(({ code }) => code === 'MILK')?.id
  const confirm = (level: string) => {
    const data = { allergens: [{ allergenId: milk, level }], confirmAllergens: true }
    return dataOf(api.patch(`/api/menu-items/${id}`, { data }))
  }
  await confirm('FREE_FROM')
  await open(page, `${cafePath(CORNER_CAFE)}?avoid=${milk}`)
  await expect(card(page, 'Corrected tart')).toContainText('Free from Milk')

  await confirm('CONTAINS')

  await expect(card(page, 'Corrected tart')).toHaveCount(0, SEEN_WITHIN)
  await expect(page.locator('.has-left')).toHaveCount(0)
  await expect(spoken(page)).toHaveText('Corrected tart has changed')
  await page.getByText(/hidden – show$/).click()
  await expect(card(page, 'Corrected tart')).toContainText('Contains Milk')
})

test('the open price filter adjusts to a new highest price, so that the item with this price stays visible', async ({
  page,
  api,
}) => {
  const { 'Truffle tart': id } = await addMenu(api, 'Dear', { 'Truffle tart': 900 })
  const filters = page.getByRole('dialog', { name: 'Filters' })
  await open(page, `${cafePath(CORNER_CAFE)}?min=8`)
  await page.getByRole('button', { name: /^Filters/ }).click()

  await api.patch(`/api/menu-items/${id}`, { data: { priceMinor: 15_000 } })

  await expect(filters.getByLabel('Max price')).toHaveValue('150', SEEN_WITHIN)
  await expect(filters.getByRole('slider', { name: 'Highest price slider' })).toHaveAttribute('max', '1000')
  await filters.getByRole('button', { name: 'Apply filter' }).click()
  await expect(card(page, 'Truffle tart')).toContainText('€150.00')
  await expect(card(page, 'Truffle tart')).not.toHaveClass(/has-left/)
  await expect(page).toHaveURL(`${cafePath(CORNER_CAFE)}?min=8`)
})

test('when the selected category disappears from an open menu, the rest of the menu is shown', async ({
  page,
  api,
}) => {
  const { 'Vanishing tart': id } = await addMenu(api, 'Vanishing', { 'Vanishing tart': 400 })
  await open(page, branchPath(CORNER_CAFE))
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Vanishing' }).click()
  await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveText(['Vanishing tart'])

  await api.patch(`/api/menu-items/${id}`, { data: { status: 'DRAFT' } })
  await expect(card(page, 'Vanishing tart')).toHaveClass(/has-left/, SEEN_WITHIN)
  await page.getByRole('main').click({ position: { x: 2, y: 2 } })

  await expect(card(page, 'Vanishing tart')).toHaveCount(0)
  await expect(card(page, 'Cappuccino')).toBeVisible()
})

test('an item’s open page shows a new price, and “No longer available” once the item is a draft', async ({
  page,
  api,
}) => {
  const { 'Single tart': id } = await addMenu(api, 'Single', { 'Single tart': 400 })
  await open(page, cafePath(CORNER_CAFE))
  const live = page.waitForResponse('**/live/*')
  await page.getByRole('link', { name: 'Single tart' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Single tart' })).toBeVisible()
  await live

  await api.patch(`/api/menu-items/${id}`, { data: { priceMinor: 650 } })
  await expect(page.getByRole('main')).toContainText('€6.50', SEEN_WITHIN)
  await page.waitForTimeout(400)
  await api.patch(`/api/menu-items/${id}`, { data: { status: 'DRAFT' } })

  await expect(page.getByRole('main')).toHaveClass(/has-left/, SEEN_WITHIN)
  expect(await labelOf(page.getByRole('main'))).toBe('"No longer available"')
  await page.getByRole('main').click({ position: { x: 2, y: 2 } })
  await expect(page.getByRole('heading', { level: 1, name: 'Single tart' })).toBeVisible()
})

test('an open menu that is unpublished shows “No data found” until the menu is published again', async ({
  page,
  api,
}) => {
  await open(page, cafePath(CORNER_CAFE))
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()

  await api.post(`/api/branches/${CORNER_CAFE}/unpublish`)
  try {
    await expect(page.getByRole('alert')).toContainText('No data found', SEEN_WITHIN)
    await expect(page.getByRole('heading', { level: 1, name: 'No data found' })).toBeVisible()
    await expect(page.getByRole('main')).toHaveCount(1)
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(0)
    await expectNoViolations(page)
  } finally {
    await api.post(`/api/branches/${CORNER_CAFE}/publish`)
  }

  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible(SEEN_WITHIN)
  expect(await isSamePage(page)).toBe(true)
})

test('a menu in a hidden tab closes its stream of changes until it is shown again', async ({ page, api }) => {
  const { 'Hidden tart': id } = await addMenu(api, 'Hiding', { 'Hidden tart': 400 })
  const ended = page.waitForEvent('requestfailed', (request) => request.url().includes('/live/'))
  await open(page, cafePath(CORNER_CAFE))
  await setHidden(page, true)
  await ended

  await api.patch(`/api/menu-items/${id}`, { data: { priceMinor: 475 } })
  await page.waitForTimeout(2_500)
  await expect(card(page, 'Hidden tart')).toContainText('€4.00')

  const again = page.waitForResponse('**/live/*')
  await setHidden(page, false)
  await again
  await expect(card(page, 'Hidden tart')).toContainText('€4.75', SEEN_WITHIN)
})

test('a menu is loaded again after a minute if its stream of changes fails', async ({ page, api }) => {
  const { 'Minute tart': id } = await addMenu(api, 'Minutes', { 'Minute tart': 400 })
  await page.clock.install()
  await page.route('**/live/*', (route) => route.fulfill({ status: 503 }))
  const refused = page.waitForResponse('**/live/*')
  await page.goto(cafePath(CORNER_CAFE))
  await refused
  await api.patch(`/api/menu-items/${id}`, { data: { priceMinor: 475 } })

  await page.clock.runFor(61_000)

  await expect(card(page, 'Minute tart')).toContainText('€4.75')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test.describe('an open menu without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('with scripts off, a menu opens no stream of changes', async ({ page }) => {
    let streams = 0
    page.on('request', (request) => (streams += request.url().includes('/live/') ? 1 : 0))
    await page.goto(cafePath(CORNER_CAFE))
    await page.waitForTimeout(500)

    expect(streams).toBe(0)
    await expect(page.locator('.read-aloud')).toHaveCount(0)
  })
})
