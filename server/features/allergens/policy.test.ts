import { describe, expect, it } from 'vitest'
import { codeFor, deleteRefusal, switchOffRefusal, takenWord } from './policy.ts'

const unused = { menuItemCount: 0, menuItems: [] }
const used = { menuItemCount: 7, menuItems: [{ id: 1, name: { en: 'Smoothie' } }] }
const kiwi = { name: 'Kiwi', isStatutory: false, usedIn: unused, childNames: [] }

describe('an allergen', () => {
  it('of the company’s own that nothing contains may be switched off and deleted', () => {
    expect([switchOffRefusal(kiwi), deleteRefusal(kiwi)]).toEqual([null, null])
  })

  it('of the law stays, whether something contains it or not', () => {
    const milk = { ...kiwi, name: 'Milk', isStatutory: true }

    expect(switchOffRefusal(milk)).toBe('“Milk” is one of the allergens that the law names. It cannot be switched off.')
    expect(deleteRefusal(milk)).toContain('cannot be deleted')
  })

  it('that something contains stays, and says where it is', () => {
    expect(switchOffRefusal({ ...kiwi, usedIn: used })).toBe(
      '“Kiwi” cannot be switched off: it is, or may be, in 7 menu items: Smoothie and 6 others.',
    )
  })

  it('to which others belong cannot be deleted', () => {
    expect(deleteRefusal({ ...kiwi, childNames: ['Green kiwi', 'Gold kiwi'] })).toContain(
      'Green kiwi and Gold kiwi belong',
    )
  })
})

describe('a word for an allergen', () => {
  const others = [{ name: 'Crustaceans', names: { en: 'Crustaceans', fr: 'Crustacés' }, synonyms: ['shrimp'] }]

  it('belongs to one of them only, however it is written', () => {
    expect(takenWord({ names: { fr: 'CRUSTACES' }, synonyms: [] }, { names: {}, synonyms: [] }, others)).toEqual({
      word: 'CRUSTACES',
      of: 'Crustaceans',
      field: 'name',
    })
    expect(takenWord({ names: {}, synonyms: ['Shrimp'] }, { names: {}, synonyms: [] }, others)?.field).toBe('synonyms')
  })

  it('that was there before stays', () => {
    const words = { names: {}, synonyms: ['shrimp'] }

    expect(takenWord(words, words, others)).toBeNull()
  })
})

it.each([
  ['Kiwi fruit', [], 'KIWI_FRUIT'],
  ['Kiwi fruit', ['KIWI_FRUIT', 'KIWI_FRUIT_2'], 'KIWI_FRUIT_3'],
  ['キウイ', [], 'OWN'],
])('the code of %s beside %j is %s', (name, taken, code) => {
  expect(codeFor(name, taken)).toBe(code)
})
