import { crc32, deflateSync } from 'node:zlib'
import { cafePath } from '#contract/page-urls.ts'
import { expectNoViolations } from './axe.ts'
import { chooseBranch, CORNER_CAFE, expect, scrollsSideways, test } from './fixtures.ts'

test.use({ signedIn: true, branchId: CORNER_CAFE })

function greenPng(size: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const check = Buffer.alloc(4)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, check])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(size * 3, Buffer.from([10, 125, 79]))])
  const rows = Buffer.concat(Array.from({ length: size }, () => row))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test('guests see a new brand colour and logo after saving, and the preview shows them at once', async ({ page }) => {
  await page.goto('/customization')
  await page.getByLabel('Brand colour', { exact: true }).fill('#0A7D4F')
  await expect(page.getByText('White text is easy to read on this colour (contrast 5.2:1).')).toBeVisible()
  await page
    .getByLabel('Menu logo: file')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: greenPng(64) })
  await page.getByRole('dialog', { name: 'Crop picture' }).getByRole('button', { name: 'Use picture' }).click()
  const logo = page.getByRole('group', { name: 'Menu logo', exact: true })
  await expect(logo.getByRole('button', { name: 'Replace' })).toBeVisible()

  const preview = page.frameLocator('iframe[title="Preview of the menu site"]')
  // Each layout uses the colour on a different part of its header.
  const grounds = () =>
    preview
      .locator('header, header *')
      .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).backgroundColor))
  // The frame may be replaced while it is being read, so this retries.
  await expect(async () => expect(await grounds()).toContain('rgb(10, 125, 79)')).toPass({ timeout: 10_000 })
  const shownLogo = preview.locator('header img[src*="/uploads/"]').first()
  await expect(shownLogo).toBeVisible()
  const logoPath = /\/uploads\/.*/.exec((await shownLogo.getAttribute('src')) ?? '')?.[0] ?? ''
  const before = await page.request.get(cafePath(CORNER_CAFE))
  const textBefore = await before.text()
  expect(textBefore).not.toContain('#0A7D4F')
  expect(textBefore).not.toContain(logoPath)

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Brand saved')).toBeVisible()
  await expect(page.getByText('All changes saved')).toBeVisible()

  const after = await page.request.get(cafePath(CORNER_CAFE))
  const textAfter = await after.text()
  expect(textAfter).toContain('#0A7D4F')
  expect(textAfter).toMatch(new RegExp(`<img[^>]*class="logo"[^>]*src="[^"]*${logoPath}"`))
  expect((await page.request.get(logoPath)).headers()['content-type']).toMatch(/^image\//)
  expect(after.headers()['content-security-policy']).toContain("frame-ancestors 'none'")
})

test('only Carte may embed the preview of the menu site, which can show the loading screen', async ({ page }) => {
  await page.goto('/customization')
  const preview = page.frameLocator('iframe[title="Preview of the menu site"]')
  await expect(preview.locator('h1')).toBeVisible()
  const frame = page.frames().find((one) => one.url().includes('/branch/preview'))
  expect((await page.request.get(frame?.url() ?? '')).headers()['content-security-policy']).toContain(
    "frame-ancestors 'self'",
  )

  await page.getByRole('button', { name: 'Loading screen' }).click()

  await expect(preview.locator('.loader')).toBeVisible()
})

test('leaving the customization with unsaved changes asks for confirmation', async ({ page }) => {
  await page.goto('/customization')
  await page.getByLabel('Name', { exact: true }).fill('Another name')
  await expect(page.getByText('You have unsaved changes')).toBeVisible()

  await page.getByRole('link', { name: 'Branch settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Another name')

  await page.getByRole('link', { name: 'Branch settings' }).click()
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { name: 'Opening hours' })).toBeVisible()
})

test('an invalid brand colour is reported, and the currency can’t be changed once items have prices', async ({
  page,
}) => {
  await page.goto('/customization')

  await page.getByLabel('Brand colour', { exact: true }).fill('green')

  await expect(page.getByText('Enter a colour such as #6D28D9')).toBeVisible()
  await expect(page.getByLabel('Currency')).toBeDisabled()
  await expect(page.getByText('because items already have prices.')).toBeVisible()
})

test('a branch’s settings can be saved, and guests see its announcement', async ({ page }) => {
  await page.goto('/customization?part=branch')
  await page.getByRole('button', { name: 'Add hours on Friday' }).click()
  await page.getByLabel('Friday: from').fill('18:00')
  await page.getByLabel('Friday: to').fill('02:00')
  await expect(page.getByText('the next day')).toBeVisible()
  const zone = page.getByRole('combobox', { name: 'Time zone' })
  await zone.fill('lisbon')
  await page.getByRole('option', { name: 'Europe/Lisbon' }).click()
  const language = page.getByRole('combobox', { name: 'Add language' })
  await language.fill('arab')
  await page.getByRole('option', { name: 'Arabic' }).click()
  await page.getByLabel('Announcement', { exact: true }).fill('Fresh figs today')
  const preview = page.frameLocator('iframe[title="Preview of the menu site"]')
  await expect(preview.getByText('Fresh figs today')).toBeVisible()

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Branch settings saved')).toBeVisible()
  await page.reload()

  await expect(page.getByLabel('Friday: to')).toHaveValue('02:00')
  await expect(zone).toHaveValue('Europe/Lisbon')
  await expect(page.getByRole('list', { name: 'Languages' }).getByText('Arabic')).toBeVisible()
  expect(await (await page.request.get(cafePath(CORNER_CAFE))).text()).toContain('Fresh figs today')
})

