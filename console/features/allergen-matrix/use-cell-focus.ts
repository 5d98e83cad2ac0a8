import { useCallback, useEffect, useRef } from 'react'
import type { Cell } from './grid-moves.ts'

type Given = {
  active: Cell
  /** Whether a dialog is open, which has the focus. */
  hasDialog: boolean
  /** Whether to focus the active cell when the grid appears. */
  startsFocused: boolean
}

/** Focuses the active cell after the user has moved it, and after a dialog has closed. */
export function useCellFocus({ active, hasDialog, startsFocused }: Given) {
  const grid = useRef<HTMLTableElement>(null)
  const isWanted = useRef(startsFocused)
  const focusCell = useCallback((cell: Cell) => {
    grid.current?.querySelector<HTMLElement>(`[data-cell="${cell.row}-${cell.column}"]`)?.focus()
  }, [])
  useEffect(() => {
    if (hasDialog || !isWanted.current) return
    isWanted.current = false
    focusCell(active)
  }, [active, hasDialog, focusCell])
  return {
    grid,
    focusCell,
    /** Focuses the active cell after the next rendering without a dialog. */
    wantFocus: () => {
      isWanted.current = true
    },
  }
}
