import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { type TestCompany, makeCompany } from '#server/testing/factories.ts'
import { importMenu, upload } from '#server/testing/import-wizard.ts'
import { describeApp, type TestApp } from '#server/testing/test-app.ts'
import { realFolder } from './truth/real-cases.ts'
import { readSheetByHand, splitCsv } from './read/plain-readers.fixture.ts'

// The real menus have no licence, so the repository doesn't contain them.
const folder = realFolder('menus')
const hasFiles = folder !== undefined
const MENUS = pathToFileURL(`${folder ?? '.'}/`)
if (!hasFiles)
  console.warn(`Skipped: the real menus weren’t found. They have no licence, so the repository doesn’t contain them.`)

type Options = { currencyCode: string; defaultLocale: string; locales?: string[] }
type Stored = {
  name: Record<string, string>
  category: Record<string, string>
  price: number | null
  sizes: number[]
  external: string | null
}

/** A row of a file as read by a second, simple reader: category, name, prices in minor units. */
type Plain = [category: string | undefined, name: string | undefined, prices: number[]]

const textOf = (file: string) => readFileSync(new URL(file, MENUS), 'utf8')

async function importFile(app: TestApp, name: string, options: Options) {
  const company = await makeCompany(app, { locales: [options.defaultLocale], ...options })
  const { report } = await importMenu(app, company, { name, bytes: readFileSync(new URL(name, MENUS)) })
  if (!report) throw new Error(`${name} was not imported`)
  return { company, report, items: await storedItems(app, company) }
}

/** The stored items in their order, read directly from the database. */
async function storedItems(app: TestApp, { companyId }: TestCompany): Promise<Stored[]> {
  const { rows } = await app.deps.database.pool.query<Stored>(
    `SELECT i.name, c.name AS category, i.price_minor AS price, i.external_id AS external,
            ARRAY(SELECT v.price_minor FROM menu_item_variant v WHERE v.menu_item_id = i.id ORDER BY v.sort_order) AS sizes
     FROM menu_item i JOIN category c ON c.id = i.category_id
     WHERE i.company_id = $1 ORDER BY i.sort_order, i.id`,
    [companyId],
  )
  return rows
}

const plain = (items: Stored[], locale: string): Plain[] =>
  items.map(({ category, name, price, sizes }) => [
    category[locale],
    name[locale],
    price === null ? sizes.map(Number) : [price],
  ])

