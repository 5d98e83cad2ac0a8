import type { APIRequestContext, Page } from '@playwright/test'
import type { MenuSite, PublicMenuItem } from '../contract/menu-site.ts'
import { violationsOf } from './axe.ts'
import { CORNER_CAFE, expect, scrollsSideways, test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import { dataOf, guestItemsOf } from './menu-of.ts'

const BRANCH = '/branch/Mw=='

const siteOf = async (api: APIRequestContext, branchId = 3) =>
  (await dataOf<{ menuSite: MenuSite }>(api.get(`/api/menu-site/branch/${branchId}`))).menuSite
const itemsOf = (api: APIRequestContext) => guestItemsOf(api, CORNER_CAFE)
const levelOf = (item: PublicMenuItem, allergen: string) =>
  item.allergens.find(({ name }) => name === allergen)?.level ?? 'UNKNOWN'

const search = (page: Page) => page.getByRole('combobox', { name: 'Search' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Filters' })
const shown = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 3 })
const chips = (page: Page) => page.getByRole('navigation', { name: 'Categories' })
const isFocused = (page: Page, name: string) =>
  page.evaluate((wanted) => {
    const { activeElement: at } = document
    const label = at?.getAttribute('aria-label') ?? (at instanceof HTMLInputElement ? at.labels?.[0] : at)?.textContent
    return label?.trim() === wanted
  }, name)

async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await isFocused(page, name)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The Tab key doesn’t reach ${name}`)
}

/** Opens a page and waits until its script has received the menu items. */
async function open(page: Page, path = BRANCH): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const called = page.waitForResponse('**/menu-items**')
  await page.goto(path)
  await called
}

async function openFilters(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Filters/ }).click()
  await expect(dialog(page)).toBeVisible()
}

test('the search finds items by name, even with a typing error, and can be cleared', async ({ page }) => {
  await open(page)
  await search(page).pressSequentially('mar')
  const list = await search(page).evaluate((input: HTMLInputElement) =>
    [...(input.list?.options ?? [])].map(({ value }) => value),
  )
  expect(list[0]).toBe('Margherita')
  await search(page).fill('MARGERITA')
  await expect(shown(page)).toHaveText(['Margherita'])
  await expect(page.getByRole('status').filter({ hasText: /^1 dish$/ })).toBeVisible()
  await expect(page).toHaveURL(`${BRANCH}?q=MARGERITA`)
  await search(page).press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(search(page)).toHaveValue('')
  await expect(search(page)).toBeFocused()
  await expect(page.getByRole('button', { name: 'Clear search' })).toHaveCount(0)
  await expect(page).toHaveURL(BRANCH)
  await search(page).fill('nothing like it')
  await expect(page.getByRole('heading', { name: 'No dishes found' })).toBeVisible()
  await page.getByRole('link', { name: 'Show the whole menu' }).click()
  await expect(shown(page).filter({ hasText: 'Espresso' })).toBeVisible()
})

test('a search typed before the script has loaded runs afterwards', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const release = await holdRequests(page, '**/*.js')
  await page.goto(BRANCH, { waitUntil: 'commit' })
  await search(page).fill('Margherita')
  await expect(search(page)).toBeFocused()
  const all = await shown(page).count()
  expect(all).toBeGreaterThan(1)

  release()
  await expect(shown(page)).toHaveText(['Margherita'])
  await expect(search(page)).toHaveValue('Margherita')
  await expect(search(page)).toBeFocused()
  await expect(page).toHaveURL(`${BRANCH}?q=Margherita`)
})

test('selecting the selected category of a menu again deselects it', async ({ page }) => {
  await open(page)
  const coffee = chips(page).getByRole('link', { name: 'Coffee' })
  await coffee.click()
  await expect(coffee).toHaveAttribute('aria-current', 'true')
  await expect(shown(page)).toHaveText(['Espresso', 'Cappuccino', 'Oat flat white', 'Filter coffee'])
  await expect(page).toHaveURL(/\?category=\d+$/)
  await coffee.click()
  await expect(coffee).not.toHaveAttribute('aria-current')
  await expect(shown(page).filter({ hasText: 'Margherita' })).toBeVisible()
  await expect(page).toHaveURL(BRANCH)
})

test('a click with Ctrl or ⌘ opens a category in a new tab and keeps the menu’s page', async ({ page, context }) => {
  await open(page)
  const opened = context.waitForEvent('page')

  await chips(page)
    .getByRole('link', { name: 'Coffee' })
    .click({ modifiers: ['ControlOrMeta'] })

  await expect(await opened).toHaveURL(/\?category=\d+$/)
  await expect(page).toHaveURL(BRANCH)
})

test('after a search without results, “Show the whole menu” shows every item', async ({ page, api }) => {
  await open(page)
  await chips(page).getByRole('link', { name: 'Coffee' }).click()
  await search(page).fill('xyz')
  await page.getByRole('link', { name: 'Show the whole menu' }).click()
  await expect(shown(page)).toHaveCount((await itemsOf(api)).length)
  await expect(page).toHaveURL(BRANCH)
})

test('filters can be used with the keyboard alone, and Escape closes them', async ({ page, api }) => {
  await open(page)
  await tabTo(page, 'Filters')
  await page.keyboard.press('Space')
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  expect(await isFocused(page, 'Filters')).toBe(true)

  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeVisible()
  await tabTo(page, 'Milk')
  await page.keyboard.press('Space')
  await tabTo(page, 'Lowest price slider')
  for (let presses = 0; presses < 5; presses += 1) await page.keyboard.press('ArrowRight')
  await expect(dialog(page).getByLabel('Min price')).toHaveValue('2.5')
  await expect(dialog(page).getByRole('slider').first()).toHaveAttribute('step', '0.5')
  await tabTo(page, 'Highest price slider')
  await page.keyboard.press('ArrowLeft')
  await tabTo(page, 'Apply filter')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe('#filters')

  const max = Number(new URL(page.url()).searchParams.get('max'))
  const within = (await itemsOf(api)).filter(
    ({ minPrice, maxPrice }) =>
      !minPrice || !maxPrice || (maxPrice.amountMinor >= 250 && minPrice.amountMinor <= max * 100),
  )
  const withMilk = within.filter((item) => ['CONTAINS', 'MAY_CONTAIN'].includes(levelOf(item, 'Milk')))
  await expect(shown(page)).toHaveCount(within.length - withMilk.length)
  await expect(page.getByText(`${withMilk.length} hidden – show`)).toBeVisible()
})

test('the allergen filter hides items that contain or may contain the allergen, and lists unconfirmed items last', async ({
  page,
  api,
}) => {
  const items = await itemsOf(api)
  const of = (...levels: string[]) => items.filter((item) => levels.includes(levelOf(item, 'Milk')))
  await open(page)
  await openFilters(page)
  await expect(dialog(page).getByRole('group', { name: 'Allergens' })).toBeVisible()
  await dialog(page).getByRole('checkbox', { name: 'Milk' }).check()
  expect(await violationsOf(page)).toEqual([])
  await dialog(page).getByRole('button', { name: 'Apply filter' }).click()

  const order = [...of('FREE_FROM'), ...of('UNKNOWN')].map(({ name }) => name)
  expect(order.length).toBeGreaterThan(6)
  await expect(shown(page)).toHaveText(order)
  await expect(page.getByRole('heading', { level: 2, name: 'Not confirmed – ask us' })).toBeVisible()
  const unknown = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Cider' }).first()
  await expect(unknown).toContainText('Not confirmed – ask us: Milk')
  await page.getByText(`${of('CONTAINS', 'MAY_CONTAIN').length} hidden – show`).click()
  await expect(shown(page)).toHaveCount(items.length)
  const milk = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Cappuccino' }) })
  await expect(milk.getByRole('listitem').filter({ hasText: 'Contains Milk' }).first()).toBeVisible()

  await openFilters(page)
  await dialog(page).getByRole('button', { name: 'Clear' }).click()
  await expect(dialog(page).getByRole('checkbox', { name: 'Milk' })).not.toBeChecked()
  await page.keyboard.press('Escape')
  await expect(shown(page)).toHaveCount(items.length)
  await expect(page).toHaveURL(BRANCH)
})

test('the filters omit “Allergens” when the menu states no allergens', async ({ page, api }) => {
  expect((await siteOf(api, 1)).allergens).toEqual([])
  await open(page, '/branch/MQ==?lang=en')
  await openFilters(page)

  await expect(dialog(page).getByRole('group', { name: 'Price range' })).toBeVisible()
  await expect(dialog(page).getByRole('checkbox')).toHaveCount(0)
})

test('with low prices, price fields accept 0 to 9,999, and the minimum never exceeds the maximum', async ({ page }) => {
  await open(page)
  await openFilters(page)
  const [min, max] = [dialog(page).getByLabel('Min price'), dialog(page).getByLabel('Max price')]
  const [low, high] = [dialog(page).getByRole('slider').first(), dialog(page).getByRole('slider').last()]
  await expect(min).toHaveValue('0')
  await expect(high).toHaveAttribute('max', '100')

  await max.fill('a7b')
  await expect(max).toHaveValue('7')
  await min.fill('9')
  await expect(max).toHaveValue('9')
  await max.fill('4')
  await expect(min).toHaveValue('4')
  await max.fill('9999')
  await expect(max).toHaveValue('9,999')
  await max.fill('10000')
  await expect(max).toHaveValue('9,999')
  await max.fill('0000000000005')
  await expect(max).toHaveValue('0')
  await max.fill('50')
  await min.fill('0')
  await low.press('ArrowRight')
  await expect(min).toHaveValue('0.5')
  await low.press('End')
  await expect(min).toHaveValue('100')
  await expect(max).toHaveValue('100')
  await high.press('Home')
  await expect(min).toHaveValue('0')
})

test('the price fields accept prices up to 9,999 or the end of the slider, whichever is higher', async ({ page }) => {
  await open(page, '/branch/MQ==?lang=en')
  await openFilters(page)
  const max = dialog(page).getByLabel('Max price')
  await expect(dialog(page).getByRole('slider').last()).toHaveAttribute('max', /^10+$/)
  const end = Number(await dialog(page).getByRole('slider').last().getAttribute('max'))
  const cap = Math.max(9999, end)
  await max.fill(String(cap))
  await expect(max).toHaveValue(cap.toLocaleString('en'))
  await max.fill(String(cap + 1))
  await expect(max).toHaveValue(cap.toLocaleString('en'))
})

test('the filter is in the URL, so it survives a reload and can be shared', async ({ page, context, api }) => {
  const milk = (await siteOf(api)).allergens.find(({ name }) => name === 'Milk')?.id
  const asked = `${BRANCH}?avoid=${milk}&max=5`
  await open(page, asked)
  const names = await shown(page).allInnerTexts()
  expect(names).toContain('Espresso')
  expect(names).not.toContain('Cappuccino')
  await page.reload()
  await expect(shown(page)).toHaveText(names)
  await page.getByRole('main').getByRole('link', { name: 'Espresso' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Espresso' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(asked)
  await expect(shown(page)).toHaveText(names)

  const other = await context.newPage()
  await open(other, asked)
  await expect(shown(other)).toHaveText(names)
  await openFilters(other)
  await expect(dialog(other).getByRole('checkbox', { name: 'Milk' })).toBeChecked()
  await expect(dialog(other).getByLabel('Max price')).toHaveValue('5')
  await dialog(other).getByLabel('Max price').fill('4')
  await dialog(other).getByRole('button', { name: 'Apply filter' }).click()
  await expect(other).toHaveURL(`${BRANCH}?avoid=${milk}&max=4`)
  // The list is updated after the URL, with low priority.
  await expect(shown(other)).not.toHaveCount(names.length)
  const count = await shown(other).count()
  await other.getByRole('link', { name: 'Deutsch' }).click()
  await expect(other.locator('html')).toHaveAttribute('lang', 'de')
  await expect(shown(other)).toHaveCount(count)
  expect(new URL(other.url()).searchParams.get('avoid')).toBe(String(milk))
})

test('avoided allergens apply to a branch’s menus and item pages until they are cleared', async ({ page }) => {
  const bar = page.getByRole('complementary', { name: 'Allergens' })
  const main = page.getByRole('main')
  await open(page)
  await openFilters(page)
  await dialog(page).getByRole('checkbox', { name: 'Milk' }).check()
  await dialog(page).getByRole('button', { name: 'Apply filter' }).click()
  await expect(bar).toContainText('Avoiding: Milk')
  const names = await shown(page).allInnerTexts()

  await main.getByRole('link', { name: 'Espresso' }).click()
  await expect(bar).toContainText('Avoiding: Milk')
  await expect(page).not.toHaveURL(/avoid/)
  await expect(main.getByRole('paragraph').filter({ hasText: /^Free from Milk$/ })).toBeVisible()
  await bar.getByRole('button', { name: 'Change' }).click()
  await expect(dialog(page).getByRole('group', { name: 'Price range' })).toHaveCount(0)
  await dialog(page).getByRole('checkbox', { name: 'Soybeans' }).check()
  await dialog(page).getByRole('button', { name: 'Apply filter' }).click()
  await expect(bar).toContainText(/Avoiding: (Soybeans, Milk|Milk, Soybeans)/)
  expect(await violationsOf(page)).toEqual([])

  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Back to the menu/ })
    .click()
  await expect(page).toHaveURL(/avoid=\d+.*avoid=\d+/)
  await expect(bar).toContainText('Soybeans')
  await page.goto('/branch/cafe/Mw==')
  await expect(bar).toContainText('Soybeans')
  await expect(bar).toBeInViewport()
  await bar.getByRole('button', { name: 'Clear' }).click()
  await expect(bar).toHaveCount(0)
  await expect(main).toBeFocused()
  await page.goBack()
  await expect(bar).toHaveCount(0)
  expect((await shown(page).allInnerTexts()).length).toBeGreaterThan(names.length)
})

test('avoiding an unlisted allergen shows items as not confirmed until the allergen is cleared', async ({ page }) => {
  await open(page, `${BRANCH}?avoid=2000000001`)

  const bar = page.getByRole('complementary', { name: 'Allergens' })
  await expect(bar).toContainText('Avoiding: Allergen not listed here')
  await expect(page.getByRole('heading', { name: 'Not confirmed – ask us' })).toBeVisible()
  await page.reload()
  await expect(bar).toContainText('Allergen not listed here')
  await bar.getByRole('button', { name: 'Clear' }).click()
  await expect(bar).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Not confirmed – ask us' })).toHaveCount(0)
})

test('without a share dialog, sharing an item copies its link without the filter', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, `${BRANCH}?avoid=1`)
  await page.getByRole('main').getByRole('link', { name: 'Espresso' }).click()
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined, configurable: true }))
  // The button works once the page's script has run.
  await expect(async () => {
    await page.getByRole('button', { name: 'Share' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toBeVisible({ timeout: 1000 })
  }).toPass()
  const { pathname, search } = new URL(await page.evaluate(() => navigator.clipboard.readText()))
  expect([pathname, search]).toEqual([new URL(page.url()).pathname, ''])
})

test.describe('the menu’s filters with scripts off', () => {
  test.use({ javaScriptEnabled: false })

  test('without scripts, a menu can be searched and filtered, with the same results as with scripts', async ({
    page,
    browser,
  }) => {
    await page.goto(BRANCH)
    await page.getByRole('button', { name: 'Filters' }).click()
    await dialog(page).getByRole('checkbox', { name: 'Milk' }).check()
    await dialog(page).getByLabel('Max price').fill('10')
    await dialog(page).getByRole('button', { name: 'Apply filter' }).click()
    await expect(page).toHaveURL(/[?&]avoid=\d+.*max=10#menu$/)
    const names = await shown(page).allInnerTexts()
    expect(names.length).toBeGreaterThan(3)
    await expect(dialog(page)).toBeHidden()

    const guest = await (await browser.newContext({ javaScriptEnabled: true })).newPage()
    await open(guest, page.url())
    await expect(shown(guest)).toHaveText(names)
    await guest.context().close()

    await search(page).fill('espreso')
    await search(page).press('Enter')
    await expect(shown(page)).toHaveText(['Espresso'])
    await expect(page).toHaveURL(/avoid=\d+/)
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect(shown(page)).toHaveText(names)
    await page.getByRole('button', { name: 'Filters' }).click()
    await dialog(page).getByRole('button', { name: 'Clear' }).click()
    await expect(page).not.toHaveURL(/avoid|max/)
    await chips(page).getByRole('link', { name: 'Coffee' }).click()
    await expect(shown(page)).toHaveCount(4)
    await chips(page).getByRole('link', { name: 'Coffee' }).click()
    await expect(shown(page).filter({ hasText: 'Margherita' })).toBeVisible()
  })
})

test('the filters can be used in right-to-left Arabic and in Japanese', async ({ page, api, atEnd }) => {
  const { locales } = (await siteOf(api)).branch
  atEnd(() => api.patch('/api/branches/3', { data: { locales } }))
  await api.patch('/api/branches/3', { data: { locales: [...locales, 'ar', 'ja'] } })
  for (const [lang, dir, start, filters, apply, milk] of [
    ['ar', 'rtl', 'right', 'عوامل التصفية', 'تطبيق التصفية', 'حليب'],
    ['ja', 'ltr', 'left', '絞り込み', '適用する', '乳'],
  ] as const) {
    await open(page, `${BRANCH}?lang=${lang}`)
    await expect(page.locator('html')).toHaveAttribute('dir', dir)
    await expect(page.locator('p[lang=en]', { hasText: 'Tomato, ' }).first()).toHaveCSS('text-align', start)
    await page.getByRole('button', { name: filters }).click()
    const window = page.getByRole('dialog', { name: filters })
    await window.getByRole('checkbox', { name: milk }).check()
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await violationsOf(page), lang).toEqual([])
    await expect.poll(() => scrollsSideways(page), lang).toBe(false)
    await window.getByRole('button', { name: apply }).click()
    await expect(shown(page).filter({ hasText: 'Cappuccino' })).toHaveCount(0)
    await page.setViewportSize({ width: 1280, height: 800 })
  }
})
