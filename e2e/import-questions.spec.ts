import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { importButton, send } from './import-page.ts'
import { workbook } from './workbook.ts'

test.use({ signedIn: true })

const questions = (page: Page) => page.getByRole('heading', { name: /^Questions about this file/ })

/** Starts the import, and waits until it has succeeded. */
async function importNow(page: Page): Promise<void> {
  await importButton(page).click()
  await expect(page.getByRole('heading', { name: 'Your menu has been imported' })).toBeVisible()
}

test('items with an uncertain price column need review until the import’s question is answered', async ({ page }) => {
  await send(page, 'carte.csv', 'Plat;Rubrique;Carte 2024\nBisque;Quenelles;8,50\nCassoulet;Quenelles;19,00\n')
  const question = page.getByRole('group', { name: /Which column contains the price\?/ })
  await expect(questions(page)).toContainText('1 unanswered')
  await expect(page.getByRole('heading', { name: '2 items to review' })).toBeVisible()
  await question.getByRole('radio', { name: /Carte 2024/ }).check()

  await expect(questions(page)).toContainText('all answered')
  await expect(page.getByText('€19.00')).toBeVisible()
  await expect(page.getByRole('heading', { name: /to review/ })).toHaveCount(0)
})

test('allergen codes in an imported file have no effect until the user confirms their meaning', async ({ page }) => {
  await send(
    page,
    'codes.csv',
    'Name,Category,Allergens,Price\nTafelspitz codes,Codes,"A,G",18.50\nSaibling codes,Codes,"D,G",19.00\nRübe codes,Codes,L,6.00\n',
  )
  const codes = page.getByRole('region', { name: 'Codes in this file' })
  await expect(codes.getByRole('combobox', { name: 'Meaning of G' })).toHaveValue('allergen:MILK')
  await expect(page.getByText('Milk', { exact: true }).and(page.locator('span'))).toHaveCount(0)
  await codes.getByRole('combobox', { name: 'Meaning of L' }).selectOption({ label: 'Ignore' })
  await codes.getByRole('button', { name: 'Confirm codes' }).click()

  await expect(questions(page)).toContainText('all answered')
  await expect(page.getByRole('heading', { name: /to review/ })).toHaveCount(0)
  await importNow(page)
  await expect(page.getByText(/needs? your review/)).toHaveCount(0)
})

test('an import asks only once for the names of the sizes in rows with several prices', async ({ page }) => {
  await send(page, 'wines.csv', 'Wine,Section,Price\nMerlot sizes,Sizes,8 / 32\nMalbec sizes,Sizes,9 / 36\n')
  const form = page.getByRole('form', { name: 'Size names' })
  await form.getByLabel('Size for price 1').fill('Glass')
  await expect(form.getByRole('button', { name: 'Use these names' })).toHaveAttribute('aria-disabled', 'true')
  await form.getByLabel('Size for price 2').fill('Bottle')
  await form.getByRole('button', { name: 'Use these names' }).click()

  await expect(page.getByText('€36.00')).toBeVisible()
  await expect(page.getByText('Bottle').first()).toBeVisible()
})

test('an import can be limited to one of several restaurants in the file', async ({ page }) => {
  await send(
    page,
    'two.csv',
    'Restaurant,Dish,Category,Price\nMill,Mill soup,Mills,5.50\nMill,Mill roast,Mills,14.50\nQuay,Quay fish,Quays,16.00\nQuay,Quay stew,Quays,12.00\n',
  )
  const group = page.getByRole('group', { name: /menus of 2 restaurants/ })
  await group.getByRole('checkbox', { name: /Quay/ }).check()

  await expect(importButton(page)).toHaveText('Import 2 items')
  await expect(page.getByText('Quay stew', { exact: true })).toBeVisible()
  await expect(page.getByText('Mill roast', { exact: true })).toHaveCount(0)
})

test('an import can include all sheets of a workbook that look like menus', async ({ page }) => {
  const sheets = {
    Food: [
      ['Name', 'Category', 'Price'],
      ['Sheet pie', 'Sheet mains', '9.50'],
      ['Sheet stew', 'Sheet mains', '11.00'],
    ],
    Drinks: [
      ['Name', 'Category', 'Price'],
      ['Sheet ale', 'Sheet drinks', '4.50'],
      ['Sheet cocoa', 'Sheet drinks', '3.00'],
    ],
  }
  await send(page, 'sheets.xlsx', workbook(sheets))
  await page
    .getByRole('group', { name: /2 sheets look like menus/ })
    .getByRole('radio', { name: 'All of them' })
    .check()

  // The workbook is read again, which takes a while on a busy machine.
  await expect(importButton(page)).toHaveText('Import 4 items', { timeout: 30_000 })
  await expect(page.getByText('Sheet ale', { exact: true })).toBeVisible()
})

test('imported items that need review can be found, and their suggestions can be dismissed', async ({ page }) => {
  const rows = (price: string) =>
    [
      'Id,Name,Category,Price',
      `rv1,Review duck,Reviewed,${price}`,
      ...[1, 2, 3, 4, 5, 6].map((at) => `rv${at + 1},Review dish ${at},Reviewed,1${at}.50`),
    ].join('\n')
  await send(page, 'before.csv', rows('21.00'))
  await importNow(page)
  await send(page, 'after.csv', rows('2100.00'))
  await expect(page.getByRole('heading', { name: '1 item to review' })).toBeVisible()
  await importNow(page)
  await page.getByRole('link', { name: 'Review items' }).click()

  const row = page.getByRole('row').filter({ hasText: 'Review duck' })
  await expect(row).toContainText('Needs review')
  await expect(row).toContainText('€21.00')
  await page.getByRole('link', { name: 'Review duck' }).click()
  await expect(page.getByText('This item needs review')).toBeVisible()
  await expect(page.getByText('€2,100.00')).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss suggestions' }).click()
  await expect(page.getByText('This item needs review')).toHaveCount(0)
  await expect(page.getByText('€21.00').first()).toBeVisible()
})

test('the list of rows with import errors can be paged through and downloaded as CSV', async ({ page }) => {
  const rows = Array.from({ length: 120 }, (_, at) => `Cheap ${at},Cheap,cheap`)
  await send(page, 'long.csv', ['Name,Category,Price', ...rows, 'Soup,Cheap,4'].join('\n'))
  await expect(page.getByRole('heading', { name: '120 rows with errors' })).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).first().click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^import-\d+-refused\.csv$/)
  const lines = (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/)
  expect(lines).toHaveLength(121)
  expect(lines[1]).toMatch(/^2,.*“cheap” isn’t a price/)
  expect(lines[120]).toMatch(/^121,.*“cheap” isn’t a price/)

  await page.getByRole('button', { name: 'Show all 120' }).first().click()
  await page.getByRole('button', { name: 'Next page' }).first().click()
  await page.getByRole('button', { name: 'Next page' }).first().click()
  await expect(page.getByText('Row 121', { exact: true })).toBeVisible()
})
