import { quote } from './text.ts'

/** How a plain value of an item is written in a file that Carte exports, and read from it. */
type FileField<Value> = {
  header: string
  /** The value of a new item when the file has none. */
  fallback: Value
  write: (value: Value) => string
  /** @returns the value of a filled cell, or the reason why the cell isn't valid, as a sentence */
  read: (cell: string, header: string) => { value: Value } | { error: string }
}

const fieldOf = <Value>(field: FileField<Value>) => field

/**
 * Columns of `menu_item` with one plain value each. A column listed here is exported and imported again without other
 * code.
 */
export const ITEM_FIELDS = {
  calories: fieldOf<number | null>({
    header: 'Calories',
    fallback: null,
    write: (value) => (value === null ? '' : String(value)),
    read: (cell) =>
      /^\d{0,5}$/.test(cell)
        ? { value: Number(cell) }
        : {
            error: `${quote(cell)} isn’t a valid number of calories. Use a whole number with at most 5 digits, for example 250.`,
          },
  }),
  isFeatured: fieldOf<boolean>({
    header: 'Featured',
    fallback: false,
    write: yesOrNo,
    read: readFlag,
  }),
}

export type ItemFields = {
  [Key in keyof typeof ITEM_FIELDS]: (typeof ITEM_FIELDS)[Key] extends FileField<infer Value> ? Value : never
}
type Key = keyof ItemFields

const KEYS = Object.keys(ITEM_FIELDS) as Key[] // `Object.keys` loses the type of the keys

export function eachField<Made>(make: (key: Key) => Made): Record<Key, Made> {
  return Object.fromEntries(KEYS.map((key) => [key, make(key)])) as Record<Key, Made> // one value for each key
}

/** For each field, the value from the file, else the item's current value, else the fallback. */
export function fieldsAfter(draft: Partial<ItemFields>, own: Partial<ItemFields> = {}): ItemFields {
  return eachField((key) => draft[key] ?? own[key] ?? ITEM_FIELDS[key].fallback) as ItemFields // one value for each key
}

/** The cells for these fields of an item, by header. */
export function fieldCells(item: ItemFields): Record<string, string> {
  // The cast is safe because the function and the value belong to the same field.
  const cellOf = (key: Key) => (ITEM_FIELDS[key].write as (value: ItemFields[Key]) => string)(item[key])
  return Object.fromEntries(KEYS.map((key) => [ITEM_FIELDS[key].header, cellOf(key)]))
}

/** @returns the fields that are filled in a row, or the reason why one of them isn't valid, as a sentence */
export function readFields(cellOf: (header: string) => string): Partial<ItemFields> | string {
  const fields: Partial<ItemFields> = {}
  for (const key of KEYS) {
    const { header, read } = ITEM_FIELDS[key]
    const written = cellOf(header)
    if (written === '') continue
    const answer = read(written, header)
    if ('error' in answer) return answer.error
    Object.assign(fields, { [key]: answer.value })
  }
  return fields
}

export function yesOrNo(flag: boolean): string {
  return flag ? 'yes' : 'no'
}

export function readFlag(cell: string, header: string): { value: boolean } | { error: string } {
  const written = cell.toLowerCase()
  if (written === 'yes' || written === 'no') return { value: written === 'yes' }
  return { error: `${quote(written)} under ${quote(header)} isn’t valid. Use yes or no.` }
}
