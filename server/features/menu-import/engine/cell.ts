import type { SourceCell } from './types.ts'

/** A cell as the text a person would see; lists are joined by commas, empty cells are ''. */
export function cellText(cell: SourceCell | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'string') return cell
  if (Array.isArray(cell)) {
    return cell
      .map(cellText)
      .filter((text) => text !== '')
      .join(', ')
  }
  return String(cell)
}

/** A cell of a CSV file or a sheet. */
export type GridCell = string | number | boolean | null

/** A row as the file has it, before it is known what is header and what is data. */
export type GridRow = { rowNumber: number; cells: GridCell[] }
