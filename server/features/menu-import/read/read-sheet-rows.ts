import readWorkbook from 'read-excel-file/node'
import type { ReadFailure } from '../types.ts'
import { DAMAGED, openWorkbook } from './open-workbook.ts'
import { packZip } from './pack-zip.ts'
import { outlineSheets } from './workbook-parts.ts'

/**
 * The first sheet of an .xlsx workbook as texts, read under the same limits as a menu file, except for `MAX_CHARACTERS`.
 * @returns the rows, or why the workbook is not read
 */
export async function readSheetRows(bytes: Uint8Array): Promise<{ ok: true; rows: string[][] } | ReadFailure> {
  const opened = openWorkbook(bytes)
  if (!opened.ok) return opened
  const outline = outlineSheets(opened.parts)
  if (!outline.ok) return outline
  try {
    // The parser gets a new archive of the checked content, never the uploaded one.
    const [sheet] = await readWorkbook(packZip(opened.parts), { trim: false })
    const rows = sheet?.data ?? []
    return { ok: true, rows: rows.map((cells) => cells.map((cell) => (cell === null ? '' : String(cell)))) }
  } catch {
    return DAMAGED
  }
}
