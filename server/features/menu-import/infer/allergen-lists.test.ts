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
    'is read if the names are under “%s”, and sets neither the item’s id nor its category',
    async (_key, one, other) => {
      const { kinds, drafts } = await read(menuWith([one, other], [one]))

      expect(drafts).toEqual([
        { externalId: undefined, status: 'PUBLISHED', allergens: ['milk CONTAINS', 'eggs CONTAINS'] },
        { externalId: undefined, status: 'PUBLISHED', allergens: ['milk CONTAINS'] },
      ])
      expect(Object.values(kinds).filter((kind) => kind === 'category')).toHaveLength(1)
    },
  )

  test('keeps its levels even under an unusual key such as “allergyDetails”', async () => {
    const { drafts } = await read(
      menuWith(
        [{ type: 'MILK', presence: 'MAY_CONTAIN' }],
        [{ type: 'EGGS', presence: 'FREE_FROM' }],
        'allergyDetails',
      ),
    )

    expect(drafts.map(({ allergens }) => allergens)).toEqual([['milk MAY_CONTAIN'], ['eggs FREE_FROM']])
  })

  test('with only ids makes the items drafts', async () => {
    const { drafts } = await read(menuWith([{ id: 7 }, { id: 3 }], [{ id: 7 }]))

    expect(drafts.map(({ externalId, status }) => [externalId, status])).toEqual([
      [undefined, 'DRAFT'],
      [undefined, 'DRAFT'],
    ])
  })

  test('with unknown values makes the items drafts', async () => {
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
