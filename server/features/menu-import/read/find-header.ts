import type { GridCell } from './cell.ts'
import { matchHeader } from '../infer/match-header.ts'
import { isMeasure } from '../infer/measures.ts'

const ROWS_LOOKED_AT = 20
const PRICE_LIKE = /^[^\p{L}\d]{0,3}(?:[\p{L}$]{1,3}\.?\s?)?[-−]?\d[\d.,'’\s]*(?:\s?[\p{L}\p{Sc}.]{1,4})?$/u

/** Whether a cell is only a number or a price, so probably not a header. */
function isNumberLike(cell: GridCell | undefined): boolean {
  if (typeof cell === 'number') return true
  return typeof cell === 'string' && PRICE_LIKE.test(cell.trim())
}

/** Whether a cell is a number, or one or more prices; “250 g” isn't. */
export function isPriceLike(cell: GridCell | undefined): boolean {
  if (typeof cell === 'string' && isMeasure(cell)) return false
  if (isNumberLike(cell)) return true
  return typeof cell === 'string' && cell.length <= 60 && /\d/.test(cell) && /\p{Sc}|\d[.,]\d\d(?!\d)/u.test(cell)
}

/**
 * Finds the header among the first rows: the row whose words are known column names, or the row of plain words above a
 * column of numbers or prices.
 *
 * @returns the row's index, or undefined if the file has no header row
 */
export function findHeader(rows: GridCell[][]): number | undefined {
  const looked = rows.slice(0, ROWS_LOOKED_AT)
  const widest = Math.max(...looked.map((row) => filledCells(row).length))
  let best: { at: number; score: number } | undefined
  looked.forEach((row, at) => {
    const score = headerScore(row, widest)
    if (score > 0 && (!best || score > best.score + 0.05)) best = { at, score }
  })
  if (best) return best.at
  return plainHeader(looked, widest)
}

function headerScore(row: GridCell[], widest: number): number {
  const cells = filledCells(row)
  if (cells.length === 0 || (widest > 1 && cells.length < 2)) return 0
  let known = 0
  let exact = 0
  let long = 0
  for (const cell of cells) {
    if (typeof cell !== 'string') return 0
    // Exports have a few long headers among short ones; rows of items have long descriptions.
    if (cell.length > 60 && ++long > cells.length * 0.15) return 0
    const strength = matchHeader(cell)[0]?.strength ?? 0
    if (strength === 0 && isNumberLike(cell) && !/\p{L}/u.test(cell)) return 0
    if (strength >= 0.8) exact++
    if (strength >= 0.4) known++
  }
  if (exact === 0) return 0
  // A row with one known word among many unknown ones is more likely an item than a header.
  if (known / cells.length < 0.34 && exact < 2) return 0
  return exact + known * 0.5 + cells.length / (widest * 4)
}

function plainHeader(rows: GridCell[][], widest: number): number | undefined {
  const at = rows.findIndex((row) => filledCells(row).length >= Math.max(2, widest - 1))
  const row = rows[at]
  if (!row || filledCells(row).some((cell) => isPriceLike(cell) || String(cell).length > 40)) return undefined
  const below = rows.slice(at + 1).filter((next) => filledCells(next).length >= 2)
  if (below.length === 0) return undefined
  const overNumbers = row.some(
    (cell, column) => cell !== null && below.filter((next) => isPriceLike(next[column])).length > below.length / 2,
  )
  return overNumbers ? at : undefined
}

function filledCells(row: GridCell[]): GridCell[] {
  return row.filter((cell) => cell !== null && cell !== '')
}
