import readWorkbook from 'read-excel-file/node'

import type { GridCell, GridRow } from './cell.ts'
import { findHeader, isPriceLike } from './find-header.ts'
import { tableFromGrid } from './grid.ts'
import { MAX_ARCHIVE_FILES, MAX_UNPACKED_BYTES } from './limits.ts'
import { matchHeader } from './match-header.ts'
import { count, quote } from './text.ts'
import type { ReadFailure, ReadResult } from './types.ts'
import { mergedAreas, type MergedArea, hiddenSheets } from './workbook-parts.ts'
import { listZip, unzipEntry } from './zip.ts'

const DAMAGED: ReadFailure = {
  ok: false,
  reason:
    'The spreadsheet is damaged or cut off, so nothing was read. Open it in your spreadsheet program, save it again as .xlsx, and import that copy.',
}

/**
 * Reads one sheet of an .xlsx workbook: the asked one, else the one that looks most like a menu.
 *
 * @param options.sheet the sheet's name
 */
export async function readXlsx(bytes: Uint8Array, options: { sheet?: string } = {}): Promise<ReadResult> {
  const refusal = refuseArchive(bytes)
  if (refusal) return refusal
  let sheets: { name: string; rows: GridRow[] }[]
  try {
    const workbook = await readWorkbook(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), { trim: false })
    sheets = workbook.map(({ sheet, data }) => ({
      name: sheet,
      rows: data.map((cells, at) => ({ rowNumber: at + 1, cells: cells.map(gridCell) })),
    }))
  } catch {
    return DAMAGED
  }
  const names = sheets.map((sheet) => sheet.name)
  const asked = options.sheet
  if (asked !== undefined && !names.includes(asked)) {
    return {
      ok: false,
      reason: `There is no sheet ${quote(asked)} in this file. It has: ${names.map((name) => quote(name)).join(', ')}.`,
    }
  }
  const chosen =
    asked === undefined ? mostLikeMenu(sheets, hiddenSheets(bytes)) : sheets.find((sheet) => sheet.name === asked)
  if (!chosen) return { ok: false, reason: 'The spreadsheet holds no sheet.' }
  fillMergedAreas(chosen.rows, mergedAreas(bytes, chosen.name))
  const result = tableFromGrid(chosen.rows, 'xlsx')
  if (!result.ok) return result
  result.table.sheet = chosen.name
  result.table.sheets = names
  if (names.length > 1 && asked === undefined) {
    result.table.notes.unshift(
      `The file has ${count(names.length, 'sheet')} (${names
        .slice(0, 8)
        .map((name) => quote(name, 30))
        .join(', ')}); read ${quote(chosen.name)}, which looks most like a menu.`,
    )
  }
  return result
}

/** Says before anything is unpacked what cannot be read, and bounds what unpacking may cost. */
function refuseArchive(bytes: Uint8Array): ReadFailure | undefined {
  const entries = listZip(bytes)
  if (!entries) return DAMAGED
  if (entries.length > MAX_ARCHIVE_FILES) {
    return {
      ok: false,
      reason: `The spreadsheet holds more than ${MAX_ARCHIVE_FILES} files, so it was not read. Keep only the menu's sheet and save it again.`,
    }
  }
  if (entries.some((entry) => entry.encrypted)) {
    return { ok: false, reason: 'The spreadsheet is protected by a password. Remove the password and import it again.' }
  }
  if (!entries.some((entry) => entry.name.endsWith('workbook.xml'))) {
    const names = entries.map((entry) => entry.name)
    if (names.includes('mimetype') || names.includes('content.xml')) {
      return {
        ok: false,
        reason: 'This is an OpenDocument spreadsheet (.ods). Save it as .xlsx or .csv and import that copy.',
      }
    }
    if (names.some((name) => name.endsWith('workbook.bin'))) {
      return { ok: false, reason: 'This is a binary spreadsheet (.xlsb). Save it as .xlsx and import that copy.' }
    }
    return { ok: false, reason: 'This archive is not a spreadsheet. Unpack it and import the menu file inside.' }
  }
  let left = MAX_UNPACKED_BYTES
  for (const entry of entries) {
    if (!/\.(?:xml|rels)$/i.test(entry.name)) continue
    const unpacked = unzipEntry(bytes, entry, left)
    if (unpacked === undefined) return DAMAGED
    if (unpacked === 'tooLarge') {
      return {
        ok: false,
        reason: `The spreadsheet unpacks to more than ${MAX_UNPACKED_BYTES / 1024 / 1024} MB, so it was not read. Keep only the menu's sheet and save it again.`,
      }
    }
    left -= unpacked.length
  }
  return undefined
}

function gridCell(value: unknown): GridCell {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return value.toISOString().replace(/T00:00:00\.000Z$/, '')
  if (typeof value === 'number' || typeof value === 'boolean') return value
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** A cell merged over several rows means its value for each of them; over columns it stays one cell. */
function fillMergedAreas(rows: GridRow[], areas: MergedArea[]): void {
  for (const area of areas) {
    if (area.lastRow === area.firstRow) continue
    const value = rows[area.firstRow]?.cells[area.firstColumn] ?? null
    if (value === null) continue
    for (let at = area.firstRow + 1; at <= Math.min(area.lastRow, rows.length - 1); at++) {
      const row = rows[at]
      // A merged block on rows without anything else is decoration, not a category of items.
      if (row?.cells.some((cell) => cell !== null)) row.cells[area.firstColumn] = value
    }
  }
}

function mostLikeMenu<Sheet extends { name: string; rows: GridRow[] }>(
  sheets: Sheet[],
  hidden: Set<string>,
): Sheet | undefined {
  let best: { sheet: Sheet; score: number } | undefined
  for (const sheet of sheets) {
    const score = menuScore(sheet.rows) - (hidden.has(sheet.name) ? 50 : 0)
    if (!best || score > best.score) best = { sheet, score }
  }
  return best?.sheet
}

/** Known header words count most, then prices, then rows. */
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
