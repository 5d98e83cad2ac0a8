import type { Member } from './json-groups.ts'
import { isObject, isObjectList, isScalar, type JsonObject } from './json-value.ts'
import { fieldStrength, listRole, localeMapOf, nameKeyOf, priceKeyOf } from './json-keys.ts'
import { statedCells } from './json-stated.ts'
import type { CellGroup, CellOption } from '../plan/option-cell.ts'
import { cleanText } from '../text.ts'

/** `of` returns the option groups of an item; `used` contains the objects that have become groups or options. */
export type OptionFinder = { of: (member: Member) => CellGroup[]; used: Set<JsonObject> }

const MIN =
  /^(?:min|minimum|force_min|(?:min|minimum)_?(?:select|selected|selections?|choices|options|amount|quantity|permitted).*)$/i
const MAX =
  /^(?:max|maximum|force_max|(?:max|maximum)_?(?:select|selected|selections?|choices|options|amount|quantity|permitted).*)$/i
const REFERENCE = /(?:option|group|modifier|extra|topping|addon|choice).*ids?$|^(?:id|ref|group|option|modifier)$/i
const DEFAULT = /^(?:is_?)?(?:default|preselected|selected)$/i

/**
 * Finds extras and options: lists inside items, inside the sizes of items, inside the categories of items, and separate
 * lists that items refer to by id.
 */
export function optionFinder(root: unknown): OptionFinder {
  const apart = groupsApart(root)
  const used = new Set<JsonObject>()
  const readLists = (owner: JsonObject): CellGroup[] =>
    Object.entries(owner).flatMap(([key, value]) => {
      if (listRole(key) === 'variants' && isObjectList(value)) return value.flatMap((size) => readLists(size))
      if (listRole(key) !== 'options' && !REFERENCE.test(key)) return []
      return Array.isArray(value)
        ? readList(
            key,
            value.filter((entry) => entry !== null),
          )
        : []
    })
  const readList = (key: string, list: unknown[]): CellGroup[] => {
    if (list.length > 0 && list.every((entry) => typeof entry === 'string' || typeof entry === 'number')) {
      return list.flatMap((id) => readGroup(apart.get(String(id)), {}, used))
    }
    if (listRole(key) !== 'options' || !isObjectList(list)) return []
    const groups = list.flatMap((entry) => {
      const [, reference] =
        Object.entries(entry).find(([field, id]) => REFERENCE.test(field) && isScalar(id) && apart.has(String(id))) ??
        []
      const own = innerList(entry) ? entry : apart.get(isScalar(reference) ? String(reference) : '')
      if (own) used.add(entry)
      return readGroup(own, entry, used)
    })
    return groups.length > 0 ? groups : plainGroup(key, list, used)
  }
  return {
    used,
    of: (member) => {
      const own = readLists(member.value)
      const around = member.parents.flatMap(({ value }) => (value ? readLists(value) : []))
      return distinct([...own, ...around])
    },
  }
}

/** Groups in separate lists, by their ids. */
function groupsApart(root: unknown): Map<string, JsonObject> {
  const apart = new Map<string, JsonObject>()
  if (!isObject(root)) return apart
  for (const [key, list] of Object.entries(root)) {
    if (listRole(key) !== 'options' || !isObjectList(list)) continue
    for (const entry of list) if (isScalar(entry['id']) && innerList(entry)) apart.set(String(entry['id']), entry)
  }
  return apart
}

/** The options of a group: its list of named objects, preferably with prices. */
function innerList(group: JsonObject): JsonObject[] | undefined {
  const lists = Object.entries(group).filter(
    (entry): entry is [string, JsonObject[]] =>
      isObjectList(entry[1]) && entry[1].length > 0 && entry[1].every((one) => nameKeyOf(one, false) !== undefined),
  )
  return (lists.find(([, list]) => list.some((one) => priceKeyOf(one) !== undefined)) ?? lists[0])?.[1]
}

/** @param usage the item's settings for the group, such as its name and how many options may be chosen */
function readGroup(group: JsonObject | undefined, usage: JsonObject, used: Set<JsonObject>): CellGroup[] {
  const list = group && innerList(group)
  if (!group || !list) return []
  used.add(group)
  const preset = group['default_value']
  const options = list.flatMap((entry) => {
    used.add(entry)
    return readOption(entry, preset !== undefined && preset !== null && preset === entry['id'])
  })
  const name = nameOf(usage) ?? nameOf(group)
  if (name === undefined || options.length === 0) return []
  return [{ ...idOf(group), name, ...selection(group, usage), ...statedIn(group), options }]
}

