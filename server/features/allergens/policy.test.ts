import { describe, expect, it } from 'vitest'
import { createAllergenCode, deleteRefusal, switchOffRefusal, findTakenWord } from './policy.ts'

const unused = { menuItemCount: 0, menuItems: [] }
const used = {
  menuItemCount: 7,
  menuItems: [
    { id: 1, name: { en: 'Smoothie' } },
    { id: 2, name: { en: 'Juice' } },
  ],
}
const kiwi = { name: 'Kiwi', isStatutory: false, usedIn: unused, unusedGroups: [], childNames: [] }

describe('an allergen', () => {
  it('a custom allergen that is unused can be disabled and deleted', () => {
    expect([switchOffRefusal(kiwi), deleteRefusal(kiwi)]).toEqual([null, null])
  })

  it('a statutory allergen can’t be disabled or deleted, even if it is unused', () => {
    const milk = { ...kiwi, name: 'Milk', isStatutory: true }

    expect(switchOffRefusal(milk)).toBe('EU law requires you to declare “Milk”, so it can’t be turned off.')
    expect(deleteRefusal(milk)).toContain('can’t be deleted')
  })

  it('the error for disabling an allergen in use names the first items and the number of other items', () => {
    expect(switchOffRefusal({ ...kiwi, usedIn: used })).toBe(
      '“Kiwi” can’t be turned off, because it is or may be in 7 menu items: Smoothie, Juice and 5 others. Remove it there first.',
    )
  })

  it('an allergen in unused option groups can’t be disabled or deleted, and the error names the groups', () => {
    const refused = { ...kiwi, unusedGroups: ['Toppings', 'Fruit'] }

    expect(switchOffRefusal(refused)).toBe(
      '“Kiwi” can’t be turned off, because it is or may be in unused option groups: “Toppings” and “Fruit”. Delete them first, under the options of any menu item.',
    )
    expect(deleteRefusal(refused)).toContain('unused option groups')
  })

  it('the error for deleting an allergen in unused option groups names at most five of them', () => {
    const unusedGroups = ['A', 'B', 'C', 'D', 'E', 'F', 'G']

    expect(deleteRefusal({ ...kiwi, unusedGroups })).toContain('option groups: “A”, “B”, “C”, “D”, “E” and 2 others.')
  })

  it('an allergen with child allergens can’t be deleted, and the error names them', () => {
    expect(deleteRefusal({ ...kiwi, childNames: ['Green kiwi', 'Gold kiwi'] })).toContain(
      'parent allergen of Green kiwi and Gold kiwi',
    )
  })
})

describe('a name or synonym of an allergen', () => {
  const others = [{ name: 'Crustaceans', names: { en: 'Crustaceans', fr: 'Crustacés' }, synonyms: ['shrimp'] }]

  it('an allergen’s name or synonym is refused if another allergen has it, ignoring case and accents', () => {
    expect(findTakenWord({ names: { fr: 'CRUSTACES' }, synonyms: [] }, { names: {}, synonyms: [] }, others)).toEqual({
      word: 'CRUSTACES',
      of: 'Crustaceans',
      field: 'name',
    })
    expect(findTakenWord({ names: {}, synonyms: ['Shrimp'] }, { names: {}, synonyms: [] }, others)?.field).toBe(
      'synonyms',
    )
  })

  it('an allergen can keep a synonym that another allergen has too', () => {
    const words = { names: {}, synonyms: ['shrimp'] }

    expect(findTakenWord(words, words, others)).toBeNull()
  })
})

it.each([
  ['Kiwi fruit', 'KIWI_FRUIT', []],
  ['Kiwi fruit', 'KIWI_FRUIT_3', ['KIWI_FRUIT', 'KIWI_FRUIT_2']],
  ['キウイ', 'OWN', []],
])('an allergen named “%s” gets the code %s when the codes in use are %j', (name, code, taken) => {
  expect(createAllergenCode(name, taken)).toBe(code)
})
