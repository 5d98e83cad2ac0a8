import { cellText } from '../read/cell.ts'
import type { SharedPrice, SourceTable } from '../types.ts'
import { pricelessMeaning } from './price-terms.ts'

export type Grouping = 'full' | 'grouped' | 'ungrouped'

/**
 * How a table fills its category column: `full` in every row (also for a column that is missing or empty), `grouped`
 * only in the first row of each category, or `ungrouped`, where it is unclear what an empty cell means.
 */
export function groupingOf({ rows, format, export: known }: SourceTable, key: string | undefined): Grouping {
  // In JSON and in known exports, an empty category means that the item has none.
  if (key === undefined || format === 'json' || known) return 'full'
  const texts = rows.map((row) => cellText(row.cells[key]).trim().toLowerCase())
  const filled = texts.filter((text) => text !== '')
  const blanks = texts.length - filled.length
  if (blanks === 0 || filled.length === 0) return 'full'
  const isHeaded = texts[0] !== '' && filled.length <= texts.length * 0.7 && new Set(filled).size === filled.length
  return isHeaded ? 'grouped' : 'ungrouped'
}

/**
 * Rows that may share one price: those of a merged cell or, in a CSV file or sheet with one price column, a price and
 * the rows below it. The latter count only if most prices are followed by rows without one.
 */
export function sharedPricesOf(table: SourceTable, keys: (string | undefined)[]): SharedPrice[] {
  const merged = (table.sharedPrices ?? []).filter(({ column }) => keys.includes(column))
  const [key, second] = keys.filter((one) => one !== undefined)
  if (merged.length > 0 || key === undefined || second !== undefined || table.format === 'json') return merged
  return priceBlocks(table, key)
}

function priceBlocks({ rows }: SourceTable, key: string): SharedPrice[] {
  const texts = rows.map((row) => cellText(row.cells[key]).trim())
  const isPriced = texts.map((text) => /\d/.test(text))
  const priced = isPriced.filter(Boolean).length
  if (rows.length < 3 || priced === 0 || priced > rows.length * 0.5 || !isPriced[0]) return []
  // If some rows say “on request” or the like, an empty cell probably means no price, not the price above it.
  if (texts.some((text, at) => !isPriced[at] && text !== '' && pricelessMeaning(text) !== 'empty')) return []
  const blocks: SharedPrice[] = []
  for (const [at, row] of rows.entries()) {
    if (isPriced[at]) blocks.push({ column: key, rowNumbers: [row.rowNumber] })
    else blocks.at(-1)?.rowNumbers.push(row.rowNumber)
  }
  const followed = blocks.filter(({ rowNumbers }) => rowNumbers.length > 1)
  return followed.length >= blocks.length * 0.8 ? followed : []
}
