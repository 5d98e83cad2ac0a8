import { cellText } from '../read/cell.ts'
import { cleanText } from '../text.ts'
import type { SourceRow, SourceTable } from '../types.ts'
import { type CompiledMapping, priceKeysOf } from './compile-mapping.ts'
import { stripHtml } from './html-text.ts'
import { isEmptyText } from './empty-text.ts'

/** Decides which texts of a file are placeholders. */
export type Placeholders = {
  isNothing: (text: string) => boolean
  isNoName: (text: string) => boolean
  isNoDescription: (text: string, row: SourceRow, names: string[]) => boolean
}

const NEVER: Placeholders = { isNothing: () => false, isNoName: () => false, isNoDescription: () => false }

/**
 * A short description is a placeholder if at least `REPEATED_ROWS` items with different names have it, and these items
 * are at least this share of the rows with a description.
 */
const REPEATED_SHARE = 0.4
const REPEATED_ROWS = 8
const REPEATED_WORDS = 6

/**
 * Finds the placeholders that a file has instead of texts: words without meaning, the name or the price again, and a
 * short description that many items share.
 * @param keep import all texts unchanged
 */
export function placeholdersOf(table: SourceTable, mapping: CompiledMapping, keep: boolean): Placeholders {
  if (keep) return NEVER
  const repeated = repeatedTexts(table, mapping)
  const prices = priceKeysOf(mapping)
  return {
    isNothing: isEmptyText,
    isNoName: (text) =>
      /^(?:n\/a|null|none|undefined|nan|#\w+[!?]?)$/i.test(text) ||
      !/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(text),
    isNoDescription: (text, row, names) =>
      isEmptyText(text) ||
      repeated.has(text) ||
      names.some((name) => name.toLowerCase() === text.toLowerCase()) ||
      (/\d/.test(text) && prices.some((key) => text === cellText(row.cells[key]).trim())),
  }
}

function repeatedTexts(table: SourceTable, mapping: CompiledMapping): ReadonlySet<string> {
  const repeated = new Set<string>()
  const nameKey = mapping.texts.name[0]?.key ?? ''
  for (const { key } of mapping.texts.description) {
    const names = new Map<string, Set<string>>()
    let filled = 0
    for (const row of table.rows) {
      const text = cleanText(stripHtml(cellText(row.cells[key])))
      if (text === '') continue
      filled++
      const known = names.get(text) ?? new Set()
      names.set(text, known.add(cellText(row.cells[nameKey])))
    }
    for (const [text, { size }] of names) {
      const isShort = text.split(/\s+/).length <= REPEATED_WORDS
      if (isShort && size >= REPEATED_ROWS && size >= filled * REPEATED_SHARE) repeated.add(text)
    }
  }
  return repeated
}
