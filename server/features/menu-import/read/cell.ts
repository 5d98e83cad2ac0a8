import type { SourceCell } from '../types.ts'

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

/** A raw row of the file, before headers and data are told apart. */
export type GridRow = { rowNumber: number; cells: GridCell[] }