test('the menu shows the announcement and the tax note in the language that the guest chose', async ({ page }) => {
  await page.goto('/customization?part=branch')
  await page.getByLabel('Announcement', { exact: true }).fill('Closed on Monday')
  await page.getByLabel('Announcement (German)').fill('Montag geschlossen')
  await page.getByLabel('Tax note (German)').fill('Alle Preise mit Steuer')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Branch settings saved')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Announcement (German)')).toHaveValue('Montag geschlossen')

  await page.goto(`${cafePath(CORNER_CAFE)}?lang=de`)
  await expect(page.getByText('Montag geschlossen')).toBeVisible()
  await expect(page.getByText('Alle Preise mit Steuer')).toBeVisible()
  await expect(page.getByText('Closed on Monday')).toBeHidden()
  await page.goto(cafePath(CORNER_CAFE))
  await expect(page.getByText('Closed on Monday')).toBeVisible()
  await expect(page.getByText('Montag geschlossen')).toBeHidden()
})

test('a short link that another branch already uses is refused with the reason', async ({ page }) => {
  await page.goto('/customization?part=branch')
  await page.getByLabel('Short link').fill('saizeriya')

  await page.getByRole('button', { name: 'Save', exact: true }).click()

  await expect(page.getByText('Another branch already uses this short link. Choose a different one.')).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByLabel('Short link')).toHaveValue('corner-cafe')
})

test('axe finds no violation on the customization pages, which don’t scroll sideways on a phone', async ({ page }) => {
  for (const address of ['/customization', '/customization?part=branch']) {
    await page.goto(address)
    await expect(page.frameLocator('iframe[title="Preview of the menu site"]').locator('h1')).toBeVisible()
    await expectNoViolations(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expect.poll(() => scrollsSideways(page)).toBe(false)
    await page.setViewportSize({ width: 1280, height: 800 })
  }
})

test('a branch can be added, filled with a copied menu, published and deleted', async ({ page }) => {
  await page.goto('/branches')
  await page.getByRole('button', { name: 'Add branch' }).click()
  const add = page.getByRole('dialog', { name: 'Add branch' })
  await add.getByLabel('Name', { exact: true }).fill('Harbour Kiosk')
  await add.getByLabel('Brand', { exact: true }).selectOption('New brand…')
  await add.getByLabel('Brand name').fill('Harbour')
  await add.getByRole('button', { name: 'Add branch' }).click()
  const row = page.getByRole('row', { name: /Harbour Kiosk/ })
  await expect(row.getByText('Not published')).toBeVisible()

  await page
    .getByRole('row', { name: /Corner Cafe/ })
    .getByRole('button', { name: 'Copy menu' })
    .click()
  const copy = page.getByRole('dialog', { name: 'Copy menu of Corner Cafe' })
  await copy.getByLabel('Copy to').selectOption('Harbour Kiosk (Harbour)')
  await copy.getByRole('button', { name: 'Copy menu' }).click()
  await expect(page.getByText('Menu copied to Harbour')).toBeVisible()

  await row.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(row.getByText('Published', { exact: true })).toBeVisible()
  const guest = await page.context().newPage()
  await guest.goto('/m/harbour-kiosk')
  await expect(guest).toHaveURL(/\/branch\/cafe\//)
  await expect(guest.getByRole('heading', { name: /Margherita/ }).first()).toBeVisible()
  await guest.close()

  await chooseBranch(page, 'Harbour Kiosk')
  await page.goto('/customization')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Harbour')

  await page.goto('/branches')
  await row.getByRole('button', { name: 'Delete' }).click()
  const remove = page.getByRole('dialog', { name: 'Delete Harbour Kiosk?' })
  await expect(remove.getByText('the brand and its menu are deleted too')).toBeVisible()
  await remove.getByLabel(/Type “Harbour Kiosk”/).fill('Harbour Kiosk')
  await page.keyboard.press('Enter')
  await expect(row).toHaveCount(0)
})

test('an unpublished menu site responds with 404 until it is published again', async ({ page }) => {
  await page.goto('/branches')
  const row = page.getByRole('row', { name: /Mensa Garching/ })
  await row.getByRole('button', { name: 'Unpublish' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click()
  await expect(row.getByText('Not published')).toBeVisible()
  expect((await page.request.get(cafePath(2))).status()).toBe(404)

  await row.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()

  await expect(row.getByText('Published', { exact: true })).toBeVisible()
  expect((await page.request.get(cafePath(2))).status()).toBe(200)
})

test('axe finds no violation on the branches page, which doesn’t scroll sideways on a phone', async ({ page }) => {
  await page.goto('/branches')
  await expect(page.getByRole('row', { name: /Corner Cafe/ })).toBeVisible()
  await expectNoViolations(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(() => scrollsSideways(page)).toBe(false)
})

for (const name of ['Copy menu', 'Unpublish', 'Delete'])
  test(`axe finds no violation in the branch dialog “${name}”`, async ({ page }) => {
    await page.goto('/branches')
    await page
      .getByRole('row', { name: /Corner Cafe/ })
      .getByRole('button', { name })
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()

    await expectNoViolations(page)

    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
