import { describe, expect, test } from 'vitest'
import { propose } from '../infer/propose.fixture.ts'
import { readMenuFile } from '../read/read-menu-file.ts'
import type { ItemDraft, Mapping, TargetField } from '../types.ts'
import { buildDrafts } from './build-drafts.ts'
import { importContext } from './import-context.fixture.ts'

const FIELDS: Record<string, TargetField> = {
  id: { kind: 'externalId' },
  name: { kind: 'name' },
  size: { kind: 'variantName' },
  price: { kind: 'price' },
  contains: { kind: 'allergensContains' },
  free: { kind: 'allergensFreeFrom' },
  diets: { kind: 'dietTypes' },
  calories: { kind: 'calories' },
  ingredients: { kind: 'ingredients' },
  options: { kind: 'options' },
  visible: { kind: 'hidden', inverted: true },
  available: { kind: 'soldOut', inverted: true },
}

async function build(csv: string, mapping: Partial<Mapping> = {}) {
  const read = await readMenuFile(new TextEncoder().encode(csv), 'menu.csv')
  if (!read.ok) throw new Error(read.reason)
  const columns: Mapping['columns'] = Object.fromEntries(
    read.table.columns.map(({ key }) => [key, FIELDS[key] ?? ({ kind: 'ignore' } as const)]),
  )
  return buildDrafts(read.table, { columns, priceUnit: 'major', acceptCurrency: false, ...mapping }, importContext({}))
}

const codes = new Map(importContext({}).allergens.map(({ id, code }) => [id, code]))
const levels = (draft: ItemDraft | undefined) =>
  Object.fromEntries((draft?.allergens ?? []).map(({ allergenId, level }) => [codes.get(allergenId), level]))

