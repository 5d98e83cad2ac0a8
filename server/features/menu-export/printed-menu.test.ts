import { describe, expect, it } from 'vitest'
import type { MenuSite, PublicMenuItem } from '#contract/menu-site.ts'
import { legendOf, sheetOf, textsOfItem } from './printed-menu.ts'

const VEGETARIAN = { id: 1, name: 'Vegetarian', abbreviation: 'V', color: null }
const VEGAN = { id: 2, name: 'Vegan', abbreviation: 'VG', color: null }

function print(...dietTypes: PublicMenuItem['dietTypes']) {
  const menuItems = dietTypes.map((one) => ({ variants: [], modifierGroups: [], allergens: [], dietTypes: [one] }))
  const setting = { brandColor: '#000000', allergenStatement: null, taxNote: null, legalNotice: null }
  const menuSite = { setting, allergens: [] } as unknown as MenuSite // nothing else of it is printed here
  const items = menuItems as unknown as PublicMenuItem[]
  const sheet = sheetOf({ menuSite, menuItems: items, locale: 'en', size: 'A4', columns: 1, now: new Date(0) })
  const priced = items.map((item) => ({ ...item, priceType: 'MARKET' as const }))
  return { marks: priced.map((item) => textsOfItem(item, sheet).marks), legend: legendOf(sheet) }
}

describe('the diet types of a printed menu', () => {
  it('the diet types of a printed menu are abbreviations, which the legend explains', () => {
    expect(print(VEGETARIAN, VEGAN)).toEqual({
      marks: ['V', 'VG'],
      legend: ['Diets: V\u00a0Vegetarian, VG\u00a0Vegan.'],
    })
  })

  it('the diet types of a printed menu are names if several have the same abbreviation, because the legend would be ambiguous', () => {
    expect(print(VEGETARIAN, { ...VEGAN, abbreviation: 'v' })).toEqual({ marks: ['Vegetarian', 'Vegan'], legend: [] })
  })

  it('the diet types of a printed menu are names if they have no abbreviation', () => {
    expect(print({ ...VEGETARIAN, abbreviation: null })).toEqual({ marks: ['Vegetarian'], legend: [] })
  })
})
