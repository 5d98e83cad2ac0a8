import { readFile } from 'node:fs/promises'
import type { Page, Request } from '@playwright/test'
import type { MenuItem } from '../contract/menu-items.ts'
import { expectNoViolations } from './axe.ts'
import { apiOf, CORNER_CAFE, expect, scrollsSideways, test } from './fixtures.ts'
import { addMenu, dataOf } from './menu-of.ts'
import { workbook } from './workbook.ts'
import { holdToast, toast } from './toast.ts'
import { launchOptions } from './launch-options.ts'

test.use({ signedIn: true, branchId: CORNER_CAFE, launchOptions: launchOptions({ draws: true }) })

const TEN = ['Olives', 'Bread', 'Ham', 'Cheese', 'Beans', 'Squid', 'Prawns', 'Figs', 'Almonds', 'Peppers']
const GERMAN = [
  'Oliven',
  'Brot',
  'Schinken',
  'Käse',
  'Bohnen',
  'Tintenfisch',
  'Garnelen',
  'Feigen',
  'Mandeln',
  'Paprika',
]
let ids: Record<string, number> = {}
let categoryId = 0

test.beforeAll(async ({ playwright, workerServer }, { file }) => {
  await workerServer.startFor(file)
  const api = await apiOf(playwright, workerServer.url, workerServer.token)
  await dataOf(
    api.patch(`/api/branches/${CORNER_CAFE}`, { data: { locales: ['en', 'de', 'ar'], defaultLocale: 'en' } }),
  )
  ids = await addMenu(api, 'Tapas', Object.fromEntries(TEN.map((name) => [name, 400])))
  ;({
    category: { id: categoryId },
  } = await dataOf<MenuItem>(api.get(`/api/menu-items/${ids['Olives']}`)))
  await api.dispose()
})

const open = (page: Page, query = '') =>
  page.goto(`/menu-items/translations?locale=de&categoryId=${categoryId}${query}`)
const field = (page: Page, source: string, language = 'German') =>
  page.getByRole('textbox', { name: `Name in ${language}: ${source}`, exact: false })
const card = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Text to translate' })
    .getByRole('listitem')
    .filter({
      has: page.getByRole('heading', { name, exact: true }),
    })

test('translations can be entered with the keyboard, and “Undo” reverts the latest save', async ({ page, api }) => {
  const nameOf = async (item: string) =>
    (await dataOf<MenuItem>(api.get(`/api/menu-items/${ids[item]}?branchId=${CORNER_CAFE}`))).name
  await page.goto('/menu-items')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('link', { name: 'Translations' }).click()
  await expect(page.getByRole('radio', { name: /^German/ })).toBeVisible()
  await open(page)
  await expect(page.getByRole('radio', { name: /^German/ })).toBeChecked()
  await expect(field(page, 'Tapas')).toHaveAttribute('lang', 'de')

  // The save of “Almonds” is held until the later save of “Peppers” has been answered.
  const isSaveOf = (request: Request, name: string) => request.postData()?.includes(`"id":${ids[name]},`) ?? false
  const lastAnswer = page.waitForResponse((response) => isSaveOf(response.request(), 'Peppers'))
  await page.route('**/api/**', async (route) => {
    if (isSaveOf(route.request(), 'Almonds')) await lastAnswer
    await route.fallback()
  })

  // After one click, Ctrl+Enter saves each record and opens the next.
  await field(page, 'Tapas').click()
  for (const word of ['Häppchen', ...GERMAN]) {
    await page.keyboard.type(word)
    await page.keyboard.press('Control+Enter')
  }

  for (const name of TEN) await expect(card(page, name).getByText('Saved', { exact: true })).toBeVisible()
  await toast(page, 'Saved: Peppers').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => nameOf('Peppers')).toEqual({ en: 'Peppers' })
  for (const [at, name] of TEN.entries())
    if (name !== 'Peppers') await expect.poll(() => nameOf(name)).toEqual({ en: name, de: GERMAN[at] })
  await expect(field(page, 'Peppers')).toHaveValue('')
})

