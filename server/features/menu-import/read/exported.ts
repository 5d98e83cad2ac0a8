import type { GridCell, GridRow } from './cell.ts'
import { describeColumns } from './columns.ts'
import { eachField, ITEM_FIELDS } from '../item-fields.ts'
import { refuseRows } from './row-limit.ts'
import type { FileFormat, ReadResult, SourceRow } from '../types.ts'

/** The first header of a menu exported by Carte, whose columns are recognised by their exact headers. */
export const EXPORT_MARK = 'Carte no.'

/** The headers of columns that an exported menu has only once, not per language. */
export const EXPORT_COLUMNS = {
  number: EXPORT_MARK,
  externalId: 'External id',
  sizeId: 'Size id',
  priceType: 'Price type',
  status: 'Status',
  contains: 'Contains',
  mayContain: 'May contain',
  freeFrom: 'Free from',
  /** Who confirmed which allergens, and when. People read this column, but it isn't imported. */
  confirmed: 'Confirmed',
  dietTypes: 'Diet types',
  ...eachField((key) => ITEM_FIELDS[key].header),
  hidden: 'Hidden',
  soldOut: 'Sold out',
  options: 'Extras and options',
} as const

/** The headers of fields with one column per language. */
export const EXPORT_TEXTS = {
  category: 'Category',
  subcategory: 'Subcategory',
  name: 'Name',
  description: 'Description',
  ingredients: 'Ingredients',
  size: 'Size',
} as const

/** @example textHeader('name', 'de') // 'Name (de)' */
export function textHeader(kind: keyof typeof EXPORT_TEXTS, locale: string): string {
  return `${EXPORT_TEXTS[kind]} (${locale})`
}

/** @example priceHeader('EUR') // 'Price (EUR)' */
export function priceHeader(currencyCode: string): string {
  return `Price (${currencyCode})`
}

/** Text that a spreadsheet would treat as a formula, or that is already escaped. */
const FORMULA = /^'*[=+\-@\t\r\uff0b\uff0d\uff1d\uff20]/

/**
 * Prevents a spreadsheet from running a cell as a formula: adds an apostrophe, which `unescapeFormula` removes.
 * @example escapeFormula('=1+1') // "'=1+1"
 */
export function escapeFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

/** @example unescapeFormula("'=1+1") // '=1+1' */
export function unescapeFormula(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text
}

/** The delimiter of an exported menu, which a spreadsheet program may have changed; undefined for other files. */
export function exportedDelimiter(text: string): ',' | ';' | '\t' | undefined {
  const [, mark] = /^"?Carte no\."?([,;\t])/.exec(text) ?? []
  return mark === ',' || mark === ';' || mark === '\t' ? mark : undefined
}

export function isExported(rows: GridRow[]): boolean {
  return rows[0]?.cells[0] === EXPORT_MARK
}

/** The table of an exported menu. Its header is always the first row, and its columns are known. */
export function exportedTable(grid: GridRow[], format: FileFormat): ReadResult {
  const [header, ...body] = grid
  const filled = body.filter((row) => row.cells.some((cell) => text(cell, format) !== ''))
  const tooLong = refuseRows(filled.length)
  if (tooLong) return tooLong
  const keys = (header?.cells ?? []).map((cell) => String(cell ?? ''))
  const rows = filled.map((row): SourceRow => {
    const cells = keys.flatMap((key, at) => {
      const value = text(row.cells[at] ?? null, format)
      return key === '' || value === '' ? [] : [[key, value] as const]
    })
    return { rowNumber: row.rowNumber, cells: Object.fromEntries(cells) }
  })
  if (rows.length === 0) return { ok: false, reason: 'This file contains no rows with items. Choose a different file.' }
  const columns = [...new Set(keys)].filter((key) => key !== '').map((key) => ({ key, header: key }))
  return {
    ok: true,
    table: {
      format,
      headerRow: header?.rowNumber ?? 1,
      columns: describeColumns(columns, rows),
      rows,
      notes: ['This file was exported from Carte, so its columns are matched automatically.'],
    },
  }
}

function text(cell: GridCell, format: FileFormat): string {
  if (cell === null) return ''
  return format === 'csv' ? unescapeFormula(String(cell)) : String(cell)
}
