import type { SourceCell } from '../types.ts'

/** A cell as text: lists are joined with commas, and an empty cell is ''. */
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

/** A raw row of the file, before the header has been found. */
export type GridRow = { rowNumber: number; cells: GridCell[]; isHidden?: boolean }
