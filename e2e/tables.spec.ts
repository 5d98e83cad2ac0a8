import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import jsQR from 'jsqr'
import { PNG } from 'pngjs'
import type { DiningTable } from '../contract/dining-tables.ts'
import { expectNoViolations } from './axe.ts'
import { expect, MENSA, SAIZERIYA, scrollsSideways, test } from './fixtures.ts'
import { dataOf } from './menu-of.ts'
import { closeToast, holdToast, toast } from './toast.ts'
import { launchOptions } from './launch-options.ts'

test.use({ signedIn: true, launchOptions: launchOptions({ draws: true }) })

const area = (page: Page, name: string) => page.getByRole('list', { name, exact: true })
const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })

/** The content of the QR code in a PNG; undefined without one. */
function scan(bytes: Buffer): string | undefined {
  const picture = PNG.sync.read(bytes)
  return jsQR(new Uint8ClampedArray(picture.data), picture.width, picture.height)?.data
}

async function bytesOf(download: Promise<Download>): Promise<Buffer> {
  return readFile(await (await download).path())
}

test.describe('a branch without tables', () => {
  test.use({ branchId: SAIZERIYA })

  test('tables can be added and printed in bulk, and a QR code opens the menu until it is replaced', async ({
    page,
    browser,
    server,
  }) => {
    await test.step('twelve tables can be added at once', async () => {
      await page.goto('/tables')
      await expect(page.getByRole('heading', { name: 'No tables yet' })).toBeVisible()
      await page.getByRole('button', { name: 'Add multiple tables' }).first().click()
      const dialog = page.getByRole('dialog', { name: 'Add multiple tables' })
      await expect(dialog.getByRole('status')).toHaveText('Table 1, Table 2 … Table 12')
      await dialog.getByLabel('Area').fill('Garden')
      await dialog.getByLabel('Seats per table').fill('0')
      await dialog.getByRole('button', { name: 'Add' }).click()
      await expect(dialog.getByLabel('Seats per table')).toHaveAccessibleDescription(/whole number from 1 to 999/)
      await dialog.getByLabel('Seats per table').fill('4')
      await dialog.getByRole('button', { name: 'Add' }).click()
      await expect(toast(page, '12 tables added')).toBeVisible()
      await expect(area(page, 'Garden').getByRole('listitem')).toHaveCount(12)
    })

    await test.step('the cards of twelve tables can be downloaded as PDF', async () => {
      await page.getByRole('button', { name: 'Print QR codes' }).click()
      const arrived = page.waitForEvent('download')
      await page.getByRole('dialog', { name: 'Print QR codes' }).getByRole('button', { name: 'Download PDF' }).click()
      expect((await arrived).suggestedFilename()).toBe('table-cards-Saizeriya.pdf')
      const pdf = (await bytesOf(arrived)).toString('latin1')
      expect(pdf.slice(0, 5)).toBe('%PDF-')
      expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(3)
      await expect(toast(page, 'Cards for 12 tables downloaded')).toBeVisible()
    })

    const guest = await (await browser.newContext({ baseURL: server.url })).newPage()
    const address = await test.step('a guest scans a table’s code on the screen and sees the menu', async () => {
      await page.getByRole('button', { name: 'QR code of Table 7' }).click()
      const code = page.getByRole('dialog').getByRole('img', { name: /^QR code of/ })
      await expect(code).toBeVisible()
      await expect.poll(async () => scan(await code.screenshot())).toMatch(/\/t\/[\w-]{16}$/)
      const scanned = scan(await code.screenshot()) ?? ''
      await guest.goto(new URL(scanned).pathname)
      await expect(guest).toHaveURL(/\/branch\/cafe\/MQ==\?table=[\w-]{16}$/)
      await expect(guest.getByRole('main')).toContainText('ミラノ風ドリア')
      expect(await guest.context().cookies()).toEqual([])
      const [one, other] = await Promise.all(
        ['', '?table=another'].map((query) => guest.request.get(`/branch/cafe/MQ==${query}`)),
      )
      expect(one?.headers()['etag']).toBe(other?.headers()['etag'])
      return scanned
    })

    await test.step('a table’s QR code can be saved as PNG and SVG', async () => {
      const png = page.waitForEvent('download')
      await page.getByLabel('PNG size').selectOption({ label: '512 × 512 pixels' })
      await page.getByRole('button', { name: 'Download PNG' }).click()
      expect((await png).suggestedFilename()).toBe('qr-Table-7.png')
      const picture = await bytesOf(png)
      expect(PNG.sync.read(picture)).toMatchObject({ width: 512, height: 512 })
      expect(scan(picture)).toBe(address)

      const svg = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download SVG' }).click()
      expect((await svg).suggestedFilename()).toBe('qr-Table-7.svg')
      await guest.goto('about:blank')
      await guest.setContent(`<div style="width:400px">${(await bytesOf(svg)).toString()}</div>`)
      expect(scan(await guest.screenshot())).toBe(address)
    })

    await test.step('after a QR code is replaced, the old one opens a 404 page that says so', async () => {
      await page.getByRole('button', { name: 'Replace QR code' }).click()
      const question = page.getByRole('dialog', { name: 'Replace the QR code of Table 7?' })
      await expect(question).toContainText('stop working immediately')
      await question.getByRole('button', { name: 'Replace' }).click()
      await expect(toast(page, 'Table 7 has a new QR code')).toBeVisible()

      const answer = await guest.goto(address)
      expect(answer?.status()).toBe(404)
      await expect(guest.getByRole('heading', { level: 1 })).toHaveText('This table’s code is no longer valid')
      await expect(guest.getByRole('main')).toContainText('Ask our staff for the menu')
      await expectNoViolations(guest)
      const code = page.getByRole('dialog').getByRole('img', { name: /^QR code of/ })
      await expect.poll(async () => scan(await code.screenshot())).not.toBe(address)
    })
    await guest.context().close()
  })
})

