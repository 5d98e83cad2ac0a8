import { assert, nat, property, stringMatching } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { startsWithFuzzy, menuSearch, menuSuggestions } from './search.ts'

const NAMES = [
  ['Pizza Margherita', 'Tomate, Mozzarella'],
  ['Crème Brûlée', ''],
  ['Steak frites', 'mit Pommes'],
  ['マルゲリータピザ', 'トマトとチーズ'],
  ['كريم كراميل', ''],
  ['Bœuf', 'Smørrebrød, øl'],
] as const
const items = NAMES.map(([name, description], at) => ({ id: at + 1, name, description }))
const found = (searchKey: string) => [...(menuSearch(items)(searchKey) ?? ['everything'])]

describe('the menu search', () => {
  it.each([
    ['ignores case', 'MARGH', [1]],
    ['ignores accents', 'creme brulee', [2]],
    ['finds French and Danish letters by their plain spelling', 'boeuf smorrebrod ol', [6]],
    ['ignores the order of words', 'brulee creme', [2]],
    ['finds words in the name and the description', 'pommes steak', [3]],
    ['finds only items with every word', 'pommes pizza', []],
    ['finds the end of a word', 'rita', [1]],
    ['finds part of a Japanese name', 'ピザ', [4]],
    ['finds part of a Japanese description', 'トマト', [4]],
    ['finds an Arabic word', 'كراميل', [5]],
  ])('a search %s: “%s”', (_, searchKey, ids) => {
    expect(found(searchKey)).toEqual(ids)
  })

  it.each(['', '  ,. '])('shows the whole menu for “%s”, which has no words', (searchKey) => {
    expect(found(searchKey)).toEqual(['everything'])
  })

  it.each(['margerita', 'margehrita', 'marrgherita', 'mxrgherita', 'mozarella', 'mozzarela'])(
    'tolerates the typing error in “%s”',
    (searchKey) => {
      expect(found(searchKey)).toContain(1)
    },
  )

  it.each(['piza', 'stek', 'margarita'])(
    'finds nothing for “%s”, which is too short or has too many typing errors',
    (searchKey) => {
      expect(found(searchKey)).toEqual([])
    },
  )

  it('tolerates typing errors only when nothing matches exactly', () => {
    const menu = [
      { id: 1, name: 'Steak', description: '' },
      { id: 2, name: 'Steam bun', description: '' },
    ]

    expect([...(menuSearch(menu)('steak') ?? [])]).toEqual([1])
  })

  it('tolerates any single typing error if five or more letters were typed', () => {
    const word = stringMatching(/^[a-z]{6,12}$/) // still five letters if one is missing
    assert(
      property(word, nat(), stringMatching(/^[a-z]$/), nat({ max: 3 }), (right, place, letter, kind) => {
        const at = place % right.length
        const typed = [
          right.slice(0, at) + letter + right.slice(at + 1),
          right.slice(0, at) + letter + right.slice(at),
          right.slice(0, at) + right.slice(at + 1),
          right.slice(0, at) + (right[at + 1] ?? '') + (right[at] ?? '') + right.slice(at + 2),
        ][kind]

        expect(startsWithFuzzy(right, typed ?? '')).toBe(true)
      }),
    )
  })
})

describe('search suggestions', () => {
  const suggest = menuSuggestions(
    ['Crème caramel', 'Ice cream', 'Creamy soup', 'Ice cream', 'Tea'].map((name) => ({ name })),
  )

  it('suggests names that contain the typed text, starting with those that begin with it', () => {
    expect(suggest('CREAM')).toEqual(['Creamy soup', 'Ice cream'])
    expect(suggest('crem')).toEqual(['Crème caramel'])
  })

  it('suggests at most fifty names', () => {
    const many = menuSuggestions(Array.from({ length: 200 }, (_, n) => ({ name: `Dish ${n}` })))

    expect(many('dish')).toHaveLength(50)
  })
})
