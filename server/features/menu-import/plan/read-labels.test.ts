import { expect, test } from 'vitest'
import { foldedWords, foldForMatching } from '../text.ts'
import { splitLabels } from './read-labels.ts'

const KNOWN = foldedWords('milk,egg,gluten,wheat,nuts,almonds,peanuts,fish,sesame,vegan,gluten free,Milch,Soja')

/** The levels of a cell's labels, and the labels that have a condition or a footnote mark. */
function read(cell: string, level: 'CONTAINS' | 'MAY_CONTAIN' | 'FREE_FROM' = 'CONTAINS') {
  const pieces = splitLabels(cell, level, (text) => KNOWN.has(foldForMatching(text)))
  return {
    levels: Object.fromEntries(pieces.map((piece) => [foldForMatching(piece.text), piece.level])),
    qualified: pieces.filter(({ isQualified }) => isQualified).map(({ text }) => text),
  }
}

const [C, M, F] = ['CONTAINS', 'MAY_CONTAIN', 'FREE_FROM']

test.each([
  ['Milk (traces of nuts), egg, gluten', { milk: C, nuts: M, egg: C, gluten: C }],
  ['Milk (traces of nuts, almonds), egg', { milk: C, nuts: M, almonds: M, egg: C }],
  ['Contains milk (may contain nuts), egg', { milk: C, nuts: M, egg: C }],
  ['Milk [may contain nuts], egg', { milk: C, nuts: M, egg: C }],
  ['Milk (contains nuts; may contain egg), fish', { milk: C, nuts: C, egg: M, fish: C }],
  ['Milk (no nuts), egg', { milk: C, nuts: F, egg: C }],
  ['Gluten (kann Milch enthalten), Soja', { gluten: C, milch: M, soja: C }],
  ['Peanuts (may contain traces), milk, egg', { peanuts: M, milk: C, egg: C }],
  ['Contains (milk, egg), fish', { milk: C, egg: C, fish: C }],
  ['May contain (nuts, milk), egg', { nuts: M, milk: M, egg: null }],
  ['Free from (milk, egg), fish', { milk: F, egg: F, fish: null }],
  ['Milk may contain (nuts), egg', { milk: null, nuts: null, egg: C }],
  ['Milk (traces', { milk: M }],
  ['Gluten (wheat (traces)), milk', { gluten: C, wheat: M, milk: C }],
])('words in brackets set the level of labels inside or before the brackets, not after them: “%s”', (cell, levels) => {
  expect(read(cell).levels).toEqual(levels)
})

test.each([
  ['Nuts – traces, milk, gluten', { nuts: M, milk: C, gluten: C }],
  ['Milk, egg - may contain nuts, fish', { milk: C, egg: C, nuts: M, fish: M }],
  ['May contain - nuts, milk', { nuts: M, milk: M }],
  ['May contain, nuts, milk', { nuts: M, milk: M }],
  ['Milk, contains, egg', { milk: C, egg: C }],
  ['Milk / may contain: / nuts', { milk: C, nuts: M }],
  ['Milk, traces, egg', { milk: null, egg: null }],
  ['Milk – may contain – nuts', { milk: null, nuts: null }],
  ['Gluten – milk — egg', { gluten: C, milk: C, egg: C }],
])('words such as “traces” beside a dash or comma set only levels that are clear: “%s”', (cell, levels) => {
  expect(read(cell).levels).toEqual(levels)
})

test.each([
  ['Gluten - yes; Milk - no; Nuts - may', { gluten: C, milk: F, nuts: M }],
  ['Gluten - yes - Milk - no - Egg - yes', { gluten: C, milk: F, egg: C }],
  ['Gluten (yes), Milk (no), Nuts (traces)', { gluten: C, milk: F, nuts: M }],
  ['Gluten: yes, Milk: no, Nuts: traces, Egg: -', { gluten: C, milk: F, nuts: M }],
  ['Gluten ✓, Milk ✗', { gluten: C, milk: null }],
  ['✅ Gluten, ❌ Milk, 🚫 Nuts', { gluten: C, milk: null, nuts: null }],
  ['Gluten: ✓, Milk: ✗, Egg: ?', { gluten: C, milk: null, egg: null }],
  ['Gluten (✓), Milk (✗), Egg (-)', { gluten: C, milk: null }],
  ['Milk and egg (traces)', { milk: C, egg: M }],
  ['Milk and egg (no)', { milk: null, egg: null }],
  ['Milk: on request', { milk: null }],
  ['Milk – no*, Nuts – no?', { milk: null, nuts: null }],
  ['Milk – on request', { milk: null, 'on request': C }],
  ['Milk: may contain nuts', { milk: null, nuts: M }],
  ['Milk: Y, Nuts: N, Fish: M', { milk: C, nuts: null, fish: null }],
  ['Gluten: wheat, egg', { gluten: C, wheat: C, egg: C }],
  ['Gluten (A), Sesame (N)', { gluten: C, a: C, sesame: C, n: C }],
])('a value such as “: yes”, “(no)” or “✓” applies only to the label beside it: “%s”', (cell, levels) => {
  expect(read(cell).levels).toEqual(levels)
})

test.each([
  ['FREE_FROM', 'Milk: no, egg: yes', { milk: null, egg: null }],
  ['FREE_FROM', 'Milk ✓', { milk: null }],
  ['MAY_CONTAIN', 'Nuts: no, milk: yes', { nuts: null, milk: C }],
] as const)('“no” under “may contain”, and any value under “free from”, is unclear: %s “%s”', (level, cell, levels) => {
  expect(read(cell, level).levels).toEqual(levels)
})

test.each([
  ['vegan (on request)', ['vegan']],
  ['Gluten free (on request), milk', ['Gluten free']],
  ['Vegan (without cheese)', ['Vegan']],
  ['Vegan* (V)', ['Vegan']],
  ['*Vegan', ['Vegan']],
  ['Vegan (V), Gluten (wheat)', []],
  ['* Vegan', []],
])(
  'a footnote mark or a condition in brackets makes a label conditional, but other brackets or a separate mark don’t: “%s”',
  (cell, qualified) => {
    expect(read(cell).qualified).toEqual(qualified)
  },
)

test.each(['(', '✓', 'milk (', '(egg) '])(
  'thousands of repeated brackets or signs are read as a single label: “%s”',
  (part) => {
    expect(splitLabels(part.repeat(20_000), 'CONTAINS', () => false)).toHaveLength(1)
  },
)
