import { describe, expect, it } from 'vitest'
import type { ItemDraft } from '../types.ts'
import { after, draft, item, plan, SOUPS, DRINKS, WINE } from './plan.fixture.ts'
import type { ExistingCategory, ExistingItem } from './plan-types.ts'
import { planImport } from './plan.ts'

const BEER: ExistingCategory = { id: 4, parentId: 2, name: { en: 'Beer' } }

describe('matching rows to menu items', () => {
  it.each([
    ['an identical name', { en: 'Leek' }],
    ['a name in capitals', { en: 'LEEK' }],
    ['a name with extra spaces', { en: ' Leek  ' }],
    ['a name with accents', { en: 'Léèk' }],
  ])(
    'an import plan matches items in a category by name, ignoring case, accents and extra spaces: %s',
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

  it('an import plan doesn’t match a row to an item with the same name but another external id', () => {
    expect(after({ externalId: 'y' }, { externalId: 'x' }).action).toBe('create')
  })

  it('matching by name doesn’t match a row with another name or another external id to an item', () => {
    const match = (externalId: string, name: string) =>
      planImport(
        [draft({ externalId, name: { en: name } })],
        { items: [item({ externalId: 'x' })], categories: [SOUPS] },
        { defaultLocale: 'en', hasPrice: true, matchBy: 'name' },
      ).items[0]?.action

    expect([match('x', 'Leek'), match('x', 'Onion'), match('y', 'Leek')]).toEqual(['unchanged', 'create', 'create'])
  })

  it.each(['name', 'position'] as const)(
    'matching by %s leaves out an external id that another item has',
    (matchBy) => {
      const planned = planImport(
        [draft({ externalId: 'y' })],
        {
          items: [item(), item({ id: 11, name: { en: 'Onion' }, externalId: 'y' })],
          categories: [SOUPS],
        },
        { defaultLocale: 'en', hasPrice: true, matchBy },
      )

      expect(planned.items).toMatchObject([{ itemId: 10, after: { externalId: null } }])
      expect(planned.warned).toEqual([{ rowNumber: 2, message: expect.stringContaining('“y”') }])
    },
  )

  it('a new item with the external id of an earlier new item is refused', () => {
    const planned = plan([
      draft({ externalId: 'x', isExact: true }),
      draft({ externalId: 'x', isExact: true, rowNumber: 3, name: { en: 'Onion' } }),
    ])

    expect(planned.items).toHaveLength(1)
    expect(planned.refused).toEqual([{ rowNumber: 3, message: expect.stringContaining('Row 2') }])
  })

  it('matching by name doesn’t compare the names of items that have the same external ids', () => {
    const names = ['Leek', 'Onion', 'Bean', 'Pea']
    const planned = planImport(
      names.map((name, at) => draft({ externalId: `${at}`, name: { en: name } })),
      {
        items: names.map((_name, at) => item({ id: at, externalId: `${at}`, name: { en: `Old ${at}` } })),
        categories: [SOUPS],
      },
      { defaultLocale: 'en', hasPrice: true, matchBy: 'name' },
    )

    expect(planned.items.map(({ action, after: { status } }) => [action, status])).toEqual(
      names.map(() => ['create', 'PUBLISHED']),
    )
  })

  it.each([
    ['by external id', { externalId: 'x' }],
    ['by name', {}],
  ])('an item stays in its subcategory if the file has no subcategories: matched %s', (_what, id) => {
    const file = { category: { en: 'Drinks' }, ...id }
    const planned = planImport(
      [draft(file)],
      { items: [item({ categoryId: WINE.id, ...id })], categories: [DRINKS, WINE] },
      { defaultLocale: 'en', hasPrice: true, hasSubcategories: false },
    )

    expect(planned.items).toMatchObject([{ action: 'unchanged', itemId: 10, subcategory: { en: 'Wine' } }])
    expect(planned.categoryTexts).toEqual([])
  })

  it('a file without subcategories moves an item to another category, and doesn’t choose between equal names', () => {
    const planOf = (items: ExistingItem[], category: string) =>
      planImport(
        [draft({ externalId: 'x', category: { en: category } })],
        { items, categories: [SOUPS, DRINKS, WINE, BEER] },
        { defaultLocale: 'en', hasPrice: true, hasSubcategories: false },
      ).items[0]

    expect(planOf([item({ categoryId: WINE.id, externalId: 'x' })], 'Soups')).toMatchObject({
      action: 'update',
      category: { en: 'Soups' },
      subcategory: null,
    })
    expect(planOf([item({ categoryId: WINE.id }), item({ id: 11, categoryId: BEER.id })], 'Drinks')).toMatchObject({
      action: 'create',
    })
  })

  it('matching by position follows the menu’s order, and skips archived items and the positions of refused rows', () => {
    const items = [
      item({ id: 1, categoryId: 1 }),
      item({ id: 2, categoryId: 2 }),
      item({ id: 3, categoryId: 1, status: 'ARCHIVED' }),
      item({ id: 4, categoryId: 1 }),
      item({ id: 5, categoryId: 2 }),
    ]
    const planned = planImport(
      [draft({ rowNumber: 2, rowNumbers: [2] }), draft({ rowNumber: 4, rowNumbers: [4] })],
      { items, categories: [SOUPS, DRINKS] },
      { defaultLocale: 'en', hasPrice: true, matchBy: 'position', refusedItems: [3] },
    )

    expect(planned.items.map(({ itemId }) => itemId)).toEqual([1, 2])
    const all = planImport(
      [2, 3, 4, 5].map((rowNumber) => draft({ rowNumber, rowNumbers: [rowNumber] })),
      { items, categories: [SOUPS, DRINKS] },
      { defaultLocale: 'en', hasPrice: true, matchBy: 'position' },
    )
    expect(all.items.map(({ itemId }) => itemId)).toEqual([1, 4, 2, 5])
  })

  it('a refused row takes no position if the menu has only as many items as the file has valid rows', () => {
    const planned = planImport(
      [draft({ rowNumber: 2, rowNumbers: [2] }), draft({ rowNumber: 4, rowNumbers: [4] })],
      { items: [item({ id: 1 }), item({ id: 2 })], categories: [SOUPS] },
      { defaultLocale: 'en', hasPrice: true, matchBy: 'position', refusedItems: [3] },
    )

    expect(planned.items.map(({ itemId }) => itemId)).toEqual([1, 2])
  })

  it('a menu exported by Carte is matched by position to all items, even archived items', () => {
    const planned = planImport(
      [draft({ isExact: true }), draft({ isExact: true, rowNumber: 3, rowNumbers: [3] })],
      { items: [item({ id: 1, status: 'ARCHIVED' }), item({ id: 2 })], categories: [SOUPS] },
      { defaultLocale: 'en', hasPrice: true, matchBy: 'position' },
    )

    expect(planned.items.map(({ itemId }) => itemId)).toEqual([1, 2])
  })

  it.each([
    ['the same name', 'Leek'],
    ['a name that differs only in accents', 'Léek'],
  ])('a row with %s is matched to the item that guests see, not to an archived one', (_what, name) => {
    const items = [item({ id: 1, status: 'ARCHIVED' }), item({ id: 2 })]
    const planned = plan([draft({ name: { en: name }, priceMinor: 600 })], { items })
    const twice = plan([draft(), draft({ rowNumber: 3 })], { items })

    expect(planned.items).toMatchObject([{ itemId: 2, action: 'update' }])
    expect(planned.warned).toEqual([])
    expect(twice.items.map(({ itemId }) => itemId)).toEqual([2])
    expect(twice.refused).toMatchObject([{ rowNumber: 3 }])
  })

  it('a row updates an archived item, with a warning, if no other item matches it', () => {
    const archived = [item({ status: 'ARCHIVED', externalId: 'x' })]
    const warn = (row: Partial<ItemDraft>) => plan([draft({ priceMinor: 600, ...row })], { items: archived })
    const warning = [{ rowNumber: 2, message: expect.stringContaining('archived, so guests don’t see it') }]

    expect(warn({}).items).toMatchObject([{ itemId: 10, action: 'update', after: { status: 'ARCHIVED' } }])
    expect(warn({}).warned).toEqual(warning)
    expect(warn({ externalId: 'x', name: { en: 'Soup' } }).warned).toEqual(warning)
    expect(warn({ isExact: true, statesStatus: true, status: 'ARCHIVED' }).warned).toEqual([])
  })

  it('a row without a category is not matched to an archived item', () => {
    const planned = plan([draft({ lacksCategory: true, category: { en: 'Menu' } })], {
      items: [item({ id: 1, status: 'ARCHIVED' })],
    })

    expect(planned.items.map(({ action }) => action)).toEqual(['create'])
  })

  it('a row without a category is not matched to an item that a row with a category matches', () => {
    const planned = plan(
      [
        draft({ lacksCategory: true, category: { en: 'Menu' } }),
        draft({ rowNumber: 3, rowNumbers: [3], category: { en: 'Soups' } }),
      ],
      { items: [item({ id: 1 })] },
    )

    expect(planned.items.map(({ itemId }) => itemId)).toEqual([null, 1])
    expect(planned.refused).toEqual([])
  })

  it('an import plan adds the file’s external id to an item that has none', () => {
    expect(after({ externalId: 'x' })).toMatchObject({ action: 'update', itemId: 10, after: { externalId: 'x' } })
  })

  it('an import plan keeps an item’s external id when the file has none', () => {
    expect(after({}, { externalId: 'x' })).toMatchObject({ action: 'unchanged', after: { externalId: 'x' } })
  })

  it('an import plan distinguishes accents if the menu or the file has two names that differ only in accents', () => {
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

  it('an import plan refuses a second row for the same item', () => {
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

  it('a row without a category matches an item with its name only if no other item has that name', () => {
    const row = { category: { en: 'Menu' }, lacksCategory: true }
    const [one, other] = [item(), item({ id: 11, categoryId: 2 })]

    expect(after(row)).toMatchObject({ action: 'unchanged', itemId: 10 })
    expect(plan([draft(row)], { items: [one, other] }).items).toMatchObject([{ action: 'create' }])
    expect(after({ category: { en: 'Menu' } }).action).toBe('create')
  })
})