describeApp('the import of real menus', (test) => {
  it.skipIf(!hasFiles).each([
    ['allergen_guide_au.csv', { currencyCode: 'AUD', defaultLocale: 'en' }, 1],
    ['auptitcafe_menus_hist.csv', { currencyCode: 'XPF', defaultLocale: 'fr' }, 100],
    ['belad_al_cham_menu.json', { currencyCode: 'MAD', defaultLocale: 'fr', locales: ['fr', 'ar', 'es'] }, 47],
    ['gofood_surabaya_25.csv', { currencyCode: 'IDR', defaultLocale: 'id' }, 700],
    ['meharbaan_menu.xlsx', { currencyCode: 'NZD', defaultLocale: 'en' }, 150],
    ['ponte_vecchio_speisekarte.json', { currencyCode: 'EUR', defaultLocale: 'de' }, 60],
    ['sade_lezzetler_menu.json', { currencyCode: 'TRY', defaultLocale: 'tr' }, 50],
    ['saizeriya.csv', { currencyCode: 'JPY', defaultLocale: 'ja', locales: ['ja', 'en', 'zh'] }, 115],
    ['tum_labels.json', { currencyCode: 'EUR', defaultLocale: 'de' }, 50],
    ['tum_mensa_garching_2023-46.json', { currencyCode: 'EUR', defaultLocale: 'de' }, 20],
    ['wolt_az_items.json', { currencyCode: 'AZN', defaultLocale: 'az' }, 100],
  ] as [string, Options, number][])(
    'importing a real menu a second time changes nothing: %s',
    async (name, options, atLeast) => {
      const { company, report, items } = await importFile(test(), name, options)
      const again = await importMenu(test(), company, { name, bytes: readFileSync(new URL(name, MENUS)) })

      expect(items).toHaveLength(report.counts.created)
      expect(items.length).toBeGreaterThanOrEqual(atLeast)
      expect(again.report?.counts).toMatchObject({ created: 0, updated: 0, unchanged: items.length })
      for (const { reason } of [...report.refused, ...report.warned].map(({ message }) => ({ reason: message })))
        expect(reason).toMatch(/\w{3}.*[.”]$/)
    },
  )

  it.skipIf(!hasFiles)(
    'every item of a Japanese CSV menu is imported with its id, English name and price including tax',
    async () => {
      const [header = [], ...rows] = splitCsv(textOf('saizeriya.csv'))
      const cell = (row: string[], name: string) => row[header.indexOf(name)]?.trim() ?? ''

      const { items } = await importFile(test(), 'saizeriya.csv', {
        currencyCode: 'JPY',
        defaultLocale: 'ja',
        locales: ['ja', 'en', 'zh'],
      })

      expect(plain(items, 'ja')).toEqual(
        rows.map((row): Plain => [cell(row, 'genre'), cell(row, 'name'), [Number(cell(row, 'price_with_tax'))]]),
      )
      expect(items.map(({ name }) => name['en'] ?? '')).toEqual(rows.map((row) => cell(row, 'name_en')))
      expect(items.map(({ external }) => external)).toEqual(rows.map((row) => cell(row, 'id')))
    },
  )

  it.skipIf(!hasFiles)('two prices in one cell are imported as sizes only if the cell names the sizes', async () => {
    const [, ...rows] = readSheetByHand(readFileSync(new URL('meharbaan_menu.xlsx', MENUS)))

    const { items } = await importFile(test(), 'meharbaan_menu.xlsx', { currencyCode: 'NZD', defaultLocale: 'en' })

    // Two prices without size names don't become sizes, and the item becomes a draft.
    const prices = (text = '') => {
      const all = (text.match(/\d+\.\d\d/g) ?? []).map((one) => Number(one.replace('.', '')))
      return all.length > 1 && !/half|full/i.test(text) ? [] : all
    }
    expect(plain(items, 'en')).toEqual(
      rows.map(([category, name, price]): Plain => [category?.trim(), name?.trim(), prices(price)]),
    )
    expect(items.filter(({ sizes }) => sizes.length > 0)).toHaveLength(1)
  })

  it.skipIf(!hasFiles)(
    'every item of a Turkish JSON menu is imported with its category and its price in lira',
    async () => {
      type Source = { categories: { name: string; items: { id: number; name: string; price: string }[] }[] }
      const source = JSON.parse(textOf('sade_lezzetler_menu.json')) as Source // the file has this structure

      const { items } = await importFile(test(), 'sade_lezzetler_menu.json', {
        currencyCode: 'TRY',
        defaultLocale: 'tr',
      })

      expect(plain(items, 'tr')).toEqual(
        source.categories.flatMap((category) =>
          category.items.map((one): Plain => [category.name, one.name.trim(), [Number(one.price) * 100]]),
        ),
      )
    },
  )

  it.skipIf(!hasFiles)(
    'every item of a JSON menu with German keys is imported with its category and all its prices',
    async () => {
      type Source = { kategorien: { titel: string; gerichte: { name: string; preis: string }[] }[] }
      const source = JSON.parse(textOf('ponte_vecchio_speisekarte.json')) as Source // the file has this structure
      const cents = (text: string) =>
        [...text.matchAll(/(\d+),(\d\d) €/g)].map(([, euros, rest]) => Number(`${euros}${rest}`))
      const expected = new Map<string, number[]>()
      for (const { titel, gerichte } of source.kategorien) {
        for (const { name, preis } of gerichte) {
          const key = `${titel} / ${name.trim()}`
          expected.set(key, [...(expected.get(key) ?? []), ...cents(preis)])
        }
      }

      const { items } = await importFile(test(), 'ponte_vecchio_speisekarte.json', {
        currencyCode: 'EUR',
        defaultLocale: 'de',
      })

      expect(new Map(plain(items, 'de').map(([category, name, prices]) => [`${category} / ${name}`, prices]))).toEqual(
        expected,
      )
    },
  )

  it.skipIf(!hasFiles)(
    'a delivery platform’s menu is imported with prices in minor units and categories joined by id',
    async () => {
      type Source = { categories: { item_ids: string[] }[]; items: { id: string; name: string; price: number }[] }
      const source = JSON.parse(textOf('wolt_az_items.json')) as Source // the file has this structure

      const { items } = await importFile(test(), 'wolt_az_items.json', { currencyCode: 'AZN', defaultLocale: 'az' })

      expect(items.map(({ external, name, price }) => [external, name['az'], price])).toEqual(
        source.items.map(({ id, name, price }) => [id, name.trim(), price]),
      )
      expect(new Set(items.map(({ category }) => category['az'])).size).toBe(
        source.categories.filter(({ item_ids: ids }) => ids.length > 0).length,
      )
    },
  )

  it.skipIf(!hasFiles)(
    'every item of a JSON menu in three languages is imported with all names of the item and its category',
    async () => {
      type Source = {
        categories: { name: Record<string, string>; items: { name: Record<string, string>; price: number }[] }[]
      }
      const source = JSON.parse(textOf('belad_al_cham_menu.json')) as Source // the file has this structure

      const { items } = await importFile(test(), 'belad_al_cham_menu.json', {
        currencyCode: 'MAD',
        defaultLocale: 'fr',
        locales: ['fr', 'ar', 'es'],
      })

      expect(items.map(({ category, name, price }) => ({ category, name, price }))).toEqual(
        source.categories.flatMap((category) =>
          category.items.map((one) => ({ category: category.name, name: one.name, price: one.price * 100 })),
        ),
      )
    },
  )

  it.skipIf(!hasFiles)('a truncated JSON file or workbook is refused with a reason', async () => {
    const company = await makeCompany(test(), { currencyCode: 'TRY', defaultLocale: 'tr', locales: ['tr'] })
    const json = readFileSync(new URL('sade_lezzetler_menu.json', MENUS))
    const workbook = readFileSync(new URL('meharbaan_menu.xlsx', MENUS))

    const cutJson = await upload(test(), company, { name: 'menu.json', bytes: json.subarray(0, json.length / 2) })
    const cutWorkbook = await upload(test(), company, {
      name: 'menu.xlsx',
      bytes: workbook.subarray(0, workbook.length / 2),
    })

    expect(cutJson).toMatchObject({
      state: 'failed',
      failure: { reason: expect.any(String), line: expect.any(Number) },
    })
    expect(cutWorkbook).toMatchObject({ state: 'failed', failure: { reason: expect.any(String) } })
  })
})
