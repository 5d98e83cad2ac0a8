import {
  type Arbitrary,
  array,
  assert,
  boolean,
  constantFrom,
  type IPropertyWithHooks,
  integer,
  option,
  property,
  record,
  tuple,
  uniqueArray,
} from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ContainmentLevel } from '#contract/allergens.ts'
import type { FilterMode } from '#contract/menu-site.ts'
import { allergenFamilies } from '#contract/published-allergens.ts'
import { type AllergenSubject, evaluateItem, type Verdict } from './allergen-rule.ts'

/** `npm run prove` sets `PROVE=full`; `npm test` runs fewer cases. */
const CASES = process.env['PROVE'] === 'full' ? 100_000 : 5_000
/** A broken rule may fail in only one of thousands of cases, so many are tried. The seed repeats them in each run. */
const TO_NOTICE = { numRuns: 30_000, seed: 7, endOnFailure: true }

// A random case consists of eight related allergens, and of an item with levels for itself, its sizes and its options.
const LEVELS = ['CONTAINS', 'MAY_CONTAIN', 'FREE_FROM', 'UNKNOWN'] as const satisfies readonly ContainmentLevel[]
const IDS = [1, 2, 3, 4, 5, 6, 7, 8]
type Tree = { id: number; parentId: number | null }[]
const trees: Arbitrary<Tree> = tuple(
  ...IDS.map((id) => option(integer({ min: 1, max: 8 }), { freq: 3 }).map((parent) => ({ id, parent }))),
).map((rows) => rows.map(({ id, parent }) => ({ id, parentId: parent !== null && parent < id ? parent : null })))
const statements = uniqueArray(record({ id: constantFrom(...IDS), level: constantFrom(...LEVELS) }), {
  selector: ({ id }) => id,
  maxLength: 5,
})
const options = uniqueArray(
  record({ id: integer({ min: 100, max: 109 }), isDefault: boolean(), allergens: statements }),
  { selector: ({ id }) => id, maxLength: 3 },
)
const dishes: Arbitrary<AllergenSubject> = record({
  allergens: statements,
  variants: array(record({ allergens: statements }), { maxLength: 3 }),
  modifierGroups: array(record({ minSelected: integer({ min: 0, max: 1 }), options }), { maxLength: 2 }),
})
const modes = constantFrom<FilterMode>('STANDARD', 'STRICT', 'RELAXED')
const choices = uniqueArray(constantFrom(...IDS), { minLength: 1 })

type Part = { allergens: AllergenSubject['allergens'] }
type Risk = Exclude<ContainmentLevel, 'FREE_FROM'>
type Case = { tree: Tree; item: AllergenSubject; chosen: number[]; mode: FilterMode }

/** Highest risk first. */
const RISKS: readonly Risk[] = ['CONTAINS', 'MAY_CONTAIN', 'UNKNOWN']
const HIDDEN: Record<FilterMode, readonly Risk[]> = {
  STANDARD: RISKS.slice(0, 2),
  STRICT: RISKS,
  RELAXED: ['CONTAINS'],
}

/** An allergen and its ancestors, implemented independently of the rule under test. */
function line(id: number | null, tree: Tree): number[] {
  return id === null ? [] : [id, ...line(tree.find((row) => row.id === id)?.parentId ?? null, tree)]
}

/**
 * The avoided allergens whose risk the verdict doesn't mark, or for which it shows an item that the mode hides or lists as
 * unconfirmed.
 */
function unmarked({ tree, item, chosen, mode }: Case, { standing, marks, optionMarks }: Verdict): number[] {
  const related = (one: number, other: number) => line(one, tree).includes(other) || line(other, tree).includes(one)
  const states = ({ allergens }: Part, allergenId: number, wanted: ContainmentLevel) =>
    allergens.some(({ id, level }) => level === wanted && related(id, allergenId))
  const isFree = ({ allergens }: Part, allergenId: number) =>
    allergens.some(({ id, level }) => level === 'FREE_FROM' && line(allergenId, tree).includes(id)) &&
    !allergens.some(({ id, level }) => level === 'UNKNOWN' && line(id, tree).includes(allergenId))
  /** A size without a level is like the item, so sizes aren't in `needFree`. */
  const riskOf = (allergenId: number, parts: Part[], needFree = parts): Risk | null =>
    RISKS.slice(0, 2).find((level) => parts.some((part) => states(part, allergenId, level))) ??
    (needFree.every((part) => isFree(part, allergenId)) ? null : 'UNKNOWN')
  const isMarked = (allergenId: number, risk: Risk, among = marks) =>
    among.some((mark) => mark.allergenId === allergenId && RISKS.indexOf(mark.level) <= RISKS.indexOf(risk))

  const options = item.modifierGroups.flatMap((group) => group.options)
  const included = item.modifierGroups.flatMap((group) =>
    group.options.filter(({ isDefault }) => group.minSelected > 0 || isDefault),
  )
  const isItemUnmarked = (allergenId: number) => {
    const risk = riskOf(allergenId, [item, ...item.variants, ...included], [item, ...included])
    if (risk === null) return false
    // A guest can show the hidden items, so they need marks, too.
    if (!isMarked(allergenId, risk)) return true
    return HIDDEN[mode].includes(risk) ? standing !== 'hidden' : mode === 'STANDARD' && standing === 'shown'
  }
  const isOptionUnmarked = (allergenId: number, option: Part & { id: number }) => {
    const risk = riskOf(allergenId, [option])
    const own = optionMarks.filter(({ optionId }) => optionId === option.id)
    // The item's own mark covers an option that isn't confirmed.
    return risk !== null && !isMarked(allergenId, risk, risk === 'UNKNOWN' ? [...own, ...marks] : own)
  }
  return chosen.filter((id) => isItemUnmarked(id) || options.some((option) => isOptionUnmarked(id, option)))
}

