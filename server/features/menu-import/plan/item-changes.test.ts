import { describe, expect, it } from 'vitest'
import type { ItemDraft } from '../types.ts'
import { toUpdatedItem } from './item-changes.ts'
import type { ExistingItem } from './plan-types.ts'
import * as menu from './plan.fixture.ts'

const SMALL = { externalId: null, name: { en: 'Small' }, priceMinor: 800 }
const LARGE = { externalId: null, name: { en: 'Large' }, priceMinor: 1200 }

function update(row: Partial<ItemDraft>, known: Partial<ExistingItem> = {}) {
  const item = menu.item({ name: { en: 'Pizza' }, ...known })
  const draft = menu.draft({ category: { en: 'Pizza' }, name: { en: 'Pizza' }, ...row })
  return toUpdatedItem(item, draft, { defaultLocale: 'en', hasPrice: true })
}

describe('the description of an updated item', () => {
  const german = { description: { en: 'Mit Käse', de: 'Mit Käse' }, descriptionStandIn: 'de' }

  it('a description isn’t replaced by a description in another language', () => {
    expect(update(german, { description: { en: 'With cheese' } }).description).toEqual({
      en: 'With cheese',
      de: 'Mit Käse',
    })
  })

  it('an item without a description gets a description in another language', () => {
    expect(update(german).description).toEqual({ en: 'Mit Käse', de: 'Mit Käse' })
  })

  it('a description is one in the default language if only the name is in another language, but not if both are', () => {
    const row = { name: { en: 'Käsepizza', de: 'Käsepizza' }, standInLocale: 'de', description: { en: 'With cheese' } }

    expect(update(row)).toMatchObject({ name: { en: 'Pizza', de: 'Käsepizza' }, description: { en: 'With cheese' } })
    expect(update({ ...row, ...german }).description).toEqual({ de: 'Mit Käse' })
  })
})

describe('the prices of an item that a file in another language updates', () => {
  const german = { name: { en: 'Pizza', de: 'Pizza' }, standInLocale: 'de', priceMinor: null }
  const sizes = (...all: [string, number][]) => all.map(([name, priceMinor]) => ({ name: { en: name }, priceMinor }))
  const sized = { priceMinor: null, variants: [SMALL, LARGE] }

  it('a file in another language changes no prices if only the file or only the item has sizes', () => {
    expect(update({ ...german, variants: sizes(['Klein', 800], ['Groß', 1200]) })).toMatchObject({
      priceMinor: 500,
      variants: [],
    })
    expect(update({ ...german, priceMinor: 900, priceType: 'FROM' }, sized)).toMatchObject({
      priceType: 'FIXED',
      priceMinor: null,
      variants: [SMALL, LARGE],
    })
  })

  it('sizes from a file in another language are matched by price, or by their order if the prices differ', () => {
    expect(update({ ...german, variants: sizes(['Groß', 1200], ['Klein', 800]) }, sized).variants).toEqual([
      { ...SMALL, name: { en: 'Small', de: 'Klein' } },
      { ...LARGE, name: { en: 'Large', de: 'Groß' } },
    ])
    expect(update({ ...german, variants: sizes(['Klein', 900], ['Groß', 1300]) }, sized).variants).toEqual([
      { ...SMALL, name: { en: 'Small', de: 'Klein' }, priceMinor: 900 },
      { ...LARGE, name: { en: 'Large', de: 'Groß' }, priceMinor: 1300 },
    ])
  })
})

it('an exported name isn’t a translation if it repeats the name in another language', () => {
  const row = { isExact: true, name: { en: 'Potage' }, variants: [{ name: { en: 'Petit' }, priceMinor: 800 }] }
  const known = { name: { fr: 'Potage' }, variants: [{ ...SMALL, name: { fr: 'Petit' } }], priceMinor: null }

  expect(update({ ...row, priceMinor: null }, known)).toMatchObject({
    name: { fr: 'Potage' },
    variants: [{ name: { fr: 'Petit' } }],
  })
  expect(update({ ...row, name: { en: 'Soup' } }, known).name).toEqual({ en: 'Soup', fr: 'Potage' })
})

describe('an exported menu with or without its columns for price types and statuses', () => {
  const unpriced = { isExact: true, priceType: 'ON_REQUEST', priceMinor: null, status: 'DRAFT' } as const

  it('an item keeps its price type and status if an exported file lacks them and they fit the new price', () => {
    expect(update(unpriced, { priceType: 'FROM' })).toMatchObject({
      priceType: 'FROM',
      priceMinor: 500,
      status: 'PUBLISHED',
    })
    expect(update({ isExact: true, priceMinor: 900 }, { priceType: 'FROM', status: 'ARCHIVED' })).toMatchObject({
      priceType: 'FROM',
      priceMinor: 900,
      status: 'ARCHIVED',
    })
    expect(update({ isExact: true, priceMinor: 900 }, { priceType: 'MARKET', priceMinor: null })).toMatchObject({
      priceType: 'FIXED',
      priceMinor: 900,
    })
  })

  it('an exported file changes the price type and status if it states them', () => {
    const market = {
      ...unpriced,
      priceType: 'MARKET',
      statesPriceType: true,
      statesNoPrice: true,
      statesStatus: true,
    } as const

    expect(update(market)).toMatchObject({ priceType: 'MARKET', priceMinor: null, status: 'DRAFT' })
  })
})

describe('a doubtful import of an item with an unreviewed proposal', () => {
  const NUTS = { allergenId: 8, level: 'CONTAINS' } as const
  const MILK = { allergenId: 7, level: 'CONTAINS' } as const
  const known: Partial<ExistingItem> = {
    reviewReasons: ['Are there nuts?'],
    importProposal: { allergens: [NUTS], priceMinor: 700 },
  }

  it('unreviewed allergens stay in the proposal, beside a new price', () => {
    const doubts = [{ field: 'price', reason: 'Is this the price?' }] as const

    expect(update({ priceMinor: 900, doubts: [...doubts] }, known)).toMatchObject({
      priceMinor: 500,
      reviewReasons: ['Are there nuts?', 'Is this the price?'],
      importProposal: { allergens: [NUTS], priceMinor: 900 },
    })
  })

  it('unreviewed allergens stay unless the file states the same allergens, and a price stays unless the file changes it', () => {
    const row: Partial<ItemDraft> = { doubts: [{ field: 'allergens', reason: 'Is there milk?' }] }
    const traces = { ...NUTS, level: 'MAY_CONTAIN' as const }

    expect(update({ ...row, allergens: [MILK] }, known).importProposal).toEqual({
      allergens: [NUTS, MILK],
      priceMinor: 700,
    })
    expect(update({ ...row, allergens: [traces], priceMinor: 800 }, known)).toMatchObject({
      priceMinor: 800,
      reviewReasons: ['Is there milk?'],
      importProposal: { allergens: [traces] },
    })
  })
})

describe('the diet types of an updated item', () => {
  it.each([
    [
      [2, 1],
      [1, 2],
    ],
    [
      [3, 1],
      [1, 3],
    ],
    [[1], [1]],
  ])('the order of diet types in a file isn’t a change: %j', (stated, after) => {
    const doubts = [{ field: 'dietTypes' as const, reason: 'Unclear.' }]

    expect(update({ dietTypeIds: stated }, { dietTypeIds: [1, 2] }).dietTypeIds).toEqual(after)
    expect(update({ dietTypeIds: stated, doubts }, { dietTypeIds: after }).importProposal).toBeNull()
  })
})
