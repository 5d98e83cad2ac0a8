import { describe, expect, test } from 'vitest'
import { propose } from './propose.fixture.ts'
import { importContext } from '../plan/import-context.fixture.ts'

const { allergens: known } = importContext({})

const menuWith = (one: object[], other: object[], key = 'allergens') => ({
  menu: [
    {
      section: 'Mains',
      items: [
        { name: 'Pie', price: 5, [key]: one },
        { name: 'Soup', price: 4, [key]: other },
      ],
    },
  ],
})

async function read(file: object) {
  const { kinds, result } = await propose(file)
  return {
    kinds,
    drafts: result.drafts.map(({ externalId, status, allergens = [] }) => ({
      externalId,
      status,
      allergens: allergens.map(
        ({ allergenId, level }) => `${known.find(({ id }) => id === allergenId)?.code} ${level}`,
      ),
    })),
  }
}

describe('a JSON list of allergens', () => {
  test.each([
    ['type', { type: 'MILK', presence: 'CONTAINS' }, { type: 'EGGS', presence: 'CONTAINS' }],
    ['label', { id: 7, label: 'Milk' }, { id: 3, label: 'Eggs' }],
    ['category', { sku: 'a1', category: 'Milk' }, { sku: 'b2', category: 'Eggs' }],
    ['description', { code: 'G', description: 'Milk' }, { code: 'C', description: 'Eggs' }],
  ])(
    'a JSON list with allergen names under “%s” sets the item’s allergens, but not its id or category',
    async (_key, one, other) => {
      const { kinds, drafts } = await read(menuWith([one, other], [one]))

      expect(drafts).toEqual([
        { externalId: undefined, status: 'PUBLISHED', allergens: ['milk CONTAINS', 'eggs CONTAINS'] },
        { externalId: undefined, status: 'PUBLISHED', allergens: ['milk CONTAINS'] },
      ])
      expect(Object.values(kinds).filter((kind) => kind === 'category')).toHaveLength(1)
    },
  )

  test('a JSON list of allergens keeps its levels even under an unusual key such as “allergyDetails”', async () => {
    const { drafts } = await read(
      menuWith(
        [{ type: 'MILK', presence: 'MAY_CONTAIN' }],
        [{ type: 'EGGS', presence: 'FREE_FROM' }],
        'allergyDetails',
      ),
    )

    expect(drafts.map(({ allergens }) => allergens)).toEqual([['milk MAY_CONTAIN'], ['eggs FREE_FROM']])
  })

  test.each([
    { status: 'not declared' },
    { status: 'not tested' },
    { status: 'not_specified' },
    { status: 'none declared' },
    { status: 'not applicable' },
    { type: 'free range' },
    { kind: 'N' },
    { level: 'nut-free facility' },
    { level: 'high' },
    { presence: 'unconfirmed' },
    { presence: 'contains', status: 'not verified' },
    { presence: 'contains', type: 'free from' },
    { contains: true, status: 'free from' },
  ])('a JSON list of allergens makes the item a draft if a level isn’t clear: %o', async (level) => {
    const { drafts } = await read(menuWith([{ name: 'Nuts', ...level }], [{ name: 'Milk', level: 'contains' }]))

    expect(drafts.map(({ status, allergens }) => [status, allergens])).toEqual([
      ['DRAFT', []],
      ['PUBLISHED', ['milk CONTAINS']],
    ])
  })

  test.each([
    ['FREE_FROM', ['nuts FREE_FROM']],
    ['free', ['nuts FREE_FROM']],
    ['No', ['nuts FREE_FROM']],
    ['absent', ['nuts FREE_FROM']],
    ['not contained', ['nuts FREE_FROM']],
    ['does not contain', ['nuts FREE_FROM']],
    ['may contain traces', ['nuts MAY_CONTAIN']],
    ['Kann enthalten', ['nuts MAY_CONTAIN']],
    ['present', ['nuts CONTAINS']],
    ['unknown', []],
    ['none', []],
  ])('a level in a JSON list of allergens is read if it is a known word or phrase: “%s”', async (level, allergens) => {
    const { drafts } = await read(menuWith([{ name: 'Nuts', level }], [{ name: 'Milk', status: 'active' }]))

    expect(drafts.map((one) => [one.status, one.allergens])).toEqual([
      ['PUBLISHED', allergens],
      ['PUBLISHED', ['milk CONTAINS']],
    ])
  })

  test('the type of an allergen in a JSON list isn’t read as its level', async () => {
    const { drafts } = await read(
      menuWith(
        [{ name: 'Nuts', type: 'allergen' }],
        [{ name: 'Gluten', type: 'cereal', contains: false, level: 'may contain' }],
      ),
    )

    expect(drafts.map((one) => [one.status, one.allergens])).toEqual([
      ['PUBLISHED', ['nuts CONTAINS']],
      ['PUBLISHED', ['gluten MAY_CONTAIN']],
    ])
  })

  test('a JSON list of allergens with only ids makes the items drafts', async () => {
    const { drafts } = await read(menuWith([{ id: 7 }, { id: 3 }], [{ id: 7 }]))

    expect(drafts.map(({ externalId, status }) => [externalId, status])).toEqual([
      [undefined, 'DRAFT'],
      [undefined, 'DRAFT'],
    ])
  })

  test('a JSON list of allergens with unknown values makes the items drafts', async () => {
    const { drafts } = await read(menuWith([{ ref: 'all_7' }], [{ ref: 'all_8' }]))

    expect(drafts.map(({ externalId, status }) => [externalId, status])).toEqual([
      [undefined, 'DRAFT'],
      [undefined, 'DRAFT'],
    ])
  })
})

