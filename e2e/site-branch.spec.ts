import type { Page } from '@playwright/test'
import type { MenuSite } from '../contract/menu-site.ts'
import { branchPath, cafePath } from '../contract/page-urls.ts'
import { CORNER_CAFE, expect, MENSA, SAIZERIYA, test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import { dataOf } from './menu-of.ts'

const dishes = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 })
const chip = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name })

/** Opens a page and waits for its call for the menu items. */
async function open(page: Page, path: string): Promise<void> {
  const called = page.waitForResponse('**/menu-items**')
  await page.goto(path)
  await called
}

test.beforeEach(async ({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

test('a branch’s page ignores the filter and the item that were open in another branch', async ({ page }) => {
  await open(page, `${branchPath(CORNER_CAFE)}?q=espresso&max=5`)
  await expect(dishes(page)).toHaveText(['Espresso'])
  await dishes(page).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Espresso' })).toBeVisible()

  await open(page, branchPath(MENSA))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mensa Garching')
  await expect(page.locator('input[type=search]')).toHaveValue('')
  await expect(page.locator('.filters-count')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Espresso' })).toHaveCount(0)
  await expect(page).toHaveURL(branchPath(MENSA))
  expect(await dishes(page).count()).toBeGreaterThan(50)
})

test('the category in the URL is selected, and stays selected when the menu is refreshed', async ({ page, api }) => {
  const { menuSite } = await dataOf<{ menuSite: MenuSite }>(api.get(`/api/menu-site/branch/${CORNER_CAFE}`))
  const coffee = menuSite.categories.find(({ name }) => name === 'Coffee')
  await open(page, `${branchPath(CORNER_CAFE)}?category=${coffee?.id}`)
  await expect(chip(page, 'Coffee')).toHaveAttribute('aria-current', 'true')
  await expect(dishes(page)).toHaveCount(4)
  await page.locator('input[type=search]').fill('oat')
  await expect(dishes(page)).toHaveText(['Oat flat white'])

  const again = page.waitForResponse('**/menu-items**')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await again
  await expect(dishes(page)).toHaveText(['Oat flat white'])
  await expect(chip(page, 'Coffee')).toHaveAttribute('aria-current', 'true')
})

test('a branch without a logo shows the default logo', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await holdRequests(page, '**/api/menu-site/**')
  await page.goto(cafePath(SAIZERIYA))
  const drawings = [page.locator('#loader svg'), page.getByRole('banner').locator('svg.logo')]
  for (const drawing of drawings) {
    await expect(drawing.locator('use')).toHaveAttribute('href', '#logo')
    const drawn = await drawing.locator('use').evaluate((use: SVGUseElement) => use.getBBox().width)
    expect(drawn).toBeGreaterThan(4)
  }
  await expect(page.locator('#loader')).toBeVisible()
  await expect(page.locator('.logo:not(svg)')).toHaveCount(0)
})

test('page titles name the branch and the open item, if any', async ({ page }) => {
  const titles = { [branchPath(CORNER_CAFE)]: 'Corner Cafe', '/page-not-found': /Carte$/, '/no/such/page': /Carte$/ }
  for (const [path, title] of Object.entries(titles)) {
    await page.goto(path)
    await expect(page).toHaveTitle(title)
  }
  await page.goto(branchPath(CORNER_CAFE))
  await dishes(page).getByRole('link', { name: 'Espresso' }).click()
  await expect(page).toHaveTitle('Espresso – Corner Cafe')
})
