import { cellText } from '../read/cell.ts'
import { foldForMatching } from '../text.ts'
import type { SourceCell } from '../types.ts'
import { type MarkMeanings, plainTraceOf, type Trace } from './flags.ts'

/** Marks that mean “contains” beside any other mark: x, y, 1, ticks and filled shapes. */
const STRONG = /^(?:[xy1✓✔☑✅●⬤■])$/u
const MAY_LETTERS = ['t', 'm', 'p']
/** The maximum number of distinct values that are compared; a matrix uses only a few marks. */
const MOST_VALUES = 1_000

/**
 * Decides from all columns of a matrix what their marks mean. “T” is “true” beside “F”, and “traces” beside “x”; on its
 * own it can be either. “○” is “contains” on its own, but unclear beside “●”, where it means something weaker.
 */
export function markMeanings(cells: Iterable<SourceCell | undefined>): MarkMeanings {
  const seen = distinctMarks(cells)
  const positive = [...seen].filter((mark) => !MAY_LETTERS.includes(mark) && plainTraceOf(mark) === 'CONTAINS')
  const letters = MAY_LETTERS.filter((letter) => seen.has(letter))
  const isBoolean = seen.has('f') && letters.join('') === 't' && positive.length === 0
  const meanings = new Map<string, Trace>()
  // Beside “A” for “absent”, “P” can mean “present”, so the letters stay unclear.
  const areLevels = positive.length > 0 && !seen.has('f') && !seen.has('a')
  for (const letter of MAY_LETTERS) meanings.set(letter, areLevels ? 'MAY_CONTAIN' : 'unclear')
  if (isBoolean) meanings.set('t', 'CONTAINS')
  meanings.set('f', isBoolean ? 'notStated' : 'unclear')
  for (const mark of positive) {
    const isOnly = positive.every((other) => other.startsWith(mark))
    if ([...mark].length === 1 && !STRONG.test(mark) && !isOnly) meanings.set(mark, 'unclear')
  }
  return meanings
}

/**
 * Letters that may only repeat their allergen's letter in a legend, such as “N” under “Sesame”, although they can also
 * mean “no” or “may”. Their column has no other clear mark, and no other column has them.
 */
export function legendLetters(columns: Iterable<SourceCell | undefined>[]): string[] {
  const marksOf = columns.map(distinctMarks)
  return marksOf.flatMap((marks) => {
    const stated = [...marks].filter((mark) => STATED.has(plainTraceOf(mark)))
    const [letter = ''] = stated
    const isOnly = stated.length === 1 && marksOf.every((others) => others === marks || !others.has(letter))
    return isOnly && /^\p{L}$/u.test(letter) && plainTraceOf(letter) !== 'CONTAINS' ? [letter] : []
  })
}

const STATED = new Set<Trace | undefined>(['CONTAINS', 'MAY_CONTAIN', 'FREE_FROM'])

function distinctMarks(cells: Iterable<SourceCell | undefined>): Set<string> {
  const texts = new Set<string>()
  for (const cell of cells) if (texts.size < MOST_VALUES) texts.add(cellText(cell))
  return new Set([...texts].map((text) => foldForMatching(text) || text.trim()))
}