test('an id in a list of tags isn’t read as the item’s id', async () => {
  const { drafts } = await read(menuWith([{ id: 7, name: 'New' }], [{ id: 8, name: 'Hot' }], 'tags'))

  expect(drafts.map(({ externalId }) => externalId)).toEqual([undefined, undefined])
})

describe('an allergen whose level is a yes or no in words', () => {
  const salad = { name: 'Salad', price: 6, allergens: { milk: { contains: 'yes' } } }
  const levelsOf = async (soup: object, second: object) => {
    const { drafts } = await read([{ name: 'Soup', price: 5, ...soup }, second])
    return { levels: drafts[0]?.allergens, status: drafts[0]?.status }
  }

  test.each([
    ['no', ['milk FREE_FROM']],
    ['nein', ['milk FREE_FROM']],
    ['non', ['milk FREE_FROM']],
    ['いいえ', ['milk FREE_FROM']],
    ['N', ['milk FREE_FROM']],
    ['yes', ['milk CONTAINS']],
    ['sí', ['milk CONTAINS']],
    [1, ['milk CONTAINS']],
    ['traces', ['milk MAY_CONTAIN']],
    ['vielleicht Spuren', ['milk MAY_CONTAIN']],
    ['unknown', []],
    ['n/a', []],
    ['false', []],
    [0, []],
  ])('“contains” is read like a cell of the allergen’s column: %j', async (contains, levels) => {
    const expected = { levels, status: 'PUBLISHED' }

    expect(await levelsOf({ allergens: [{ name: 'Milk', contains }] }, { name: 'Salad', price: 6 })).toEqual(expected)
    expect(await levelsOf({ allergens: { milk: { contains } } }, salad)).toEqual(expected)
    expect(await levelsOf({ milk: { contains } }, { ...salad, milk: { contains: 'yes' } })).toEqual(expected)
  })

  test.each(['không', 'not sure'])('an unknown word needs a review: “%s”', async (contains) => {
    const expected = { levels: [], status: 'DRAFT' }

    expect(await levelsOf({ allergens: [{ name: 'Milk', contains }] }, { name: 'Salad', price: 6 })).toEqual(expected)
    expect(await levelsOf({ allergens: { milk: { contains } } }, salad)).toEqual(expected)
  })

  test.each([
    [{ contains: 'no', may_contain: 'yes' }, ['milk MAY_CONTAIN']],
    [{ contains: false, traces: 'maybe' }, ['milk MAY_CONTAIN']],
    [{ contains: 'yes', traces: 'yes' }, ['milk CONTAINS']],
    [{ contains: 'no', traces: 'no' }, ['milk FREE_FROM']],
    [{ contains: 'no', traces: 'unknown' }, []],
  ])('a value for traces beside “contains” counts too: %j', async (stated, levels) => {
    const expected = { levels, status: 'PUBLISHED' }

    expect(await levelsOf({ allergens: [{ name: 'Milk', ...stated }] }, { name: 'Salad', price: 6 })).toEqual(expected)
    expect(await levelsOf({ allergens: { milk: stated } }, salad)).toEqual(expected)
  })
})

describe('allergens inside an item', () => {
  const tea = { name: 'Tea', price: 2 }

  test.each([
    ['with names', 'S', 'L'],
    ['without names', undefined, undefined],
  ])('an item has the allergens of its sizes %s', async (_, small, large) => {
    const sizes = [
      { name: small, price: 3, allergens: ['milk'] },
      { name: large, price: 4, allergens: [{ name: 'Nuts', level: 'may contain' }, { name: 'Milk' }] },
    ]
    const { drafts } = await read([{ name: 'Latte', sizes }, tea])

    expect(drafts.map(({ allergens }) => allergens.toSorted())).toEqual([['milk CONTAINS', 'nuts MAY_CONTAIN'], []])
  })

  test.each([
    ['needs a review', { allergens: ['nuts'] }, 'DRAFT'],
    ['needs a review', { contains_nuts: true }, 'DRAFT'],
    ['needs no review', { allergens: [] }, 'PUBLISHED'],
    ['needs no review', { contains_nuts: false }, 'PUBLISHED'],
  ])('an item %s if an option states %j', async (_, stated, status) => {
    const modifiers = [{ name: 'Milk', options: [{ name: 'Almond', price: 0.5, ...stated }] }]
    const { drafts } = await read([{ name: 'Latte', price: 3, modifiers }, tea])

    expect(drafts.map((draft) => draft.status)).toEqual([status, 'PUBLISHED'])
  })

  test('a list of allergens that items refer to by id isn’t their category', async () => {
    const { kinds } = await read({
      allergens: [
        { id: 1, name: 'Milk' },
        { id: 2, name: 'Nuts' },
      ],
      items: [{ name: 'Soup', price: 5, allergen_ids: [1] }, { name: 'Pie', price: 6, allergen_ids: [1, 2] }, tea],
    })

    expect(kinds).toEqual({ name: 'name', price: 'price', allergen_ids: 'allergensContains' })
  })
})