test('a table can be added, edited and deleted, and its QR code can be disabled', async ({ page }) => {
  await page.goto('/tables')
  const form = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Add table' }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByLabel('Name')).toHaveAccessibleDescription('Name is required')
  await form.getByLabel('Name').fill('table 1')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByLabel('Name')).toHaveAccessibleDescription(/named “Table 1” already exists/)
  await form.getByLabel('Name').fill('Stammtisch')
  await form.getByLabel('Area').fill('Inside')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(area(page, 'Inside').getByRole('listitem').filter({ hasText: 'Stammtisch' })).toBeVisible()
  await closeToast(page, 'Table added')

  await row(page, 'Stammtisch').getByRole('button', { name: 'Edit' }).click()
  await form.getByLabel('Seats').fill('8')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(row(page, 'Stammtisch')).toContainText('8 seats')

  await row(page, 'Stammtisch').getByRole('switch', { name: 'QR code enabled' }).click()
  await holdToast(page, 'QR code of Stammtisch disabled')
  await expect(row(page, 'Stammtisch')).toContainText('QR code disabled')
  await toast(page, 'QR code of Stammtisch disabled').getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'Stammtisch')).not.toContainText('QR code disabled')

  await row(page, 'Stammtisch').getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete “Stammtisch”?' })
  await expect(question).toContainText('stop working permanently')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(row(page, 'Stammtisch')).toHaveCount(0)
})

test('tables can be searched, reordered, and selected to print their QR codes', async ({ page }) => {
  await page.goto('/tables')
  await expect(page.getByText('Phones can’t open these codes')).toBeVisible()
  await page.getByLabel('Search').fill('garden')
  await expect(area(page, 'Inside')).toBeHidden()
  await page.getByLabel('Select all tables: Garden').check()
  await page.getByRole('button', { name: 'Print 2 selected QR codes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Print QR codes' })
  await dialog.getByLabel('Format').selectOption({ label: 'Stickers' })
  const arrived = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download PDF' }).click()
  expect((await arrived).suggestedFilename()).toBe('table-stickers-Corner-Cafe.pdf')

  await page.getByLabel('Clear search').click()
  await expect(area(page, 'Inside')).toBeVisible()
  const kept = page.waitForResponse((response) => response.url().endsWith('/api/tables/order'))
  await page.getByRole('button', { name: 'Move Table 5' }).press('ArrowDown')
  expect((await kept).ok()).toBe(true)
  await page.reload()
  await expect(area(page, 'Garden').getByRole('listitem').first()).toContainText('Table 6')
})

test('a failed print of QR codes shows a message and can be retried', async ({ page }) => {
  await page.goto('/tables')
  await page.getByRole('button', { name: 'Print QR codes' }).click()
  const refusal = { success: false, message: 'The service is busy.', error: 'busy', code: 'UNAVAILABLE' }
  await page.route('**/api/tables/print', (route) => route.fulfill({ status: 503, json: refusal }), { times: 1 })
  await page.getByRole('button', { name: 'Download PDF' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('The service is busy.')

  const arrived = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  expect(await (await arrived).failure()).toBeNull()
})

test('axe finds no violation on the tables page and its dialogs for QR codes and multiple tables', async ({ page }) => {
  await page.goto('/tables')
  await expect(area(page, 'Inside')).toBeVisible()
  await expectNoViolations(page)
  for (const [button, dialog] of [
    ['QR code of Table 1', 'QR code of Table 1'],
    ['Add multiple tables', 'Add multiple tables'],
    ['Print QR codes', 'Print QR codes'],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
    await expectNoViolations(page)
    await page.keyboard.press('Escape')
  }
})

test.describe('a branch with 200 tables', () => {
  test.use({ branchId: MENSA })

  test('a list of 200 tables draws fewer than 40 QR codes at first, and can be searched', async ({ page, api }) => {
    for (const [prefix, name] of [
      ['Hof ', 'Innenhof'],
      ['Saal ', 'Speisesaal mit Terrassenaußenbereich'],
    ])
      await dataOf(api.post('/api/tables/series', { data: { prefix, from: 1, to: 100, area: name, branchId: MENSA } }))
    await page.goto('/tables')
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(200)
    const drawn = page.locator('main svg[role=img]')
    await expect(drawn.first()).toBeAttached()
    expect(await drawn.count()).toBeLessThan(40)

    await page.getByLabel('Search').fill('saal 77')
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
    const { items } = await dataOf<{ items: DiningTable[] }>(api.get('/api/tables?search=saal%2077'))
    expect(items.map(({ name }) => name)).toEqual(['Saal 77'])

    await page.setViewportSize({ width: 360, height: 740 })
    // The sidebar takes a moment to close.
    await expect.poll(() => scrollsSideways(page)).toBe(false)
  })
})
