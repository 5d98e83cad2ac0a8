import { ArrowRight } from 'lucide-react'
import type { Branch } from '#contract/branches.ts'
import type { MenuChangeLine } from '#contract/menu-history.ts'
import { fieldWords, valueWords } from './history-words.ts'

type Props = { line: MenuChangeLine; branch: Branch }

/** Each field before and after. */
export function Differences({ line, branch }: Props) {
  return (
    <dl className="grid gap-x-4 gap-y-2 rounded-xl bg-sunken px-4 py-3 text-sm sm:grid-cols-[minmax(8rem,14rem)_1fr]">
      {line.differences.map((difference) => {
        const { field, of, before, after } = difference
        return (
          <div key={`${field} ${of}`} className="contents">
            <dt className="font-medium break-words text-muted max-sm:-mb-2">{fieldWords(difference)}</dt>
            <dd className="flex min-w-0 flex-wrap items-center gap-x-2">
              <span dir="auto" className="min-w-0 break-words">
                {valueWords(difference, before, line.currencyCode, branch)}
              </span>
              <ArrowRight className="flip-rtl size-3.5 shrink-0 text-muted" aria-label="became" />
              <span dir="auto" className="min-w-0 font-semibold break-words">
                {valueWords(difference, after, line.currencyCode, branch)}
              </span>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
