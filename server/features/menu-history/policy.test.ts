import { describe, expect, it } from 'vitest'
import { differencesOf, type Names } from './policy.ts'

const names: Names = {
  category: new Map([[3, 'Drinks']]),
  allergen: new Map([[3, 'Nuts']]),
  dietType: new Map(),
  menuItem: new Map(),
}
const reading = { defaultLocale: 'en', names }

describe('the differences of records', () => {
  it('name the group of an allergen, and the category of a category', () => {
    const [before, after] = [{ parentId: null }, { parentId: 3 }]

    expect(differencesOf(before, after, { ...reading, entity: 'allergen' })).toMatchObject([
      { field: 'group', before: null, after: 'Nuts' },
    ])
    expect(differencesOf(before, after, { ...reading, entity: 'category' })).toMatchObject([
      { field: 'category', before: null, after: 'Drinks' },
    ])
  })

  it('tell each setting of a branch by itself, and its opening hours in words', () => {
    const settings = { branchId: 1, legalNotice: null, showImages: true, currencyPosition: 'before' }
    const before = { name: 'Mitte', openingHours: [], settings }
    const openingHours = [{ day: 1, from: '11:00', to: '22:00' }]
    const after = { ...before, openingHours, settings: { ...settings, legalNotice: 'We cook.', showImages: false } }

    expect(differencesOf(before, after, { ...reading, entity: 'branch' })).toEqual([
      { field: 'openingHours', of: null, type: 'text', before: null, after: 'Mon 11:00–22:00' },
      { field: 'legalNotice', of: null, type: 'text', before: null, after: 'We cook.' },
      { field: 'showImages', of: null, type: 'flag', before: true, after: false },
    ])
  })

  it('tell that the code of a table is another one, never the code', () => {
    const code = (qrToken: string) => ({ name: 'One', qrToken })

    expect(differencesOf(code('abc'), code('xyz'), reading)).toMatchObject([
      { field: 'qrToken', before: 'the old one', after: 'a new one' },
    ])
    expect(JSON.stringify(differencesOf(null, code('abc'), reading))).not.toContain('abc')
  })

  it('tell pictures by what they show, and how often a deleted allergen was stated', () => {
    const before = { image: null, labels: [{ menuItemId: 1 }, { menuItemId: 2 }] }
    const after = { image: { uploadId: 7, alt: { en: 'A kebab' } }, labels: [] }

    expect(differencesOf(before, after, reading)).toMatchObject([
      { field: 'image', before: null, after: 'Picture 7: A kebab' },
      { field: 'labels', before: 'on 2 menu items or sizes', after: null },
    ])
  })
})
