import { cellText } from './cell.ts'
import { isPriceLike } from './find-header.ts'
import { flagOf, traceOf } from './flags.ts'
import type { SourceColumn, SourceTable } from './types.ts'

/** Rows that are looked at to judge a column; menus are shorter, and exports repeat themselves. */
const ROWS_JUDGED = 3_000

/** What a column's values look like; shares are of its filled cells. */
export type ColumnStats = {
  filled: number
  /** Filled cells per row. */
  fill: number
  distinct: number
  /** Number of runs of equal values: near `distinct` where rows are grouped by it. */
  runs: number
  /** Share of the most frequent value. */
  top: number
  numbers: number
  prices: number
  urls: number
  flags: number
  traces: number
  dates: number
  length: number
  letters: number
  /** Share of values made of parts that recur in other values, as tags do. */
  tags: number
  values: Map<string, number>
}

/** Judges every column of a table. */
export function columnStats(table: SourceTable): Map<string, ColumnStats> {
  return new Map(table.columns.map((column) => [column.key, judge(table, column)]))
}

function judge(table: SourceTable, column: SourceColumn): ColumnStats {
  const rows = table.rows.slice(0, ROWS_JUDGED)
  const values = new Map<string, number>()
  const hits = { numbers: 0, prices: 0, urls: 0, flags: 0, traces: 0, dates: 0, length: 0, letters: 0 }
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
    if (/^https?:\/\/|^\/?[\w./-]+\.(?:jpe?g|png|webp|gif|avif|svg)$/i.test(text)) hits.urls++
    if (typeof cell === 'boolean' || flagOf(cell) !== undefined) hits.flags++
    const trace = traceOf(cell)
    if (trace !== undefined && trace !== 'unclear') hits.traces++
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
