import { foldText } from '#contract/fold-text.ts'
import { cellText } from '../read/cell.ts'
import { EXPORT_COLUMNS } from '../read/exported.ts'
import type { SourceRow } from '../types.ts'
import { plainName } from './same-named.ts'

/** The texts of a row that distinguish items, preferably in the branch's default language; '' if the row has none. */
export type RowTexts = { name: string; category: string; subcategory: string; size: string }

type ExportedRow = RowTexts & { row: SourceRow; number: string; externalId: string; isFirst: boolean }
type Group = { head: ExportedRow; areSizes: boolean }

/**
 * Groups rows by item: the rows of an item have the same “Carte no.”, and a row without one is a separate item. Users
 * sort, copy and fill down rows, so a row without a name belongs to the item with its “Carte no.”, wherever the row is.
 * A row with another name or category is another item, unless it is directly below the item and is a further size.
 */
export function rowsOfItems(rows: SourceRow[], textsOf: (row: SourceRow) => RowTexts): SourceRow[][] {
  const read = rows.map((row): ExportedRow => {
    const texts = textsOf(row)
    const cell = (header: string) => cellText(row.cells[header]).trim()
    return {
      ...texts,
      name: plainName(texts.name),
      category: foldText(texts.category),
      subcategory: foldText(texts.subcategory),
      row,
      number: numberOf(row),
      externalId: cell(EXPORT_COLUMNS.externalId),
      isFirst: cell(EXPORT_COLUMNS.priceType) !== '' || cell(EXPORT_COLUMNS.status) !== '',
    }
  })
  const marksFirst = read.some(({ isFirst }) => isFirst)
  const groupOf = new Map<ExportedRow, Group>()
  const known = new Map<string, Group>()
  const groupsOfNumber = new Map<string, Group[]>()
  for (const [at, one] of read.entries()) {
    if (one.number === '' || one.name === '') continue
    const groups = groupsOfNumber.get(one.number) ?? []
    const above = read[at - 1]
    const isBelow = above?.number === one.number
    const groupAbove = isBelow ? (groupOf.get(above) ?? groups.at(-1)) : undefined
    const far = known.get(keyOf(one)) ?? (one.category === '' ? known.get(`${one.number}\n${one.name}`) : undefined)
    const group =
      groupAbove && isSizeBelow(groupAbove.head, one, marksFirst)
        ? groupAbove
        : far && far.areSizes && one.size !== '' && !haveOtherIds(far.head, one)
          ? far
          : { head: one, areSizes: true }
    group.areSizes &&= one.size !== ''
    groupOf.set(one, group)
    if (group.head !== one) continue
    groups.push(group)
    groupsOfNumber.set(one.number, groups)
    known.set(keyOf(one), group)
    if (!known.has(`${one.number}\n${one.name}`)) known.set(`${one.number}\n${one.name}`, group)
  }
  for (const [at, one] of read.entries()) {
    if (groupOf.has(one)) continue
    const above = read[at - 1]
    const [only, second] = groupsOfNumber.get(one.number) ?? []
    const ofItem = above?.number === one.number ? groupOf.get(above) : second ? undefined : only
    groupOf.set(one, (one.number === '' ? undefined : ofItem) ?? { head: one, areSizes: true })
  }
  return [...Map.groupBy(read, (one) => groupOf.get(one)).values()].map((group) => group.map(({ row }) => row))
}

export function numberOf(row: SourceRow): string {
  return cellText(row.cells[EXPORT_COLUMNS.number])
}

function keyOf({ number, name, category, subcategory }: ExportedRow): string {
  return [number, name, category, subcategory].join('\n')
}

/**
 * Whether a named row is a further size of the item above it. An export fills in the price type and the status only in
 * the first row of an item.
 */
function isSizeBelow(head: ExportedRow, row: ExportedRow, marksFirst: boolean): boolean {
  if ((head.size === '' && row.size === '') || haveOtherIds(head, row)) return false
  if (marksFirst && !row.isFirst) return true
  if (!marksFirst && head.category !== '' && row.category === '') return true
  const isSame = (kind: 'category' | 'subcategory') => row[kind] === '' || row[kind] === head[kind]
  return row.name === head.name && isSame('category') && isSame('subcategory')
}

function haveOtherIds(one: ExportedRow, other: ExportedRow): boolean {
  return one.externalId !== '' && other.externalId !== '' && one.externalId !== other.externalId
}
