import { OPTIONS_KEY, type CellGroup } from '../plan/option-cell.ts'
import type { GridCell, GridRow } from './cell.ts'

type Sheet = { name: string; rows: GridRow[] }

/**
 * Clover spreads a menu over several sheets: the items, their modifier groups and their categories. Adds columns with
 * the categories and the modifier groups to the sheet of items, in place.
 */
export function joinCloverSheets(sheets: Sheet[]): void {
  const sheetOf = (name: RegExp) => sheets.find((sheet) => name.test(sheet.name))
  const items = sheetOf(/^items$/i)
  const header = items?.rows[0]?.cells ?? []
  if (!items || !header.includes('Clover ID') || !header.includes('Name')) return
  const at = (name: string) => header.indexOf(name)
  const text = ({ cells }: GridRow, name: string) => String(cells[at(name)] ?? '').trim()

  const groupsOf = new Map<GridRow, string[]>()
  let item: GridRow | undefined
  // An item's second and further groups are on separate rows below it.
  items.rows = items.rows.filter((row, index) => {
    const isItem = index === 0 || text(row, 'Clover ID') !== '' || text(row, 'Name') !== ''
    if (isItem) item = row
    const group = text(row, 'Modifier Groups')
    if (item && index > 0 && group !== '') groupsOf.set(item, [...(groupsOf.get(item) ?? []), group])
    return isItem
  })

  const append = (title: string, cellOf: (row: GridRow) => GridCell) => {
    const column = items.rows[0]?.cells.length ?? 0
    items.rows.forEach((row, index) => {
      while (row.cells.length < column) row.cells.push(null)
      row.cells[column] = index === 0 ? title : cellOf(row)
    })
  }
  const categories = sheetOf(/^categories$/i)
  if (categories && !header.includes('Category')) {
    const categoryOf = readCategories(categories)
    append('Category', (row) => categoryOf.get(text(row, 'Name')) ?? null)
  }
  const modifiers = sheetOf(/^modifier groups$/i)
  if (modifiers && groupsOf.size > 0) {
    const known = readModifierGroups(modifiers)
    append(OPTIONS_KEY, (row) => {
      const groups = (groupsOf.get(row) ?? []).flatMap((name) => known.get(name) ?? [])
      return groups.length > 0 ? JSON.stringify(groups) : null
    })
  }
}

/**
 * Reads a sheet with a column of item names for each category.
 * @returns the first category of each item, by name
 */
function readCategories({ rows }: Sheet): Map<string, string> {
  const heads = rows.find(({ cells }) => cells.filter((cell) => cell !== null).length > 1)?.cells ?? []
  const categoryOf = new Map<string, string>()
  for (const { cells } of rows) {
    cells.forEach((cell, at) => {
      const head = heads[at]
      if (cell === null || cell === head || head === null || head === undefined || at === 0) return
      const name = String(cell).trim()
      if (!categoryOf.has(name)) categoryOf.set(name, String(head))
    })
  }
  return categoryOf
}

/**
 * Reads a sheet with a row for each modifier; a group's first row also describes the group.
 * @returns the groups by name
 */
function readModifierGroups({ rows: [head, ...rows] }: Sheet): Map<string, CellGroup> {
  const at = (name: string) => head?.cells.indexOf(name) ?? -1
  const cell = ({ cells }: GridRow, name: string) => String(cells[at(name)] ?? '').trim()
  const groups = new Map<string, CellGroup>()
  let group: CellGroup | undefined
  for (const row of rows) {
    const name = cell(row, 'Modifier Group Name')
    if (name !== '') {
      const max = Number(cell(row, 'Max Quantity'))
      group = { name, min: Number(cell(row, 'Required Quantity')) || 0, max: max > 0 ? max : null, options: [] }
      groups.set(name, group)
    }
    const modifier = cell(row, 'Modifier')
    if (group && modifier !== '') group.options.push({ name: modifier, price: cell(row, 'Price') })
  }
  return groups
}