test('a colleague’s translation is shown before it is replaced, and a changed source shows its old text', async ({
  page,
  api,
}) => {
  const { 'Salted cod': id } = await addMenu(api, 'Fish', { 'Salted cod': 900 })
  await page.goto('/menu-items/translations?locale=de&search=salted+cod')
  await field(page, 'Salted cod').fill('Stockfisch')
  await dataOf(api.patch(`/api/menu-items/${id}`, { data: { name: { en: 'Salted cod', de: 'Klippfisch' } } }))

  await field(page, 'Salted cod').press('Control+Enter')

  await expect(card(page, 'Salted cod').getByText('Someone else changed this translation')).toContainText('Klippfisch')
  await expect(field(page, 'Salted cod')).toHaveValue('Stockfisch')
  // Leaving asks first; saving again replaces the colleague's text, which is now shown.
  await page.getByRole('main').getByRole('link', { name: 'Menu Items' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await field(page, 'Salted cod').press('Control+Enter')
  await expect(card(page, 'Salted cod').getByText('Saved', { exact: true })).toBeVisible()

  await test.step('a changed source is shown with its old text until the translation is confirmed', async () => {
    await dataOf(api.patch(`/api/menu-items/${id}`, { data: { name: { en: 'Dried cod', de: 'Stockfisch' } } }))
    await page.goto('/menu-items/translations?locale=de&state=changed&search=cod')
    await expect(card(page, 'Dried cod').getByText('Before: “Salted cod”')).toBeVisible()
    await field(page, 'Dried cod').press('Control+Enter')
    await expect(card(page, 'Dried cod').getByText('Saved', { exact: true })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible()
  })
})

for (const [label, extension] of [
  ['Spreadsheet (XLSX)', 'xlsx'],
  ['XLIFF 2.1', 'xlf'],
] as const)
  test(`texts exported as ${extension} can be translated and imported, and the import can be undone`, async ({
    page,
    api,
  }) => {
    const name = `Cake for ${extension}`
    const { [name]: id } = await addMenu(api, `Cakes ${extension}`, { [name]: 500 })
    await page.goto('/menu-items/translations?locale=ar&state=all')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('radio', { name: label }).click()
    const downloading = page.waitForEvent('download')
    await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toContain(`en-ar.${extension}`)
    const bytes = await readFile(await download.path())
    const files = page.getByLabel('Translation file')

    await page.getByRole('button', { name: 'Import' }).click()
    await files.setInputFiles({ name: `same.${extension}`, mimeType: 'application/octet-stream', buffer: bytes })
    await expect(page.getByText('There’s nothing to import from this file.')).toBeVisible()

    const sheet = [
      ['ID', 'Source (en)', 'Target (ar)'],
      [`menu_item.${id}.name`, name, 'كعكة'],
    ]
    const xml = bytes.toString().replace(`<source>${name}</source>`, `<source>${name}</source><target>كعكة</target>`)
    const translated = extension === 'xlsx' ? workbook({ Texts: sheet }) : Buffer.from(xml)
    await files.setInputFiles({ name: `new.${extension}`, mimeType: 'application/octet-stream', buffer: translated })
    await expect(page.getByRole('dialog').getByText('كعكة').locator('..')).toHaveAttribute('dir', 'rtl')
    if (extension === 'xlf') await expectNoViolations(page)
    await page.getByRole('button', { name: 'Import 1 translation' }).click()
    await holdToast(page, 'Imported 1 translation')
    const nameNow = async () => (await dataOf<MenuItem>(api.get(`/api/menu-items/${id}`))).name
    expect(await nameNow()).toEqual({ en: name, ar: 'كعكة' })
    await toast(page, 'Imported 1 translation').getByRole('button', { name: 'Undo' }).click()
    await expect.poll(nameNow).toEqual({ en: name })
  })

test.describe('translations on a phone', () => {
  test.use({ viewport: { width: 390, height: 740 }, hasTouch: true, isMobile: true })

  test('on a phone, the translations page shows one record at a time', async ({ page, api }) => {
    await addMenu(api, 'Drinks', { 'Zanzibar tea': 300, 'Zanzibar ice': 350 })
    await page.goto('/menu-items/translations?locale=ar&search=zanzibar')
    const tea = field(page, 'Zanzibar tea', 'Arabic')
    await expect(tea).toHaveAttribute('dir', 'rtl')
    await expect(page.getByRole('listitem').filter({ has: page.getByRole('textbox') })).toHaveCount(1)
    const source = card(page, 'Zanzibar tea').getByText('Zanzibar tea').last()
    expect((await source.boundingBox())?.y ?? 999).toBeLessThan((await tea.boundingBox())?.y ?? 0)

    await tea.fill('شاي بالنعناع')
    await card(page, 'Zanzibar tea').getByRole('button', { name: 'Save and next' }).tap()

    await expect(field(page, 'Zanzibar ice', 'Arabic')).toBeFocused()
    await page.getByRole('button', { name: 'Previous' }).tap()
    await expect(card(page, 'Zanzibar tea').getByText('Saved', { exact: true })).toBeVisible()
    expect(await scrollsSideways(page)).toBe(false)
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
    expect(await scrollsSideways(page)).toBe(false)
    await expectNoViolations(page)
  })
})
