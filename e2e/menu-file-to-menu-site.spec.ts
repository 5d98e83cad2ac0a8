import { readFileSync } from 'node:fs'
import jsQR from 'jsqr'
import { PNG } from 'pngjs'
import { chooseBranch, expect, hasRealMenus, MENSA, NO_REAL_MENUS, REAL_MENUS, signIn, test } from './fixtures.ts'
import { closeToast } from './toast.ts'
import { launchOptions } from './launch-options.ts'

test.use({ launchOptions: launchOptions({ draws: true }) })

const MENU = [
  'Mittagskarte;;;;',
  'Nr;Gruppe;Gericht;Beschreibung;Preis',
  '1;Suppen;Linsensuppe;Mit Zwiebeln;7,50 €',
  '2;Suppen;Tomatensuppe;;6,00 €',
  '3;Getränke;Apfelschorle;Hausgemacht;0,25 l 2,80 € / 0,5 l 4,35 €',
  '4;Getränke;Wein;;12 + 3 €',
].join('\r\n')

test('an imported menu file becomes a menu site, and undoing the import keeps items edited since', async ({
  page,
  browser,
}) => {
  await signIn(page)
  await chooseBranch(page, 'Corner Cafe')

  await test.step('an import’s mapping can be changed, and a row with an unreadable price isn’t imported', async () => {
    await page.getByRole('link', { name: 'Import', exact: true }).first().click()
    await page
      .getByLabel('Menu file')
      .setInputFiles({ name: 'karte.csv', mimeType: 'text/csv', buffer: Buffer.from(MENU) })
    await expect(page.getByRole('heading', { name: '1. Match columns' })).toBeVisible()
    await expect(page.getByRole('heading', { name: '1 row with errors' })).toBeVisible()
    await expect(page.getByText('12 + 3').first()).toBeVisible()
    await page.getByRole('combobox', { name: 'Field for column Beschreibung' }).selectOption({ label: 'Don’t import' })
    await expect(page.getByRole('button', { name: 'Import 3 items' })).toBeEnabled()
    await page.getByRole('combobox', { name: 'Field for column Beschreibung' }).selectOption({ label: 'Description' })
    await expect(page.getByText('Mit Zwiebeln').last()).toBeVisible()
    await page.getByRole('button', { name: 'Import 3 items' }).click()
    await expect(page.getByRole('heading', { name: 'Your menu has been imported' })).toBeVisible()
  })

  await test.step('imported items can be edited in the console', async () => {
    await page.getByRole('link', { name: 'Go to Menu Items' }).click()
    await page.getByRole('searchbox', { name: 'Search' }).fill('suppe')
    await expect(page.getByRole('link', { name: 'Linsensuppe' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Espresso' })).toBeHidden()
    await page.getByRole('button', { name: /Change price of Linsensuppe/ }).click()
    await page.getByRole('textbox', { name: 'Price' }).fill('8,25')
    await page.getByRole('textbox', { name: 'Price' }).press('Enter')
    await expect(page.getByRole('button', { name: /Change price of Linsensuppe: €8.25/ })).toBeVisible()
    const hidden = page.waitForResponse((response) => response.url().endsWith('/branch') && response.ok())
    await page
      .getByRole('row', { name: /Tomatensuppe/ })
      .getByRole('switch', { name: /Visible/ })
      .click()
    await hidden
    await closeToast(page, 'Tomatensuppe is hidden')
  })

  const address = await test.step('the QR code in the sidebar can be scanned from the screen', async () => {
    const code = page.getByRole('img', { name: /QR code of/ })
    await expect(code).toHaveAttribute('width', '100')
    const picture = PNG.sync.read(await page.screenshot())
    const found = jsQR(new Uint8ClampedArray(picture.data), picture.width, picture.height)
    expect(found?.data).toBe(`${new URL(page.url()).origin}/branch/cafe/Mw==`)
    return found?.data ?? ''
  })

  await test.step('a guest without scripts sees the imported menu at the URL of the QR code', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const guest = await context.newPage()
    await guest.goto(address)
    await expect(guest.getByRole('heading', { name: 'Suppen' })).toBeVisible()
    await expect(guest.getByText('Linsensuppe')).toBeVisible()
    await expect(guest.getByText('€8.25')).toBeVisible()
    await expect(guest.getByText('0,25 l')).toBeVisible()
    await expect(guest.getByText('€4.35')).toBeVisible()
    await expect(guest.getByText('Tomatensuppe')).toHaveCount(0)
    await context.close()
  })

  await test.step('undoing the import keeps and lists an item that was edited since', async () => {
    await page.getByRole('link', { name: 'Import', exact: true }).first().click()
    const row = page.getByRole('listitem').filter({ hasText: 'karte.csv' })
    await row.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Undo import' }).click()
    const report = page.getByRole('dialog', { name: 'Import undone' })
    await expect(report).toContainText('Linsensuppe')
    await page.goto(address)
    await expect(page.getByText('Linsensuppe')).toBeVisible()
    await expect(page.getByText('Apfelschorle')).toHaveCount(0)
    await expect(page.getByText('Espresso')).toBeVisible()
  })
})

const REAL = [
  { file: 'saizeriya.csv', items: 115 },
  { file: 'meharbaan_menu.xlsx', items: 154 },
  { file: 'sade_lezzetler_menu.json', items: 129 },
  { file: 'ponte_vecchio_speisekarte.json', items: 60 },
]

test.describe('imports of real menu files', () => {
  test.use({ signedIn: true, branchId: MENSA })
  test.skip(!hasRealMenus, NO_REAL_MENUS)

  for (const { file, items } of REAL) {
    test(`the menu file ${file} can be imported, and the import can be undone`, async ({ page }) => {
      await page.goto('/import')

      await page
        .getByLabel('Menu file')
        .setInputFiles({ name: file, mimeType: 'application/octet-stream', buffer: readFileSync(REAL_MENUS + file) })
      await page.getByRole('button', { name: `Import ${items} items` }).click()
      await expect(page.getByRole('heading', { name: 'Your menu has been imported' })).toBeVisible()
      await page.getByRole('button', { name: 'Undo' }).click()
      await page.getByRole('button', { name: 'Undo import' }).click()

      await expect(page.getByRole('dialog', { name: 'Import undone' })).toContainText(String(items))
    })
  }
})
