/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- on a phone the
   parts of the table are no longer displayed as a table, and some browsers then forget their roles */
import { type Cell, type ColumnDef, type Header, type RowData, tableFeatures, useTable } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Skeleton } from './Skeleton.tsx'
import { SortButton } from './SortButton.tsx'

export type Sorting = { column: string; direction: 'asc' | 'desc' }

/** Rows come sorted and paged, so TanStack Table needs no features. */
const features = tableFeatures({})
type Features = typeof features

/** How a column looks, apart from its content. */
type ColumnLook = {
  /** The column's name in the server's `sort` parameter, if it is sortable. */
  sort?: string
  align?: 'start' | 'end'
  /** The cell's place on a phone, where rows become cards. A hidden cell is also omitted from a narrow table. */
  phone?: 'title' | 'full' | 'line' | 'half' | 'actions' | 'hidden'
  width?: string
  /** Shown before the heading, for example a checkbox for all rows. A phone doesn't show headings. */
  beforeHeader?: ReactNode
}
export type Column<Row extends RowData> = ColumnDef<Features, Row> & { id: string; look?: ColumnLook }

type Props<Row extends RowData> = {
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string
  /** Omitted when nothing can be sorted. */
  sorting?: Sorting
  onSort?: (sorting: Sorting) => void
  /** Whether nothing has loaded yet, so placeholders are shown instead of rows. */
  loading: boolean
  /** Whether newer rows are loading. The old ones stay, slightly faded. */
  refreshing: boolean
  /** Whether rows are compact, except on phones. */
  compact?: boolean
}

const NO_ROWS: never[] = []

/** A table that becomes a list of cards on a phone. */
export function DataTable<Row extends RowData>(props: Props<Row>) {
  const { caption, columns, rows, rowKey, sorting, onSort, loading, refreshing, compact = false } = props
  const table = useTable({ features, columns, data: loading ? NO_ROWS : rows, getRowId: rowKey })
  const labels = new Map(table.getFlatHeaders().map((header) => [header.column.id, labelOf(header)]))
  const lookOf = (id: string) => columns.find((column) => column.id === id)?.look ?? {}
  return (
    <table role="table" aria-label={caption} aria-busy={loading || refreshing} className="block w-full sm:table">
      <thead role="rowgroup" className="sr-only sm:not-sr-only sm:table-header-group">
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id} role="row" className="sm:table-row">
            {group.headers.map((header) => {
              const { sort, align, width, phone, beforeHeader } = lookOf(header.column.id)
              return (
                <th
                  key={header.id}
                  role="columnheader"
                  scope="col"
                  style={{ width }}
                  aria-sort={
                    sorting && sort === sorting.column
                      ? sorting.direction === 'asc'
                        ? 'ascending'
                        : 'descending'
                      : undefined
                  }
                  className={cx(
                    'border-b border-line px-3 text-sm font-semibold text-muted first:ps-5 last:pe-5',
                    compact ? 'py-0' : 'py-2',
                    align === 'end' ? 'text-end' : 'text-start',
                    phone === 'hidden' && 'max-lg:hidden',
                  )}
                >
                  <div className={beforeHeader ? 'flex items-center gap-3' : 'contents'}>
                    {beforeHeader}
                    {sort && sorting && onSort ? (
                      <SortButton column={sort} sorting={sorting} onSort={onSort} alignEnd={align === 'end'}>
                        {labelOf(header)}
                      </SortButton>
                    ) : (
                      labelOf(header)
                    )}
                  </div>
                </th>
              )
            })}
          </tr>
        ))}
      </thead>
      <tbody role="rowgroup" className={cx('block transition-opacity sm:table-row-group', refreshing && 'opacity-60')}>
        {loading && <SkeletonRows columns={columns.length} compact={compact} />}
        {table.getRowModel().rows.map((row) => (
          <tr
            key={row.id}
            role="row"
            className="group/row relative grid grid-cols-6 gap-x-4 border-b border-line px-4 py-3.5 last:border-b-0 hover:bg-sunken/50 sm:table-row sm:p-0"
          >
            {row.getAllCells().map((cell) => {
              const { align, phone = 'line' } = lookOf(cell.column.id)
              return (
                <td
                  key={cell.id}
                  role="cell"
                  className={cx(
                    'sm:table-cell sm:border-b sm:border-line sm:px-3 sm:align-middle sm:first:ps-5 sm:last:pe-5 sm:group-last/row:border-b-0',
                    compact ? 'sm:py-0' : 'sm:py-2',
                    align === 'end' && 'sm:text-end',
                    phone === 'hidden' && 'hidden sm:max-lg:hidden!',
                    phone === 'title' && 'order-first col-span-4 min-w-0 pb-1',
                    phone === 'full' && 'order-first col-span-6 min-w-0 pb-1',
                    phone === 'actions' && 'row-actions order-2 col-span-2 -me-2 justify-self-end',
                    phone === 'line' && 'col-span-6',
                    phone === 'half' && 'col-span-3',
                    (phone === 'line' || phone === 'half') && 'order-3 flex min-h-10 items-center gap-3',
                  )}
                >
                  {(phone === 'line' || phone === 'half') && (
                    <span aria-hidden="true" className="shrink-0 text-sm text-muted sm:hidden">
                      {labels.get(cell.column.id)}
                    </span>
                  )}
                  {contentOf(cell)}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

// Cells are called as functions instead of rendered as components (`FlexRender`). Columns are recreated on each render,
// so components would be remounted and lose a half-typed price.
function contentOf<Row extends RowData>(cell: Cell<Features, Row>): ReactNode {
  const { cell: draw } = cell.column.columnDef
  return typeof draw === 'function' ? (draw(cell.getContext()) as ReactNode) : draw
}

function labelOf<Row extends RowData>(header: Header<Features, Row>): ReactNode {
  const { header: draw } = header.column.columnDef
  return typeof draw === 'function' ? (draw(header.getContext()) as ReactNode) : draw
}

const SKELETON_ROWS = 8

function SkeletonRows({ columns, compact }: { columns: number; compact: boolean }) {
  return Array.from({ length: SKELETON_ROWS }, (_, row) => (
    <tr key={row} role="row" className="grid grid-cols-2 gap-3 border-b border-line p-4 sm:table-row sm:p-0">
      {Array.from({ length: columns }, (_, column) => (
        <td
          key={column}
          role="cell"
          className={cx('sm:border-b sm:border-line sm:px-3 sm:first:ps-5', compact ? 'sm:h-10' : 'sm:h-14')}
        >
          <Skeleton className={cx('h-4', column === 0 ? 'w-2/3 min-w-32' : 'w-16')} />
        </td>
      ))}
    </tr>
  ))
}
