import type { GridCell, GridRow } from './cell.ts'
import { describeColumns, type UncountedColumn } from './columns.ts'
import { exportedTable, isExported } from './exported.ts'
import { findHeader } from './find-header.ts'
import { footnotesIn } from './footnotes.ts'
import { MAX_COLUMNS } from '../limits.ts'
import { refuseRows } from './row-limit.ts'
import { findHeadings } from './section-headings.ts'
import { currenciesInLines } from './stated-currencies.ts'
import { cleanText, count, quote, safeKey } from '../text.ts'
import type { FileFormat, ReadResult, RowNote, SourceRow } from '../types.ts'

/** The rows that share a merged cell, and the index of its column. */
export type MergedRows = { column: number; rowNumbers: number[] }

/** Information about a sheet besides its values. `currencyMarks` has the currencies of columns, by index. */
type SheetFormats = { merged?: MergedRows[]; currencyMarks?: ReadonlyMap<number, string> }

/** The key of the column with the section heading of each row. */
export const HEADING_KEY = '(section heading)'

/**
 * Turns the rows of a CSV file or a sheet into a table: finds the header row, leaves out columns without a name and
 * values, turns heading rows into a column, and refuses rows that are longer than the header.
 */
export function tableFromGrid(
  input: GridRow[],
  format: FileFormat,
  { merged = [], currencyMarks = new Map() }: SheetFormats = {},
): ReadResult {
  if (isExported(input)) return exportedTable(input, format)
  const grid = input
    .map((row) => ({ ...row, cells: row.cells.map(cleanCell) }))
    .filter((row) => row.cells.some((cell) => cell !== null))
  if (grid.length === 0) {
    return { ok: false, reason: 'This file is empty. Choose a different file.' }
  }
  const headerAt = findHeader(grid.map((row) => row.cells))
  const header = headerAt === undefined ? undefined : grid[headerAt]
  const body = grid.slice(headerAt === undefined ? 0 : headerAt + 1)
  const notes = headerNotes(grid, headerAt)
  if (header && body.length === 0) {
    return {
      ok: false,
      line: header.rowNumber,
      reason: 'The file only contains a header row, and no items below it.',
    }
  }
  const tooLong = refuseRows(body.length)
  if (tooLong) return tooLong
  const width = header ? widthOf(header, body, format) : usualWidth(body)
  if (width > MAX_COLUMNS) {
    return {
      ok: false,
      reason: `The file has ${width} columns, but at most ${MAX_COLUMNS} can be imported. Delete the columns you don’t need.`,
    }
  }
  const columns = nameColumns(header?.cells ?? [], body, width).map((column, at) => {
    const currencyMark = currencyMarks.get(at)
    return column && currencyMark !== undefined ? { ...column, currencyMarks: [currencyMark] } : column
  })
  const data = withoutRepeatedHeaders(body, header, notes)
  const headings = findHeadings(data, width)
  const rows: SourceRow[] = []
  data.forEach((row, at) => {
    if (headings.taken.has(at)) return
    rows.push(sourceRow(row, columns, width, headings.headingOf.get(at)))
  })
  if (rows.length === 0) return { ok: false, reason: 'This file contains no rows with items. Choose a different file.' }
  notes.push(...headings.notes)
  const numbers = new Set(rows.map((row) => row.rowNumber))
  const named = columns.filter((column) => column !== undefined)
  const all: UncountedColumn[] = named
  if (headings.headingOf.size > 0) {
    all.push({ key: HEADING_KEY, header: 'Section heading', origin: 'heading' })
  }
  return {
    ok: true,
    table: {
      format,
      ...(header ? { headerRow: header.rowNumber } : {}),
      columns: describeColumns(all, rows),
      rows,
      notes,
      statedCurrencies: currenciesInLines(grid, headerAt),
      footnotes: footnotesIn(grid),
      leftOut: [...leftOutAbove(grid, headerAt), ...headings.leftOut],
      sharedPrices: merged.flatMap(({ column, rowNumbers }) => {
        const key = columns[column]?.key
        const own = rowNumbers.filter((number) => numbers.has(number))
        return key === undefined || own.length < 2 ? [] : [{ column: key, rowNumbers: own }]
      }),
    },
  }
}

