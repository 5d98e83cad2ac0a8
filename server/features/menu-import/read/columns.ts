import { shortenText } from '#contract/cut-text.ts'
import { cellText } from './cell.ts'
import type { SourceColumn, SourceRow } from '../types.ts'

const SAMPLES = 5
const SAMPLE_LENGTH = 80

export type UncountedColumn = Omit<SourceColumn, 'samples' | 'filled'>

/** Counts the filled cells of each column, and collects a few different values as samples. */
export function describeColumns(columns: UncountedColumn[], rows: SourceRow[]): SourceColumn[] {
  return columns.map((column) => {
    const samples: string[] = []
    let filled = 0
    for (const row of rows) {
      const text = cellText(row.cells[column.key])
      if (text === '') continue
      filled++
      const short = shortenText(text, SAMPLE_LENGTH)
      if (samples.length < SAMPLES && !samples.includes(short)) samples.push(short)
    }
    return { ...column, samples, filled }
  })
}
