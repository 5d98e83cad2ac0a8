import { traceOf } from '../plan/flags.ts'
import { cleanText, foldedWords, foldForMatching } from '../text.ts'
import type { SourceCell } from '../types.ts'
import type { JsonObject } from './json-value.ts'

const LEVEL_KEYS = /^(?:level|containment|presence|status|type|kind)$/i
/** Keys whose values are always levels; a “type” or “status” can be anything. */
const ONLY_LEVEL_KEYS = /^(?:level|containment|presence)$/i
const PRESENCE_KEYS = /^(?:is|has)?_?(?:contains?|contained|present|included|value)$/i
/** Keys whose values are always yes or no; a “value” can be anything. */
const ONLY_PRESENCE_KEYS = /contain|present/i
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
  if (name === '' || level === undefined || level === 'contains' || level === 'notStated') return name
  return level === 'unclear' ? `${name}?` : `${level} ${name}`
}

/**
 * The level in an allergen's object; `notStated` for `{name: "Nuts", contains: false}`; undefined if it has none.
 * @param field the key of the allergen's name, whose value isn't read as a level
 */
export function levelOf(entry: JsonObject, field?: string): Level | undefined {
  const name = field === undefined ? undefined : plain(entry[field])
  const fields = Object.entries(entry).filter(([, value]) => name === undefined || plain(value) !== name)
  const flagAt = (keys: RegExp) =>
    fields.flatMap(([key, flag]) => (keys.test(key) ? (flagLevel(key, flag) ?? []) : []))[0]
  const presence = flagAt(PRESENCE_KEYS)
  const trace = flagAt(TRACE_KEYS)
  if (trace === 'unclear' || presence === 'unclear') return 'unclear'
  if (presence !== 'contains' && (trace === 'contains' || trace === 'may contain')) return 'may contain'
  const levels = new Set(
    fields.flatMap(([key, value]) => (LEVEL_KEYS.test(key) ? (levelIn(value, ONLY_LEVEL_KEYS.test(key)) ?? []) : [])),
  )
  // Programs write false when nothing was stated, so it doesn't mean “free from”.
  // “No” beside unknown traces isn't “free from” either.
  const isAbsent = presence === 'notStated' || (presence === 'free from' && trace === 'notStated')
  if (isAbsent && !levels.has('may contain')) return 'notStated'
  if (presence !== undefined && !isAbsent) levels.add(presence)
  if (levels.has('unclear') || (levels.has('free from') && levels.size > 1)) return 'unclear'
  return (['may contain', 'free from', 'contains', 'notStated'] as const).find((one) => levels.has(one))
}

/**
 * The cell of an allergen whose value is an object with only its level, such as `{contains: "no"}`; undefined for other
 * objects.
 */
export function levelCell(value: JsonObject): SourceCell | undefined {
  const fields = Object.entries(value)
  const isLevel = ([key, flag]: [string, unknown]) =>
    ONLY_LEVEL_KEYS.test(key) || ONLY_PRESENCE_KEYS.test(key) || TRACE_KEYS.test(key)
      ? isPlainLevel(flag)
      : flag === null
  const level = fields.length > 0 && fields.every(isLevel) ? levelOf(value) : undefined
  return level && CELLS[level]
}

const CELLS: Record<Level, SourceCell> = {
  contains: 'yes',
  'may contain': 'may contain',
  'free from': 'no',
  notStated: false,
  unclear: '?',
}

/** Whether all values of a field are booleans or flags that `levelOf()` reads: then the field names no allergen. */
export function areFlags(field: string, values: unknown[]): boolean {
  const isFlag = ONLY_PRESENCE_KEYS.test(field) || TRACE_KEYS.test(field)
  return values.every((value) => typeof value === 'boolean' || (isFlag && isPlainLevel(value)))
}

function isPlainLevel(value: unknown): boolean {
  return typeof value === 'boolean' || value === null || levelIn(flagText(value), false) !== undefined
}

/** The level that a flag such as `contains: "no"` states, read like the cell of an allergen's column. */
function flagLevel(key: string, flag: unknown): Level | undefined {
  if (typeof flag === 'boolean') return flag ? 'contains' : 'notStated'
  const text = flagText(flag)
  if (traceOf(text) === 'FREE_FROM') return 'free from'
  return levelIn(text, ONLY_PRESENCE_KEYS.test(key) || TRACE_KEYS.test(key))
}

function flagText(flag: unknown): string {
  return typeof flag === 'string' || typeof flag === 'number' ? String(flag) : ''
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
