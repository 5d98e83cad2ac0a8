import { describe, expect, it } from 'vitest'
import type { AllergenGridItem } from '#contract/allergen-grid.ts'
import type { Allergen, ContainmentLevel } from '#contract/allergens.ts'
import { letterOf } from '../../ui/letter-of.ts'
import { sampleAllergen, sampleStatement } from '../../testing/samples.ts'
import {
  afterRefetch,
  afterSave,
  changedRows,
  edit,
  endSave,
  gridRows,
  levelAt,
  NO_DRAFTS,
  startSave,
  undo,
} from './grid-drafts.ts'
import { fillDown, followCells, levelOfKey, move } from './grid-moves.ts'
import { findTextMatches } from './text-matches.ts'
import { nextLevel, nextRestRow, listRemainingAllergens, restRefusal } from './rest-rule.ts'
import { draftOf, restoreDraft } from './use-grid-drafts.ts'

const MILK = sampleAllergen(1, 'Milk', { synonyms: ['käse', 'cheese'] })
const NUTS = sampleAllergen(2, 'Nuts')
const WALNUT = sampleAllergen(3, 'Walnut', { synonyms: ['noix'], parentId: 2 })
const EGGS = sampleAllergen(4, 'Eggs', { synonyms: ['ei'] })
const ALL = [MILK, NUTS, WALNUT, EGGS]

const stated = (id: number, level: ContainmentLevel) =>
  sampleStatement(sampleAllergen(id, ''), { level, publishedLevel: level })
const item = (id: number, parts: Partial<AllergenGridItem> = {}): AllergenGridItem => ({
  id,
  name: { en: 'Soup' },
  categoryId: 1,
  categoryName: {},
  description: {},
  ingredients: {},
  needsReview: false,
  revision: 1,
  allergens: [],
  variants: [],
  options: [],
  ...parts,
})

it('an unsaved allergen confirmation is dropped if its item has been saved since', () => {
  const before = gridRows([item(1), item(2)])
  const now = gridRows([item(1, { revision: 2, allergens: [stated(MILK.id, 'CONTAINS')] }), item(2)])
  const drafts = edit(edit(NO_DRAFTS, before, [], 1), before, [], 2)

  expect([...afterRefetch(drafts, before, now).confirms]).toEqual([2])
  expect(afterRefetch(drafts, before, gridRows([item(1), item(2)]))).toBe(drafts)
})

describe('unsaved levels after a refetch of the allergen grid', () => {
  const before = gridRows([item(1), item(2)])
  const free = (id: number) => [{ rowKey: `item-${id}`, allergenId: MILK.id, level: 'FREE_FROM' as const }]
  const drafts = edit(edit(NO_DRAFTS, before, free(1)), before, free(2))
  const theirs = gridRows([item(1, { revision: 2, allergens: [stated(MILK.id, 'CONTAINS')] }), item(2)])

  it('somebody else’s level replaces the user’s unsaved level of the same allergen', () => {
    const left = afterRefetch(drafts, before, theirs)

    expect([...left.levels.keys()]).toEqual(['item-2:1'])
    expect(undo(undo(left, theirs), theirs).levels.size).toBe(0)
  })

  it('somebody else’s level doesn’t replace an unsaved level of another allergen, or one being saved', () => {
    const saving = startSave(drafts, changedRows(drafts, before, ALL))
    const other = edit(NO_DRAFTS, before, [{ rowKey: 'item-1', allergenId: EGGS.id, level: 'CONTAINS' }])

    expect(afterRefetch(saving, before, theirs)).toBe(saving)
    expect(afterRefetch(other, before, theirs)).toBe(other)
  })
})

describe('a level of the allergen grid that is set back during its save', () => {
  const milk = (level: ContainmentLevel) => [{ rowKey: 'item-1', allergenId: MILK.id, level }]
  const before = gridRows([item(1, { allergens: [stated(MILK.id, 'CONTAINS')] })])
  const after = gridRows([item(1, { revision: 2, allergens: [stated(MILK.id, 'FREE_FROM')] })])
  const changed = edit(NO_DRAFTS, before, milk('FREE_FROM'))
  const sent = changedRows(changed, before, ALL)
  const saving = startSave(changed, sent)

  it.each([
    ['by a key', edit(saving, before, milk('CONTAINS'))],
    ['by undoing', undo(saving, before)],
  ])('the level is unsaved after the save if it was set back %s', (_how, drafts) => {
    const left = endSave(afterSave(afterRefetch(drafts, before, after), sent, new Set()), after)

    expect(changedRows(left, after, ALL)).toEqual([
      { id: 1, revision: 2, allergens: [{ allergenId: MILK.id, level: 'CONTAINS' }] },
    ])
  })

  it('nothing is unsaved if the save fails', () => {
    const left = endSave(edit(saving, before, milk('CONTAINS')), before)

    expect(changedRows(left, before, ALL)).toEqual([])
  })
})

