import type { Page } from '@playwright/test'
import { PNG } from 'pngjs'
import type { MenuItem } from '../contract/menu-items.ts'
import { expect, test } from './fixtures.ts'
import { importButton, send } from './import-page.ts'
import { dataOf } from './menu-of.ts'
import { workbook } from './workbook.ts'

test.use({ signedIn: true })

const SOUPS = ['Name;Category;Price', 'Leek soup;Soups;4.50', 'Onion soup;Soups;5.00', 'Pea soup;Soups;4.00']

const fieldOf = (page: Page, column: string) => page.getByRole('combobox', { name: `Field for column ${column}` })

/** Expects the error for an unreadable file, and that nothing was imported. */
async function expectUnreadable(page: Page, name: string, reason: RegExp): Promise<void> {
  await expect(page.getByRole('heading', { name: `“${name}” couldn’t be read` })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText(reason)
  await expect(page.getByText('Your menu hasn’t changed.')).toBeVisible()
  await expect(importButton(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Choose another file' })).toBeVisible()
}

test('an empty menu file is refused and not uploaded', async ({ page }) => {
  await send(page, 'empty.csv', '')

  await expect(page.getByRole('alert')).toContainText('File not uploaded')
  await expect(page.getByRole('alert')).toContainText('“empty.csv” is empty. Choose another file.')
})

test('a menu file larger than 20 MB is refused', async ({ page }) => {
  await send(page, 'huge.csv', Buffer.alloc(20 * 1024 * 1024 + 1, 'a'))

  await expect(page.getByRole('alert')).toContainText('“huge.csv” is larger than 20 MB. Split it into smaller files.')
})

test('a truncated workbook is refused with the reason', async ({ page }) => {
  const whole = workbook({ Menu: SOUPS.map((line) => line.split(';')) })
  await send(page, 'cut.xlsx', whole.subarray(0, whole.length - 300))

  await expectUnreadable(page, 'cut.xlsx', /damaged|incomplete|truncated/i)
})

test('a picture with the extension .csv is recognised as a picture and refused', async ({ page }) => {
  await send(page, 'menu.csv', PNG.sync.write(new PNG({ width: 8, height: 8 })))

  await expectUnreadable(page, 'menu.csv', /^This is a picture\./)
})

test('a syntax error in a JSON menu file is shown with its line and column', async ({ page }) => {
  await send(page, 'menu.json', '[\n  {"name": "Leek soup", "price": 4.5},\n  {"name": "Pea soup", "price": }\n]\n')

  await expectUnreadable(page, 'menu.json', /a value is missing, or there is an extra comma, before “}”/)
  await expect(page.getByText('line 3, column 33', { exact: true })).toBeVisible()
})

test('a menu file can be imported only while a column is set as the item name', async ({ page }) => {
  await send(page, 'soups.csv', SOUPS.join('\n'))
  await fieldOf(page, 'Name').selectOption({ label: 'Don’t import' })

  await expect(page.getByText('Choose the column that contains the item names.')).toBeVisible()
  await expect(importButton(page)).toHaveAccessibleDescription('Fix the errors in “Match columns” first.')
})

test('a menu file with two name columns can’t be imported until one of them is changed', async ({ page }) => {
  await send(page, 'soups.csv', SOUPS.join('\n'))
  await expect(importButton(page)).toHaveText('Import 3 items')
  await fieldOf(page, 'Category').selectOption({ label: 'Name' })

  await expect(importButton(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(importButton(page)).toHaveAccessibleDescription('Fix the errors in “Match columns” first.')
  await expect(page.getByText(/^Two columns are set to the name in English. Set /)).toBeVisible()
  await importButton(page).click({ force: true })
  await expect(page.getByRole('heading', { name: '1. Match columns' })).toBeVisible()

  await fieldOf(page, 'Category').selectOption({ label: 'Category' })
  await expect(importButton(page)).toHaveText('Import 3 items')
  await expect(importButton(page)).not.toHaveAttribute('aria-disabled')
})

test('rows in another currency are imported only if the user accepts their amounts', async ({ page }) => {
  await send(page, 'london.csv', 'Name,Category,Price\nFish and chips,Pub,£11.50\nMushy peas,Pub,£3.00\n')

  await expect(page.getByRole('heading', { name: '2 rows with errors' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Row 2' })).toContainText(/GBP|£/)
  await expect(importButton(page)).toHaveAccessibleDescription('Nothing in this file can be imported.')

  await page.getByRole('checkbox', { name: 'Import the amounts as EUR' }).check()
  await expect(importButton(page)).toHaveText('Import 2 items')
  await expect(page.getByText('€11.50')).toBeVisible()
})

test('a duplicate item in a menu file is reported and imported once', async ({ page, api }) => {
  await send(
    page,
    'twice.csv',
    'Name,Category,Price\nLeek tart,Tarts,4.50\nPlum tart,Tarts,3.00\nLeek tart,Tarts,4.50\n',
  )

  await expect(importButton(page)).toHaveText('Import 2 items')
  await expect(page.getByRole('listitem').filter({ hasText: 'Row 4' })).toContainText(
    'This row is the same as row 2, so it is imported once.',
  )

  await importButton(page).click()
  await expect(page.getByRole('heading', { name: 'Your menu has been imported' })).toBeVisible()
  const { items } = await dataOf<{ items: MenuItem[] }>(api.get('/api/menu-items?search=leek+tart'))
  expect(items).toMatchObject([{ name: { en: 'Leek tart' }, priceMinor: 450 }])
})

test('a menu file can be dropped onto the drop zone of the import page', async ({ page }) => {
  await page.goto('/import')
  const zone = page.getByText('Drop your menu file here')
  const dataTransfer = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([text], 'dropped.csv', { type: 'text/csv' }))
    return transfer
  }, SOUPS.join('\n'))
  await zone.dispatchEvent('dragover', { dataTransfer })
  await zone.dispatchEvent('drop', { dataTransfer })

  await expect(page.getByText('dropped.csv')).toBeVisible()
  await expect(importButton(page)).toHaveText('Import 3 items')
})

test('an import can be switched to another sheet of the workbook', async ({ page }) => {
  const sheets = {
    Food: SOUPS.map((line) => line.split(';')),
    Drinks: [
      ['Drink', 'Price'],
      ['Ginger ale', '3.50'],
      ['Cocoa', '3.00'],
    ],
  }
  await send(page, 'menu.xlsx', workbook(sheets))
  await expect(importButton(page)).toHaveText('Import 3 items')
  await page.getByRole('combobox', { name: 'Sheet' }).selectOption('Drinks')

  await expect(importButton(page)).toHaveText('Import 2 items')
  await expect(page.getByText('Ginger ale').last()).toBeVisible()
})

test('an unfinished import survives a reload', async ({ page }) => {
  await send(page, 'kept.csv', SOUPS.join('\n'))
  await expect(page).toHaveURL(/\/import\?id=\d+$/)
  const checked = page.waitForResponse((response) => response.url().endsWith('/check') && response.ok())
  await page.getByRole('textbox', { name: 'Default category' }).fill('Odds and ends')
  await checked
  await page.reload()

  await expect(page.getByText('kept.csv')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Default category' })).toHaveValue('Odds and ends')
  await expect(importButton(page)).toHaveText('Import 3 items')
})

test('a running import shows its current step and how many rows are done', async ({ page }) => {
  const steps = [
    { state: 'reading', progress: { step: 'Reading the file', done: 2500, total: null } },
    { state: 'importing', progress: { step: 'Importing', done: 20_000, total: 50_000 } },
  ]
  let step = 0
  await page.route(/\/api\/menu-imports\/\d+$/, async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: object } // the contract's envelope
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, ...steps[step] } } })
  })
  await send(page, 'long.csv', SOUPS.join('\n'))
  await expect(page.getByRole('progressbar', { name: 'Reading the file' })).not.toHaveAttribute('value')
  await expect(page.getByText('2,500', { exact: true })).toBeVisible()

  step = 1
  await expect(page.getByRole('progressbar', { name: 'Importing' })).toHaveAttribute('value', '40')
  await expect(page.getByText('20,000 of 50,000')).toBeVisible()

  step = 2
  await expect(importButton(page)).toHaveText('Import 3 items')
})

