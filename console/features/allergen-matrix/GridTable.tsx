import type { ComponentProps, CSSProperties, RefObject } from 'react'
import type { Allergen } from '#contract/allergens.ts'
import { cx } from '../../ui/cx.ts'
import { changedItems, type Drafts, type GridRow, isUnsaved, levelAt, rowId } from './grid-drafts.ts'
import { rangeOf, type Selection } from './grid-moves.ts'
import { GridRowView } from './GridRowView.tsx'
import { gridMessages as t } from './grid-messages.ts'

type Props = Pick<ComponentProps<'table'>, 'onKeyDown' | 'onPointerDown' | 'onClick'> & {
  ref: RefObject<HTMLTableElement | null>
  rows: GridRow[]
  columns: Allergen[]
  drafts: Drafts
  selection: Selection
  locale: string
  refusals: ReadonlyMap<number, string>
  /** The row where “Set remaining allergens” was refused, and why. */
  hint: { row: string; text: string } | null
  onRest: (at: number) => void
}

/** The columns have fixed widths, so that a changed cell doesn't trigger a new layout of the whole table. */
export function GridTable({ ref, rows, columns, drafts, selection, locale, refusals, hint, onRest, ...events }: Props) {
  const { active } = selection
  const range = rangeOf(selection)
  const changed = changedItems(drafts, rows)
  return (
    <div
      style={{ '--levels': columns.length } as CSSProperties} // React's types lack CSS variables
      className="max-h-[70vh] scroll-pt-14 scroll-ps-36 overflow-auto [--row-name:9rem] sm:scroll-ps-64 sm:[--row-name:16rem]"
    >
      <table
        ref={ref}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the table is an editable grid
        role="grid"
        aria-label={t.grid}
        aria-multiselectable
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 2}
        tabIndex={-1}
        {...events}
        className="w-[calc(var(--row-name)+var(--levels)*5rem+25rem)] min-w-full table-fixed border-separate border-spacing-0 text-sm outline-none"
      >
        <colgroup>
          <col className="w-(--row-name)" />
          {columns.map(({ id }) => (
            <col key={id} className="w-20" />
          ))}
          <col />
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {[t.item, ...columns.map(({ name }) => name), t.row].map((name, at) => (
              <th
                key={at === 0 ? 'item' : (columns[at - 1]?.id ?? 'row')}
                scope="col"
                aria-colindex={at + 1}
                className={cx(
                  'sticky top-0 h-14 border-e border-b border-line bg-sunken py-2 align-bottom font-semibold',
                  at === 0 && 'start-0 z-20 px-3 text-start',
                  at > 0 &&
                    at <= columns.length &&
                    'z-10 px-1 text-center text-xs leading-tight break-words hyphens-auto',
                  at > columns.length && 'z-10 px-3 text-start',
                )}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((one, at) => {
            const isSelected = at >= range.top && at <= range.bottom
            return (
              <GridRowView
                key={rowId(one)}
                row={one}
                at={at}
                locale={locale}
                columns={columns}
                levels={columns.map(({ id }) => levelAt(drafts, one, id)).join(' ')}
                unsaved={columns.map(({ id }) => (isUnsaved(drafts, one, id) ? '1' : '0')).join('')}
                active={active.row === at ? active.column : -1}
                selected={isSelected ? `${range.first}-${range.last}` : ''}
                isTop={at === range.top}
                isBottom={at === range.bottom}
                isChanged={changed.has(one.item.id)}
                willConfirm={one.kind === 'item' && drafts.confirms.has(one.id)}
                refusal={refusals.get(one.item.id) ?? null}
                hint={hint?.row === rowId(one) ? hint.text : null}
                onRest={onRest}
              />
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
