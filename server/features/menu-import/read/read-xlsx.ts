import readWorkbook from 'read-excel-file/node'

import type { GridCell, GridRow } from './cell.ts'
import { joinCloverSheets } from './clover-workbook.ts'
import { findHeader, isPriceLike } from './find-header.ts'
import { type MergedRows, tableFromGrid } from './grid.ts'
import { MAX_CHARACTERS } from '../limits.ts'
import { matchHeader } from '../infer/match-header.ts'
import { DAMAGED, openWorkbook } from './open-workbook.ts'
import { packZip } from './pack-zip.ts'
import { refuseRows } from './row-limit.ts'
import { count, quote } from '../text.ts'
import type { Footnote, ReadResult, RowNote, SharedPrice, SourceColumn, SourceRow } from '../types.ts'
import { describeColumns } from './columns.ts'
import { type MergedArea, outlineSheets } from './workbook-parts.ts'

/** A value of `sheet` for all sheets that look like menus; a sheet's name can't contain an asterisk. */
export const ALL_SHEETS = '*'
const SHEET_KEY = '(sheet)'

/**
 * Reads the requested sheet of an .xlsx workbook, or all sheets that look like menus (`ALL_SHEETS`). If none is
 * requested, reads the sheet that looks most like a menu.
 *
 * @param options.sheet the sheet's name, or `ALL_SHEETS`
 */
export async function readXlsx(bytes: Uint8Array, options: { sheet?: string } = {}): Promise<ReadResult> {
  const opened = openWorkbook(bytes)
  if (!opened.ok) return opened
  const outline = outlineSheets(opened.parts)
  if (!outline.ok) return outline
  // The parser gets a new archive of the checked content, never the uploaded one.
  const archive = packZip(opened.parts)
  opened.parts.clear()
  collectGarbage()
  const sheets = await parseSheets(archive)
  if (!sheets) return DAMAGED
  collectGarbage()
  if (charactersIn(sheets) > MAX_CHARACTERS) return TOO_MUCH_TEXT
  const names = sheets.map((sheet) => sheet.name)
  const asked = options.sheet
  if (asked !== undefined && asked !== ALL_SHEETS && !names.includes(asked)) {
    return { ok: false, reason: `This file has no sheet ${quote(asked)}. ${chooseOne(names)}` }
  }
  const hidden = new Set(outline.sheets.filter((sheet) => sheet.isHidden).map((sheet) => sheet.name))
  const chosen =
    asked === undefined || asked === ALL_SHEETS
      ? mostLikeMenu(sheets, hidden)
      : sheets.find((sheet) => sheet.name === asked)
  if (!chosen) return { ok: false, reason: 'The spreadsheet contains no sheets.' }
  const formatsOf = ({ name, rows }: Sheet) => {
    const { mergedAreas = [], currencyMarks = new Map() } = outline.sheets.find((sheet) => sheet.name === name) ?? {}
    return { merged: fillMergedAreas(rows, mergedAreas), currencyMarks }
  }
  for (const { name, rows } of sheets) {
    const { hiddenRows } = outline.sheets.find((sheet) => sheet.name === name) ?? {}
    for (const row of rows) if (hiddenRows?.has(row.rowNumber)) row.isHidden = true
  }
  joinCloverSheets(sheets)
  const menuSheets = sheets
    .filter((sheet) => !hidden.has(sheet.name) && !NO_MENU.test(sheet.name) && looksLikeMenu(sheet.rows))
    .map(({ name }) => name)
  if (asked === ALL_SHEETS && menuSheets.length === 0)
    return { ok: false, reason: `No sheet in this file looks like a menu. ${chooseOne(names)}` }
  if (asked === ALL_SHEETS)
    return combineSheets(
      sheets.filter(({ name }) => menuSheets.includes(name)),
      formatsOf,
      names,
    )
  const result = tableFromGrid(chosen.rows, 'xlsx', formatsOf(chosen))
  if (!result.ok) return result
  result.table.sheet = chosen.name
  result.table.sheets = names
  result.table.menuSheets = menuSheets
  result.table.isSheetAsked = asked !== undefined
  if (names.length > 1 && asked === undefined) {
    result.table.notes.unshift(
      `The file has ${count(names.length, 'sheet')} (${names
        .slice(0, 8)
        .map((name) => quote(name, 30))
        .join(', ')}${names.length > 8 ? '…' : ''}). We read ${quote(chosen.name)}, which looks most like a menu.`,
    )
  }
  return result
}

