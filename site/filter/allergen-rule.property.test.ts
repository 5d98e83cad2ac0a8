import {
  type Arbitrary,
  array,
  assert,
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
const options = uniqueArray(record({ id: integer({ min: 100, max: 109 }), allergens: statements }), {
  selector: ({ id }) => id,
  maxLength: 3,
})
const dishes: Arbitrary<AllergenSubject> = record({
  allergens: statements,
  variants: array(record({ allergens: statements }), { maxLength: 3 }),
  modifierGroups: array(record({ minSelected: integer({ min: 0, max: 1 }), options }), { maxLength: 2 }),
})
const modes = constantFrom<FilterMode>('STANDARD', 'STRICT', 'RELAXED')
const choices = uniqueArray(constantFrom(...IDS), { minLength: 1 })

type Part = { allergens: AllergenSubject['allergens'] }
type Case = { tree: Tree; item: AllergenSubject; chosen: number[]; mode: FilterMode }

/** An allergen and its ancestors, implemented independently of the rule under test. */
function line(id: number | null, tree: Tree): number[] {
  return id === null ? [] : [id, ...line(tree.find((row) => row.id === id)?.parentId ?? null, tree)]
}

/** The avoided allergens whose risk the verdict neither hides nor marks; of optional extras only “contains” counts. */
function unmarked({ tree, item, chosen, mode }: Case, verdict: Verdict): number[] {
  const related = (one: number, other: number) => line(one, tree).includes(other) || line(other, tree).includes(one)
  const states = ({ allergens }: Part, allergenId: number, wanted: ContainmentLevel) =>
    allergens.some(({ id, level }) => level === wanted && related(id, allergenId))
  const isFree = (allergenId: number) =>
    item.allergens.some(({ id, level }) => level === 'FREE_FROM' && line(allergenId, tree).includes(id))
  const isMarked = (allergenId: number, optionId: number) =>
    verdict.optionMarks.some(
      (mark) => mark.allergenId === allergenId && mark.optionId === optionId && mark.level === 'CONTAINS',
    )
  const required = item.modifierGroups.flatMap((group) => (group.minSelected > 0 ? group.options : []))
  const extras = item.modifierGroups.flatMap((group) => group.options)
  const inItself = [item, ...item.variants, ...required]
  const isShown = verdict.standing !== 'hidden'
  return chosen.filter(
    (allergenId) =>
      (isShown && inItself.some((part) => states(part, allergenId, 'CONTAINS'))) ||
      (isShown && mode !== 'RELAXED' && inItself.some((part) => states(part, allergenId, 'MAY_CONTAIN'))) ||
      (isShown && mode === 'STRICT' && !isFree(allergenId)) ||
      (verdict.standing === 'shown' && mode === 'STANDARD' && !isFree(allergenId)) ||
      extras.some((extra) => states(extra, allergenId, 'CONTAINS') && !isMarked(allergenId, extra.id)),
  )
}

/** The property that a rule hides or marks each risk that `unmarked` looks for. */
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
