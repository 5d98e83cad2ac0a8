import type { ContainmentLevel } from '#contract/allergens.ts'

export type Cell = { row: number; column: number }
/** From the cell where the selection began to the active cell. */
export type Selection = { anchor: Cell; active: Cell }
type Size = { rows: number; columns: number; rtl: boolean }
/** The ids of the grid's rows and columns, in order. */
type CellIds = { rows: readonly string[]; columns: readonly string[] }
type Key = { key: string; ctrl: boolean; shift: boolean }

const PAGE_ROWS = 10

export function levelOfKey(letter: string): ContainmentLevel | null {
  return LEVELS[letter] ?? null
}

const LEVELS: Record<string, ContainmentLevel> = {
  c: 'CONTAINS',
  m: 'MAY_CONTAIN',
  f: 'FREE_FROM',
  u: 'UNKNOWN',
  delete: 'UNKNOWN',
  backspace: 'UNKNOWN',
}

/**
 * The selection after a key, as in the ARIA grid pattern. In addition, Ctrl with an arrow key moves to the edge, and
 * Shift extends the selection.
 * @returns null for a key that doesn't move the selection
 */
export function move({ anchor, active }: Selection, { key, ctrl, shift }: Key, size: Size): Selection | null {
  const step = stepOf(key, ctrl, size)
  if (step === null) return null
  const next = {
    row: clamp(step.row === undefined ? active.row : step.row(active.row), size.rows),
    column: clamp(step.column === undefined ? active.column : step.column(active.column), size.columns),
  }
  return { anchor: shift ? anchor : next, active: next }
}

type Step = { row?: (now: number) => number; column?: (now: number) => number }

function stepOf(key: string, ctrl: boolean, { rows, columns, rtl }: Size): Step | null {
  const first = () => 0
  const toEnd = key === (rtl ? 'ArrowLeft' : 'ArrowRight')
  switch (key) {
    case 'ArrowUp':
      return { row: ctrl ? first : (now) => now - 1 }
    case 'ArrowDown':
      return { row: ctrl ? () => rows - 1 : (now) => now + 1 }
    case 'ArrowLeft':
    case 'ArrowRight':
      return { column: ctrl ? (toEnd ? () => columns - 1 : first) : (now) => now + (toEnd ? 1 : -1) }
    case 'PageUp':
      return { row: (now) => now - PAGE_ROWS }
    case 'PageDown':
      return { row: (now) => now + PAGE_ROWS }
    case 'Home':
      return { column: first, ...(ctrl && { row: first }) }
    case 'End':
      return { column: () => columns - 1, ...(ctrl && { row: () => rows - 1 }) }
    default:
      return null
  }
}

/** The selection on the same rows and columns after some were added or removed, for example by a refetch. */
export function followCells(selection: Selection, before: CellIds, now: CellIds): Selection {
  const follow = (at: number, was: readonly string[], is: readonly string[]) => {
    const next = is.indexOf(was[at] ?? '')
    return clamp(next < 0 ? at : next, is.length)
  }
  const cell = ({ row, column }: Cell) => ({
    row: follow(row, before.rows, now.rows),
    column: follow(column, before.columns, now.columns),
  })
  return { anchor: cell(selection.anchor), active: cell(selection.active) }
}

function clamp(at: number, count: number): number {
  return Math.max(0, Math.min(count - 1, at))
}

/** The selected rectangle, ends included. */
export function rangeOf({ anchor, active }: Selection) {
  return {
    top: Math.min(anchor.row, active.row),
    bottom: Math.max(anchor.row, active.row),
    first: Math.min(anchor.column, active.column),
    last: Math.max(anchor.column, active.column),
  }
}

/** All selected cells, row by row. */
export function cellsOf(selection: Selection): Cell[] {
  const { top, bottom, first, last } = rangeOf(selection)
  const cells: Cell[] = []
  for (let row = top; row <= bottom; row++)
    for (let column = first; column <= last; column++) cells.push({ row, column })
  return cells
}

/** For each selected cell below the first selected row, the cell in that first row whose level it gets. */
export function fillDown(selection: Selection): { from: Cell; to: Cell }[] {
  const { top } = rangeOf(selection)
  return cellsOf(selection)
    .filter(({ row }) => row > top)
    .map((to) => ({ from: { row: top, column: to.column }, to }))
}
