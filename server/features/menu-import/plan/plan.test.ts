import { describe, expect, it } from 'vitest'
import type { ItemDraft } from '../types.ts'
import { type ExistingCategory, type ExistingItem, planImport } from './plan.ts'

const SOUPS: ExistingCategory = { id: 1, parentId: null, name: { en: 'Soups' } }
const DRINKS: ExistingCategory = { id: 2, parentId: null, name: { en: 'Drinks', de: 'Getränke' } }
const WINE: ExistingCategory = { id: 3, parentId: 2, name: { en: 'Wine' } }

const draft = (changes: Partial<ItemDraft> = {}): ItemDraft => ({
  rowNumber: 2,
  rowNumbers: [2],
  category: { en: 'Soups' },
  name: { en: 'Leek' },
  priceType: 'FIXED',
  priceMinor: 500,
  variants: [],
  status: 'PUBLISHED',
  ...changes,
})

const item = (changes: Partial<ExistingItem> = {}): ExistingItem => ({
  id: 10,
  revision: 4,
  categoryId: 1,
  externalId: null,
  name: { en: 'Leek' },
  description: {},
  ingredients: {},
  modifierGroups: [],
  priceType: 'FIXED',
  priceMinor: 500,
  status: 'PUBLISHED',
  isFeatured: false,
  calories: null,
  variants: [],
  allergens: [],
  dietTypeIds: [],
  isHidden: false,
  isSoldOut: false,
  confirmations: [],
  reviewReasons: [],
  importProposal: null,
  confirmedFreeFrom: [],
  ...changes,
})

type Existing = { items?: ExistingItem[]; categories?: ExistingCategory[]; hasPrice?: boolean }

const plan = (
  drafts: ItemDraft[],
  { items = [], categories = [SOUPS, DRINKS, WINE], hasPrice = true }: Existing = {},
) => planImport(drafts, { items, categories }, { defaultLocale: 'en', hasPrice })

/** The result of planning one row against one item. */
const after = (row: Partial<ItemDraft>, known: Partial<ExistingItem> = {}, hasPrice = true) => {
  const [planned] = plan([draft(row)], { items: [item(known)], hasPrice }).items
  if (!planned) throw new Error('Nothing was planned')
  return planned
}

