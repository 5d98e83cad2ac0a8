import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import type { Sorting } from './DataTable.tsx'

type Props = {
  column: string
  sorting: Sorting
  onSort: (sorting: Sorting) => void
  alignEnd: boolean
  children: ReactNode
}

/** A column heading that sorts, first ascending, then descending. */
export function SortButton({ column, sorting, onSort, alignEnd, children }: Props) {
  const active = sorting.column === column
  const Icon = active ? (sorting.direction === 'asc' ? ArrowUp : ArrowDown) : ChevronsUpDown
  return (
    <button
      type="button"
      onClick={() => onSort({ column, direction: active && sorting.direction === 'asc' ? 'desc' : 'asc' })}
      className={cx(
        '-mx-2 inline-flex h-9 items-center gap-1 rounded-lg px-2 hover:bg-sunken hover:text-ink',
        active && 'text-ink',
        alignEnd && 'flex-row-reverse',
      )}
    >
      {children}
      <Icon className={cx('size-3.5', !active && 'opacity-50')} aria-hidden="true" />
    </button>
  )
}
