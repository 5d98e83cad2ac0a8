import { MAX_CELLS, MAX_MERGED_ROWS, MAX_SHEETS } from '../limits.ts'
import { currenciesIn } from '../plan/currency-marks.ts'
import { decodeXml } from '../plan/html-text.ts'
import { currencyMarkOf } from './currency-formats.ts'
import { DAMAGED, type WorkbookParts } from './open-workbook.ts'
import { quote } from '../text.ts'
import type { ReadFailure } from '../types.ts'

/** The zero-based rows and first column of a merged block. */
export type MergedArea = { firstRow: number; lastRow: number; firstColumn: number }

/** The properties of a sheet that are known before its cells are read. */
export type SheetOutline = {
  name: string
  isHidden: boolean
  mergedAreas: MergedArea[]
  /** The numbers of the rows that a person or a filter hid. Rows of a collapsed group aren't among them. */
  hiddenRows: Set<number>
  /** The currency that most numbers of a column are formatted with, as it is written, by zero-based column. */
  currencyMarks: Map<number, string>
}

/** The last cell that an .xlsx sheet can have: XFD1048576. */
const LAST_ROW = 1_048_576
const LAST_COLUMN = 16_384

/**
 * Checks a workbook before it is parsed, because a single distant cell costs as much memory as all the empty cells
 * before it.
 * @returns the sheets, or why the workbook is not read
 */
export function outlineSheets(parts: WorkbookParts): { ok: true; sheets: SheetOutline[] } | ReadFailure {
  const tags = tagsOf(textOf(parts, 'xl/workbook.xml'), /<(?:\w+:)?sheet\b[^<>]*>/g)
  if (tags.length > MAX_SHEETS) {
    return {
      ok: false,
      reason: `The spreadsheet has more than ${MAX_SHEETS} sheets, so it wasn’t read. Keep only the sheet with the menu and save it again.`,
    }
  }
  const relations = tagsOf(textOf(parts, 'xl/_rels/workbook.xml.rels'), /<(?:\w+:)?Relationship\b[^<>]*>/g)
  const marks = currencyStyles(textOf(parts, 'xl/styles.xml'))
  const sheets: SheetOutline[] = []
  let cellsLeft = MAX_CELLS
  for (const tag of tags) {
    const name = decodeXml(attribute(tag, NAME) ?? '')
    const xml = markupOf(parts, pathOf(attribute(tag, ID), relations))
    const extent = extentOf(xml)
    if (extent.rows > LAST_ROW || extent.columns > LAST_COLUMN) return DAMAGED
    cellsLeft -= extent.filledRows * extent.filledColumns
    if (cellsLeft < 0) return tooManyCells(name)
    const mergedAreas = mergedAreasOf(xml, extent.filledRows)
    if (!mergedAreas) return tooManyMergedCells(name)
    const isHidden = /\bstate="(?:hidden|veryHidden)"/.test(tag)
    sheets.push({
      name,
      isHidden,
      mergedAreas,
      hiddenRows: extent.hiddenRows,
      currencyMarks: currencyMarksOf(xml, marks),
    })
  }
  return { ok: true, sheets }
}

function tooManyCells(sheet: string): ReadFailure {
  return {
    ok: false,
    reason: `The sheet ${quote(sheet)} has too many rows and columns. Delete everything outside the menu, or copy the menu into a new file.`,
  }
}

function tooManyMergedCells(sheet: string): ReadFailure {
  return {
    ok: false,
    reason: `The sheet ${quote(sheet)} has too many merged cells. Unmerge them and import the file again.`,
  }
}

