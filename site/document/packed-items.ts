import type { PublicMenuItem } from '#contract/menu-site.ts'

/**
 * Items as a table, because menus are repetitive: a value that all items share is stored once, and fields that are
 * always equal share a column. Objects within items (prices, sizes, allergens) are tables of their own.
 */
export type PackedItems = Plain | Table

/** The values as they are. */
type Plain = unknown[]

type Table = {
  /** The fields in their order: the value that all rows share, or 0 for a field with a column. */
  like: Fields
  count: number
  columns: Column[]
}

type Column = { names: string[]; values: Packed }

/**
 * A list of values. If many are equal, or if they are neither all objects nor all scalars, `of` has each distinct value
 * once, and `places` has their indexes.
 */
type Packed = Plain | Table | { places: Place[]; of: Plain | Table }

/** The index of a value; null for null, −1 for a missing value. A list has the index of each of its values. */
type Place = number | null | Place[]

type Fields = Record<string, unknown>

/** @returns the input of `unpackItems`, which restores the same items */
export function packItems(items: PublicMenuItem[]): PackedItems {
  return inTable(items)
}

function inTable(values: unknown[]): Plain | Table {
  return (values.length > 0 && values.every(isObject) && tableOf(values)) || values
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** @returns null if no order of the fields was found that agrees with every object */
function tableOf(rows: Fields[]): Table | null {
  const names = namesOf(rows)
  if (names === null) return null
  const like: Fields = {}
  const columns: (Column & { raw: unknown[] })[] = []
  for (const name of names) {
    const raw = rows.map((row) => row[name])
    const isShared = raw.every((value) => isEqual(value, raw[0]))
    like[name] = isShared ? raw[0] : 0
    if (isShared) continue
    const same = columns.find((column) => column.raw.every((value, at) => isEqual(value, raw[at])))
    if (same) same.names.push(name)
    else columns.push({ names: [name], values: packValues(raw), raw })
  }
  return { like, count: rows.length, columns: columns.map(({ names: all, values }) => ({ names: all, values })) }
}

function isEqual(one: unknown, other: unknown): boolean {
  return one === other || (typeof one === 'object' && typeof other === 'object' && keyOf(one) === keyOf(other))
}

/** The names of all fields, in an order that agrees with every object; null if none was found. */
function namesOf(rows: Fields[]): string[] | null {
  const names: string[] = []
  const fullestFirst = rows.map((row) => Object.keys(row)).toSorted((one, other) => other.length - one.length)
  for (const row of fullestFirst) {
    let next = 0
    for (const name of row) {
      const at = names[next] === name ? next : names.indexOf(name)
      if (at === -1) names.splice(next, 0, name)
      else if (at < next) return null
      next = Math.max(at, next) + 1
    }
  }
  return names
}

/** A key that is the same for equal values only. */
function keyOf(value: unknown): unknown {
  if (typeof value === 'string') return `"${value}`
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
}

function packValues(values: unknown[]): Packed {
  const distinct = new Map<unknown, { value: unknown; place: number }>()
  const placeOf = (value: unknown): Place => {
    if (value === undefined) return -1
    if (value === null) return null
    if (Array.isArray(value)) return value.map(placeOf)
    const key = keyOf(value)
    const known = distinct.get(key) ?? { value, place: distinct.size }
    distinct.set(key, known)
    return known.place
  }
  const places = values.map(placeOf)
  const isAlike = values.every(isObject) || values.every(isScalar)
  // If few values are equal, the places would be longer than the repeated values.
  if (isAlike && distinct.size * 2 > values.length) return inTable(values)
  return { places, of: inTable([...distinct.values()].map(({ value }) => value)) }
}

function isScalar(value: unknown): boolean {
  return value === null || (typeof value !== 'object' && value !== undefined)
}

/** @returns the items that were packed, with their fields in the same order */
export function unpackItems(items: PackedItems): PublicMenuItem[] {
  return unpack(items) as PublicMenuItem[] // `packItems` accepts nothing else
}

function unpack(packed: Packed): unknown[] {
  if (Array.isArray(packed)) return packed
  if ('of' in packed) {
    const values = unpack(packed.of)
    const find = (place: Place): unknown =>
      Array.isArray(place) ? place.map(find) : place === null ? place : values[place]
    return packed.places.map(find)
  }
  const rows = Array.from({ length: packed.count }, () => ({ ...packed.like }))
  for (const { names, values } of packed.columns) {
    const list = unpack(values)
    for (const name of names) for (const [at, row] of rows.entries()) row[name] = list[at]
  }
  return rows
}