function readOption(entry: JsonObject, isPreset: boolean): CellOption[] {
  const name = nameOf(entry)
  if (name === undefined) return []
  // A price in words, such as “market price”, mustn't be lost, because the option would cost nothing.
  const key = priceKeyOf(entry) ?? Object.keys(entry).find((field) => fieldStrength(field, 'price') >= 0.95)
  const price = key === undefined ? undefined : entry[key]
  const isDefault = isPreset || Object.entries(entry).some(([field, value]) => DEFAULT.test(field) && value === true)
  return [
    {
      ...idOf(entry),
      name,
      ...((typeof price === 'string' || typeof price === 'number') && { price }),
      ...(isDefault && { default: true }),
      ...statedIn(entry),
    },
  ]
}

function statedIn(part: JsonObject): Pick<CellOption, 'stated'> {
  const isSetting = (field: string) => [MIN, MAX, DEFAULT, /^required$/].some((one) => one.test(field))
  const stated = statedCells(Object.fromEntries(Object.entries(part).filter(([field]) => !isSetting(field))))
  return Object.keys(stated).length === 0 ? {} : { stated }
}

/** A group made from a list of options; each entry is one option, or names several with the same price. */
function plainGroup(key: string, list: JsonObject[], used: Set<JsonObject>): CellGroup[] {
  const options = list.flatMap((entry) => {
    const one = readOption(entry, false)
    const read = one.length > 0 && priceKeyOf(entry) !== undefined ? one : readSeveral(entry)
    if (read.length > 0) used.add(entry)
    return read
  })
  return options.length === 0 ? [] : [{ name: pretty(key), min: 0, max: null, options }]
}

/** Reads several options with the same price: `{preis: "2,00 €", zutaten: "Oliven, Rucola"}`. */
function readSeveral(entry: JsonObject): CellOption[] {
  const key = priceKeyOf(entry)
  const price = key === undefined ? undefined : entry[key]
  if (typeof price !== 'string' && typeof price !== 'number') return []
  const names = Object.entries(entry).flatMap(([field, value]) => {
    if (field === key) return []
    if (Array.isArray(value)) return value.filter((one) => typeof one === 'string')
    return typeof value === 'string' && /\p{L}/u.test(value) && !isScalarId(field) ? value.split(/\s*[,;]\s*/) : []
  })
  return names.flatMap((name) => (cleanText(name) === '' ? [] : [{ name: cleanText(name), price }]))
}

function selection(group: JsonObject, usage: JsonObject): { min: number; max: number | null } {
  const min = numberAt(usage, MIN) ?? numberAt(group, MIN)
  const max = numberAt(usage, MAX) ?? numberAt(group, MAX)
  const kind = [group['type'], usage['type']].filter((one) => typeof one === 'string').join(' ')
  const isRequired = group['required'] === true || usage['required'] === true
  const isFree = group['required'] === false
  const single = /choice|single|radio|one/i.test(kind) && !/multi/i.test(kind)
  return { min: isFree ? 0 : (min ?? (isRequired ? 1 : 0)), max: max ?? (single ? 1 : null) }
}

/** The first number under a matching key, in the object or in an inner one. */
function numberAt(object: JsonObject, pattern: RegExp, depth = 0): number | undefined {
  for (const [key, value] of Object.entries(object)) if (pattern.test(key) && typeof value === 'number') return value
  if (depth > 2) return undefined
  for (const value of Object.values(object)) {
    const found = isObject(value) ? numberAt(value, pattern, depth + 1) : undefined
    if (found !== undefined) return found
  }
  return undefined
}

function nameOf(object: JsonObject): CellGroup['name'] | undefined {
  const key = nameKeyOf(object, false)
  const value = key === undefined ? undefined : object[key]
  if (typeof value === 'string') return cleanText(value)
  const texts = Object.entries(localeMapOf(value) ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return texts.length > 0 ? Object.fromEntries(texts) : undefined
}

function idOf(object: JsonObject): { id?: string } {
  const id = object['id']
  return isScalar(id) && id !== null && String(id) !== '' ? { id: String(id) } : {}
}

function distinct(groups: CellGroup[]): CellGroup[] {
  return [...new Map(groups.map((group) => [group.id ?? JSON.stringify(group), group])).values()]
}

function isScalarId(field: string): boolean {
  return /(?:^|_)id$/i.test(field)
}

/** Turns a key into a name: `extraToppings` becomes `Extra Toppings`. */
function pretty(key: string): string {
  const words = key
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
