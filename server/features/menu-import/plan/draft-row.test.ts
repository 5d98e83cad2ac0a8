import { expect, test } from 'vitest'
import { propose } from '../infer/propose.fixture.ts'
import { readMenuFile } from '../read/read-menu-file.ts'
import type { TargetField } from '../types.ts'
import { buildDrafts } from './build-drafts.ts'
import { importContext } from './import-context.fixture.ts'

async function descriptions(fields: TargetField[]) {
  const csv = 'a,b,c\nSoupe,Une soupe de poireaux,4\n'
  const read = await readMenuFile(new TextEncoder().encode(csv), 'menu.csv')
  if (!read.ok) throw new Error(read.reason)
  const columns = Object.fromEntries(
    read.table.columns.map(({ key }, at) => [key, fields[at] ?? { kind: 'ignore' as const }]),
  )
  const mapping = { columns, priceUnit: 'major', acceptCurrency: false } as const
  const { drafts } = buildDrafts(read.table, mapping, importContext({ locales: ['en', 'fr'] }))
  return drafts.map(({ description, descriptionStandIn }) => ({ description, descriptionStandIn }))
}

const FRENCH_NAME: TargetField = { kind: 'name', locale: 'fr' }
const PRICE: TargetField = { kind: 'price' }
const TEXT = 'Une soupe de poireaux'

test('a description without a stated language is in the language of the name', async () => {
  expect(await descriptions([FRENCH_NAME, { kind: 'description' }, PRICE])).toEqual([
    { description: { en: TEXT, fr: TEXT }, descriptionStandIn: 'fr' },
  ])
})

test('a description stays in its stated language, whatever the language of the name', async () => {
  expect(await descriptions([FRENCH_NAME, { kind: 'description', locale: 'en' }, PRICE])).toEqual([
    { description: { en: TEXT }, descriptionStandIn: undefined },
  ])
})

test('a row with the total of the prices is a draft', async () => {
  const { result } = await propose('category,name,price\nA,Soup,5\nA,Pie,6\nA,Total,11\n')

  expect(result.drafts.map(({ status }) => status)).toEqual(['PUBLISHED', 'PUBLISHED', 'DRAFT'])
})

test.each(['Preis netto', 'Prix HT', '価格(税抜)'])(
  'prices under a header that means “without tax” are read with a warning: “%s”',
  async (header) => {
    const { result } = await propose(`category,name,${header}\nA,Soup,5\n`)

    expect(result.drafts[0]?.priceMinor).toBe(500)
    expect(result.fileWarnings.filter((warning) => warning.includes('tax'))).toHaveLength(1)
  },
)

test.each(['name', 'category', 'subcategory', 'description'] as const)(
  'a row that has its %s only in another language gets a warning',
  async (missing) => {
    const kinds = ['name', 'category', 'subcategory', 'description'] as const
    const keys = kinds.flatMap((kind) => [`${kind} (en)`, `${kind} (fr)`])
    const cells = kinds.flatMap((kind) => [kind === missing ? '' : `${kind} 1`, `${kind} 2`])
    const read = await readMenuFile(new TextEncoder().encode(`${keys.join()},price\n${cells.join()},6\n`), 'menu.csv')
    if (!read.ok) throw new Error(read.reason)
    const columns = Object.fromEntries(
      kinds.flatMap((kind) => ['en', 'fr'].map((locale) => [`${kind} (${locale})`, { kind, locale }] as const)),
    )
    const mapping = { columns: { ...columns, price: PRICE }, priceUnit: 'major', acceptCurrency: false } as const

    const result = buildDrafts(read.table, mapping, importContext({ locales: ['en', 'fr'] }))

    expect(result.warned.map(({ message }) => message)).toEqual([
      `This row has no ${missing} in English, so the one in French is used.`,
    ])
  },
)

test.each([
  ['market price', []],
  ['on request', []],
  ['from 2', []],
  ['free', [0]],
  ['', [0]],
  ['-', [0]],
  [1.5, [150]],
])('an option costs nothing only if its price is zero, “free” or missing: %j', async (price, amounts) => {
  const { result } = await propose([
    { name: 'Pasta', price: 9, options: [{ id: 1, name: 'Extras', options: [{ name: 'Lobster', price }] }] },
  ])

  const options = result.drafts.flatMap(({ modifierGroups = [] }) => modifierGroups.flatMap((one) => one.options))
  expect(options.map(({ priceDeltaMinor }) => priceDeltaMinor)).toEqual(amounts)
  expect(result.refused).toHaveLength(amounts.length === 0 ? 1 : 0)
})

test.each([
  ['Mains,Pasta,Tomato, basil,9', 'Mains', 'DRAFT'],
  [`${'M '.repeat(110)},Pasta,,9`, 'Starters', 'DRAFT'],
  [`Mains,${'P '.repeat(110)},,9`, 'Mains', 'PUBLISHED'],
])('items below a refused row need a review if their category is uncertain: %s', async (refused, category, status) => {
  const csv = `category,name,description,price\nStarters,Soup,,5\n${refused}\n,Pizza,,10\nDesserts,Cake,,4\n,Tart,,5\n`
  const read = await readMenuFile(new TextEncoder().encode(csv), 'menu.csv')
  if (!read.ok) throw new Error(read.reason)
  const kinds = ['category', 'name', 'description', 'price'] as const
  const columns = Object.fromEntries(kinds.map((kind) => [kind, { kind }]))
  const mapping = { columns, priceUnit: 'major', acceptCurrency: false, carryCategory: true } as const

  const { drafts, refused: rows } = buildDrafts(read.table, mapping, importContext({}))

  expect(rows).toHaveLength(1)
  expect(drafts.map((draft) => [draft.name['en'], draft.category['en'], draft.status])).toEqual([
    ['Soup', 'Starters', 'PUBLISHED'],
    ['Pizza', category, status],
    ['Cake', 'Desserts', 'PUBLISHED'],
    ['Tart', 'Desserts', 'PUBLISHED'],
  ])
})

test('null characters are removed from options and lone surrogates replaced, because they can’t be stored', async () => {
  const { result } = await propose([
    {
      name: 'Pasta',
      price: 9,
      options: [{ id: 'a\0', name: 'Ex\0tras', options: [{ name: 'Lob\ud83dster', price: 2 }] }],
    },
  ])

  expect(result.drafts[0]?.modifierGroups).toMatchObject([
    { externalId: 'a', name: { en: 'Extras' }, options: [{ name: { en: 'Lob\ufffdster' } }] },
  ])
})

test.each(['-', '–', 'n/a'])(
  'a “%s” in the default language doesn’t drop the texts in other languages',
  async (mark) => {
    const header = 'name_en,name_de,description_en,description_de,category_en,category_de,price'
    const { result } = await propose(
      `${header}\n${mark},Suppe,${mark},Mit Lauch,${mark},Suppen,4\nPie,Torte,Warm,Warm,Cakes,Torten,5\n`,
      {
        locales: ['en', 'de'],
      },
    )

    expect(result.drafts[0]).toMatchObject({
      name: { en: 'Suppe', de: 'Suppe' },
      description: { de: 'Mit Lauch' },
      category: { en: 'Suppen', de: 'Suppen' },
      standInLocale: 'de',
    })
    expect(result.warned.map(({ message }) => message)).toContain(
      'This row has no name in English, so the one in German is used.',
    )
  },
)
