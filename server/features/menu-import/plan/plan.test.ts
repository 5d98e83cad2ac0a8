import { describe, expect, it } from 'vitest'
import { after, draft, item, plan } from './plan.fixture.ts'

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

  it('an import plan counts each new category and subcategory once', () => {
    const sub = (rowNumber: number, name: string) =>
      draft({ rowNumber, name: { en: name }, category: { en: 'Cakes' }, subcategory: { en: 'Tarts' } })

    expect(plan([sub(2, 'Apple'), sub(3, 'Plum')]).newCategories).toBe(2)
    expect(plan([draft({ category: { en: 'Drinks' }, subcategory: { en: 'Wine' } })]).newCategories).toBe(0)
    expect(plan([draft({ category: { en: 'Drinks' }, subcategory: { en: 'Beer' } })]).newCategories).toBe(1)
  })
})

describe('planned changes to existing items', () => {
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

  it('an import plan replaces allergen levels with those in the file, but not with “unknown”', () => {
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

  it('an import plan keeps an item’s prices if the file has no price column', () => {
    const known = { priceMinor: null, variants: [{ externalId: null, name: { en: 'Big' }, priceMinor: 700 }] }

    const planned = after({ priceType: 'ON_REQUEST', priceMinor: null, status: 'DRAFT' }, known, false)

    expect(planned).toMatchObject({ action: 'unchanged', after: { ...known, status: 'PUBLISHED', priceType: 'FIXED' } })
  })

  it('an import plan keeps an item’s price if its price cell is empty, and warns about it', () => {
    const { items, warned } = plan([draft({ priceType: 'ON_REQUEST', priceMinor: null, status: 'DRAFT' })], {
      items: [item()],
    })

    expect(items[0]).toMatchObject({ action: 'unchanged', after: { priceMinor: 500, status: 'PUBLISHED' } })
    expect(warned).toEqual([{ rowNumber: 2, message: expect.stringContaining('current price is kept') }])
  })

  it('a draft with the price “on request” is published once a file adds a price, but other drafts stay drafts', () => {
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

  it('an item stays in its category if its row names no category', () => {
    const known = { externalId: 'x', categoryId: 3 }
    const row = { externalId: 'x', category: { en: 'Menu' }, lacksCategory: true }
    const german = { ...row, name: { de: 'Lauch', en: 'Lauch' }, standInLocale: 'de' }
    const planned = plan([draft(german)], { items: [item(known)] })

    expect(after(row, known)).toMatchObject({
      action: 'unchanged',
      category: { en: 'Drinks' },
      subcategory: { en: 'Wine' },
    })
    expect(plan([draft(row)], { items: [item(known)] }).newCategories).toBe(0)
    expect(planned.items).toMatchObject([{ category: { en: 'Drinks' }, subcategory: { en: 'Wine' } }])
    expect(planned.categoryTexts).toEqual([])
  })

  it('the proposal of an uncertain row contains only the allergens and languages that the row changes', () => {
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