describe('an item whose sizes are in several rows', () => {
  test('an item with sizes in several rows has the allergens of all rows, with a warning if they differ', async () => {
    const { drafts, warned } = await build(
      'name,size,price,contains\nPizza,Small,8,gluten\nPizza,Large,12,"gluten, may contain nuts, milk"\nTea,Small,2,milk\nTea,Large,3,milk\n',
    )

    expect(levels(drafts[0])).toEqual({ gluten: 'CONTAINS', nuts: 'MAY_CONTAIN', milk: 'MAY_CONTAIN' })
    expect(warned.filter(({ message }) => message.includes('allergens')).map(({ rowNumber }) => rowNumber)).toEqual([3])
  })

  test('an item whose sizes list different diet types and “free from” allergens has only those listed for all sizes', async () => {
    const { drafts } = await build(
      'name,size,price,contains,free,diets\nPizza,Small,8,gluten,"milk, eggs","vegan, halal"\nPizza,Large,12,"gluten, milk",eggs,halal\nPizza,Family,20,gluten,"eggs, fish",halal\n',
    )

    expect(levels(drafts[0])).toEqual({ gluten: 'CONTAINS', milk: 'CONTAINS', eggs: 'FREE_FROM' })
    expect(drafts[0]?.dietTypeIds).toEqual([4])
  })

  test('values in the first row of an item with sizes are kept if the other rows have none', async () => {
    const { drafts, warned } = await build(
      'name,size,price,contains,free,diets,calories\nPizza,Small,8,gluten,"milk, eggs","vegan, halal",600\nPizza,Large,12,,,,\n',
    )

    expect(levels(drafts[0])).toEqual({ gluten: 'CONTAINS', milk: 'FREE_FROM', eggs: 'FREE_FROM' })
    expect(drafts[0]).toMatchObject({ dietTypeIds: [1, 4], calories: 600 })
    expect(warned.filter(({ message }) => message.includes('list different'))).toEqual([])
  })

  test('a diet type of one size is left out if the row of another size states “none”', async () => {
    const { drafts } = await build('name,size,price,diets\nPizza,Small,8,vegan\nPizza,Large,12,none\n')

    expect(drafts[0]?.dietTypeIds).toEqual([])
  })

  test('diet types and “free from” allergens of a later size are left out if the first size states none', async () => {
    const { drafts } = await build(
      'name,size,price,contains,free,diets\nPizza,Small,8,,,\nPizza,Large,12,gluten,milk,vegan\n',
    )

    expect(levels(drafts[0])).toEqual({ gluten: 'CONTAINS' })
    expect(drafts[0]?.dietTypeIds).toEqual([])
  })

  test('an item is a draft if the row of any of its sizes is uncertain', async () => {
    const { drafts } = await build('name,size,price,contains\nPizza,Small,8,gluten\nPizza,Large,12,"gluten, G"\n')

    expect(drafts[0]).toMatchObject({
      status: 'DRAFT',
      doubts: [{ field: 'allergens', reason: expect.stringContaining('G') }],
    })
  })

  test.each([
    ['visible', 'yes', 'no'],
    ['visible', 'no', 'yes'],
    ['visible', '', 'no'],
    ['available', 'yes', 'no'],
  ])('an item needs a review if only some of its sizes are hidden or sold out: %s', async (header, small, large) => {
    const { drafts, warned } = await build(
      `name,size,price,${header}\nPizza,Small,8,${small}\nPizza,Large,12,${large}\n`,
    )

    expect(drafts).toMatchObject([{ status: 'DRAFT', doubts: [{ field: 'price' }] }])
    expect(warned.map(({ message }) => message)).toContain(drafts[0]?.doubts?.[0]?.reason)
  })

  test('an item is hidden if its first size is hidden and no other size is visible', async () => {
    const { drafts } = await build('name,size,price,visible\nPizza,Small,8,no\nPizza,Large,12,no\nPizza,XL,14,\n')

    expect(drafts).toMatchObject([{ status: 'PUBLISHED', isHidden: true }])
  })

  test('an item has the ingredients of the first row that has some, with a warning if they differ', async () => {
    const { drafts, warned } = await build(
      'name,size,price,ingredients\nPizza,S,8,\nPizza,M,9,tomato\nPizza,L,10,tomato\nPizza,XL,12,ham\n',
    )

    expect(drafts[0]?.ingredients).toEqual({ en: 'tomato' })
    expect(warned.filter(({ message }) => message.includes('ingredients')).map(({ rowNumber }) => rowNumber)).toEqual([
      5,
    ])
  })

  test('an item has the options of the first row that has some, with a warning if they differ', async () => {
    const cell = (name: string) => `"${JSON.stringify([{ name, options: [{ name }] }]).replaceAll('"', '""')}"`
    const { drafts, warned } = await build(
      `name,size,price,options\nPizza,S,8,\nPizza,M,9,${cell('Dip')}\nPizza,L,10,${cell('Cheese')}\n`,
    )

    expect(drafts[0]?.modifierGroups?.map(({ name }) => name)).toEqual([{ en: 'Dip' }])
    expect(warned.filter(({ message }) => message.includes('options')).map(({ rowNumber }) => rowNumber)).toEqual([4])
  })

  test('an id in only the first row of an item with sizes is the item’s', async () => {
    const { drafts } = await build('id,name,size,price\nt1,Tea,Small,3\n,Tea,Large,4\n')

    expect(drafts).toMatchObject([{ externalId: 't1', variants: [{ priceMinor: 300 }, { priceMinor: 400 }] }])
    for (const variant of drafts[0]?.variants ?? []) expect(variant).not.toHaveProperty('externalId')
  })

  test('an item has no calories if they differ between its sizes', async () => {
    const { drafts } = await build('name,size,price,calories\nPizza,Small,8,600\nPizza,Large,12,900\n')

    expect(drafts[0]).not.toHaveProperty('calories')
  })
})

test('a combo joins the texts and allergens of its rows, but has only shared diet types and no calories', async () => {
  const { drafts } = await build(
    'name,price,contains,diets,ingredients,calories\nBurger,12,gluten,"vegan, halal",soy,300\nFries,,,"vegan, halal",potatoes,300\nShake,,milk,halal,,300\nSoup,5,celery,vegan,,200\nBread,,gluten,,,\n',
    { sharedPrices: 'combo' },
  )

  expect(drafts.map(({ name }) => name['en'])).toEqual(['Burger + Fries + Shake', 'Soup + Bread'])
  expect(levels(drafts[0])).toEqual({ gluten: 'CONTAINS', milk: 'CONTAINS' })
  expect(drafts.map(({ dietTypeIds }) => dietTypeIds)).toEqual([[4], []])
  for (const draft of drafts) expect(draft).not.toHaveProperty('calories')
  expect(drafts[0]?.ingredients).toEqual({ en: 'soy, potatoes' })
})

test('an item needs a review if a refused row states other allergens for it', async () => {
  const { result } = await propose('name,category,allergens,price\nCake,Sweet,milk,5\nCake,Sweet,"milk, nuts",5\n')

  expect(result.refused).toHaveLength(1)
  expect(result.drafts).toMatchObject([
    { status: 'DRAFT', doubts: [{ field: 'allergens', reason: 'Row 3 has different allergens for this item.' }] },
  ])
})
