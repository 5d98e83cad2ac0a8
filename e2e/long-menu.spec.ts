import type { Page } from '@playwright/test'
import type { MenuSite, PublicMenuItem } from '../contract/menu-site.ts'
import { expect, test } from './fixtures.ts'
import { launchOptions } from './launch-options.ts'

test.use({ launchOptions: launchOptions({ draws: true }) })

const CATEGORIES = 50
const ITEMS = 5_000
const WORDS = ['soup', 'salad', 'noodles', 'curry', 'dumplings', 'sandwich', 'ragout', 'pudding', 'terrine', 'gratin']

type Answer<Data> = { data: Data }

/** Mocks a menu of 5,000 items, which isn't updated: neither a stream of changes nor the real menu reaches the page. */
async function withLongMenu(page: Page): Promise<void> {
  await page.route(/\/live\/|\/branch\/3\/menu\?/, (route) => route.abort())
  await page.route('**/api/menu-site/branch/3?*', async (route) => {
    const answer = (await (await route.fetch()).json()) as Answer<{ menuSite: MenuSite }>
    const [like] = answer.data.menuSite.categories
    if (!like) throw new Error('The menu has no category')
    answer.data.menuSite.categories = Array.from({ length: CATEGORIES }, (_, at) => ({
      ...like,
      id: at + 1,
      name: `Chapter ${at + 1}`,
      itemIds: Array.from({ length: ITEMS / CATEGORIES }, (_item, n) => at * (ITEMS / CATEGORIES) + n + 1),
    }))
    await route.fulfill({ json: answer })
  })
  await page.route('**/api/menu-site/branch/3/menu-items?*', async (route) => {
    const answer = (await (await route.fetch()).json()) as Answer<{ menuItems: PublicMenuItem[] }>
    const like = answer.data.menuItems.find(({ image }) => !image)
    if (!like) throw new Error('The menu has no item without a picture')
    answer.data.menuItems = Array.from({ length: ITEMS }, (_, at) => ({
      ...like,
      id: at + 1,
      name: `${WORDS[at % WORDS.length]} of the house no. ${at + 1}`,
      category: { id: Math.floor(at / (ITEMS / CATEGORIES)) + 1, name: '' },
    }))
    await route.fulfill({ json: answer })
  })
}

test('a menu of 5,000 items can be searched and scrolled without noticeable layout shifts', async ({ page }) => {
  test.slow()
  await withLongMenu(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/branch/Mw==')
  const last = page.getByRole('heading', { level: 3, name: 'gratin of the house no. 5000' })
  await expect(last).toBeAttached({ timeout: 30_000 })
  const search = page.getByRole('combobox', { name: 'Search' })
  await search.focus()
  await page.evaluate(() => {
    addEventListener('keydown', () => performance.mark('key'), true)
    addEventListener(
      'input',
      () => requestAnimationFrame(() => setTimeout(() => performance.measure('key to paint', 'key'))),
      true,
    )
    let shifted = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) shifted += entry.value
      }
      Object.assign(globalThis, { shifted })
    }).observe({ type: 'layout-shift' })
  })
  await page.keyboard.type('dumplings', { delay: 150 })
  await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveCount(ITEMS / WORDS.length)
  const readKeys = () =>
    page.evaluate(() => performance.getEntriesByName('key to paint').map(({ duration }) => Math.round(duration)))
  await expect.poll(readKeys).toHaveLength('dumplings'.length)
  const keys = await readKeys()
  test.info().annotations.push({ type: 'key to paint, ms', description: keys.join(' ') })
  console.log(`search in ${ITEMS} items, from key to paint: ${keys.join(', ')} ms`)

  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(last).toBeAttached({ timeout: 30_000 })
  await last.scrollIntoViewIfNeeded()
  await expect(last).toBeInViewport()
  await page.mouse.wheel(0, -2_000)
  await expect(last).not.toBeInViewport()
  expect(await page.evaluate(() => (globalThis as unknown as { shifted?: number }).shifted ?? 0)).toBeLessThan(0.1)
})
