import { traceOf } from '../plan/flags.ts'
import { cleanText, foldedWords, foldForMatching } from '../text.ts'
import type { JsonObject } from './json-value.ts'

const LEVEL_KEYS = /^(?:level|containment|presence|status|type|kind)$/i
/** Keys whose values are always levels; a “type” or “status” can be anything. */
const ONLY_LEVEL_KEYS = /^(?:level|containment|presence)$/i
const PRESENCE_KEYS = /^(?:is|has)?_?(?:contains?|contained|present|included|value)$/i
const TRACE_KEYS = /^(?:may_?contains?|(?:is|has)?_?traces?)$/i

const PRESENT = foldedWords('contained,present,declared,included')
/** Besides the words that `traceOf()` knows, only these mean “free from”: “not declared” doesn't. */
const ABSENT = foldedWords('absent,without,free of,not contained,not present,nicht enthalten')
const MAY = /may[_\s-]?contain|\bmay\b|trace|spuren|possible/i
const NEGATION =
  /free|frei|without|absent|unknown|unspecified|\b(?:no|non|none|not|never|nicht|keine?|ohne|sans|sin|senza)\b/

/** `unclear`: a person has to decide what is meant. */
type Level = 'contains' | 'may contain' | 'free from' | 'notStated' | 'unclear'

/**
 * A name with its allergen level: `{name: "Nuts", level: "may contain"}` becomes `may contain Nuts`. A question mark
 * means that the level is unclear.
 */
export function withLevel(entry: JsonObject, field: string): string {
  const value = entry[field]
  const name = cleanText(typeof value === 'string' || typeof value === 'number' ? String(value) : '')
  const level = levelOf(entry, field)
  if (name === '' || level === undefined || level === 'contains') return name
  return level === 'unclear' ? `${name}?` : `${level} ${name}`
}

/**
 * The level of an allergen in a list; `notStated` for `{name: "Nuts", contains: false}`; undefined if it has none.
 * @param field the key of its name, which isn’t a level
 */
export function levelOf(entry: JsonObject, field?: string): Level | undefined {
  const fields = Object.entries(entry)
  const flagAt = (keys: RegExp) => fields.find(([key, flag]) => keys.test(key) && typeof flag === 'boolean')?.[1]
  const isPresent = flagAt(PRESENCE_KEYS)
  if (isPresent !== true && flagAt(TRACE_KEYS) === true) return 'may contain'
  const name = field === undefined ? undefined : plain(entry[field])
  const levels = new Set(
    fields.flatMap(([key, value]) =>
      LEVEL_KEYS.test(key) && plain(value) !== name ? (levelIn(value, ONLY_LEVEL_KEYS.test(key)) ?? []) : [],
    ),
  )
  // Programs write false when nothing was stated, so it doesn't mean “free from”.
  if (isPresent === false && !levels.has('may contain')) return 'notStated'
  if (isPresent === true) levels.add('contains')
  if (levels.has('unclear') || (levels.has('free from') && levels.size > 1)) return 'unclear'
  return (['may contain', 'free from', 'contains', 'notStated'] as const).find((one) => levels.has(one))
}

/** Whether a value is the level of an allergen rather than its name. */
export function isLevelWord(value: unknown): boolean {
  return levelIn(value, false) !== undefined
}

function levelIn(value: unknown, isLevel: boolean): Level | undefined {
  if (typeof value !== 'string' || value.trim() === '') return undefined
  const folded = foldForMatching(value)
  if (ABSENT.has(folded)) return 'free from'
  if (PRESENT.has(folded)) return 'contains'
  if (folded === 'unspecified') return 'notStated'
  const trace = traceOf(value)
  if (trace === 'CONTAINS') return 'contains'
  // A single letter may be a code instead of “no”.
  if (trace === 'FREE_FROM') return folded.length === 1 ? 'unclear' : 'free from'
  if (trace === 'notStated') return 'notStated'
  if (trace === 'MAY_CONTAIN' || MAY.test(value)) return 'may contain'
  return isLevel || NEGATION.test(folded) ? 'unclear' : undefined
}

function plain(value: unknown): string | undefined {
  return typeof value === 'string' ? foldForMatching(value) : undefined
}