describe('an import plan', () => {
  it('an import plan creates items and categories that the brand doesn’t have', () => {
    const { items, newCategories } = plan([
      draft(),
      draft({ rowNumber: 3, name: { en: 'Onion' }, category: { en: 'New' } }),
    ])

    expect(items).toMatchObject([
      {
        rowNumber: 2,
        action: 'create',
        itemId: null,
        before: null,
        after: { name: { en: 'Leek' }, priceMinor: 500, status: 'PUBLISHED' },
      },
      { rowNumber: 3, action: 'create', category: { en: 'New' } },
    ])
    expect(newCategories).toBe(1)
  })

  it('an import plan counts each new category once, including the parent of a new subcategory', () => {
    const sub = (rowNumber: number, name: string) =>
      draft({ rowNumber, name: { en: name }, category: { en: 'Cakes' }, subcategory: { en: 'Tarts' } })

    expect(plan([sub(2, 'Apple'), sub(3, 'Plum')]).newCategories).toBe(2)
    expect(plan([draft({ category: { en: 'Drinks' }, subcategory: { en: 'Wine' } })]).newCategories).toBe(0)
    expect(plan([draft({ category: { en: 'Drinks' }, subcategory: { en: 'Beer' } })]).newCategories).toBe(1)
  })

  it.each([
    ['an identical name', { en: 'Leek' }],
    ['a name in capitals', { en: 'LEEK' }],
    ['a name with extra spaces', { en: ' Leek  ' }],
    ['a name with accents', { en: 'Léèk' }],
  ])(
    'an import plan matches an item of the same category by its name, ignoring case, accents and extra spaces: %s',
    (_what, name) => {
      expect(after({ name }).itemId).toBe(10)
    },
  )

  it.each([
    ['another name', { name: { en: 'Leeks' } }],
    ['another category', { category: { en: 'Drinks' } }],
    ['a subcategory named like the item’s category', { category: { en: 'Drinks' }, subcategory: { en: 'Soups' } }],
  ])('an import plan creates a new item for a row with %s', (_what, row) => {
    expect(after(row).action).toBe('create')
  })

  it('an import plan finds an item by its external id, even if the row has another category and name', () => {
    const planned = after({ externalId: 'x', name: { en: 'Cream' }, category: { en: 'Drinks' } }, { externalId: 'x' })

    expect(planned).toMatchObject({ action: 'update', itemId: 10, after: { name: { en: 'Cream' } } })
  })

  it('an import plan doesn’t match an item of the same name with another external id', () => {
    expect(after({ externalId: 'y' }, { externalId: 'x' }).action).toBe('create')
  })

  it('an import plan matches only by name if the user chose so, but never an item with another external id', () => {
    const match = (externalId: string, name: string) =>
      planImport(
        [draft({ externalId, name: { en: name } })],
        { items: [item({ externalId: 'x' })], categories: [SOUPS] },
        { defaultLocale: 'en', hasPrice: true, matchBy: 'name' },
      ).items[0]?.action

    expect([match('x', 'Leek'), match('x', 'Onion'), match('y', 'Leek')]).toEqual(['unchanged', 'create', 'create'])
  })

  it('an import plan adds the file’s external id to an item that has none', () => {
    expect(after({ externalId: 'x' })).toMatchObject({ action: 'update', itemId: 10, after: { externalId: 'x' } })
  })

  it('an import plan keeps an item’s external id when the file has none', () => {
    expect(after({}, { externalId: 'x' })).toMatchObject({ action: 'unchanged', after: { externalId: 'x' } })
  })

  it('an import plan distinguishes two items whose names differ only in accents, and creates a new item for a name with other accents', () => {
    const items = [item({ id: 10, name: { en: 'Dome' } }), item({ id: 11, name: { en: 'Dôme' } })]

    const both = plan([draft({ name: { en: 'DÔME' } }), draft({ rowNumber: 3, name: { en: 'DOME' } })], { items })
    const oneIsNew = plan([draft({ name: { en: 'Dôme' } }), draft({ rowNumber: 3, name: { en: 'Dome' } })], {
      items: items.slice(0, 1),
    })
    const unclear = plan([draft({ name: { en: 'Dómé' } })], { items })

    expect(both.items.map(({ itemId }) => itemId)).toEqual([11, 10])
    expect(oneIsNew.items.map(({ itemId }) => itemId)).toEqual([null, 10])
    expect([both, oneIsNew].flatMap(({ refused }) => refused)).toEqual([])
    expect(unclear.items[0]?.action).toBe('create')
  })

  it('an import plan doesn’t match Japanese names that differ in a diacritic: バン and パン', () => {
    expect(after({ name: { en: 'バン' } }, { name: { en: 'パン' } }).action).toBe('create')
  })

  it('an import plan refuses a second row for the same item, with a message that names the first row', () => {
    const { items, refused } = plan([draft(), draft({ rowNumber: 7, path: 'menu.items[5]', priceMinor: 900 })], {
      items: [item()],
    })

    expect(items).toHaveLength(1)
    expect(refused).toEqual([{ rowNumber: 7, path: 'menu.items[5]', message: expect.stringContaining('Row 2') }])
  })

  it('an import plan distinguishes items in subcategories of the same name under different parents', () => {
    const categories = [SOUPS, DRINKS, WINE, { id: 4, parentId: 1, name: { en: 'Wine' } }]
    const items = [item({ id: 10, categoryId: 3 }), item({ id: 11, categoryId: 4 })]

    const planned = plan([draft({ category: { en: 'Soups' }, subcategory: { en: 'Wine' } })], { items, categories })

    expect(planned.items[0]).toMatchObject({ itemId: 11, action: 'unchanged' })
  })
})

