import { isObject, isScalar, type JsonObject } from './json-value.ts'
import { isLocaleMap, listRole, nameKeyOf, priceKeyOf } from './json-keys.ts'
import { MAX_JSON_DEPTH } from '../limits.ts'

/** An object of a list, with the objects around it, nearest first. */
export type Member = {
  value: JsonObject
  /** Its exact path, such as `kategorien[3].gerichte[2]`. */
  path: string
  parents: Parent[]
  /** Its key if the list is an object keyed by name or id. */
  key?: string
}

/** A level around an object: another object (`value`), or only the key of a list. */
export type Parent = { group: string; value?: JsonObject; key?: string }

/** All lists at the same place in the file's structure. */
export type Group = { path: string; name: string; members: Member[]; lists: number }

/** The lists of objects in a JSON file, by their path without indexes: `categories[].items[]`. */
export function findGroups(root: unknown): Map<string, Group> {
  const groups = new Map<string, Group>()
  walk({ value: root, path: '', place: '', name: '', parents: [], depth: 0 }, groups)
  return groups
}

type Visit = { value: unknown; path: string; place: string; name: string; parents: Parent[]; depth: number }

function walk(visit: Visit, groups: Map<string, Group>): void {
  const { value, depth } = visit
  if (depth > MAX_JSON_DEPTH) return
  if (Array.isArray(value)) {
    // Other entries, such as the nulls that Firebase writes, mustn't hide the objects beside them.
    const members: { entry: JsonObject; path: string }[] = []
    value.forEach((entry, at) => {
      const path = `${visit.path}[${at}]`
      if (Array.isArray(entry)) walk({ ...visit, value: entry, path, depth: depth + 1 }, groups)
      else if (isObject(entry)) members.push({ entry, path })
    })
    if (members.length > 0) enter(visit, `${visit.place}[]`, members, groups)
    return
  }
  if (!isObject(value) || isLocaleMap(value)) return
  if (isKeyed(value, visit.name)) {
    const members = Object.entries(value).map(([key, entry]) => ({
      entry: entry as JsonObject,
      key,
      path: join(visit.path, key),
    }))
    enter(visit, `${visit.place}{}`, members, groups)
    return
  }
  for (const [key, child] of Object.entries(value)) walkInto(visit, key, child, groups)
}

function walkInto(
  { path, place, parents, depth }: Omit<Visit, 'value' | 'name'>,
  name: string,
  child: unknown,
  groups: Map<string, Group>,
): void {
  if (typeof child !== 'object' || child === null) return
  const isSingle = isObject(child) && isListKey(name) && !isLocaleMap(child) && nameKeyOf(child) !== undefined
  const group = join(place, name)
  walk(
    {
      // In schema.org, a list of one element may be written as the element itself.
      value: isSingle ? [child] : child,
      path: join(path, name),
      place: group,
      name,
      parents: [{ group, key: name }, ...parents],
      depth: depth + 1,
    },
    groups,
  )
}

function enter(
  visit: Visit,
  place: string,
  members: { entry: JsonObject; path: string; key?: string }[],
  groups: Map<string, Group>,
): void {
  const group = groups.get(place) ?? { path: place, name: visit.name, members: [], lists: 0 }
  groups.set(place, group)
  group.lists++
  for (const { entry, path, key } of members) {
    const named = key === undefined ? {} : { key }
    group.members.push({ value: entry, path, parents: visit.parents, ...named })
    const parents = [{ group: place, value: entry, ...named }, ...visit.parents]
    for (const [childKey, child] of Object.entries(entry))
      walkInto({ path, place, parents, depth: visit.depth }, childKey, child, groups)
  }
}

function isListKey(key: string): boolean {
  return /^has(?:Menu|MenuSection|MenuItem)$/.test(key)
}

/** Whether an object is really a list: its keys are names or ids, and its values are similar objects. */
function isKeyed(value: JsonObject, name: string): boolean {
  const entries = Object.entries(value)
  if (entries.length < 2 || !entries.every(([, entry]) => isObject(entry) && !isLocaleMap(entry))) return false
  if (listRole(name) === 'variants' || listRole(name) === 'other') return false
  if (entries.some(([key]) => ['items', 'categories'].includes(listRole(key)))) return false
  if (entries.every(([key]) => /^\d+$/.test(key))) return true
  const keys = entries.map(([, entry]) => Object.keys(entry as JsonObject))
  const all = new Set(keys.flat())
  const shared = keys.reduce((sum, own) => sum + own.length, 0) / (all.size * keys.length)
  // Categories keyed by name needn't share keys, because their keys are item names: `{Pizza: {Margherita: {price}}}`.
  const deeper = entries.every(([, entry]) =>
    Object.values(entry as JsonObject).every((inner) => isObject(inner) && priceKeyOf(inner) !== undefined),
  )
  // In `{Margherita: {small: 8}}`, the keys are items with shared sizes; in `{Pizza: {Margherita: 8}}`, categories.
  const onlyPrices = entries.every(([, entry]) =>
    Object.values(entry as JsonObject).every((inner) => isScalar(inner) && /\d/.test(String(inner))),
  )
  return shared >= (onlyPrices ? 0.7 : 0.45) || deeper
}

function join(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`
}
