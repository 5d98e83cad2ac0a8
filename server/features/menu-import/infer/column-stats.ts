import { cellText } from '../read/cell.ts'
import { hasCurrencyMark } from '../plan/currency-marks.ts'
import { pricelessMeaning } from '../plan/price-terms.ts'
import { isMeasure } from './measures.ts'
import { isPriceLike } from '../read/find-header.ts'
import { flagOf, isTrace, stateOf } from '../plan/flags.ts'
import type { SourceColumn, SourceTable } from '../types.ts'

/** The maximum number of rows used to judge a column; most menus are shorter. */
const ROWS_JUDGED = 3_000

/**
 * Statistics of a column's values. Unless noted, numbers are shares of its filled cells, from 0 to 1. `filled` and
 * `distinct` are counts, `length` is the mean number of characters, and `values` counts each value.
 */
export type ColumnStats = {
  filled: number
  /** Share of the rows in which the column is filled. */
  fill: number
  distinct: number
  /** Number of runs of equal values: near `distinct` if the rows are grouped by this column. */
  runs: number
  /** Share of the most frequent value. */
  top: number
  numbers: number
  prices: number
  /** Numbers with a unit: weights, volumes, calories, shares. */
  measures: number
  /** Numbers with a currency symbol or code, or with decimals. A number stored as text needs exactly two decimals. */
  money: number
  /** Numbers with a currency symbol or code. */
  marked: number
  /** Words that replace a price: “market price”, “on request”, “free”. */
  priceless: number
  /** Whether the values are unique whole numbers that mostly increase by one, such as ids and positions. */
  isRunning: boolean
  urls: number
  flags: number
  traces: number
  dates: number
  length: number
  letters: number
  /** Share of the distinct values that are lists with a part that recurs in another value, such as tags. */
  tags: number
  values: Map<string, number>
}

/** Cached by table, because the proposal and the questions both need the statistics, which take seconds to compute. */
const judged = new WeakMap<SourceTable, Map<string, ColumnStats>>()

/** The statistics of each column by its key, from the first `ROWS_JUDGED` rows. */
export function columnStats(table: SourceTable): Map<string, ColumnStats> {
  const known = judged.get(table)
  if (known) return known
  const stats = new Map(table.columns.map((column) => [column.key, measureColumn(table, column)]))
  judged.set(table, stats)
  return stats
}

function measureColumn(table: SourceTable, column: SourceColumn): ColumnStats {
  const rows = table.rows.slice(0, ROWS_JUDGED)
  const values = new Map<string, number>()
  const hits = {
    numbers: 0,
    prices: 0,
    measures: 0,
    money: 0,
    marked: 0,
    priceless: 0,
    urls: 0,
    flags: 0,
    traces: 0,
    dates: 0,
    length: 0,
    letters: 0,
  }
  let filled = 0
  let runs = 0
  let previous: string | undefined
  for (const row of rows) {
    const cell = row.cells[column.key]
    const text = cellText(cell)
    if (text === '') continue
    filled++
    if (text !== previous) runs++
    previous = text
    values.set(text, (values.get(text) ?? 0) + 1)
    if (typeof cell === 'number' || /^-?\d+(?:[.,]\d+)?$/.test(text)) hits.numbers++
    if (typeof cell === 'number' || isPriceLike(text)) hits.prices++
    if (isMeasure(text)) hits.measures++
    const isMarked = /\d/.test(text) && hasCurrencyMark(text)
    if (isMarked) hits.marked++
    if (isMarked || (typeof cell === 'number' ? !Number.isInteger(cell) : MONEY.test(text))) hits.money++
    if (!/\d/.test(text) && ['onRequest', 'market', 'free'].includes(pricelessMeaning(text) ?? '')) hits.priceless++
    if (/^https?:\/\/|^\/?[\w./-]+\.(?:jpe?g|png|webp|gif|avif|svg)$/i.test(text)) hits.urls++
    if ((flagOf(cell) ?? stateOf(cell)) !== undefined) hits.flags++
    if (isTrace(cell)) hits.traces++
    if (/^\d{4}-\d{2}-\d{2}|^\d{1,2}[./]\d{1,2}[./]\d{2,4}$/.test(text)) hits.dates++
    if (/\p{L}{2}|[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/u.test(text)) hits.letters++
    hits.length += text.length
  }
  const share = (hit: number) => (filled === 0 ? 0 : hit / filled)
  return {
    filled,
    fill: rows.length === 0 ? 0 : filled / rows.length,
    distinct: values.size,
    runs,
    top: share(Math.max(0, ...values.values())),
    numbers: share(hits.numbers),
    prices: share(hits.prices),
    measures: share(hits.measures),
    money: share(hits.money),
    marked: share(hits.marked),
    priceless: share(hits.priceless),
    isRunning: isRunning(values, filled),
    urls: share(hits.urls),
    flags: share(hits.flags),
    traces: share(hits.traces),
    dates: share(hits.dates),
    length: share(hits.length),
    letters: share(hits.letters),
    tags: tagShare(values),
    values,
  }
}

/** A number with two decimals, like a price. Weights can look the same, so this alone doesn't make a column a price. */
const MONEY = /^\D{0,8}\d[\d.,'’ ]*[.,]\d{2}(?!\d)\D{0,8}$/u

function isRunning(values: Map<string, number>, filled: number): boolean {
  if (filled < 5 || values.size < filled) return false
  const numbers = [...values.keys()].map(Number)
  const steps = numbers.filter((number, at) => at > 0 && number - (numbers[at - 1] ?? 0) === 1).length
  return numbers.every((number) => Number.isInteger(number)) && steps >= (filled - 1) * 0.8
}

function tagShare(values: Map<string, number>): number {
  const lists = [...values.keys()].filter((value) => /[^\s][/|,;]/.test(value))
  if (lists.length < 2) return 0
  const parts = new Map<string, number>()
  for (const value of values.keys()) {
    for (const part of new Set(value.split(/[/|,;]/).map((piece) => piece.trim()))) {
      parts.set(part, (parts.get(part) ?? 0) + 1)
    }
  }
  const recurring = lists.filter((value) => value.split(/[/|,;]/).some((part) => (parts.get(part.trim()) ?? 0) > 1))
  return recurring.length / values.size
}
