import type { Page } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { expect, scrollsSideways, test } from './fixtures.ts'
import { addMenu } from './menu-of.ts'

test.use({ signedIn: true })

const views = (page: Page) => page.getByRole('region', { name: 'Views' })
const openViews = (page: Page) => page.getByRole('button', { name: 'Views' }).click()

/** How many items of the list are entirely within the window. */
const rowsInView = (page: Page) =>
  page.getByRole('row').evaluateAll(
    (rows) =>
      rows.filter((row) => {
        const { top, bottom } = row.getBoundingClientRect()
        return row.querySelector('td') && top >= 0 && bottom <= window.innerHeight
      }).length,
  )

test('compact rows show at least twelve items at 1280 × 800', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/menu-items')
  await expect(page.getByRole('row').nth(5)).toBeVisible()
  const before = await rowsInView(page)

  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Compact rows' }).check()
  await page.reload()

  await expect.poll(() => rowsInView(page)).toBeGreaterThanOrEqual(12)
  expect(await rowsInView(page)).toBeGreaterThan(before)
  await expectNoViolations(page)
})

test('a search and sort order can be saved as a view, and the view can be deleted and restored', async ({
  page,
  api,
}) => {
  await addMenu(api, 'Viewed', { 'Viewed tart': 400, 'Viewed roll': 300 })
  await page.goto('/menu-items')
  await openViews(page)
  await expect(views(page)).toContainText('Search, filter or sort the list to save it as a view in this browser.')
  await views(page).getByRole('link', { name: 'Without a price' }).click()
  await expect(page).toHaveURL(/withoutPrice=true/)

  await page.goto('/menu-items?search=viewed&sort=price')
  await openViews(page)
  await views(page).getByRole('button', { name: 'Save' }).click()
  await expect(views(page)).toContainText('Enter a name')
  await views(page).getByRole('textbox', { name: 'Name of this view' }).fill('Bakery')
  await page.keyboard.press('Enter')
  await expect(views(page).getByRole('link', { name: 'Bakery' })).toHaveAttribute('aria-current', 'page')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/menu-items')
  await openViews(page)
  expect(await scrollsSideways(page)).toBe(false)
  await views(page).getByRole('link', { name: 'Bakery' }).click()
  await expect(page).toHaveURL(/search=viewed&sort=price/)
  await expect(
    page
      .getByRole('row')
      .filter({ has: page.getByRole('link') })
      .first(),
  ).toContainText('Viewed roll')

  await openViews(page)
  await views(page).getByRole('button', { name: 'Delete' }).click()
  await expect(views(page).getByRole('link', { name: 'Bakery' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await openViews(page)
  await expect(views(page).getByRole('link', { name: 'Bakery' })).toBeVisible()
})

test('the checkbox in the header of the item list selects every item on the page', async ({ page, api }) => {
  await addMenu(api, 'Chosen', { 'Chosen tart': 400, 'Chosen roll': 300 })
  await page.goto('/menu-items?search=chosen')

  await page.getByRole('columnheader', { name: 'Name' }).getByRole('checkbox').check()

  await expect(page.getByRole('region', { name: 'Selected items' })).toContainText('2 items selected')
  await expect(page.getByRole('checkbox', { name: 'Select all on this page' })).toHaveCount(1)
})