describe('a planned change', () => {
  it('an import plan changes nothing when only the order of languages, allergens and diet types differs', () => {
    const known = {
      name: { de: 'Lauch', en: 'Leek' },
      allergens: [
        { allergenId: 2, level: 'CONTAINS' as const },
        { allergenId: 1, level: 'FREE_FROM' as const },
      ],
      dietTypeIds: [5, 3],
    }
    const row = {
      name: { en: 'Leek', de: 'Lauch' },
      allergens: [
        { allergenId: 1, level: 'FREE_FROM' as const },
        { allergenId: 2, level: 'CONTAINS' as const },
      ],
      dietTypeIds: [3, 5],
    }

    expect(after(row, known)).toMatchObject({ action: 'unchanged', revision: 4 })
  })

  it.each([
    ['the price', { priceMinor: 600 }],
    ['the description', { description: { en: 'Hot' } }],
    ['the name in another language', { name: { en: 'Leek', de: 'Lauch' } }],
    ['the calories', { calories: 100 }],
    ['the sizes', { priceMinor: null, variants: [{ name: { en: 'Big' }, priceMinor: 1 }] }],
    ['the allergens', { allergens: [{ allergenId: 1, level: 'CONTAINS' as const }] }],
    ['the diet types', { dietTypeIds: [1] }],
    ['“featured”', { isFeatured: true }],
    ['“sold out”', { isSoldOut: true }],
    ['“hidden”', { isHidden: true }],
  ])('an import plan updates an item if its row differs in %s', (_what, row) => {
    expect(after(row)).toMatchObject({ action: 'update', before: { priceMinor: 500 } })
  })

  it('an import plan leaves fields without a column unchanged', () => {
    const known = {
      description: { en: 'Hot' },
      ingredients: { en: 'Leek, water' },
      calories: 210,
      isFeatured: true,
      allergens: [{ allergenId: 1, level: 'CONTAINS' as const }],
      dietTypeIds: [3],
      isHidden: true,
      isSoldOut: true,
    }

    const planned = after({}, known)

    expect(planned).toMatchObject({ action: 'unchanged', isHidden: null, isSoldOut: null })
    expect(planned.after).toMatchObject({
      description: { en: 'Hot' },
      calories: 210,
      isFeatured: true,
      dietTypeIds: [3],
    })
  })

  it('an import plan keeps translations into languages that the file doesn’t have', () => {
    expect(after({ name: { en: 'LEEK' } }, { name: { en: 'Leek', de: 'Lauch' } }).after.name).toEqual({
      en: 'LEEK',
      de: 'Lauch',
    })
  })

  it('an import plan replaces allergen levels with those in the file, but never with “unknown”', () => {
    const known = {
      allergens: [
        { allergenId: 1, level: 'CONTAINS' as const },
        { allergenId: 2, level: 'FREE_FROM' as const },
      ],
    }
    const row = {
      allergens: [
        { allergenId: 2, level: 'CONTAINS' as const },
        { allergenId: 1, level: 'UNKNOWN' as const },
      ],
    }

    expect(after(row, known).after.allergens).toEqual([
      { allergenId: 1, level: 'CONTAINS' },
      { allergenId: 2, level: 'CONTAINS' },
    ])
  })

  it('an import plan keeps the price, sizes and status of an item if the file has no price column', () => {
    const known = { priceMinor: null, variants: [{ externalId: null, name: { en: 'Big' }, priceMinor: 700 }] }

    const planned = after({ priceType: 'ON_REQUEST', priceMinor: null, status: 'DRAFT' }, known, false)

    expect(planned).toMatchObject({ action: 'unchanged', after: { ...known, status: 'PUBLISHED', priceType: 'FIXED' } })
  })

  it('an import plan keeps the price and status of an item, with a warning, if its price cell is empty', () => {
    const { items, warned } = plan([draft({ priceType: 'ON_REQUEST', priceMinor: null, status: 'DRAFT' })], {
      items: [item()],
    })

    expect(items[0]).toMatchObject({ action: 'unchanged', after: { priceMinor: 500, status: 'PUBLISHED' } })
    expect(warned).toEqual([{ rowNumber: 2, message: expect.stringContaining('current price is kept') }])
  })

  it('an import plan publishes a draft that only lacked a price, but not a draft with a price or an archived item', () => {
    const onRequest = { priceType: 'ON_REQUEST' as const, priceMinor: null }

    expect(after({}, { ...onRequest, status: 'DRAFT' }).after.status).toBe('PUBLISHED')
    expect(after({}, { status: 'DRAFT' }).after.status).toBe('DRAFT')
    expect(after({}, { ...onRequest, status: 'ARCHIVED' }).after.status).toBe('ARCHIVED')
  })

  it('an import plan moves an item that is in another category in the file', () => {
    const planned = after(
      { externalId: 'x', category: { en: 'Drinks' }, subcategory: { en: 'Wine' } },
      { externalId: 'x' },
    )

    expect(planned).toMatchObject({
      action: 'update',
      category: { en: 'Drinks' },
      subcategory: { en: 'Wine' },
      before: { categoryId: 1 },
    })
  })

  it('proposes only the allergens and languages that an uncertain import changes', () => {
    const planned = after(
      {
        externalId: 'x',
        name: { en: 'Leek soup' },
        allergens: [
          { allergenId: 1, level: 'CONTAINS' },
          { allergenId: 2, level: 'CONTAINS' },
        ],
        doubts: [
          { field: 'name', reason: 'Another name' },
          { field: 'allergens', reason: 'Unclear' },
        ],
      },
      {
        externalId: 'x',
        name: { en: 'Leek', de: 'Lauch' },
        allergens: [
          { allergenId: 1, level: 'CONTAINS' },
          { allergenId: 3, level: 'CONTAINS' },
        ],
      },
    )

    expect(planned.after.importProposal).toEqual({
      name: { en: 'Leek soup' },
      allergens: [{ allergenId: 2, level: 'CONTAINS' }],
    })
  })

  it('an import plan writes only branch overrides that change', () => {
    expect(after({ isSoldOut: false, isHidden: true }, { isSoldOut: false, isHidden: true })).toMatchObject({
      action: 'unchanged',
      isSoldOut: null,
      isHidden: null,
    })
    expect(after({ isSoldOut: false, isHidden: false }, { isSoldOut: true, isHidden: true })).toMatchObject({
      isSoldOut: false,
      isHidden: false,
    })
  })
})
