import { ArrowRight } from 'lucide-react'
import type { Branch } from '#contract/branches.ts'
import type { Difference, MenuChangeLine } from '#contract/menu-history.ts'
import { fieldText, valueText } from './history-text.ts'
import { menuHistoryMessages as t } from './messages.ts'

type Props = { line: MenuChangeLine; branch: Branch }

export function Differences({ line, branch }: Props) {
  const textOf = (difference: Difference, value: Difference['before']) =>
    line.entity === 'branch_menu_item' && difference.field === 'priceMinor' && value === null
      ? t.brandPrice
      : valueText(difference, value, line.currencyCode, branch)
  return (
    <dl className="grid gap-x-4 gap-y-2 rounded-xl bg-sunken px-4 py-3 text-sm sm:grid-cols-[minmax(8rem,14rem)_1fr]">
      {line.differences.map((difference) => {
        const { field, of, language, before, after } = difference
        return (
          <div key={`${field} ${of} ${language}`} className="contents">
            <dt className="font-medium break-words text-muted max-sm:-mb-2">{fieldText(difference)}</dt>
            <dd className="flex min-w-0 flex-wrap items-center gap-x-2">
              <span dir="auto" className="min-w-0 break-words">
                {textOf(difference, before)}
              </span>
              <ArrowRight className="flip-rtl size-3.5 shrink-0 text-muted" aria-label={t.changedTo} />
              <span dir="auto" className="min-w-0 font-semibold break-words">
                {textOf(difference, after)}
              </span>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