function chooseOne(names: string[]): string {
  return `Choose one of these: ${names.map((name) => quote(name)).join(', ')}.`
}

/**
 * Frees the unpacked data now, if the process exposes its garbage collector: buffers hardly count in the heap, so they
 * might be collected too late.
 */
function collectGarbage(): void {
  globalThis.gc?.()
}

type Sheet = { name: string; rows: GridRow[] }

async function parseSheets(archive: Buffer): Promise<Sheet[] | undefined> {
  try {
    const workbook = await readWorkbook(archive, { trim: false })
    return workbook.map(({ sheet, data }) => ({
      name: sheet,
      rows: data.map((cells, at) => ({ rowNumber: at + 1, cells: cells.map(gridCell) })),
    }))
  } catch {
    return undefined
  }
}

const TOO_MUCH_TEXT = {
  ok: false,
  reason: 'This spreadsheet contains too much text. Keep only the menu and save it again.',
} as const

function charactersIn(sheets: Sheet[]): number {
  let characters = 0
  for (const { rows } of sheets) {
    for (const { cells } of rows) for (const cell of cells) if (typeof cell === 'string') characters += cell.length
  }
  return characters
}

function gridCell(value: unknown): GridCell {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return value.toISOString().replace(/T00:00:00\.000Z$/, '')
  if (typeof value === 'number' || typeof value === 'boolean') return value
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/**
 * Copies the value of a cell that is merged over several rows to each of them. It isn't copied to other columns.
 * @returns the rows that share a cell and its column, because a shared price may be meant for all of them together
 */
function fillMergedAreas(rows: GridRow[], areas: MergedArea[]): MergedRows[] {
  const merged: MergedRows[] = []
  for (const area of areas) {
    if (area.lastRow === area.firstRow) continue
    const value = rows[area.firstRow]?.cells[area.firstColumn] ?? null
    if (value === null) continue
    const rowNumbers = [rows[area.firstRow]?.rowNumber ?? 0]
    for (let at = area.firstRow + 1; at <= Math.min(area.lastRow, rows.length - 1); at++) {
      const row = rows[at]
      // A merged block on otherwise empty rows is decoration, not a category.
      if (!row?.cells.some((cell) => cell !== null)) continue
      row.cells[area.firstColumn] = value
      rowNumbers.push(row.rowNumber)
    }
    if (rowNumbers.length > 1) merged.push({ column: area.firstColumn, rowNumbers })
  }
  return merged
}

/** The sheets that look like menus, combined; each sheet is a category unless one has a column for categories. */
function combineSheets(
  sheets: Sheet[],
  formatsOf: (sheet: Sheet) => Parameters<typeof tableFromGrid>[2],
  names: string[],
): ReadResult {
  const columns = new Map<string, SourceColumn>()
  const rows: SourceRow[] = []
  const leftOut: RowNote[] = []
  const sharedPrices: SharedPrice[] = []
  const statedCurrencies: string[] = []
  const footnotes: Footnote[] = []
  let before = 0
  for (const sheet of sheets) {
    const { name, rows: grid } = sheet
    const result = tableFromGrid(grid, 'xlsx', formatsOf(sheet))
    if (!result.ok) return result
    const { table } = result
    for (const column of table.columns) {
      const { currencyMarks = [], ...known } = columns.get(column.key) ?? column
      const marks = [...currencyMarks, ...(columns.has(column.key) ? (column.currencyMarks ?? []) : [])]
      columns.set(column.key, { ...known, ...(marks.length > 0 && { currencyMarks: marks }) })
    }
    // Row numbers continue from sheet to sheet, so that each is unique.
    const counted = (rowNumber: number) => rowNumber + before
    for (const row of table.rows)
      rows.push({ ...row, rowNumber: counted(row.rowNumber), path: name, cells: { ...row.cells, [SHEET_KEY]: name } })
    for (const note of table.leftOut ?? []) leftOut.push({ ...note, rowNumber: counted(note.rowNumber), path: name })
    statedCurrencies.push(...(table.statedCurrencies ?? []))
    footnotes.push(...(table.footnotes ?? []))
    for (const one of table.sharedPrices ?? [])
      sharedPrices.push({ ...one, rowNumbers: one.rowNumbers.map((number) => counted(number)) })
    before += grid.at(-1)?.rowNumber ?? 0
  }
  const tooLong = refuseRows(rows.length)
  if (tooLong) return tooLong
  const hasCategory = [...columns.values()].some(({ header }) => {
    const [best] = matchHeader(header)
    return best?.kind === 'category' && best.strength >= 0.8
  })
  const origin = hasCategory ? 'parent' : 'heading'
  columns.set(SHEET_KEY, { key: SHEET_KEY, header: 'Sheet', samples: [], filled: 0, origin })
  return {
    ok: true,
    table: {
      format: 'xlsx',
      sheet: ALL_SHEETS,
      sheets: names,
      menuSheets: sheets.map(({ name }) => name),
      isSheetAsked: true,
      columns: describeColumns([...columns.values()], rows),
      rows,
      leftOut,
      sharedPrices,
      statedCurrencies,
      footnotes,
      notes: [
        `We read ${count(sheets.length, 'sheet')} together: ${sheets.map(({ name }) => quote(name, 30)).join(', ')}. Row numbers continue from sheet to sheet.`,
      ],
    },
  }
}

/** Sheets of extras, taxes and the like: their rows have names and prices, but are not menu items. */
const NO_MENU =
  /modif|option|extra|topping|add.?on|tax|discount|rabatt|steuer|einkauf|inventory count|supplier|lieferant|cost|kosten/i

function mostLikeMenu<Sheet extends { name: string; rows: GridRow[] }>(
  sheets: Sheet[],
  hidden: Set<string>,
): Sheet | undefined {
  let best: { sheet: Sheet; score: number } | undefined
  for (const sheet of sheets) {
    const score = menuScore(sheet.rows) - (hidden.has(sheet.name) ? 50 : 0) - (NO_MENU.test(sheet.name) ? 30 : 0)
    if (!best || score > best.score) best = { sheet, score }
  }
  return best?.sheet
}

/** Whether a sheet has enough known header words, prices and rows. */
function looksLikeMenu(rows: GridRow[]): boolean {
  return menuScore(rows) >= 18
}

/** How much a sheet looks like a menu: known header words count most, then prices and the number of rows. */
function menuScore(rows: GridRow[]): number {
  const filled = rows.filter((row) => row.cells.some((cell) => cell !== null && cell !== ''))
  if (filled.length < 2) return -10
  const grid = filled.map((row) => row.cells)
  const header = grid[findHeader(grid) ?? -1] ?? []
  const kinds = new Set(header.map((cell) => (typeof cell === 'string' ? matchHeader(cell)[0]?.kind : undefined)))
  const known = ['name', 'price', 'category', 'description'].filter((kind) => kinds.has(kind as 'name')).length
  const priced = grid.filter(
    (cells) => cells.some(isPriceLike) && cells.some((cell) => typeof cell === 'string' && /\p{L}{3}/u.test(cell)),
  ).length
  return known * 10 + (priced / grid.length) * 10 + Math.log2(grid.length)
}
