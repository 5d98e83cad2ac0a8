import { withoutGroupRows } from './group-rows.ts'
import { withKnownExport } from './known-exports.ts'
import { readCsv } from './read-csv.ts'
import { readJson } from './read-json.ts'
import { readXlsx } from './read-xlsx.ts'
import { refuseByContent } from './refuse-by-content.ts'
import { storable } from '../text.ts'
import type { ReadResult } from '../types.ts'

/**
 * Reads a menu file into a table. Its format is recognised by its content first, then by its name.
 *
 * @param fileName matters only if the content isn't a spreadsheet: `.json` is read as JSON, `.csv` and `.tsv` never
 *   are, and `.xlsx` and `.xlsm` are refused
 * @param options.sheet which sheet of a workbook
 * @param options.onProgress called once, with the number of rows, if the file can be read
 * @returns the table, or a message for the user and the place of the error
 * @example const result = await readMenuFile(bytes, 'menu.xlsx', { sheet: 'Drinks' })
 */
export async function readMenuFile(
  bytes: Uint8Array,
  fileName: string,
  options: { sheet?: string; onProgress?: (rowsRead: number) => void } = {},
): Promise<ReadResult> {
  if (bytes.length === 0) return { ok: false, reason: 'This file is empty. Choose a different file.' }
  const refusal = refuseByContent(bytes)
  if (refusal) return refusal
  const result = await readByContent(bytes, fileName, options.sheet)
  if (!result.ok) return result
  options.onProgress?.(result.table.rows.length)
  return { ok: true, table: withoutGroupRows(withKnownExport(storable(result.table))) }
}

async function readByContent(bytes: Uint8Array, fileName: string, sheet: string | undefined): Promise<ReadResult> {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return readXlsx(bytes, sheet === undefined ? {} : { sheet })
  const extension = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase()
  if (/^xls[xm]$/.test(extension ?? '')) {
    return {
      ok: false,
      reason: `This isn’t an Excel file, although its name ends in .${extension}. Save it again as .xlsx from your spreadsheet program.`,
    }
  }
  if (extension === 'json' || (startsLikeJson(bytes) && extension !== 'csv' && extension !== 'tsv'))
    return readJson(bytes)
  return readCsv(bytes)
}

function startsLikeJson(bytes: Uint8Array): boolean {
  let at = bytes[0] === 0xef ? 3 : bytes[0] === 0xff || bytes[0] === 0xfe ? 2 : 0
  while (bytes[at] === 0x20 || bytes[at] === 0x0a || bytes[at] === 0x0d || bytes[at] === 0x09 || bytes[at] === 0) at++
  return bytes[at] === 0x7b || bytes[at] === 0x5b
}
