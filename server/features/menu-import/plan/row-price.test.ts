import { describe, expect, it, test } from 'vitest'
import { propose } from '../infer/propose.fixture.ts'
import { readMenuFile } from '../read/read-menu-file.ts'
import type { TargetField } from '../types.ts'
import { buildDrafts } from './build-drafts.ts'
import { importContext } from './import-context.fixture.ts'
import { namesOf } from './row-price.ts'

async function read(columns: Record<string, TargetField>, ...cells: string[]) {
  const csv = `name,${Object.keys(columns).join()}\nSoup,${cells.join()}\n`
  const file = await readMenuFile(new TextEncoder().encode(csv), 'menu.csv')
  if (!file.ok) throw new Error(file.reason)
  const mapping = {
    columns: { name: { kind: 'name' }, ...columns },
    priceUnit: 'major',
    acceptCurrency: false,
  } as const
  const result = buildDrafts(file.table, mapping, importContext({}))
  return { draft: result.drafts[0], warned: result.warned.map(({ message }) => message).join() }
}

const BASE: TargetField = { kind: 'price', part: 'base' }
const PER_UNIT: TargetField = { kind: 'price', part: 'perUnit' }

const named = (...labels: string[]) =>
  namesOf(
    labels.map((label) => ({ label })),
    undefined,
  )

describe('the words beside several prices', () => {
  test.each([
    ['S', 'M', 'L'],
    ['2 cl', '4 cl'],
    ['0,3l', '0,5l'],
    ['for 2', 'for 4'],
    ['1 Person', '2 Personen'],
  ])('the words beside several prices are read as names of sizes: %s, %s', (...labels) => {
    expect(named(...labels)).toEqual(labels)
  })

  test.each([
    ['S', 'M 10 -'],
    ['0,3l 0', '5l'],
    ['statt', 'nur'],
    ['was', 'now'],
    ['cash', 'card'],
    ['Mitglieder', 'Gäste'],
  ])('numbers and words such as “was” beside several prices aren’t read as names of sizes: %s, %s', (...labels) => {
    expect(named(...labels)).toBeUndefined()
  })
})

test.each([
  ['8 / 10', { doubts: [{ field: 'price' }] }],
  ['S 2 / L 3', { variants: [{ priceMinor: 200 }, { priceMinor: 300 }] }],
  ['market price', { priceType: 'MARKET' }],
  ['8', { priceMinor: 800 }],
])('a base price may have several prices or words: “%s”', async (cell, expected) => {
  for (const [columns, cells] of [
    [{ price: BASE, extra: PER_UNIT }, [cell, '']],
    [{ price: BASE, extra: PER_UNIT }, ['', cell]],
    [{ price: BASE }, [cell]],
  ] as const) {
    const { draft, warned } = await read(columns, ...cells)

    expect(draft).toMatchObject(expected)
    expect(warned).not.toContain('no price')
  }
})

test.each<[string, Record<string, TargetField>, string[]]>([
  ['in a column of a size', { price: { kind: 'variantPrice', name: 'Large' } }, ['ab 8']],
  ['beside a size', { size: { kind: 'variantName' }, price: { kind: 'price' } }, ['Large', 'ab 8']],
])('a starting price of a size needs a review: %s', async (_, columns, cells) => {
  const { draft } = await read(columns, ...cells)

  expect(draft).toMatchObject({ priceType: 'FIXED', status: 'DRAFT', doubts: [{ field: 'price' }] })
})

test('a starting price of an item without sizes is read as such', async () => {
  const { draft } = await read({ price: { kind: 'price' } }, 'ab 8')

  expect(draft).toMatchObject({ priceType: 'FROM', priceMinor: 800, status: 'PUBLISHED' })
})

describe('prices of sizes beside a price in words', () => {
  const SIZES = 'name,category,price,small price,large price\n'
  const reasonsOf = async (file: string | object) => {
    const { result } = await propose(file)
    const [draft] = result.drafts
    return { sizes: draft?.variants.length, reasons: draft?.doubts?.map(({ reason }) => reason) }
  }

  it.each(['MARKET', 'market price', 'nach Tagespreis', 's.q.'])(
    'an item with sizes and “%s” needs a review',
    async (price) => {
      const reason = `The price “${price}” is beside the prices of sizes. Only the sizes are imported.`
      const sizes = [
        { name: 'S', price: 20 },
        { name: 'L', price: 40 },
      ]

      expect(await reasonsOf(`${SIZES}Lobster,Fish,${price},20,40\nCod,Fish,,9,12\n`)).toEqual({
        sizes: 2,
        reasons: [reason],
      })
      expect(
        await reasonsOf({
          items: [
            { name: 'Lobster', category: 'Fish', price, sizes },
            { name: 'Cod', price: 7 },
          ],
        }),
      ).toEqual({
        sizes: 2,
        reasons: [reason],
      })
    },
  )

  it.each(['MP', '0'])('an item needs a review if one of its sizes has the price “%s”', async (price) => {
    expect(await reasonsOf(`${SIZES}Lobster,Fish,,20,${price}\nCod,Fish,,9,12\nHake,Fish,,8,11\n`)).toEqual({
      sizes: 1,
      reasons: [expect.stringContaining(`: ${price}”`)],
    })
  })

  it.each(['20 / MP', 'MP (from 30)', 'small 12 large market price'])(
    'a number beside “market price” needs a review: “%s”',
    async (price) => {
      const { result } = await propose(`name,category,price\nLobster,Fish,${price}\nCod,Fish,12\n`)

      expect(result.drafts[0]).toMatchObject({ status: 'DRAFT', doubts: [{ field: 'price' }] })
    },
  )

  it('an item of a JSON file with a size at market price needs a review', async () => {
    const sizes = [
      { name: 'S', price: 20 },
      { name: 'L', price: 'market price' },
    ]

    const { result } = await propose({
      items: [
        { name: 'Crab', category: 'Fish', sizes },
        { name: 'Cod', category: 'Soup', price: 7 },
      ],
    })

    expect(result.drafts[0]).toMatchObject({ name: { en: 'Crab' }, status: 'DRAFT', variants: [{ priceMinor: 2000 }] })
  })
})

test('the price of an item in a JSON file needs a review if none of its sizes has it', async () => {
  const sizes = [
    { name: 'M', price: 9 },
    { name: 'L', price: 12 },
  ]
  const items = [7, 9].map((price) => ({ name: `Pizza ${price}`, category: 'Mains', price, sizes }))

  const { result } = await propose({ items })

  expect(result.drafts.map(({ status }) => status)).toEqual(['DRAFT', 'PUBLISHED'])
})
