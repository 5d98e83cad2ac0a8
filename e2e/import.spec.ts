import type { Page } from '@playwright/test'
import { PNG } from 'pngjs'
import { expect, test } from './fixtures.ts'
import { workbook } from './workbook.ts'

test.use({ signedIn: true })

const SOUPS = ['Name;Category;Price', 'Leek soup;Soups;4.50', 'Onion soup;Soups;5.00', 'Pea soup;Soups;4.00']

/** Chooses a file on the import page. */
async function send(page: Page, name: string, content: string | Buffer): Promise<void> {
  await page.goto('/import')
  await page
    .getByLabel('Menu file')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) })
}

const fieldOf = (page: Page, column: string) => page.getByRole('combobox', { name: `Field for column ${column}` })
const importButton = (page: Page) => page.getByRole('button', { name: /^Import( [\d,]+ items?)?$/ })

/** What a file that cannot be read is told, and that nothing came of it. */
async function expectUnreadable(page: Page, name: string, reason: RegExp): Promise<void> {
  await expect(page.getByRole('heading', { name: `“${name}” could not be read` })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText(reason)
  await expect(page.getByText('Nothing was imported.')).toBeVisible()
  await expect(importButton(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Choose another file' })).toBeVisible()
}

test('an empty file is refused before it is sent', async ({ page }) => {
  await send(page, 'empty.csv', '')

  await expect(page.getByRole('alert')).toContainText('This file was not taken')
  await expect(page.getByRole('alert')).toContainText('“empty.csv” is empty.')
})

test('a file larger than 20 MB is refused before it is sent', async ({ page }) => {
  await send(page, 'huge.csv', Buffer.alloc(20 * 1024 * 1024 + 1, 'a'))

  await expect(page.getByRole('alert')).toContainText('“huge.csv” is larger than 20 MB.')
})

test('a truncated workbook cannot be read and says why', async ({ page }) => {
  const whole = workbook({ Menu: SOUPS.map((line) => line.split(';')) })
  await send(page, 'cut.xlsx', whole.subarray(0, whole.length - 300))

  await expectUnreadable(page, 'cut.xlsx', /damaged|incomplete|truncated/i)
})

test('a picture named .csv is called a picture', async ({ page }) => {
  await send(page, 'menu.csv', PNG.sync.write(new PNG({ width: 8, height: 8 })))

  await expectUnreadable(page, 'menu.csv', /^This is a picture\./)
})

test('broken JSON says the line and the column', async ({ page }) => {
  await send(page, 'menu.json', '[\n  {"name": "Leek soup", "price": 4.5},\n  {"name": "Pea soup", "price": }\n]\n')

  await expectUnreadable(page, 'menu.json', /./)
  await expect(page.getByText('line 3, column 33', { exact: true })).toBeVisible()
})

test('a table without any name of a dish cannot be imported, and the button says why', async ({ page }) => {
  await send(page, 'soups.csv', SOUPS.join('\n'))
  await fieldOf(page, 'Name').selectOption({ label: 'Leave out' })

  await expect(page.getByText("No column holds the items' names; choose the one that does.")).toBeVisible()
  await expect(importButton(page)).toHaveAccessibleDescription('The columns need your attention first')
})

test('two name columns block the Import button with the reason, until one is changed', async ({ page }) => {
  await send(page, 'soups.csv', SOUPS.join('\n'))
  await expect(importButton(page)).toHaveText('Import 3 items')
  await fieldOf(page, 'Category').selectOption({ label: 'Name' })

  await expect(importButton(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(importButton(page)).toHaveAccessibleDescription('The columns need your attention first')
  await expect(page.getByText(/^Two columns are the name in en; choose one of them/)).toBeVisible()
  await importButton(page).click({ force: true })
  await expect(page.getByRole('heading', { name: '1. What the columns are' })).toBeVisible()

  await fieldOf(page, 'Category').selectOption({ label: 'Category' })
  await expect(importButton(page)).toHaveText('Import 3 items')
  await expect(importButton(page)).not.toHaveAttribute('aria-disabled')
})

test('a file of another currency is refused row by row, until a person takes the numbers as the brand’s', async ({
  page,
}) => {
  await send(page, 'london.csv', 'Name,Category,Price\nFish and chips,Pub,£11.50\nMushy peas,Pub,£3.00\n')

  await expect(page.getByRole('heading', { name: '2 refused' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Row 2' })).toContainText(/GBP|£/)
  await expect(importButton(page)).toHaveAccessibleDescription('There is nothing in the file that can be imported')

  await page.getByRole('checkbox', { name: 'Take the numbers as EUR' }).check()
  await expect(importButton(page)).toHaveText('Import 2 items')
  await expect(page.getByText('€11.50')).toBeVisible()
})

test('a dish that stands in the file twice is told and comes once', async ({ page }) => {
  await send(
    page,
    'twice.csv',
    'Name,Category,Price\nLeek tart,Tarts,4.50\nPlum tart,Tarts,3.00\nLeek tart,Tarts,4.50\n',
  )

  await expect(importButton(page)).toHaveText('Import 2 items')
  await expect(page.getByRole('listitem').filter({ hasText: 'Row 4' })).toContainText(/row 2|twice|already|same/i)
})

test('a file is dropped onto the drop zone', async ({ page }) => {
  await page.goto('/import')
  const zone = page.getByText('Drop your menu here')
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

test('the sheet of a workbook is chosen', async ({ page }) => {
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

test('a reload in the middle keeps the import, which stands in the address', async ({ page }) => {
  await send(page, 'kept.csv', SOUPS.join('\n'))
  await expect(page).toHaveURL(/\/import\?id=\d+$/)
  const checked = page.waitForResponse((response) => response.url().endsWith('/check') && response.ok())
  await page.getByRole('textbox', { name: 'Category for rows without one' }).fill('Odds and ends')
  await checked
  await page.reload()

  await expect(page.getByText('kept.csv')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Category for rows without one' })).toHaveValue('Odds and ends')
  await expect(importButton(page)).toHaveText('Import 3 items')
})

test('how far a long import is shows while the server reads and imports', async ({ page }) => {
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

test('5,000 rows are imported and undone', async ({ page }) => {
  const rows = Array.from({ length: 5000 }, (_, at) => `Dish ${at + 1},Course ${(at % 40) + 1},${5 + (at % 20)}.50`)
  await send(page, 'large.csv', ['Name,Category,Price', ...rows].join('\n'))
  await expect(importButton(page)).toHaveText('Import 5000 items', { timeout: 30_000 })
  await importButton(page).click()
  await expect(page.getByRole('heading', { name: 'Your menu is imported' })).toBeVisible({ timeout: 30_000 })

  await page.getByRole('link', { name: 'Go to Menu Items' }).click()
  await page.getByRole('searchbox', { name: 'Search' }).fill('Dish 4999')
  await expect(page.getByRole('link', { name: 'Dish 4999' })).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByRole('dialog', { name: 'The import is undone' })).toContainText('5000 removed', {
    timeout: 30_000,
  })
})
