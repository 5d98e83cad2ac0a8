import type { PublicMenuItem } from '#contract/menu-site.ts'

/**
 * Items as a table, because menus are repetitive: values common to all items, and repeated values in a column, are
 * stored once, and fields that are always equal share a column.
 */
export type PackedItems = {
  /** An item with every field, in their order. */
  like: PublicMenuItem | null
  count: number
  columns: Column[]
}

/** @param at for each item the index of its value, −1 for none; omitted if every item has a different one */
type Column = { names: string[]; values: unknown[]; at?: number[] }

type Fields = Record<string, unknown>

/** @returns the input of `unpackItems`, which restores the same items */
export function packItems(items: PublicMenuItem[]): PackedItems {
  const [like = null] = items.toSorted((one, other) => Object.keys(other).length - Object.keys(one).length)
  const columns = new Map<string, Column>()
  for (const name of Object.keys(like ?? {})) {
    const texts = items.map((item) => JSON.stringify((item as Fields)[name]))
    const key = texts.join()
    const same = columns.get(key)
    if (same) same.names.push(name)
    else columns.set(key, columnOf(name, texts))
  }
  const different = [...columns.values()].filter(({ at, values }) => values.length > 1 || at?.includes(-1))
  return { like, count: items.length, columns: different }
}

function columnOf(name: string, texts: (string | undefined)[]): Column {
  const distinct = [...new Set(texts)].filter((text) => text !== undefined)
  const values = distinct.map((text): unknown => JSON.parse(text))
  if (distinct.length === texts.length) return { names: [name], values }
  const places = new Map<string | undefined, number>(distinct.map((text, place) => [text, place]))
  return { names: [name], values, at: texts.map((text) => places.get(text) ?? -1) }
}

/** The items as they were packed. */
export function unpackItems({ like, count, columns }: PackedItems): PublicMenuItem[] {
  const items: PublicMenuItem[] = []
  for (let row = 0; row < count; row += 1) {
    const item: Fields = { ...like }
    for (const { names, values, at } of columns) for (const name of names) item[name] = values[at?.[row] ?? row]
    items.push(item as PublicMenuItem) // field by field as `packItems` was given it
  }
  return items
}