/** The property that a rule hides or marks every risk of an avoided allergen. */
function neverUnmarked(rule: typeof evaluateItem): IPropertyWithHooks<[Tree, AllergenSubject, number[], FilterMode]> {
  return property(trees, dishes, choices, modes, (tree, item, chosen, mode) => {
    const verdict = rule(item, chosen, allergenFamilies(tree), mode)

    return unmarked({ tree, item, chosen, mode }, verdict).length === 0
  })
}

/** Variants of the rule with one mistake each, which the property must detect. */
const BROKEN: [string, typeof evaluateItem][] = [
  ['ignores sizes', (item, ...more) => evaluateItem({ ...item, variants: [] }, ...more)],
  ['ignores options', (item, ...more) => evaluateItem({ ...item, modifierGroups: [] }, ...more)],
  [
    'treats a required option as optional',
    ({ modifierGroups, ...item }, ...more) =>
      evaluateItem({ ...item, modifierGroups: modifierGroups.map((group) => ({ ...group, minSelected: 0 })) }, ...more),
  ],
  [
    'treats an option selected by default as optional',
    ({ modifierGroups, ...item }, ...more) => {
      const asExtras = modifierGroups.map((group) => ({
        ...group,
        options: group.options.map((one) => ({ ...one, isDefault: false })),
      }))
      return evaluateItem({ ...item, modifierGroups: asExtras }, ...more)
    },
  ],
  [
    'checks only the first avoided allergen',
    (item, chosen, ...more) => evaluateItem(item, chosen.slice(0, 1), ...more),
  ],
  [
    'ignores the children of an allergen',
    (item, chosen, families, mode) =>
      evaluateItem(
        item,
        chosen,
        new Map([...families].map(([id, { parents }]) => [id, { parents, children: [] }])),
        mode,
      ),
  ],
  [
    'ignores the parents of an allergen',
    (item, chosen, families, mode) =>
      evaluateItem(
        item,
        chosen,
        new Map([...families].map(([id, { children }]) => [id, { parents: [], children }])),
        mode,
      ),
  ],
  [
    'accepts a child’s “free from” for its parent',
    (item, chosen, families, mode) => {
      const swapped = [...families].map(([id, { parents, children }]): [number, number[]] => [
        id,
        [...parents, ...children],
      ])
      return evaluateItem(item, chosen, new Map(swapped.map(([id, parents]) => [id, { parents, children: [] }])), mode)
    },
  ],
  [
    'treats an unknown level as “free from”',
    (item, chosen, ...more) => {
      const verdict = evaluateItem(item, chosen, ...more)
      return { ...verdict, standing: verdict.standing === 'unconfirmed' ? 'shown' : verdict.standing }
    },
  ],
  ['treats every branch as relaxed', (item, chosen, families) => evaluateItem(item, chosen, families, 'RELAXED')],
  [
    'doesn’t mark what relaxed branches show although it may contain an allergen',
    (item, chosen, families, mode) => {
      const verdict = evaluateItem(item, chosen, families, mode)
      return { ...verdict, marks: verdict.marks.filter(({ level }) => mode !== 'RELAXED' || level !== 'MAY_CONTAIN') }
    },
  ],
  [
    'doesn’t mark an extra that may contain an allergen',
    (...all) => {
      const verdict = evaluateItem(...all)
      return { ...verdict, optionMarks: verdict.optionMarks.filter(({ level }) => level !== 'MAY_CONTAIN') }
    },
  ],
  [
    'doesn’t mark an extra that isn’t confirmed to be free from an allergen',
    (...all) => {
      const verdict = evaluateItem(...all)
      return { ...verdict, optionMarks: verdict.optionMarks.filter(({ level }) => level !== 'UNKNOWN') }
    },
  ],
  ['marks no optional extra', (...all) => ({ ...evaluateItem(...all), optionMarks: [] })],
  [
    'marks an extra that contains an allergen as “may contain”',
    (...all) => {
      const verdict = evaluateItem(...all)
      return { ...verdict, optionMarks: verdict.optionMarks.map((mark) => ({ ...mark, level: 'MAY_CONTAIN' })) }
    },
  ],
]

describe('the rule for avoided allergens', () => {
  it('hides or marks every risk of an avoided allergen in randomly generated items', () => {
    assert(neverUnmarked(evaluateItem), { numRuns: CASES })
  }, 120_000)

  it.each(BROKEN)('the property test fails if the rule for avoided allergens %s', (_, broken) => {
    expect(() => assert(neverUnmarked(broken), TO_NOTICE)).toThrow('Property failed')
  })
})
