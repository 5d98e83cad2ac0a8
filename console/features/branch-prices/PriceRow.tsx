import { RotateCcw, Store } from 'lucide-react'
import { memo } from 'react'
import { generatePath, Link } from 'react-router'
import { effectivePrice } from '#contract/branch-override.ts'
import type { BranchPriceRow } from '#contract/branch-prices.ts'
import type { Branch } from '#contract/branches.ts'
import { textIn } from '#contract/localized-text.ts'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { LINK_LOOK } from '../../ui/link-look.ts'
import { moneyIn, priceText } from '../menu-items/price-text.ts'
import { type AfterEdit, PriceCellEditor } from './PriceCellEditor.tsx'
import { ownPriceIn, type PriceLine } from './price-lines.ts'
import { branchPricesMessages as t } from './messages.ts'

type Props = {
  line: PriceLine
  row: number
  branches: Branch[]
  /** The only branch whose prices phones show. */
  phoneBranchId: number
  refusal: string | null
  /** The column of the cell in the tab order; null when it is in another row. */
  activeColumn: number | null
  editing: { column: number; typed: string | null } | null
  onDone: (row: number, column: number, priceMinor: number | null | undefined, after: AfterEdit) => void
  onReset: (item: BranchPriceRow) => void
}

export function lineName({ item, size }: PriceLine, locale: string): string {
  const name = textIn(item.name, locale, locale)
  return size === null ? name : `${name}, ${textIn(size.name, locale, locale)}`
}

/** Memoized, so that moving the active cell in a long table renders only two rows. */
export const PriceRow = memo(function PriceRow(props: Props) {
  const { line, row, branches, phoneBranchId, refusal, activeColumn, editing, onDone, onReset } = props
  const { item, size } = line
  const [first] = branches
  if (!first) return null
  const locale = first.defaultLocale
  const name = textIn(item.name, locale, locale)
  const wordsOf = (branch: Branch, own: number | null) =>
    size === null
      ? priceText(effectivePrice({ ...item, sizePricesMinor: [] }, own), branch)
      : moneyIn(branch, own ?? size.priceMinor)
  return (
    <tr className="[&>*]:border-b [&>*]:border-line">
      <th
        scope="row"
        className="sticky start-0 z-10 w-36 max-w-36 bg-surface px-3 py-2 text-start font-normal sm:w-64 sm:max-w-64"
      >
        <div className="flex items-center justify-between gap-1">
          <div className="min-w-0 break-words hyphens-auto">
            {line.isFirst ? (
              <Link to={generatePath(CONSOLE_PATHS.menuItemView, { id: String(item.id) })} className={LINK_LOOK}>
                <bdi>{name}</bdi>
              </Link>
            ) : (
              <span className="sr-only">{name}</span>
            )}
            {size && <bdi className="block ps-3 text-muted">{textIn(size.name, locale, locale)}</bdi>}
          </div>
          {line.isFirst && item.overrides.length > 0 && (
            <IconButton
              label={t.resetRow(name)}
              disabledReason={refusal}
              className="-me-2 shrink-0"
              onClick={() => onReset(item)}
            >
              <RotateCcw aria-hidden="true" />
            </IconButton>
          )}
        </div>
      </th>
      <td className="px-3 py-2 whitespace-nowrap tabular-nums sm:sticky sm:start-64 sm:z-10 sm:bg-surface">
        {wordsOf(first, null)}
      </td>
      {branches.map((branch, column) => {
        const own = ownPriceIn(line, branch.id)
        return (
          <td
            key={branch.id}
            data-cell={`${row} ${column}`}
            tabIndex={activeColumn === column ? 0 : -1}
            aria-readonly={refusal === null ? undefined : true}
            className={cx(
              'relative min-w-32 border-s sm:min-w-36 px-3 py-1.5 tabular-nums outline-offset-[-2px]',
              refusal === null && 'cursor-text',
              own !== null && 'bg-info-soft',
              branch.id !== phoneBranchId && 'max-sm:hidden',
            )}
          >
            {editing?.column === column ? (
              <PriceCellEditor
                label={t.priceOf(lineName(line, locale), branch.name)}
                branch={branch}
                priceMinor={own ?? line.brandMinor}
                isOwn={own !== null}
                typed={editing.typed}
                onDone={(priceMinor, after) => onDone(row, column, priceMinor, after)}
              />
            ) : own === null ? (
              <span className="text-muted">{wordsOf(branch, null)}</span>
            ) : (
              <>
                <span className="flex items-center gap-1.5 font-semibold whitespace-nowrap">
                  <Store className="size-3.5 shrink-0 text-info" role="img" aria-label={t.ownPrice} />
                  {wordsOf(branch, own)}
                </span>
                <span className="block text-xs whitespace-nowrap text-muted">{t.brandIs(wordsOf(branch, null))}</span>
              </>
            )}
          </td>
        )
      })}
    </tr>
  )
})
