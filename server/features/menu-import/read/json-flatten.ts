import { isVariantList } from './json-items.ts'
import { isObject, isObjectList, isScalar, type JsonObject } from './json-value.ts'
import { listRole, nameKeyOf } from './json-keys.ts'
import { cleanText, safeKey } from '../text.ts'
import type { SourceCell } from '../types.ts'

const DEPTH = 4

/** An item's values as cells by dotted path, its list of sizes, and the paths of its lists of options. */
export type FlatItem = {
  cells: Record<string, SourceCell>
  variants?: { key: string; list: JsonObject[] }
  options: string[]
}

/** Flattens an object's inner objects to dotted columns; lists of plain values stay lists. */
export function flattenItem(value: JsonObject): FlatItem {
  const item: FlatItem = { cells: {}, options: [] }
  flattenInto(item, value, '', 0)
  return item
}

function flattenInto(item: FlatItem, value: JsonObject, prefix: string, depth: number): void {
  for (const [key, child] of Object.entries(value)) {
    const path = prefix === '' ? safeKey(key) : `${prefix}.${safeKey(key)}`
    if (isScalar(child)) item.cells[path] = typeof child === 'string' ? cleanText(child) : child
    else if (Array.isArray(child)) flattenList(item, key, path, child)
    else if (isObject(child) && depth < DEPTH) flattenInto(item, child, path, depth + 1)
  }
}

function flattenList(item: FlatItem, key: string, path: string, list: unknown[]): void {
  if (list.length === 0) return
  if (list.every(isScalar)) {
    item.cells[path] = list.map((entry) => (typeof entry === 'string' ? cleanText(entry) : entry))
    return
  }
  if (!isObjectList(list)) return
  if (listRole(key) === 'options') {
    item.options.push(path)
    return
  }
  if (item.variants === undefined && isVariantList(key, list)) {
    item.variants = { key: path, list }
    return
  }
  const stated = list.filter((entry) => levelOf(entry) !== 'notStated')
  const nameKey = nameKeyOf(list[0] ?? {})
  const isAboutAllergens = /allerg|al[eé]rg/i.test(key)
  for (const field of new Set(list.flatMap((entry) => Object.keys(entry)))) {
    const values = stated.map((entry) => entry[field]).filter(isScalar)
    if (values.every((entry) => typeof entry === 'boolean')) continue
    item.cells[`${path}.${safeKey(field)}`] =
      field === nameKey || NAME_KEYS.test(field) || (isAboutAllergens && !values.some(saysLevel))
        ? stated.map((entry) => withLevel(entry, field))
        : values.map((entry) => (typeof entry === 'string' ? cleanText(entry) : entry))
  }
}

const NAME_KEYS = /^(?:name|code|key|allergen)$/i
const LEVEL_KEYS = /^(?:level|containment|presence|status|type|kind)$/i
const PRESENCE_KEYS = /^(?:is|has)?_?(?:contains?|contained|present|included|value)$/i
const TRACE_KEYS = /^(?:may_?contains?|(?:is|has)?_?traces?)$/i

/** A name with its allergen level: `{name: "Nuts", level: "may contain"}` becomes `may contain Nuts`. */
function withLevel(entry: JsonObject, field: string): string {
  const value = entry[field]
  const name = cleanText(typeof value === 'string' || typeof value === 'number' ? String(value) : '')
  const level = levelOf(entry)
  return name === '' || level === undefined ? name : `${level} ${name}`
}

/** The level of an allergen in a list; `notStated` for `{name: "Nuts", contains: false}`; undefined if it has none. */
function levelOf(entry: JsonObject): 'may contain' | 'free from' | 'notStated' | undefined {
  const fields = Object.entries(entry)
  const flagAt = (keys: RegExp) => fields.find(([key, flag]) => keys.test(key) && typeof flag === 'boolean')?.[1]
  const isPresent = flagAt(PRESENCE_KEYS)
  if (isPresent !== true && flagAt(TRACE_KEYS) === true) return 'may contain'
  // Programs write false when nothing was stated, so it doesn't mean “free from”.
  if (isPresent === false) return 'notStated'
  return fields.flatMap(([key, value]) => (LEVEL_KEYS.test(key) ? (levelIn(value) ?? []) : []))[0]
}

function levelIn(value: unknown): 'may contain' | 'free from' | 'notStated' | undefined {
  if (typeof value !== 'string') return undefined
  if (/may[_\s-]?contain|\bmay\b|trace|spuren|possible/i.test(value)) return 'may contain'
  if (/unknown|unspecified/i.test(value)) return 'notStated'
  return /free|none|without|absent|\bno\b|not[ _-]/i.test(value) ? 'free from' : undefined
}

/** Whether a value is the level of an allergen rather than its name. */
function saysLevel(value: unknown): boolean {
  return (
    levelIn(value) !== undefined || (typeof value === 'string' && /^(?:contains?|present|yes|declared)$/i.test(value))
  )
}