test('an import of 5,000 rows can be undone', async ({ page }) => {
  const rows = Array.from({ length: 5000 }, (_, at) => `Dish ${at + 1},Course ${(at % 40) + 1},${5 + (at % 20)}.50`)
  await send(page, 'large.csv', ['Name,Category,Price', ...rows].join('\n'))
  await expect(importButton(page)).toHaveText('Import 5,000 items', { timeout: 30_000 })
  await importButton(page).click()
  await expect(page.getByRole('heading', { name: 'Your menu has been imported' })).toBeVisible({ timeout: 30_000 })

  await page.getByRole('link', { name: 'Go to Menu Items' }).click()
  await page.getByRole('searchbox', { name: 'Search' }).fill('Dish 4999')
  await expect(page.getByRole('link', { name: 'Dish 4999' })).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByRole('dialog', { name: 'Import undone' })).toContainText('5,000 items removed', {
    timeout: 30_000,
  })
})

test('the list of imports shows which files were imported and which imports were undone', async ({ page }) => {
  const rows = ['Name;Category;Price', 'Turnip soup;Winter soups;4.50', 'Swede soup;Winter soups;5.00']
  await send(page, 'winter.csv', rows.join('\n'))
  await expect(importButton(page)).toBeEnabled()
  const earlier = page.getByRole('listitem').filter({ hasText: 'winter.csv' })

  await page.goto('/import')
  await expect(earlier).toContainText('Not imported: 2 to create, 0 to update')
  await expect(earlier).toContainText(/Uploaded \d/)
  await expect(earlier).not.toContainText('created')

  await earlier.getByRole('link', { name: 'winter.csv' }).click()
  await importButton(page).click()
  await expect(page.getByRole('heading', { name: 'Your menu has been imported' })).toBeVisible()
  await page.goto('/import')
  await expect(earlier).toContainText('2 created, 0 updated')
  await earlier.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Close|OK|Done/ })
    .first()
    .click()
  await page.goto('/import')
  await expect(earlier).toContainText('2 created, 0 updated, then undone')
})