function cleanCell(cell: GridCell): GridCell {
  if (typeof cell !== 'string') return cell
  const text = cleanText(cell)
  return text === '' ? null : text
}

function headerNotes(grid: GridRow[], headerAt: number | undefined): string[] {
  if (headerAt === undefined) {
    return ['No header row was found, so columns are named by their position.']
  }
  const above = grid.slice(0, headerAt)
  if (above.length === 0) return []
  const texts = above.map((row) => quote(row.cells.filter((cell) => cell !== null).join(' '), 40))
  return [
    `The header is in row ${grid[headerAt]?.rowNumber}. ${count(above.length, 'row')} above it ${above.length === 1 ? 'was' : 'were'} skipped: ${texts.slice(0, 3).join(', ')}${texts.length > 3 ? '…' : ''}.`,
  ]
}

function leftOutAbove(grid: GridRow[], headerAt = 0): RowNote[] {
  return grid.slice(0, headerAt).map((row) => ({
    rowNumber: row.rowNumber,
    message: `This line is above the header: ${quote(row.cells.filter((cell) => cell !== null).join(' '), 200)}.`,
  }))
}

/** In CSV, the header limits the length of a row; a sheet may have notes beside the table, which become columns. */
function widthOf(header: GridRow, body: GridRow[], format: FileFormat): number {
  if (format === 'csv') return header.cells.length
  return body.reduce((width, row) => Math.max(width, lastFilled(row.cells) + 1), lastFilled(header.cells) + 1)
}

function usualWidth(body: GridRow[]): number {
  const votes = new Map<number, number>()
  for (const row of body) {
    const width = lastFilled(row.cells) + 1
    votes.set(width, (votes.get(width) ?? 0) + 1)
  }
  const enough = Math.max(1, body.length * 0.02)
  return Math.max(...[...votes].filter(([, rows]) => rows >= enough).map(([width]) => width), 1)
}

function lastFilled(cells: GridCell[]): number {
  return cells.findLastIndex((cell) => cell !== null)
}

/** Names the columns; those without a name and without values are dropped. */
function nameColumns(
  header: GridCell[],
  body: GridRow[],
  width: number,
): ({ key: string; header: string } | undefined)[] {
  const used = new Set<string>()
  return Array.from({ length: width }, (_, at) => {
    const cell = header[at]
    const text = cell === null || cell === undefined ? '' : String(cell)
    if (text === '' && !body.some((row) => (row.cells[at] ?? null) !== null)) return undefined
    const name = text === '' ? `Column ${at + 1}` : text.replace(/\s+/g, ' ')
    let key = safeKey(name)
    for (let copy = 2; used.has(key); copy++) key = `${name} (${copy})`
    used.add(key)
    return { key, header: name }
  })
}

function withoutRepeatedHeaders(body: GridRow[], header: GridRow | undefined, notes: string[]): GridRow[] {
  if (!header) return body
  const pattern = JSON.stringify(header.cells)
  const kept = body.filter((row) => JSON.stringify(row.cells) !== pattern)
  const repeats = body.length - kept.length
  if (repeats > 0)
    notes.push(
      repeats === 1
        ? 'The header row is repeated further down. That row was skipped.'
        : `The header row is repeated ${repeats} times further down. Those rows were skipped.`,
    )
  return kept
}

const HIDDEN_ROW = 'This row is hidden in the spreadsheet, so guests may not be meant to see it.'

function sourceRow(
  row: GridRow,
  columns: ({ key: string } | undefined)[],
  width: number,
  heading: string | undefined,
): SourceRow {
  const cells: SourceRow['cells'] = {}
  columns.forEach((column, at) => {
    const cell = row.cells[at] ?? null
    if (column && cell !== null) cells[column.key] = cell
  })
  if (heading !== undefined) cells[HEADING_KEY] = heading
  const last = lastFilled(row.cells) + 1
  if (last <= width) return { rowNumber: row.rowNumber, cells, ...(row.isHidden && { doubt: HIDDEN_ROW }) }
  return {
    rowNumber: row.rowNumber,
    cells,
    refusal: `This row has ${last} cells, but the header has ${width}. There may be a missing or extra comma or quotation mark.`,
  }
}
