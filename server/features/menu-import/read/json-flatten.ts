import { isVariantList } from './json-items.ts'
import { isObject, isScalar, type JsonObject } from './json-value.ts'
import { listRole, nameKeyOf } from './json-keys.ts'
import { areFlags, isLevelWord, levelCell, levelOf, withLevel } from './json-levels.ts'
import { cleanText, safeKey } from '../text.ts'
import type { SourceCell } from '../types.ts'

const DEPTH = 4

/** An item's values as cells by dotted path, its list of sizes, and the paths of its lists of options. */
export type FlatItem = {
  cells: Record<string, SourceCell>
  variants?: { key: string; list: JsonObject[] }
  options: string[]
}

/** Flattens an object's inner objects, down to `DEPTH` levels, to dotted columns; lists of plain values stay lists. */
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
    else if (isObject(child) && depth < DEPTH) {
      const level = isAboutAllergens(key) ? undefined : levelCell(child)
      if (level !== undefined) item.cells[path] = level
      else flattenInto(item, child, path, depth + 1)
    }
  }
}

function flattenList(item: FlatItem, key: string, path: string, entries: unknown[]): void {
  const all = entries.flat(DEPTH)
  const plain = all.filter(isScalar)
  if (plain.length > 0) item.cells[path] = plain.map((entry) => (typeof entry === 'string' ? cleanText(entry) : entry))
  const list = all.filter(isObject)
  if (list.length === 0) return
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
  for (const field of new Set(list.flatMap((entry) => Object.keys(entry)))) {
    const values = stated.map((entry) => entry[field]).filter(isScalar)
    if (areFlags(field, values)) continue
    item.cells[`${path}.${safeKey(field)}`] =
      field === nameKey || NAME_KEYS.test(field) || (isAboutAllergens(key) && !values.some(isLevelWord))
        ? stated.map((entry) => withLevel(entry, field))
        : values.map((entry) => (typeof entry === 'string' ? cleanText(entry) : entry))
  }
}

function isAboutAllergens(key: string): boolean {
  return /allerg|al[eé]rg/i.test(key)
}

const NAME_KEYS = /^(?:name|code|key|allergen)$/i