/** The extent of a sheet, in total and up to its last filled cell, and its hidden rows. */
function extentOf(xml: string) {
  const extent = { rows: 0, columns: 0, filledRows: 0, filledColumns: 0, hiddenRows: new Set<number>() }
  for (const [tag, kind] of xml.matchAll(/<(?:\w+:)?(row|c)\s[^<>]*>/g)) {
    const place = /\sr\s*=\s*["']([A-Z]*)(\d+)["']/.exec(tag)
    if (!place) continue
    const row = Number(place[2])
    const column = columnNumber(place[1] ?? '')
    extent.rows = Math.max(extent.rows, row)
    extent.columns = Math.max(extent.columns, column)
    if (kind === 'row' && HIDDEN.test(tag) && !GROUPED.test(tag)) extent.hiddenRows.add(row)
    if (kind === 'row' || tag.endsWith('/>')) continue
    extent.filledRows = Math.max(extent.filledRows, row)
    extent.filledColumns = Math.max(extent.filledColumns, column)
  }
  return extent
}

/**
 * The merged blocks of several rows in a sheet; undefined if there are too many. read-excel-file, which parses the
 * cells, reads only the first cell of each block.
 */
function mergedAreasOf(xml: string, rows: number): MergedArea[] | undefined {
  const areas: MergedArea[] = []
  let coveredRows = 0
  for (const [tag] of xml.matchAll(/<(?:\w+:)?mergeCell\s[^<>]*>/g)) {
    const [, from, fromRow, toRow] = /\sref="([A-Z]+)(\d+):[A-Z]+(\d+)"/.exec(tag) ?? []
    if (!from) continue
    const area = {
      firstRow: Number(fromRow) - 1,
      lastRow: Math.min(Number(toRow), rows) - 1,
      firstColumn: columnNumber(from) - 1,
    }
    coveredRows += Math.max(1, area.lastRow - area.firstRow + 1)
    if (coveredRows > MAX_MERGED_ROWS) return undefined
    if (area.lastRow > area.firstRow) areas.push(area)
  }
  return areas
}

/** The currencies of cell styles, by the style's position. */
function currencyStyles(xml: string): (string | undefined)[] {
  const formats = new Map(
    tagsOf(partOf(xml, 'numFmts'), /<(?:\w+:)?numFmt\s[^<>]*>/g).map((tag) => [
      attribute(tag, FORMAT_ID),
      currencyMarkOf(decodeXml(attribute(tag, FORMAT_CODE) ?? ''), (text) => currenciesIn(text).length > 0),
    ]),
  )
  return tagsOf(partOf(xml, 'cellXfs'), /<(?:\w+:)?xf\s[^<>]*>/g).map((tag) => formats.get(attribute(tag, FORMAT_ID)))
}

/** The content of the first element with a name, with the rest of its start tag. */
function partOf(xml: string, name: string): string {
  const start = xml.indexOf(name)
  return start < 0 ? '' : xml.slice(start, xml.indexOf(`${name}>`, start + 1))
}

function currencyMarksOf(xml: string, styles: (string | undefined)[]): Map<number, string> {
  const found = new Map<number, string>()
  if (styles.every((mark) => mark === undefined)) return found
  const counts = new Map<number, Map<string | undefined, number>>()
  for (const [tag] of xml.matchAll(/<(?:\w+:)?c\s[^<>]*>/g)) {
    if (tag.endsWith('/>') || /\st="(?!n")/.test(tag)) continue
    const column = columnNumber(/\sr="([A-Z]+)/.exec(tag)?.[1] ?? '') - 1
    const mark = styles[Number(attribute(tag, STYLE) ?? 0)]
    const ofColumn = counts.get(column) ?? new Map<string | undefined, number>()
    counts.set(column, ofColumn.set(mark, (ofColumn.get(mark) ?? 0) + 1))
  }
  for (const [column, ofColumn] of counts) {
    const numbers = [...ofColumn.values()].reduce((sum, count) => sum + count, 0)
    const [mark] = [...ofColumn].find(([, count]) => count * 2 > numbers) ?? []
    if (mark !== undefined) found.set(column, mark)
  }
  return found
}

function pathOf(relation: string | undefined, relations: string[]): string {
  const target = relations.find((tag) => attribute(tag, RELATION_ID) === relation)
  const path = (target && attribute(target, TARGET)) ?? ''
  return path.startsWith('/') ? path.slice(1) : `xl/${path}`
}

const HIDDEN = /\shidden\s*=\s*"(?:1|true)"/
const GROUPED = /\soutlineLevel\s*=\s*"[1-9]"/
const NAME = /\sname\s*=\s*"([^"]*)"/
/** The prefix of `r:id` varies by program; `sheetId` is a different attribute. */
const ID = /\s(?:\w+:)?id\s*=\s*"([^"]*)"/
const RELATION_ID = /\sId\s*=\s*"([^"]*)"/
const FORMAT_ID = /\snumFmtId\s*=\s*"(\d+)"/
const FORMAT_CODE = /\sformatCode\s*=\s*"([^"]*)"/
const STYLE = /\ss\s*=\s*"(\d+)"/
const TARGET = /\sTarget\s*=\s*"([^"]*)"/

function attribute(tag: string, pattern: RegExp): string | undefined {
  return pattern.exec(tag)?.[1]
}

function tagsOf(xml: string, pattern: RegExp): string[] {
  return [...xml.matchAll(pattern)].map(([tag]) => tag)
}

function textOf(parts: WorkbookParts, name: string): string {
  return new TextDecoder().decode(parts.get(name))
}

/** A sheet in Latin-1, which is fast: only tags are read from it, and they are ASCII. */
function markupOf(parts: WorkbookParts, name: string): string {
  const { buffer, byteOffset, byteLength } = parts.get(name) ?? new Uint8Array()
  return Buffer.from(buffer, byteOffset, byteLength).toString('latin1')
}

function columnNumber(letters: string): number {
  let number = 0
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64
  return number
}
