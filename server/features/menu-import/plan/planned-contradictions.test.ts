import { describe, expect, it } from 'vitest'
import type { ItemDraft } from '../types.ts'
import { draft, item, SOUPS } from './plan.fixture.ts'
import type { ExistingItem } from './plan-types.ts'
import { planImport } from './plan.ts'

describe('diet types and allergens that contradict each other', () => {
  const refs = {
    allergens: [{ id: 1, code: 'MILK', parentCode: null, name: 'Milk', synonyms: [], wholeTerms: [], otherTerms: [] }],
    dietTypes: [{ id: 5, code: 'vegan', name: 'Vegan', abbreviation: null, synonyms: [] }],
  }
  const milk = [{ allergenId: 1, level: 'CONTAINS' as const }]
  const planned = (row: Partial<ItemDraft>, known?: Partial<ExistingItem>) =>
    planImport(
      [draft(row)],
      { items: known ? [item(known)] : [], categories: [SOUPS] },
      { defaultLocale: 'en', hasPrice: true, refs },
    )

  it('diet types of the file that contradict the item’s own allergens need a review', () => {
    const { items } = planned({ dietTypeIds: [5] }, { allergens: milk })

    expect(items[0]?.after).toMatchObject({ dietTypeIds: [], importProposal: { dietTypeIds: [5] } })
    expect(items[0]?.reviewReasons).toEqual([expect.stringContaining('vegan')])
  })

  it('a new item is a draft if diet types and allergens from its rows contradict each other', () => {
    const { items } = planned({ dietTypeIds: [5], allergens: milk })

    expect(items[0]?.after).toMatchObject({ status: 'DRAFT', dietTypeIds: [5] })
  })

  it('allergens in the file that contradict the item’s own diet types are imported with a warning', () => {
    const { items, warned } = planned({ allergens: milk }, { dietTypeIds: [5] })

    expect(items[0]?.after).toMatchObject({ allergens: milk, importProposal: null })
    expect(warned).toEqual([{ rowNumber: 2, message: expect.stringContaining('vegan') }])
  })

  it('an import that changes neither the name, the allergens nor the diet types reports no contradiction', () => {
    const { items, warned } = planned({ priceMinor: 600 }, { allergens: milk, dietTypeIds: [5] })

    expect(items[0]?.after).toMatchObject({ priceMinor: 600, reviewReasons: [] })
    expect(warned).toEqual([])
  })
})
