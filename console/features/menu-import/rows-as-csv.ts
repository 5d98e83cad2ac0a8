import type { ImportReport } from '#contract/menu-imports.ts'
import { menuImportMessages as t } from './messages.ts'

/** The start of a text that a spreadsheet would run as a formula. */
const FORMULA = /^[=+\-@\t\r]/

/** Rows of a report as CSV text, with a byte order mark for spreadsheets. */
export function rowsAsCsv(rows: ImportReport['refused']): string {
  const lines = rows.map(({ rowNumber, path, message }) => [String(rowNumber), path ?? '', message].map(cell).join(','))
  return `\uFEFF${[t.csvHeader, ...lines].join('\r\n')}\r\n`
}

function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
