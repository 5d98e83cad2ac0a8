import { describe, expect, test } from 'vitest'
import { proposeMapping } from '../infer/propose-mapping.ts'
import { readMenuFile } from '../read/read-menu-file.ts'
import type { ImportContext } from '../types.ts'
import { buildDrafts } from './build-drafts.ts'
import { importContext } from './import-context.fixture.ts'

const HEADER = 'Carte no.,Category (en),Name (en),Size (en),Price (EUR)'

async function read(lines: string[], header = HEADER, changes: Partial<ImportContext> = {}, ignored: string[] = []) {
  const file = await readMenuFile(new TextEncoder().encode([header, ...lines, ''].join('\n')), 'menu.csv')
  if (!file.ok) throw new Error(file.reason)
  const context = importContext(changes)
  const { mapping } = proposeMapping(file.table, context)
  for (const key of ignored) mapping.columns[key] = { kind: 'ignore' }
  return buildDrafts(file.table, mapping, context)
}

const sizesOf = ({ drafts }: Awaited<ReturnType<typeof read>>) =>
  drafts.map(({ name, variants }) => [name['en'], variants.map((one) => [one.name['en'], one.priceMinor])])

describe('a menu exported by Carte', () => {
  test('a column that the user chose not to import isn’t imported', async () => {
    const ignored = ['Category (en)', 'Name (fr)', 'Description (en)', 'Size id']
    const { drafts } = await read(
      ['1,Drinks,Wine,Vin,Red,Glass,g1,6.00', '1,,,,,Bottle,b1,30.00'],
      `Carte no.,Category (en),Name (en),Name (fr),Description (en),Size (en),Size id,Price (EUR)`,
      { locales: ['en', 'fr'] },
      ignored,
    )

    expect(drafts).toMatchObject([{ name: { en: 'Wine' }, lacksCategory: true, category: { en: 'Menu' } }])
    expect(drafts[0]?.name).toEqual({ en: 'Wine' })
    expect(drafts[0]).not.toHaveProperty('description')
    expect(drafts[0]?.variants.map(({ externalId }) => externalId)).toEqual([undefined, undefined])
  })

  test('a size belongs to the item with the same “Carte no.”, even if the rows are in another order', async () => {
    const result = await read([
      '2,,,Bottle,30.00',
      '1,Drinks,Tea,,3.00',
      '2,Drinks,Wine,Glass,6.00',
      '3,Drinks,Beer,Small,4.00',
      '2,,,Carafe,18.00',
      '3,,,Large,5.00',
    ])

    expect(result.refused).toEqual([])
    expect(sizesOf(result)).toEqual([
      [
        'Wine',
        [
          ['Bottle', 3000],
          ['Glass', 600],
          ['Carafe', 1800],
        ],
      ],
      ['Tea', []],
      [
        'Beer',
        [
          ['Small', 400],
          ['Large', 500],
        ],
      ],
    ])
  })

  test('a copied row with a new name is a new item, even if it has the “Carte no.” of the original', async () => {
    const result = await read([
      '1,Pizza,Margherita,Small,8.00',
      '1,,,Large,12.00',
      '1,Pizza,Marinara,Small,7.00',
      '1,,,Large,11.00',
      '2,Drinks,Tea,,3.00',
      '2,Drinks,Mint tea,,3.50',
    ])

    expect(result.refused).toEqual([])
    expect(sizesOf(result)).toEqual([
      [
        'Margherita',
        [
          ['Small', 800],
          ['Large', 1200],
        ],
      ],
      [
        'Marinara',
        [
          ['Small', 700],
          ['Large', 1100],
        ],
      ],
      ['Tea', []],
      ['Mint tea', []],
    ])
  })

  test('a row copied to another category is a new item even if it has the same “Carte no.” and name', async () => {
    const result = await read([
      '1,Lunch,Soup,Cup,3.00',
      '1,,,Bowl,5.00',
      '2,Lunch,Salad,,7.00',
      '1,Dinner,Soup,Bowl,6.00',
      '2,Dinner,Salad,,8.00',
    ])

    expect(result.refused).toEqual([])
    expect(result.drafts.map(({ category, rowNumbers }) => [category['en'], rowNumbers])).toEqual([
      ['Lunch', [2, 3]],
      ['Lunch', [4]],
      ['Dinner', [5]],
      ['Dinner', [6]],
    ])
  })

  test.each([
    ['the item’s name but no category', ['5,Pizza,Margherita,small,8.00', '5,,Margherita,large,12.00'], HEADER],
    ['another name but no category', ['5,Pizza,Margherita,small,8.00', '5,,Margherita XL,large,12.00'], HEADER],
    [
      'the item’s name in only one of two languages',
      ['5,Pizza,Margherita,Margarita,small,8.00', '5,Pizza,Margherita,,large,12.00'],
      'Carte no.,Category (en),Name (en),Name (de),Size (en),Price (EUR)',
    ],
  ])('a size in the row below an item belongs to that item if the row has %s', async (_what, lines, header) => {
    expect(sizesOf(await read(lines, header, { locales: ['en', 'de'] }))).toEqual([
      [
        'Margherita',
        [
          ['small', 800],
          ['large', 1200],
        ],
      ],
    ])
  })

  test('repeated rows of an item without sizes are separate items', async () => {
    const { drafts, refused } = await read([
      '1,Drinks,Cola,,3.00',
      '1,Drinks,Cola,,3.20',
      '2,Drinks,Tea,,2.00',
      '1,Drinks,Cola,,3.50',
    ])

    expect(refused).toEqual([])
    expect(drafts.map(({ rowNumbers, priceMinor }) => [rowNumbers, priceMinor])).toEqual([
      [[2], 300],
      [[3], 320],
      [[4], 200],
      [[5], 350],
    ])
  })

  test('an item with the same size twice is refused', async () => {
    const { refused } = await read(['1,Pizza,Margherita,large,8.00', '1,,,large,12.00'])

    expect(refused.map(({ message }) => message)).toEqual([
      'The size “large” occurs twice in this item. Use a different name for each size.',
      'The size “large” occurs twice in this item. Use a different name for each size.',
    ])
  })

  test('items with the same “Carte no.” are refused if it is unclear which of them a size belongs to', async () => {
    const { drafts, refused } = await read([
      '1,Lunch,Soup,Cup,3.00',
      '1,Dinner,Soup,Cup,4.00',
      '1,,,Bowl,5.00',
      '1,,,Bowl,6.00',
      '2,Drinks,Tea,,2.00',
    ])

    expect(drafts.map(({ name }) => name['en'])).toEqual(['Tea'])
    expect(refused).toContainEqual({
      rowNumber: 2,
      message: 'Another row with the number 1 has an error, so this item isn’t imported.',
    })
  })

  test('a price that was added to an export is imported even if the price type is still “on request”', async () => {
    const { drafts } = await read(
      ['1,Fish,Crab,9.00,ON_REQUEST'],
      'Carte no.,Category (en),Name (en),Price (EUR),Price type',
    )

    expect(drafts).toMatchObject([{ priceType: 'FIXED', priceMinor: 900, statesPriceType: true }])
    expect(drafts[0]).not.toHaveProperty('statesNoPrice')
  })

  test('a row with a name but no “Carte no.” is a separate item, and sizes without an item are refused', async () => {
    const { drafts, refused } = await read([
      ',Drinks,Tea,,3.00',
      ',Drinks,Juice,,4.00',
      '7,,,Large,5.00',
      '7,,,Huge,6.00',
    ])

    expect(drafts.map(({ name }) => name['en'])).toEqual(['Tea', 'Juice'])
    expect(refused.map(({ rowNumber }) => rowNumber)).toEqual([4, 5])
  })

  test('a pt-PT text doesn’t replace the pt-BR text in a branch that uses pt-BR', async () => {
    const { drafts } = await read(
      ['1,Pratos,Ananás,Abacaxi,3.00', '2,Pratos,Comboio,,3.00'],
      'Carte no.,Category (pt-BR),Name (pt-PT),Name (pt-BR),Price (EUR)',
      { defaultLocale: 'pt-BR', locales: ['pt-BR'] },
    )
    const swapped = await read(
      ['1,Pratos,Abacaxi,Ananás,3.00'],
      'Carte no.,Category (pt-BR),Name (pt-BR),Name (pt-PT),Price (EUR)',
      { defaultLocale: 'pt-BR', locales: ['pt-BR'] },
    )

    expect([...drafts, ...swapped.drafts].map(({ name }) => name['pt-BR'])).toEqual(['Abacaxi', 'Comboio', 'Abacaxi'])
  })

  test('an exported row without a category gets the category “Menu”, and is marked as lacking a category', async () => {
    const { drafts } = await read(['1,Tea,3.00'], 'Carte no.,Name (en),Price (EUR)')

    expect(drafts).toMatchObject([{ category: { en: 'Menu' }, lacksCategory: true }])
  })

  test('an exported row sets a status only if it has one, and a price type only if it also fits the price', async () => {
    const header = 'Carte no.,Category (en),Name (en),Price (EUR),Price type,Status'
    const stated = await read(
      ['1,Fish,Crab,,MARKET,DRAFT', '2,Fish,Cod,9.00,FROM,', '3,Fish,Eel,,FIXED,', '4,Fish,Pike,9.00,MARKET,'],
      header,
    )
    const silent = await read(['1,Fish,Crab,9.00'], 'Carte no.,Category (en),Name (en),Price (EUR)')

    expect(stated.drafts).toMatchObject([
      { priceType: 'MARKET', statesPriceType: true, statesNoPrice: true, status: 'DRAFT', statesStatus: true },
      { priceType: 'FROM', statesPriceType: true },
      { priceType: 'ON_REQUEST' },
    ])
    expect(stated.drafts[1]).not.toHaveProperty('statesStatus')
    expect(stated.drafts[2]).not.toHaveProperty('statesPriceType')
    expect(stated.refused).toEqual([{ rowNumber: 5, message: expect.stringContaining('can’t have a price') }])
    expect(silent.drafts[0]).not.toHaveProperty('statesPriceType')
    expect(silent.drafts[0]).not.toHaveProperty('statesStatus')
  })

  test('an exported file without its price column sets no prices, price types or sizes', async () => {
    const { drafts, refused } = await read(
      ['1,Drinks,Wine,Glass,FIXED', '1,,,Bottle,', '2,Fish,Crab,,MARKET', '3,Fish,Cod,,ON_REQUEST'],
      'Carte no.,Category (en),Name (en),Size (en),Price type',
    )

    expect(drafts).toMatchObject([
      { priceType: 'ON_REQUEST', priceMinor: null, variants: [] },
      { priceType: 'MARKET' },
      { priceType: 'ON_REQUEST' },
    ])
    for (const draft of drafts) {
      expect(draft).not.toHaveProperty('statesNoPrice')
      expect(draft).not.toHaveProperty('statesPriceType')
    }
    expect(refused).toEqual([])
  })

  test('an exported item “on request” with a price of 0 stays without a price', async () => {
    const { drafts } = await read(
      ['1,Fish,Crab,0.00,ON_REQUEST'],
      'Carte no.,Category (en),Name (en),Price (EUR),Price type',
    )

    expect(drafts).toMatchObject([{ priceType: 'ON_REQUEST', priceMinor: null, statesNoPrice: true }])
  })

  test('allergens and diet types that were added to an export by name are read', async () => {
    const { drafts, unrecognised } = await read(
      ['1,Fish,Crab,"milk, Eggs, Sellerie","lactose, Senf",vegan'],
      'Carte no.,Category (en),Name (en),Contains,Free from,Diet types',
    )

    const idOf = (code: string) => importContext({}).allergens.find((one) => one.code === code)?.id
    expect(drafts[0]?.allergens).toEqual(
      expect.arrayContaining([
        ...['milk', 'eggs', 'celery'].map((code) => ({ allergenId: idOf(code), level: 'CONTAINS' })),
        { allergenId: idOf('mustard'), level: 'FREE_FROM' },
      ]),
    )
    expect(drafts[0]?.allergens).toHaveLength(4)
    expect(drafts[0]?.dietTypeIds).toHaveLength(1)
    expect(unrecognised).toMatchObject([{ value: 'lactose' }])
  })

  const LABELS = 'Carte no.,Category (en),Name (en),Price (EUR),Status,Contains,Free from,Diet types'
  test.each([
    ['an unknown word in a list of allergens', '"milk, milkprotein",,', 'milkprotein', 1, 0],
    ['“free from” with an allergen among other words', ',gluten on request,', 'gluten on request', 0, 0],
    ['“free from” with a condition', ',"mustard, on request",', 'mustard, on request', 0, 0],
    ['a diet type with a condition', ',,"vegan, on request"', 'vegan, on request', 0, 0],
    ['a diet type with a footnote', ',,"vegan*"', 'vegan*', 0, 0],
    ['a diet type beside a footnote mark', ',,"vegan, *"', 'vegan, *', 0, 0],
    ['“free from” with a question mark', ',mustard?,', 'mustard?', 0, 0],
  ])('a new item of an export with %s is a draft to review', async (_what, cells, listed, allergens, diets) => {
    const { drafts } = await read([`1,Fish,Crab,9.00,PUBLISHED,${cells}`], LABELS)

    expect(drafts).toMatchObject([
      { status: 'DRAFT', doubts: [{ field: 'allergens', reason: `It isn’t clear whether these apply: ${listed}.` }] },
    ])
    expect([drafts[0]?.allergens?.length, drafts[0]?.dietTypeIds?.length]).toEqual([allergens, diets])
    expect(drafts[0]?.statesStatus).toBeUndefined()
  })

  test('an unknown allergen in the row of a size makes the exported item a draft to review', async () => {
    const { drafts } = await read(
      ['1,Fish,Crab,Small,9.00,PUBLISHED,', '1,,,Large,12.00,,milkprotein'],
      'Carte no.,Category (en),Name (en),Size (en),Price (EUR),Status,Contains',
    )

    expect(drafts).toMatchObject([{ status: 'DRAFT', doubts: [{ field: 'allergens' }] }])
  })

  test('an exported item needs no review if the words ignored under “Free from” name no whole allergen', async () => {
    const { drafts } = await read(['1,Fish,Crab,9.00,PUBLISHED,milk,"lactose, cheer",vegan'], LABELS)

    expect(drafts).toMatchObject([{ status: 'PUBLISHED', statesStatus: true }])
    expect(drafts[0]?.doubts).toBeUndefined()
  })
})
