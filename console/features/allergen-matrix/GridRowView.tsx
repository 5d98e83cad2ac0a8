import { CircleCheck } from 'lucide-react'
import { memo } from 'react'
import { generatePath, Link } from 'react-router'
import type { Allergen, ContainmentLevel } from '#contract/allergens.ts'
import { textIn } from '#contract/localized-text.ts'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import type { Confirmation } from '#contract/published-allergens.ts'
import { DateTime } from '../../pages/DateTime.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { LINK_LOOK } from '../../ui/link-look.ts'
import type { GridRow } from './grid-drafts.ts'
import { LEVEL_MARKS } from './level-marks.ts'
import { gridMessages as t } from './grid-messages.ts'
import { confirmationIn, restRefusal } from './rest-rule.ts'

const CELL_LOOK = 'relative focus:outline-3 focus:-outline-offset-3 focus:outline-accent-text'
/** A selected cell has a translucent overlay. The cells at the edges of the selection draw its border. */
const RANGE_LOOK =
  'after:pointer-events-none after:absolute after:-end-px after:-bottom-px after:start-0 after:top-0 after:border-accent-text after:bg-accent/10'

type Props = {
  row: GridRow
  at: number
  locale: string
  columns: Allergen[]
  /** The levels shown, separated by spaces. A string, so that `memo` skips unchanged rows. */
  levels: string
  /** One character for each column: `1` if its level is unsaved, otherwise `0`. */
  unsaved: string
  /** The column of the active cell; -1 when it is in another row. */
  active: number
  /** The selected columns, as `first-last`; empty when the row has none. */
  selected: string
  /** Whether this is the first selected row. `isBottom` is true for the last one. */
  isTop: boolean
  isBottom: boolean
  /** Whether a level of the item, its sizes or options is unsaved. */
  isChanged: boolean
  willConfirm: boolean
  refusal: string | null
  /** Why “Set remaining allergens” was just refused in this row; null when it wasn't. */
  hint: string | null
  onRest: (at: number) => void
}

export const GridRowView = memo(function GridRowView(props: Props) {
  const { row, at, locale, columns, levels, unsaved, active, selected, onRest } = props
  const all = levels.split(' ') as ContainmentLevel[] // a joined list of levels
  const [first = -1, last = -1] = selected === '' ? [] : selected.split('-').map(Number)
  const name = textIn(row.name, locale, locale)
  const itemName = textIn(row.item.name, locale, locale)
  const isItem = row.kind === 'item'
  const cell = (column: number) => ({
    role: 'gridcell',
    'aria-colindex': column + 2,
    'data-cell': `${at}-${column}`,
    tabIndex: active === column ? 0 : -1,
    'aria-selected': column >= first && column <= last,
  })
  const refused = restRefusal(row)
  const confirmation = isItem && !props.isChanged ? confirmationIn(row.item) : UNCONFIRMED
  return (
    <tr aria-rowindex={at + 2} className="[&>*]:border-e [&>*]:border-b [&>*]:border-line">
      <th
        scope="row"
        className={cx(
          'sticky start-0 z-10 bg-surface py-2 pe-3 text-start font-normal break-words',
          isItem ? 'ps-3' : 'ps-7 text-muted',
        )}
      >
        {isItem ? (
          <Link
            tabIndex={-1}
            to={generatePath(CONSOLE_PATHS.menuItemView, { id: String(row.id) })}
            className={LINK_LOOK}
          >
            <bdi>{name}</bdi>
          </Link>
        ) : (
          <>
            <bdi>{name}</bdi>
            <span className="sr-only">{row.kind === 'variant' ? t.sizeOf(itemName) : t.optionOf(itemName)}</span>
          </>
        )}
        {isItem && <ConfirmedSign confirmation={confirmation} willConfirm={props.willConfirm} />}
        {isItem && row.item.needsReview && (
          <span className="mt-1 block">
            <Badge tone="warning">{t.needsReview}</Badge>
          </span>
        )}
        {isItem && props.refusal && <span className="mt-1 block text-xs text-danger">{props.refusal}</span>}
        {props.hint && (
          <span role="alert" className="mt-1 block text-xs text-warning">
            {props.hint}
          </span>
        )}
      </th>
      {columns.map((allergen, column) => {
        const level = all[column] ?? 'UNKNOWN'
        const { sign, look } = LEVEL_MARKS[level]
        const isNew = unsaved[column] === '1'
        const inherits = row.kind === 'variant' && level === 'UNKNOWN'
        return (
          <td
            key={allergen.id}
            {...cell(column)}
            // A label instead of hidden text: with one more element in each cell, dialogs would open more slowly.
            aria-label={`${inherits ? t.inherits : t.levels[level]}${isNew ? `, ${t.unsaved}` : ''}`}
            className={cx(
              CELL_LOOK,
              'cursor-pointer px-1 py-2.5 text-center font-bold select-none',
              look,
              column >= first && column <= last && RANGE_LOOK,
              column === first && 'after:border-s-2',
              column === last && 'after:border-e-2',
              column >= first && column <= last && props.isTop && 'after:border-t-2',
              column >= first && column <= last && props.isBottom && 'after:border-b-2',
            )}
          >
            {inherits ? '=' : sign}
            {isNew && <span className="absolute ps-0.5 text-ink">*</span>}
          </td>
        )
      })}
      <td {...cell(columns.length)} className={cx(CELL_LOOK, 'px-3 py-1.5')}>
        {row.kind !== 'variant' && (
          <span className="flex items-center gap-3">
            <Button
              size="sm"
              className="shrink-0"
              tabIndex={-1}
              aria-label={t.forRow(isItem ? t.rest : t.restOfOption, name)}
              disabledReason={refused && t.refused[refused]}
              onClick={() => onRest(at)}
            >
              {isItem ? t.rest : t.restOfOption}
            </Button>
            {isItem && <Confirmed confirmation={confirmation} willConfirm={props.willConfirm} />}
          </span>
        )}
      </td>
    </tr>
  )
})

const UNCONFIRMED: Confirmation = { state: 'unconfirmed', at: null, by: [] }

type ConfirmationProps = { confirmation: Confirmation; willConfirm: boolean }

/** A sign beside the name, because the last column, which has the text, is often out of view. */
function ConfirmedSign({ confirmation, willConfirm }: ConfirmationProps) {
  if (confirmation.at === null && !willConfirm) return null
  return (
    <span aria-hidden="true" className={cx('ms-1.5 font-bold', willConfirm ? 'text-ink' : 'text-success')}>
      <CircleCheck className="inline size-4" />
      {willConfirm && '*'}
    </span>
  )
}

function Confirmed({ confirmation: { state, at, by }, willConfirm }: ConfirmationProps) {
  const text = willConfirm ? t.willConfirm : state === 'nothingStated' ? t.nothingSet : t.notConfirmed
  return (
    <span className={cx('min-w-0 text-sm', willConfirm ? 'font-semibold' : 'text-muted')}>
      {!willConfirm && at !== null ? (
        <>
          {by.length > 0 && `${t.confirmedBy(by.join(', '))}, `}
          <DateTime at={at} />
        </>
      ) : (
        text
      )}
    </span>
  )
}