it('after a refetch, the allergen grid’s selection stays on its item and allergen, or in the grid if they are gone', () => {
  const [row, column] = [1, 1]
  const selection = { anchor: { row, column }, active: { row, column } }
  const before = { rows: ['1', '2'], columns: ['7', '8'] }

  const next = followCells(selection, before, { rows: ['9', '1', '2'], columns: ['6', '7', '8'] })
  const without = followCells(selection, before, { rows: ['1'], columns: ['7'] })

  expect(next.active).toEqual({ row: 2, column: 2 })
  expect(without.active).toEqual({ row: 0, column: 0 })
})

describe('the keyboard of the allergen grid', () => {
  const size = { rows: 30, columns: 5, rtl: false }
  const at = (row: number, column: number) => ({ anchor: { row, column }, active: { row, column } })
  const go = (key: string, { ctrl = false, shift = false, rtl = false } = {}) =>
    move(at(15, 2), { key, ctrl, shift }, { ...size, rtl })

  it.each([
    ['one column right with ArrowRight', 'ArrowRight', {}, [15, 3]],
    ['one column left with ArrowRight in right-to-left writing', 'ArrowRight', { rtl: true }, [15, 1]],
    ['to the last row with Ctrl and ArrowDown', 'ArrowDown', { ctrl: true }, [29, 2]],
    ['to the first column with Home', 'Home', {}, [15, 0]],
    ['to the last cell with Ctrl and End', 'End', { ctrl: true }, [29, 4]],
    ['ten rows up with PageUp', 'PageUp', {}, [5, 2]],
  ])('the allergen grid’s selection moves %s', (_, key, how, [row = 0, column = 0]) => {
    expect(go(key, how)).toEqual(at(row, column))
  })

  it('ArrowUp in the first row and letter keys don’t move the allergen grid’s selection', () => {
    expect(move(at(0, 0), { key: 'ArrowUp', ctrl: false, shift: false }, size)).toEqual(at(0, 0))
    expect(go('x')).toBeNull()
  })

  it('the first row of a selection made with Shift and an arrow key can be copied down', () => {
    const selection = move(at(1, 1), { key: 'ArrowDown', ctrl: false, shift: true }, size) ?? at(0, 0)
    expect(selection).toEqual({ anchor: { row: 1, column: 1 }, active: { row: 2, column: 1 } })
    expect(fillDown(selection)).toEqual([{ from: { row: 1, column: 1 }, to: { row: 2, column: 1 } }])
  })

  it('the keys C, M, F, U and Delete each set an allergen level', () => {
    const keys = ['c', 'M', 'f', 'u', 'Delete', 'x'].map((key) => letterOf({ key, code: '' }))
    expect(keys.map(levelOfKey)).toEqual(['CONTAINS', 'MAY_CONTAIN', 'FREE_FROM', 'UNKNOWN', 'UNKNOWN', null])
  })
})

