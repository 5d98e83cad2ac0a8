import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { expect, MENSA, test } from './fixtures.ts'

test.use({ signedIn: true, branchId: MENSA })

async function openExport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
}

for (const [kind, start] of [
  ['Table (CSV)', '\ufeffCarte no.,'],
  ['Spreadsheet (XLSX)', 'PK'],
  ['Printable menu (PDF)', '%PDF-1.7'],
] as const) {
  test(`the menu can be downloaded as “${kind}” from the list of menu items`, async ({ page }) => {
    await page.goto('/menu-items')
    await openExport(page)
    const dialog = page.getByRole('dialog', { name: 'Export menu' })
    await dialog.getByLabel('Format').selectOption({ label: kind })

    const saved = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download' }).click()

    expect(readFileSync(await (await saved).path()).toString('utf8')).toMatch(
      new RegExp(`^${start.replace('.', '\\.')}`),
    )
    await expect(dialog).toBeHidden()
  })
}

test('axe finds no violation in the dialog for exporting the menu, in light and dark', async ({ page }) => {
  await page.goto('/menu-items')
  await openExport(page)
  await page.getByLabel('Format', { exact: true }).selectOption({ label: 'Printable menu (PDF)' })

  await expectNoViolations(page)
})

test('the allergen matrix shows levels in words and has a legend', async ({ page }) => {
  await page.goto('/allergens/matrix')

  const table = page.getByRole('table')
  await expect(table.getByRole('columnheader', { name: 'Milch' })).toBeVisible()
  await expect(table.getByRole('cell', { name: /^contains/ }).first()).toBeVisible()
  await expect(table.getByRole('cell', { name: 'not confirmed' }).first()).toBeVisible()
  await expect(page.getByRole('list', { name: 'Legend' })).toContainText('not confirmed')
})

test('the allergen matrix keeps its filters by allergen and category after a reload', async ({ page }) => {
  await page.goto('/allergens/matrix')
  const category = await page.getByLabel('Category', { exact: true }).locator('option').nth(1).textContent()

  await page.getByLabel('Allergen', { exact: true }).selectOption({ label: 'Milch' })
  await page.getByLabel('Category', { exact: true }).selectOption({ label: category ?? '' })
  await page.reload()

  await expect(page.getByRole('columnheader')).toHaveText(['Menu item', 'Milch', 'Confirmed', category ?? ''])
  await page.getByRole('searchbox', { name: 'Search' }).fill('no dish is called this')
  await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByRole('cell', { name: /^contains/ }).first()).toBeVisible()
})

for (const format of ['PDF', 'XLSX']) {
  test(`the allergen matrix can be downloaded as ${format}`, async ({ page }) => {
    await page.goto('/allergens/matrix')

    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: format }).click()

    expect((await saved).suggestedFilename()).toMatch(new RegExp(`allergens\\.${format.toLowerCase()}$`))
  })
}

test('on a phone, an arrow key scrolls the allergen matrix sideways', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/allergens/matrix')
  const region = page.getByRole('region', { name: 'Allergens by menu item' })

  await region.focus()
  await page.keyboard.press('ArrowRight')

  await expect.poll(() => region.evaluate((element) => element.scrollLeft)).not.toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})

test('axe finds no violation in the allergen matrix, in light and dark', async ({ page }) => {
  await page.goto('/allergens/matrix')
  await expect(page.getByRole('table')).toBeVisible()

  await expectNoViolations(page)
})
