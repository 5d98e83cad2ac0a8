import { describe, expect, it } from 'vitest'
import type { MenuSite, PublicMenuItem } from '#contract/menu-site.ts'
import { hoursText, legendOf, sheetOf, textsOfItem } from './printed-menu.ts'

const VEGETARIAN = { id: 1, name: 'Vegetarian', abbreviation: 'V', color: null }
const VEGAN = { id: 2, name: 'Vegan', abbreviation: 'VG', color: null }

const LUNCH = { now: true, hours: 'Mon–Fri 11:30–14:00' }
const MONDAY = { now: true, hours: 'Mon 11:30–14:00' }

/** A printed menu with these items, whose category is available at lunch. */
function printed(...changes: Partial<PublicMenuItem>[]) {
  const category = { id: 10, name: 'Lunch', availability: LUNCH }
  const plain = { category, variants: [], modifierGroups: [], allergens: [], dietTypes: [], priceType: 'MARKET' }
  const items = changes.map((one) => ({ ...plain, ...one })) as unknown as PublicMenuItem[] // the tested functions read nothing else
  const setting = { brandColor: '#000000', allergenStatement: null, taxNote: null, legalNotice: null }
  const menuSite = { setting, allergens: [], categories: [category] } as unknown as MenuSite // the tested functions read nothing else
  const sheet = sheetOf({ menuSite, menuItems: items, locale: 'en', size: 'A4', columns: 1, now: new Date(0) })
  return { sheet, texts: items.map((item) => textsOfItem(item, sheet)) }
}

function print(...dietTypes: PublicMenuItem['dietTypes']) {
  const { sheet, texts } = printed(...dietTypes.map((one) => ({ dietTypes: [one] })))
  return { marks: texts.map(({ marks }) => marks), legend: legendOf(sheet) }
}

describe('the hours of a printed menu', () => {
  it('an item’s hours are printed only if they differ from its category’s', () => {
    const { sheet, texts } = printed({ availability: LUNCH }, { availability: MONDAY })

    expect(hoursText(LUNCH, sheet)).toBe('Only Mon–Fri 11:30–14:00')
    expect(texts.map(({ hours }) => hours)).toEqual(['', 'Only Mon 11:30–14:00'])
    expect(hoursText(null, sheet)).toBe('')
  })

  it('an item is printed as not available if its hours and its category’s hours don’t overlap', () => {
    const { texts } = printed({ availability: { now: false, hours: '' } }, { availability: LUNCH })

    expect(texts.map(({ hours }) => hours)).toEqual(['Not available', ''])
  })
})

describe('the diet types of a printed menu', () => {
  it('diet types are printed as abbreviations, which the legend explains', () => {
    expect(print(VEGETARIAN, VEGAN)).toEqual({
      marks: ['V', 'VG'],
      legend: ['Diets: V\u00a0Vegetarian, VG\u00a0Vegan.'],
    })
  })

  it('diet types are printed with their full names if several have the same abbreviation', () => {
    expect(print(VEGETARIAN, { ...VEGAN, abbreviation: 'v' })).toEqual({ marks: ['Vegetarian', 'Vegan'], legend: [] })
  })

  it('a diet type without an abbreviation is printed with its full name', () => {
    expect(print({ ...VEGETARIAN, abbreviation: null })).toEqual({ marks: ['Vegetarian'], legend: [] })
  })
})