describe('unsaved levels of the allergen grid', () => {
  const soup = item(1, { allergens: [stated(1, 'CONTAINS')], options: [{ id: 7, name: {}, allergens: [] }] })
  const stew = item(2, { options: soup.options })
  const rows = gridRows([soup, stew])
  const set = (level: ContainmentLevel, rowKey = 'item-1', allergenId = 4) => [{ rowKey, allergenId, level }]

  it('the allergen grid sends only levels that have changed', () => {
    const drafts = edit(NO_DRAFTS, rows, set('FREE_FROM'))
    expect(rows[0] && levelAt(drafts, rows[0], 2)).toBe('UNKNOWN')
    expect(changedRows(drafts, rows, ALL)).toEqual([
      { id: 1, revision: 1, allergens: [{ allergenId: 4, level: 'FREE_FROM' }] },
    ])
    expect(changedRows(edit(drafts, rows, set('UNKNOWN')), rows, ALL)).toEqual([])
  })

  it('changing an allergen level removes the unsaved confirmation of every item it affects', () => {
    const confirmed = edit(edit(NO_DRAFTS, rows, [], 1), rows, [], 2)
    expect([...edit(confirmed, rows, set('CONTAINS')).confirms]).toEqual([2])
    expect([...edit(confirmed, rows, set('CONTAINS', 'option-7')).confirms]).toEqual([])
  })

  it('changed levels of a shared option are sent with the first item and with every confirmed item', () => {
    const drafts = edit(NO_DRAFTS, rows, set('CONTAINS', 'option-7'))
    const options = [{ id: 7, allergens: [{ allergenId: 4, level: 'CONTAINS' }] }]
    expect(changedRows(drafts, rows, ALL)).toEqual([{ id: 1, revision: 1, options }])
    expect(changedRows(edit(drafts, rows, [], 2), rows, ALL)).toEqual([
      { id: 1, revision: 1, options },
      { id: 2, revision: 1, confirm: true, options },
    ])
  })

  it('a changed allergen level can be undone before and after saving', () => {
    const drafts = edit(NO_DRAFTS, rows, set('MAY_CONTAIN'), 1)
    expect(undo(drafts, rows)).toMatchObject({ levels: new Map(), confirms: new Set(), undo: [] })
    const saved = afterSave(drafts, changedRows(drafts, rows, ALL), new Set())
    const now = gridRows([{ ...soup, allergens: [stated(4, 'MAY_CONTAIN')] }])
    expect(changedRows(undo(saved, now), now, ALL)).toEqual([
      { id: 1, revision: 1, allergens: [{ allergenId: 4, level: 'UNKNOWN' }] },
    ])
  })

  it('a refused save of a grid row keeps its unsaved levels, but not its unsaved confirmation', () => {
    const drafts = edit(NO_DRAFTS, rows, set('MAY_CONTAIN'), 1)
    const left = afterSave(drafts, changedRows(drafts, rows, ALL), new Set([1]))
    expect([left.levels.size, left.confirms.size]).toEqual([1, 0])
  })
})

describe('words that suggest an allergen', () => {
  const wordsOf = (text: string, one: Allergen) =>
    findTextMatches({ ingredients: [{ de: text }] }, one, ALL).map(({ word }) => word)

  it('an allergen’s name and synonyms match their singular, plural and compound forms', () => {
    expect(wordsOf('Mit Käsesauce', MILK)).toEqual(['Käsesauce'])
    expect(wordsOf('zwei CHEESES', MILK)).toEqual(['CHEESES'])
    expect(wordsOf('egg, salt', EGGS)).toEqual(['egg'])
  })

  it('the words that suggest an allergen include those of its parent and child allergens', () => {
    expect(wordsOf('Gâteau aux noix', NUTS)).toEqual(['noix'])
    expect(wordsOf('mixed nuts', WALNUT)).toEqual(['nuts'])
  })

  it.each([
    ['Ei-Salat', ['Ei']],
    ['Schinken+Ei', ['Ei']],
    ['Brot mit Ei & Speck', ['Ei']],
    ['Spiegelei, Rührei', ['Spiegelei', 'Rührei']],
    ['Eigelb und Eiweiß', ['Eigelb', 'Eiweiß']],
    ['laktosefrei, bei uns mit Eis', []],
  ])('in “%s”, the words that suggest eggs are %j', (text, words) => expect(wordsOf(text, EGGS)).toEqual(words))

  it('punctuation and soft hyphens don’t hide the words that suggest an allergen', () => {
    expect(wordsOf('Mit Kä\u00ADse', MILK)).toEqual(['Käse'])
    expect(wordsOf('à base d’œufs, noix-vanille', NUTS)).toEqual(['noix'])
  })

  it('the synonym “ei” suggests eggs in “Reis mit Ei”, but not in “Reis”', () => {
    expect(wordsOf('Reis', EGGS)).toEqual([])
    expect(wordsOf('Reis mit Ei', EGGS)).toEqual(['Ei'])
  })
})

