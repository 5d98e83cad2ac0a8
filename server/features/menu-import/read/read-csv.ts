import { CsvError, parse } from 'csv-parse/sync'

import type { GridRow } from './cell.ts'
import { decodeText } from './decode-text.ts'
import { type Delimiter, detectDelimiter } from './detect-delimiter.ts'
import { tableFromGrid } from './grid.ts'
import { exportedDelimiter } from './exported.ts'
import { MAX_CELLS, MAX_ROWS } from '../limits.ts'
import type { ReadResult } from '../types.ts'

/** The optional first line in which Excel declares the delimiter. */
const EXCEL_SEPARATOR = /^sep=(.)\n/i

const DELIMITER_NAMES: Record<Delimiter, string> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'vertical bars',
}

/**
 * Reads a text table: encoding, delimiter and header row are detected.
 *
 * @returns the table, or the reason why it can't be read, with the line if known
 */
export function readCsv(bytes: Uint8Array): ReadResult {
  const longLine = findLongLine(bytes)
  if (longLine !== undefined) return { ok: false, line: longLine, reason: tooLong(longLine) }
  const decoded = decodeText(bytes)
  // All line breaks become \n, because csv-parse counts \r\n inside quotes twice.
  const text = decoded.text.replaceAll('\0', '').replace(/\r\n?/g, '\n')
  if (isBinary(text)) return { ok: false, reason: NO_TEXT }
  if (!/\S/.test(text)) return { ok: false, reason: 'This file is empty. Choose a different file.' }
  const separator = EXCEL_SEPARATOR.exec(text)
  const body = separator ? text.slice(separator[0].length) : text
  const firstLine = separator ? 2 : 1
  const delimiter = delimiterOf(separator?.[1]) ?? exportedDelimiter(body) ?? detectDelimiter(body)
  const records = parseRecords(body, delimiter, firstLine)
  if (!Array.isArray(records)) return records
  const result = tableFromGrid(records, 'csv')
  if (!result.ok) return result
  const { table } = result
  table.encoding = decoded.encoding
  table.delimiter = delimiter
  table.notes.unshift(
    `The file was read as ${decoded.encoding.toUpperCase()} text with columns separated by ${DELIMITER_NAMES[delimiter]}.`,
  )
  if (text.includes('\uFFFD')) {
    table.notes.push('Some characters couldn’t be read and are shown as “\uFFFD”. Save the file as UTF-8 to keep them.')
  }
  return result
}

const RECORD_MAX_CHARACTERS = 1_000_000
const CHARACTER_MAX_BYTES = 4
const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d

const tooLong = (line: number) =>
  `Line ${line} has more than a million characters, so the file wasn’t read. Put each item on a line of its own.`

/**
 * The number of the first line that is too long in any encoding; undefined if there is none. Searches the raw bytes,
 * because decoding and parsing the file would take several times its size in memory.
 */
function findLongLine(bytes: Uint8Array): number | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // Some old files separate lines with carriage returns only.
  const lineBreak = buffer.includes(LINE_FEED) ? LINE_FEED : CARRIAGE_RETURN
  for (let start = 0, line = 1; start < buffer.length; line += 1) {
    const found = buffer.indexOf(lineBreak, start)
    const end = found < 0 ? buffer.length : found
    if (end - start > RECORD_MAX_CHARACTERS * CHARACTER_MAX_BYTES) return line
    start = end + 1
  }
  return undefined
}

const NO_TEXT = 'This file contains no readable text. Save the menu as .xlsx, .csv or .json and import that file.'
/** Control characters that don't belong in a table. A real file may contain a few; binary data contains many. */
// oxlint-disable-next-line no-control-regex -- it finds control characters
const CONTROL = /[\u0001-\u0008\u000e-\u001a\u001c-\u001f]/g
const CONTROL_SHARE_MAX = 0.02
const CONTROL_COUNT_MAX = 8

function isBinary(text: string): boolean {
  const beginning = text.slice(0, 8192)
  return (beginning.match(CONTROL)?.length ?? 0) > Math.max(CONTROL_COUNT_MAX, beginning.length * CONTROL_SHARE_MAX)
}

function delimiterOf(mark: string | undefined): Delimiter | undefined {
  return mark === ',' || mark === ';' || mark === '\t' || mark === '|' ? mark : undefined
}

/** An allowance for rows above the header, which don't count towards the limit. */
const TITLE_ROWS = 50
const TOO_MANY_ROWS = `The file has more than ${MAX_ROWS.toLocaleString('en')} rows, which is more than can be imported at once. Split it into several files.`
const TOO_MANY_CELLS = 'The file has too many cells. Delete the columns you don’t need, or split it into several files.'

/** Stops the parser when the table is too large. */
class TooLarge extends Error {}

type InfoRecord = { info: { lines: number }; record: string[] }

function parseRecords(
  body: string,
  delimiter: Delimiter,
  firstLine: number,
): GridRow[] | Extract<ReadResult, { ok: false }> {
  let cells = 0
  try {
    // With `info`, each record comes with the number of the line where it ends. csv-parse's types lack this.
    const parsed = parse(body, {
      delimiter,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: RECORD_MAX_CHARACTERS,
      // A file that is too large is refused during parsing, before the rest of it takes memory.
      on_record: (row, { records }) => {
        cells += (row as unknown as InfoRecord).record.length
        if (records > MAX_ROWS + TITLE_ROWS) throw new TooLarge(TOO_MANY_ROWS)
        if (cells > MAX_CELLS) throw new TooLarge(TOO_MANY_CELLS)
        return row
      },
    }) as unknown as InfoRecord[]
    return parsed.map(({ info, record }) => ({
      rowNumber: info.lines - breaksIn(record) + firstLine - 1,
      cells: record,
    }))
  } catch (error) {
    if (error instanceof TooLarge) return { ok: false, reason: error.message }
    if (!(error instanceof CsvError)) throw error
    return csvFailure(error, body, delimiter, firstLine)
  }
}

function csvFailure(error: CsvError, body: string, delimiter: Delimiter, firstLine: number) {
  const opened = unclosedQuoteLine(body, delimiter)
  if (opened !== undefined) {
    const line = opened + firstLine - 1
    return {
      ok: false,
      line,
      reason: `On line ${line}, a quotation mark (") is never closed. Close or remove it, and import the file again.`,
    } as const
  }
  const lines: unknown = error['lines']
  const line = (typeof lines === 'number' ? lines : 1) + firstLine - 1
  return {
    ok: false,
    line,
    reason: `The text near line ${line} couldn’t be split into columns. Save the file as CSV again and import that copy.`,
  } as const
}

/** The line of the last quote that opens a cell and stays open. Lines are counted as csv-parse counts them. */
function unclosedQuoteLine(text: string, delimiter: Delimiter): number | undefined {
  let line = 1
  let openedAt: number | undefined
  let atStart = true
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '\n') line++
    if (openedAt === undefined) {
      if (character === '"' && atStart) openedAt = line
      atStart = character === delimiter || character === '\n'
      continue
    }
    if (character !== '"') continue
    const next = text[at + 1]
    if (next === '"') at++
    else if (next === undefined || next === delimiter || next === '\n') {
      openedAt = undefined
      atStart = false
    }
  }
  return openedAt
}

function breaksIn(record: string[]): number {
  let breaks = 0
  for (const cell of record) {
    if (cell.includes('\n')) breaks += cell.split('\n').length - 1
  }
  return breaks
}
