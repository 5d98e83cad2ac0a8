import { Percent, RotateCcw } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useId, useRef, useState } from 'react'
import type { BranchPriceRow } from '#contract/branch-prices.ts'
import type { Branch } from '#contract/branches.ts'
import { cx } from '../../ui/cx.ts'
import { letterOf } from '../../ui/letter-of.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import type { AfterEdit } from './PriceCellEditor.tsx'
import type { PriceLine } from './price-lines.ts'
import { PriceRow } from './PriceRow.tsx'
import { useIsPhone } from './use-is-phone.ts'
import { branchPricesMessages as t } from './messages.ts'

export type ColumnTask = { kind: 'change' | 'reset'; branch: Branch }

type Props = {
  lines: PriceLine[]
  branches: Branch[]
  phoneBranchId: number
  refusal: string | null
  onPrice: (line: PriceLine, branch: Branch, priceMinor: number | null) => void
  onResetItem: (item: BranchPriceRow) => void
  onColumn: (task: ColumnTask) => void
  onUndo: (() => void) | null
}

type Cell = { row: number; column: number }
const MOVES: Record<string, readonly [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}
const AFTER = { stay: [0, 0], down: [1, 0], next: [0, 1], previous: [0, -1], leave: null } as const

/** The grid of prices by item and branch, whose cells share one tab stop. Header and item names stay in view. */
export function PriceTable(props: Props) {
  const { lines, branches, phoneBranchId, refusal, onPrice, onResetItem, onColumn, onUndo } = props
  const [active, setActive] = useState<Cell>({ row: 0, column: 0 })
  // Identified by the line's key instead of its row number, because a refetch may add or remove rows above.
  const [editing, setEditing] = useState<{ key: string; column: number; typed: string | null } | null>(null)
  // The tab stop must be in the only column that phones show.
  const phoneColumn = branches.findIndex(({ id }) => id === phoneBranchId)
  const activeColumn = useIsPhone() ? phoneColumn : active.column
  const table = useRef<HTMLTableElement>(null)
  const hintId = useId()

  const focusCell = (row: number, column: number): boolean => {
    const cell = table.current?.querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`)
    // Phones hide the cells of all branches but one.
    if (!cell?.offsetParent) return false
    cell.focus()
    return true
  }

  const finish = (row: number, column: number, priceMinor: number | null | undefined, after: AfterEdit) => {
    const line = lines[row]
    setEditing((now) => (now?.key === line?.key && now?.column === column ? null : now))
    const branch = branches[column]
    if (priceMinor !== undefined && line && branch) onPrice(line, branch, priceMinor)
    const move = AFTER[after]
    if (move && !focusCell(row + move[0], column + move[1])) focusCell(row, column)
  }

  // Rows are memoized, so they get a handler that doesn't change.
  const latest = useRef(finish)
  useEffect(() => {
    latest.current = finish
  })
  const onDone = useCallback<typeof finish>((...answer) => latest.current(...answer), [])

  const open = ({ row, column }: Cell, typed: string | null) => {
    // A field that is still open has an unreadable price, which would be lost.
    const field = table.current?.querySelector('input')
    if (field?.offsetParent) return field.focus()
    const key = lines[row]?.key
    if (refusal === null && key !== undefined) setEditing({ key, column, typed })
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const cell = cellOf(event.target)
    if ((event.ctrlKey || event.metaKey) && !event.shiftKey && letterOf(event) === 'z' && onUndo) {
      event.preventDefault()
      return onUndo()
    }
    if (!cell || event.ctrlKey || event.metaKey || event.altKey) return
    const move = MOVES[event.key]
    if (move) {
      event.preventDefault()
      const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
      focusCell(cell.row + move[0], cell.column + (isRtl ? -move[1] : move[1]))
    } else if (event.key === 'Home' || event.key === 'End') {
      event.preventDefault()
      focusCell(cell.row, event.key === 'Home' ? 0 : branches.length - 1)
    } else if (event.key === 'Enter' || event.key === 'F2') {
      event.preventDefault()
      open(cell, null)
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      if (refusal === null) finish(cell.row, cell.column, null, 'stay')
    } else if (/^[\p{Nd}.,]$/u.test(event.key)) {
      event.preventDefault()
      open(cell, event.key)
    }
  }

  const onClick = (event: MouseEvent) => {
    const cell = cellOf(event.target)
    if (cell && (editing?.key !== lines[cell.row]?.key || editing?.column !== cell.column)) open(cell, null)
  }

  return (
    <div
      // `relative`, so that hidden text for screen readers scrolls with the table instead of widening the page.
      className="relative max-h-[75vh] overflow-auto"
    >
      <p id={hintId} className="sr-only">
        {t.hint}
      </p>
      <table
        ref={table}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- it is edited like a spreadsheet
        role="grid"
        aria-label={t.title}
        aria-describedby={hintId}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onFocus={({ target }) => {
          const cell = cellOf(target)
          if (cell) setActive(cell)
        }}
        className="w-full border-separate border-spacing-0 text-sm"
      >
        <thead>
          <tr className="[&>*]:border-b [&>*]:border-line [&>*]:bg-sunken">
            <th
              scope="col"
              className="sticky start-0 top-0 z-20 w-36 min-w-36 px-3 py-2 text-start align-bottom sm:w-64 sm:min-w-64"
            >
              {t.item}
            </th>
            <th
              scope="col"
              className="sticky top-0 z-10 px-3 py-2 text-start align-bottom sm:start-64 sm:z-20 sm:whitespace-nowrap"
            >
              {t.brandPrice}
            </th>
            {branches.map((branch) => (
              <th
                key={branch.id}
                scope="col"
                className={cx(
                  'sticky top-0 z-10 min-w-32 border-s sm:min-w-36 px-3 py-1 text-start align-bottom',
                  branch.id !== phoneBranchId && 'max-sm:hidden',
                )}
              >
                <span className="block max-w-40 break-words">{branch.name}</span>
                <span className="-ms-2 flex">
                  <IconButton
                    label={t.changeColumn(branch.name)}
                    disabledReason={refusal}
                    onClick={() => onColumn({ kind: 'change', branch })}
                  >
                    <Percent aria-hidden="true" />
                  </IconButton>
                  <IconButton
                    label={t.resetColumn(branch.name)}
                    disabledReason={refusal}
                    onClick={() => onColumn({ kind: 'reset', branch })}
                  >
                    <RotateCcw aria-hidden="true" />
                  </IconButton>
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, row) => (
            <PriceRow
              key={line.key}
              line={line}
              row={row}
              branches={branches}
              phoneBranchId={phoneBranchId}
              refusal={refusal}
              activeColumn={Math.min(active.row, lines.length - 1) === row ? activeColumn : null}
              editing={editing?.key === line.key ? editing : null}
              onDone={onDone}
              onReset={onResetItem}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The cell that is or contains the target; null outside of cells. */
function cellOf(target: EventTarget): Cell | null {
  const found = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null
  const [row, column] = found?.dataset['cell']?.split(' ').map(Number) ?? []
  return row === undefined || column === undefined ? null : { row, column }
}