describe('“Set remaining allergens”', () => {
  const rest = (one: AllergenGridItem) =>
    gridRows([one])
      .slice(0, 1)
      .flatMap((row) =>
        listRemainingAllergens(NO_DRAFTS, row, ALL).map(({ allergen: { name }, level }) => [name, level]),
      )

  it('“Set remaining allergens” suggests “unknown” for an allergen that matches a word in the item', () => {
    expect(rest(item(1, { allergens: [stated(4, 'CONTAINS')], description: { fr: 'fromage, cheese' } }))).toEqual([
      ['Milk', 'UNKNOWN'],
      ['Nuts', 'FREE_FROM'],
    ])
  })

  it('“Set remaining allergens” skips an allergen if the item may contain one of its child allergens', () => {
    expect(rest(item(1, { allergens: [stated(3, 'MAY_CONTAIN')] }))).toEqual([
      ['Milk', 'FREE_FROM'],
      ['Eggs', 'FREE_FROM'],
    ])
  })

  it('keys in “Set remaining allergens” cycle through three levels, and with Shift toggle “may contain”', () => {
    expect(nextLevel('FREE_FROM', 'FREE_FROM', false)).toBe('CONTAINS')
    expect(nextLevel('CONTAINS', 'FREE_FROM', false)).toBe('UNKNOWN')
    expect(nextLevel('MAY_CONTAIN', 'FREE_FROM', false)).toBe('CONTAINS')
    // If a word in the item suggests the allergen, “free from” takes two presses.
    expect(nextLevel('UNKNOWN', 'UNKNOWN', false)).toBe('CONTAINS')
    expect(nextLevel('CONTAINS', 'UNKNOWN', false)).toBe('FREE_FROM')
    expect(nextLevel('FREE_FROM', 'UNKNOWN', false)).toBe('UNKNOWN')
    expect(nextLevel('FREE_FROM', 'FREE_FROM', true)).toBe('MAY_CONTAIN')
    expect(nextLevel('MAY_CONTAIN', 'UNKNOWN', true)).toBe('UNKNOWN')
  })

  it('“Set remaining allergens” gives an allergen the same key in every row', () => {
    const keys = (one: AllergenGridItem) =>
      gridRows([one]).flatMap((row) =>
        listRemainingAllergens(NO_DRAFTS, row, ALL).map(({ allergen: { name }, key }) => `${key} ${name}`),
      )
    expect(keys(item(1))).toEqual(['1 Milk', '2 Nuts', '3 Eggs'])
    expect(keys(item(1, { allergens: [stated(1, 'CONTAINS')] }))).toEqual(['2 Nuts', '3 Eggs'])
  })

  it('“Set remaining allergens” goes to options before their item and skips rows it can’t or needn’t set', () => {
    const done = [MILK, NUTS, EGGS].map(({ id }) => ({
      ...stated(id, 'FREE_FROM'),
      verifiedAt: '2026-01-01T00:00:00Z',
    }))
    const rows = gridRows([
      item(1, { variants: [{ id: 5, name: {}, allergens: [] }] }),
      item(2, { needsReview: true }),
      item(3, { allergens: done }),
      item(4, { options: [{ id: 7, name: {}, allergens: [] }] }),
    ])
    const next = (at: number) =>
      rows.flatMap((row, index) => (index === at ? [nextRestRow(NO_DRAFTS, rows, row, ALL)] : []))
    expect(rows.map(({ key }) => key)).toEqual(['item-1', 'variant-5', 'item-2', 'item-3', 'item-4', 'option-7'])
    expect([next(0), next(5), next(4)]).toEqual([[5], [4], [-1]])
    expect(rows.map(restRefusal)).toEqual([null, 'size', 'review', null, null, null])
  })
})

describe('a draft of the allergen grid', () => {
  const rows = gridRows([item(1), item(2)])
  const edits = [1, 2].map((id) => ({ rowKey: `item-${id}`, allergenId: 4, level: 'FREE_FROM' as const }))
  const draft = draftOf('all:1', edit(edit(NO_DRAFTS, rows, edits), rows, [], 1), rows)

  it('a draft of the allergen grid is restored completely if no item has changed since', () => {
    const { drafts, restored } = restoreDraft(draft, rows)
    expect([drafts.levels.size, [...drafts.confirms], restored]).toEqual([2, [1], { items: 2, outdated: 0 }])
  })

  it('a draft of the allergen grid without confirmations, as earlier versions stored it, is restored', () => {
    const { confirms: _, ...older } = draft
    const { drafts } = restoreDraft(older, rows)
    expect([drafts.levels.size, drafts.confirms.size]).toEqual([2, 0])
  })

  it('a draft of the allergen grid is restored without items that have changed since', () => {
    const { drafts, restored } = restoreDraft(draft, gridRows([item(1, { revision: 2 }), item(2)]))
    expect([[...drafts.levels.keys()], drafts.confirms.size, restored]).toEqual([
      ['item-2:4'],
      0,
      { items: 1, outdated: 1 },
    ])
  })
})
