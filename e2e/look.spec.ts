import type { Page } from '@playwright/test'
import jsQR from 'jsqr'
import { PNG } from 'pngjs'
import { expect, SAIZERIYA, test } from './fixtures.ts'
import { launchOptions } from './launch-options.ts'

test.use({ signedIn: true, launchOptions: launchOptions({ draws: true }) })

const theme = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Theme' }).getByRole('button', { name, exact: true })
const isDark = (page: Page) => page.evaluate(() => document.body.classList.contains('dark'))

test('the theme “Dark” sets the class “dark” on the body and survives a reload', async ({ page }) => {
  await page.goto('/dashboard')
  await expect(theme(page, 'Light')).toHaveAttribute('aria-pressed', 'true')
  expect(await isDark(page)).toBe(false)

  await theme(page, 'Dark').click()
  await expect.poll(() => isDark(page)).toBe(true)
  await page.reload()
  await expect(theme(page, 'Dark')).toHaveAttribute('aria-pressed', 'true')
  expect(await isDark(page)).toBe(true)

  await theme(page, 'Light').click()
  await expect.poll(() => isDark(page)).toBe(false)
  await page.reload()
  await expect(theme(page, 'Light')).toHaveAttribute('aria-pressed', 'true')
  expect(await isDark(page)).toBe(false)
})

test('the theme “System” follows the operating system’s theme while the page is open', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/dashboard')
  await expect(theme(page, 'Light')).toHaveAttribute('aria-pressed', 'true')
  expect(await isDark(page)).toBe(false)

  await theme(page, 'System').click()
  await expect.poll(() => isDark(page)).toBe(true)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => isDark(page)).toBe(false)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.reload()
  await expect(theme(page, 'System')).toHaveAttribute('aria-pressed', 'true')
  expect(await isDark(page)).toBe(true)
})

test('with the theme “Dark”, the class “dark” is set even if the console’s scripts don’t load', async ({ page }) => {
  await page.goto('/dashboard')
  await theme(page, 'Dark').click()
  await expect.poll(() => isDark(page)).toBe(true)
  await page.route(/\/_console\/assets\/.*\.js/, (route) => route.abort())
  await page.reload()

  expect(await isDark(page)).toBe(true)
})

test('the button “RTL” mirrors the console, even after a reload', async ({ page }) => {
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'RTL' }).click()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect.poll(async () => (await page.locator('#sidebar').boundingBox())?.x).toBe(1280 - 260)

  await page.reload()
  await expect(page.getByRole('button', { name: 'RTL' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await page.getByRole('button', { name: 'RTL' }).click()
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
})

/** The content of the QR code on the screen; undefined when none is found. */
async function scan(page: Page): Promise<string | undefined> {
  const picture = PNG.sync.read(await page.screenshot())
  return jsQR(new Uint8ClampedArray(picture.data), picture.width, picture.height)?.data
}

test.describe('the menu site’s link and QR code', () => {
  test.use({ branchId: SAIZERIYA })

  test('“Open microsite” and the QR code in the sidebar lead to the branch’s URL', async ({ page }) => {
    await page.goto('/dashboard')
    const address = `${new URL(page.url()).origin}/branch/cafe/MQ==`
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+/)
    await expect(page.getByRole('link', { name: 'Open microsite' })).toHaveAttribute('href', '/branch/cafe/MQ==')
    await expect(page.getByText('Phones can’t open this QR code')).toBeVisible()
    const code = page.getByRole('img', { name: `QR code of ${address}` })
    expect(await code.boundingBox()).toMatchObject({ width: 100, height: 100 })

    for (const name of ['Light', 'Dark']) {
      await theme(page, name).click()
      await expect.poll(() => isDark(page)).toBe(name === 'Dark')
      // The colours fade for a moment, so this retries.
      await expect.poll(() => scan(page)).toBe(address)
    }
  })
})
