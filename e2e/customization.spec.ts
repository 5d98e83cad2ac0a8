import { crc32, deflateSync } from 'node:zlib'
import { cafePath } from '#contract/page-urls.ts'
import { expectNoViolations } from './axe.ts'
import { chooseBranch, CORNER_CAFE, expect, scrollsSideways, test } from './fixtures.ts'

test.use({ signedIn: true, branchId: CORNER_CAFE })

/** A green square, as a PNG (W3C, Portable Network Graphics, sections 5 and 11). */
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

test('a colour and a logo are seen in the preview, saved, and then seen by guests', async ({ page }) => {
  await page.goto('/customization')
  await page.getByLabel('Brand colour', { exact: true }).fill('#0A7D4F')
  await expect(page.getByText('White text, contrast 5.2 to 1: readable.')).toBeVisible()
  await page
    .getByLabel('Menu logo: file')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: greenPng(64) })
  await page.getByRole('dialog', { name: 'Crop the picture' }).getByRole('button', { name: 'Use picture' }).click()
  const logo = page.getByRole('group', { name: 'Menu logo', exact: true })
  await expect(logo.getByRole('button', { name: 'Replace' })).toBeVisible()

  const preview = page.frameLocator('iframe[title="Preview of the menu site"]')
  // Each layout puts the colour on a part of its head of its own.
  const grounds = () =>
    preview
      .locator('header, header *')
      .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).backgroundColor))
  await expect.poll(grounds).toContain('rgb(10, 125, 79)')
  await expect(preview.locator('header img[src*="/uploads/"]').first()).toBeVisible()
  const before = await page.request.get(cafePath(CORNER_CAFE))
  expect(await before.text()).not.toContain('#0A7D4F')

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Brand saved')).toBeVisible()
  await expect(page.getByText('Everything is saved')).toBeVisible()

  const after = await page.request.get(cafePath(CORNER_CAFE))
  expect(await after.text()).toContain('#0A7D4F')
  expect(after.headers()['content-security-policy']).toContain("frame-ancestors 'none'")
})

test('the loading screen is previewed too, and its links and forms hold still', async ({ page }) => {
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

test('unsaved changes ask before they are lost', async ({ page }) => {
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

test('a colour that is none is refused in words, and the currency stays once a dish has a price', async ({ page }) => {
  await page.goto('/customization')

  await page.getByLabel('Brand colour', { exact: true }).fill('green')

  await expect(page.getByText('A colour is written like #6D28D9')).toBeVisible()
  await expect(page.getByLabel('Currency')).toBeDisabled()
  await expect(page.getByText('The currency stays: dishes have prices in it.')).toBeVisible()
})

test('a branch’s settings are kept: hours over midnight, time zone, languages, announcement', async ({ page }) => {
  await page.goto('/customization?part=branch')
  await page.getByRole('button', { name: 'Add hours on Friday' }).click()
  await page.getByLabel('Friday: from').fill('18:00')
  await page.getByLabel('Friday: to').fill('02:00')
  await expect(page.getByText('on the next day')).toBeVisible()
  const zone = page.getByRole('combobox', { name: 'Time zone' })
  await zone.fill('lisbon')
  await page.getByRole('option', { name: 'Europe/Lisbon' }).click()
  const language = page.getByRole('combobox', { name: 'Add a language' })
  await language.fill('arab')
  await page.getByRole('option', { name: 'Arabic' }).click()
  await page.getByLabel('Announcement').fill('Fresh figs today')
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

test('a short address that another branch has is refused at its field', async ({ page }) => {
  await page.goto('/customization?part=branch')
  await page.getByLabel('Short address').fill('saizeriya')

  await page.getByRole('button', { name: 'Save', exact: true }).click()

  await expect(page.getByText('Another branch has this short address. Please choose another one.')).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByLabel('Short address')).toHaveValue('corner-cafe')
})

test('customization has nothing that axe finds, and fits on a phone', async ({ page }) => {
  for (const address of ['/customization', '/customization?part=branch']) {
    await page.goto(address)
    await expect(page.frameLocator('iframe[title="Preview of the menu site"]').locator('h1')).toBeVisible()
    await expectNoViolations(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expect.poll(() => scrollsSideways(page)).toBe(false)
    await page.setViewportSize({ width: 1280, height: 800 })
  }
})

test('a branch is added, gets a copy of a menu, is published, opened and deleted', async ({ page }) => {
  await page.goto('/branches')
  await page.getByRole('button', { name: 'Add branch' }).click()
  const add = page.getByRole('dialog', { name: 'Add a branch' })
  await add.getByLabel('Name', { exact: true }).fill('Harbour Kiosk')
  await add.getByLabel('Brand', { exact: true }).selectOption('A new brand…')
  await add.getByLabel('Name of the brand').fill('Harbour')
  await add.getByRole('button', { name: 'Add branch' }).click()
  const row = page.getByRole('row', { name: /Harbour Kiosk/ })
  await expect(row.getByText('Not published')).toBeVisible()

  await page
    .getByRole('row', { name: /Corner Cafe/ })
    .getByRole('button', { name: 'Copy menu' })
    .click()
  const copy = page.getByRole('dialog', { name: 'Copy the menu of Corner Cafe' })
  await copy.getByLabel('Copy to').selectOption('Harbour Kiosk (Harbour)')
  await copy.getByRole('button', { name: 'Copy menu' }).click()
  await expect(page.getByText('The menu was copied to Harbour')).toBeVisible()

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
  await expect(remove.getByText('the brand and its menu go too')).toBeVisible()
  await remove.getByLabel(/Type “Harbour Kiosk”/).fill('Harbour Kiosk')
  await page.keyboard.press('Enter')
  await expect(row).toHaveCount(0)
})

test('a menu site that is taken down is gone for guests, and comes back', async ({ page }) => {
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

test('branches have nothing that axe finds, and fit on a phone', async ({ page }) => {
  await page.goto('/branches')
  await expect(page.getByRole('row', { name: /Corner Cafe/ })).toBeVisible()
  await expectNoViolations(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(() => scrollsSideways(page)).toBe(false)
})

for (const name of ['Copy menu', 'Unpublish', 'Delete'])
  test(`the dialog of “${name}” has nothing that axe finds`, async ({ page }) => {
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
