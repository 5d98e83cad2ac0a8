import type { Browser, Page } from '@playwright/test'
import { cafePath } from '../contract/page-urls.ts'
import type { RunningServer } from '../scripts/run-server.ts'
import { runDemoServer } from './demo-server.ts'
import { violationsOf } from './axe.ts'
import { CORNER_CAFE, expect, scrollsSideways, test } from './fixtures.ts'
import { watchShifts } from './look.ts'
import { importCsv } from './menu-of.ts'
import { launchOptions } from './launch-options.ts'

test.use({ launchOptions: launchOptions({ draws: true }) })

/** The number of menu items per category in the imported menus; the last category may have fewer. */
const CATEGORY_ITEMS = 30
const MENU = cafePath(CORNER_CAFE)
const PHONE = { width: 390, height: 844 }

let server: RunningServer

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  test.setTimeout(240_000)
  server = await runDemoServer()
  await importMenu(1_500)
})
test.afterAll(() => server.stop())
test.slow()

async function importMenu(count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, n) =>
    [`Dish no. ${n + 1}`, `Chapter ${1 + Math.floor(n / CATEGORY_ITEMS)}`, '7.50', n % 3 === 0 ? 'Milk' : ''].join(','),
  )
  await importCsv(server.dataDir, `menu-${count}.csv`, ['Name,Category,Price,Contains', ...rows])
}

const chapter = (page: Page, n: number) =>
  page.locator('section.category', { has: page.getByRole('heading', { level: 2, name: `Chapter ${n}`, exact: true }) })
const dishes = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 })
const search = (page: Page) => page.getByRole('combobox', { name: 'Search' })

async function openPhone(browser: Browser, javaScriptEnabled: boolean): Promise<Page> {
  return browser.newPage({ viewport: PHONE, javaScriptEnabled, reducedMotion: 'reduce', baseURL: server.url })
}

/** Opens a long menu and waits until its items have arrived and the page links to the rest of long categories. */
async function openWhole(page: Page, path: string): Promise<void> {
  const called = page.waitForResponse('**/menu-items**')
  await page.goto(path)
  await called
  await page.waitForFunction(() => document.querySelector('.more-items') !== null)
}

test('a menu of 1,500 items can be browsed, searched and filtered without scripts', async ({ browser }) => {
  const page = await openPhone(browser, false)
  const answer = await page.goto(MENU)
  expect((await answer?.body())?.length).toBeLessThan(400_000)
  expect(await dishes(page).count()).toBeLessThanOrEqual(300)
  expect(await scrollsSideways(page)).toBe(false)

  // A category's link leads to its section, and a link there to all of its dishes.
  await page.getByRole('link', { name: 'Chapter 40', exact: true }).first().click()
  await expect(chapter(page, 40)).toBeInViewport()
  await chapter(page, 40).getByRole('link', { name: 'Show 30 dishes' }).click()
  await expect(page).toHaveURL(/\/branch\/cafe\/category\//)
  await expect(page.getByRole('heading', { level: 1, name: 'Chapter 40' })).toBeVisible()
  await expect(dishes(page)).toHaveCount(30)

  await page.goto(MENU)
  await search(page).fill('1499')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(dishes(page)).toHaveText(['Dish no. 1499'])

  await page.goto(MENU)
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('checkbox', { name: 'Milk', exact: true }).check()
  await page.getByRole('button', { name: 'Apply filter' }).click()
  await expect(page).toHaveURL(/avoid=/)
  const hidden = page.getByText(/\d+ hidden – show/)
  expect(Number.parseInt((await hidden.textContent()) ?? '', 10)).toBeGreaterThanOrEqual(500)
  await page.close()
})

test('a menu of 5,000 items scrolls without noticeable layout shifts and links to whole categories', async ({
  browser,
}) => {
  await importMenu(5_000)
  const page = await openPhone(browser, true)
  const shift = await watchShifts(page)
  await openWhole(page, MENU)
  expect(await dishes(page).count()).toBeLessThan(2_000)

  await page.getByRole('link', { name: 'Chapter 30', exact: true }).first().click()
  await expect(chapter(page, 30).getByRole('heading', { level: 2 })).toBeInViewport()
  await page.evaluate(() =>
    document.documentElement.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }),
  )
  expect(await shift()).toBeLessThan(0.1)
  expect(await scrollsSideways(page)).toBe(false)
  await chapter(page, 167).getByRole('link', { name: 'Show 20 dishes' }).click()

  await expect(page.getByRole('heading', { level: 3, name: 'Dish no. 5000', exact: true })).toBeAttached()
  await expect(dishes(page)).toHaveCount(20)
  await page.close()
})

test('search and filter cover a whole menu of 5,000 items', async ({ browser }) => {
  const page = await openPhone(browser, true)
  await openWhole(page, MENU)

  await search(page).pressSequentially('4999', { delay: 50 })
  await expect(dishes(page)).toHaveText(['Dish no. 4999'])
  await page.getByRole('button', { name: 'Clear search' }).click()
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('checkbox', { name: 'Milk', exact: true }).check()
  await page.getByRole('button', { name: 'Apply filter' }).click()

  const hidden = page.getByText(/[\d,]+ hidden – show/)
  const count = Number((await hidden.textContent())?.replace(/\D/g, ''))
  expect(count).toBeGreaterThanOrEqual(1_667)
  // The server hides as many dishes when it renders the page at the same URL.
  const html = await (await page.request.get(page.url())).text()
  expect(Number(/([\d,]+) hidden – show/.exec(html)?.[1]?.replace(/\D/g, ''))).toBe(count)
  await page.close()
})

test('a search typed before the items have loaded covers the whole menu', async ({ browser }) => {
  const page = await openPhone(browser, true)
  const held: (() => void)[] = []
  await page.route('**/menu-items**', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  await page.goto(MENU)
  await expect.poll(() => held.length).toBe(1)
  await search(page).pressSequentially('4998')
  const before = await dishes(page).count()
  held[0]?.()

  expect(before).toBeGreaterThan(100)
  await expect(dishes(page)).toHaveText(['Dish no. 4998'])
  await page.close()
})

test('axe finds no violation on a long menu', async ({ browser }) => {
  const page = await openPhone(browser, true)
  await openWhole(page, MENU)

  expect(await violationsOf(page)).toEqual([])
  await page.close()
})
