import { describe, expect, it } from 'vitest'
import { differencesOf, type Names } from './policy.ts'

const names: Names = {
  category: new Map([[3, 'Drinks']]),
  allergen: new Map([[3, 'Nuts']]),
  dietType: new Map(),
  menuItem: new Map(),
  user: new Map([[7, 'Anna']]),
}
const reading = { defaultLocale: 'en', names }

describe('the differences between two versions of a record', () => {
  it('history entries name the parent of an allergen and of a category', () => {
    const [before, after] = [{ parentId: null }, { parentId: 3 }]

    expect(differencesOf(before, after, { ...reading, entity: 'allergen' })).toMatchObject([
      { field: 'group', before: null, after: 'Nuts' },
    ])
    expect(differencesOf(before, after, { ...reading, entity: 'category' })).toMatchObject([
      { field: 'category', before: null, after: 'Drinks' },
    ])
  })

  it('history entries show the special hours of a branch as text', () => {
    const entry = { firstDay: '2026-12-24', lastDay: '2026-12-24', times: [], note: {} }
    const after = [
      { ...entry, lastDay: '2026-12-26', note: { en: 'Christmas' } },
      { ...entry, firstDay: '2026-12-31', lastDay: '2026-12-31', times: [{ from: '11:00', to: '15:00' }] },
    ]

    expect(differencesOf({ specialHours: [] }, { specialHours: after }, reading)).toEqual([
      {
        field: 'specialHours',
        of: null,
        language: null,
        type: 'text',
        before: null,
        after: '24 Dec 2026–26 Dec 2026 Closed (Christmas) · 31 Dec 2026 11:00–15:00',
      },
    ])
  })

  it('history entries show each setting of a branch separately, and its opening hours as text', () => {
    const settings = { branchId: 1, legalNotice: null, showImages: true, currencyPosition: 'before' }
    const before = { name: 'Mitte', openingHours: [], settings }
    const openingHours = [{ day: 1, from: '11:00', to: '22:00' }]
    const after = { ...before, openingHours, settings: { ...settings, legalNotice: 'We cook.', showImages: false } }

    expect(differencesOf(before, after, { ...reading, entity: 'branch' })).toEqual([
      { field: 'openingHours', of: null, language: null, type: 'text', before: null, after: 'Mon 11:00–22:00' },
      { field: 'legalNotice', of: null, language: null, type: 'text', before: null, after: 'We cook.' },
      { field: 'showImages', of: null, language: null, type: 'flag', before: true, after: false },
    ])
  })

  it('history entries show each language of a branch’s texts separately', () => {
    const of = (legalNotice: unknown) => ({ settings: { legalNotice } })
    const told = (before: unknown, after: unknown) =>
      differencesOf(of(before), of(after), { ...reading, entity: 'branch' })
    const { defaultLocale } = reading
    const other = defaultLocale === 'fr' ? 'en' : 'fr'

    expect(told({ [defaultLocale]: 'We cook.' }, { [defaultLocale]: 'We cook.', [other]: 'On cuisine.' })).toEqual([
      { field: 'legalNotice', of: null, language: other, type: 'text', before: null, after: 'On cuisine.' },
    ])
    expect(told('We cook.', { [defaultLocale]: 'We bake.' })).toEqual([
      { field: 'legalNotice', of: null, language: null, type: 'text', before: 'We cook.', after: 'We bake.' },
    ])
    expect(told('Old', 'New')).toMatchObject([{ before: 'Old', after: 'New' }])
  })

  it('history entries show that a table’s QR code has changed, but never the code itself', () => {
    const code = (qrToken: string) => ({ name: 'One', qrToken })

    expect(differencesOf(code('abc'), code('xyz'), reading)).toMatchObject([
      { field: 'qrToken', before: 'previous code', after: 'new code' },
    ])
    expect(JSON.stringify(differencesOf(null, code('abc'), reading))).not.toContain('abc')
  })

  it('history entries show pictures by id and alt text, and only the number of labelled items and sizes', () => {
    const before = { image: null, labels: [{ menuItemId: 1 }, { menuItemId: 2 }] }
    const after = { image: { uploadId: 7, alt: { en: 'A kebab' } }, labels: [] }

    expect(differencesOf(before, after, reading)).toMatchObject([
      { field: 'image', before: null, after: 'Picture 7: A kebab' },
      { field: 'labels', before: '2 menu items or sizes', after: null },
    ])
  })

  it('history entries keep the name of an option apart from the language of its text', () => {
    const options = (name: Record<string, string>) => ({ options: [{ id: 1, name, priceDeltaMinor: 50 }] })

    expect(differencesOf(options({ en: 'de' }), options({ en: 'de', fr: 'dé' }), reading)).toEqual([
      { field: 'name', of: 'de', language: 'fr', type: 'text', before: null, after: 'dé' },
    ])
  })
})
