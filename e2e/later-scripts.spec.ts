import type { Page } from '@playwright/test'
import { branchPath } from '../contract/page-urls.ts'
import { CORNER_CAFE, expect, test } from './fixtures.ts'

const MENU = branchPath(CORNER_CAFE)

/** Opens a menu and waits for its stream of changes, so that every script it needs at first is loaded. */
async function open(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const live = page.waitForResponse('**/live/*')
  await page.goto(MENU)
  await live
}

const filtersButton = (page: Page) => page.getByRole('button', { name: /^Filters/ })

test('if the script of the filters can’t be loaded, the menu stays, and another tap opens the filters', async ({
  page,
  context,
}) => {
  await open(page)
  const [first, again] = [/FiltersDialog-[^?]*$/, /FiltersDialog-.*\?/].map((address) =>
    page.waitForEvent('requestfailed', (request) => address.test(request.url())),
  )
  await context.setOffline(true)
  await filtersButton(page).click()
  await Promise.all([first, again])
  await context.setOffline(false)

  await filtersButton(page).click()
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 3, name: 'Cappuccino', includeHidden: true })).toBeVisible()
})

test('if a deployment removed the filters’ script, a tap opens the filters of the new version', async ({ page }) => {
  await open(page)
  let isRemoved = true
  await page.route('**/FiltersDialog-*', (route) => (isRemoved ? route.fulfill({ status: 404 }) : route.continue()))
  page.once('load', () => (isRemoved = false))

  await filtersButton(page).click()
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  await expect(page).toHaveURL(MENU)
})

for (const [what, script] of Object.entries({ 'its texts': 'en', 'its script for changes': 'LiveUpdates' }))
  test(`an open menu watches for changes even if ${what} can’t be loaded at first`, async ({ page }) => {
    let isOnline = false
    await page.route(`**/assets/${script}-*`, (route) => (isOnline ? route.continue() : route.abort()))
    const refused = page.waitForEvent('requestfailed', (request) => request.url().includes(`/${script}-`))
    const live = page.waitForResponse('**/live/*')
    await page.goto(MENU)
    await refused

    isOnline = true
    await page.evaluate(() => dispatchEvent(new Event('online')))

    await live
  })

test('a menu says that it may be out of date while its live-update script can’t be loaded', async ({ page }) => {
  let isOnline = false
  await page.route('**/assets/LiveUpdates-*', (route) => (isOnline ? route.continue() : route.abort()))
  const notice = page.getByRole('status').filter({ hasText: 'This menu may be out of date' })
  const refusedAgain = page.waitForEvent('requestfailed', (request) => /LiveUpdates-.*\?/.test(request.url()))
  const live = page.waitForResponse('**/live/*')
  await page.goto(MENU)
  await refusedAgain
  await expect(notice).toBeVisible()

  isOnline = true
  await page.evaluate(() => dispatchEvent(new Event('online')))

  await live
  await expect(notice).toHaveCount(0)
})
