import { ArrowRight } from 'lucide-react'
import type { Branch } from '#contract/branches.ts'
import type { Data } from '#contract/endpoints.ts'
import { textIn } from '#contract/localized-text.ts'
import type { previewMenuItemPrices, PricePreviewRow } from '#contract/menu-item-bulk.ts'
import { Button } from '../../ui/Button.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { moneyIn } from './price-text.ts'
import { menuItemDialogMessages as t } from './dialog-messages.ts'

type Preview = Data<typeof previewMenuItemPrices>
type Props = {
  branch: Branch
  data: Preview | undefined
  error: string | undefined
  loading: boolean
  onPage: (page: number) => void
  onRetry: () => void
}

export function PricePreview({ branch, data, error, loading, onPage, onRetry }: Props) {
  if (error !== undefined)
    return (
      <div className="mt-4 space-y-2">
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
        <Button size="sm" onClick={onRetry}>
          {t.tryAgain}
        </Button>
      </div>
    )
  if (!data) return <Skeleton className="mt-4 h-32" />
  return (
    <section aria-label={t.preview} aria-busy={loading} className={loading ? 'mt-4 opacity-60' : 'mt-4'}>
      <p role="status" className="text-sm font-semibold">
        {t.willChange(data.changed, data.skipped)}
      </p>
      {data.changed > 0 && <p className="mt-1 text-sm text-pretty text-muted">{branchSummary(data)}</p>}
      <ul
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be focusable for the keyboard
        tabIndex={0}
        aria-label={t.newPrices}
        className="my-2 max-h-56 overflow-y-auto rounded-xl border border-line text-sm"
      >
        {data.items.map((row) => (
          <PreviewRow key={row.id} row={row} branch={branch} />
        ))}
      </ul>
      {data.total > data.pageSize && (
        <div className="[&>nav]:border-t-0 [&>nav]:px-0 [&>nav]:py-0">
          <Pagination page={data.page} pageSize={data.pageSize} loaded={data} onChange={({ page }) => onPage(page)} />
        </div>
      )}
    </section>
  )
}

function branchSummary({ branches }: Preview): string {
  const names = new Intl.ListFormat('en', { type: 'conjunction' }).format(branches.map(({ name }) => name))
  const kept = branches.filter((one) => one.kept > 0).map((one) => t.keepsOwnPrice(one.name, one.kept))
  return [t.changesAt(names), ...kept].join(' ')
}

function PreviewRow({ row, branch }: { row: PricePreviewRow; branch: Branch }) {
  const textOf = (text: Record<string, string>) => textIn(text, branch.defaultLocale, branch.defaultLocale)
  const steps = [
    ...(row.price ? [{ id: 0, label: textOf(row.name), ...row.price }] : []),
    ...row.variants.map((one) => ({ ...one, label: `${textOf(row.name)}, ${textOf(one.name)}` })),
  ]
  return (
    <li className="border-b border-line px-3 py-2 last:border-b-0">
      {steps.length === 0 && <p className="break-words">{textOf(row.name)}</p>}
      {steps.map(({ id, label, before, after }) => (
        <p key={id} className="flex items-baseline justify-between gap-3">
          <span className="min-w-0 break-words">{label}</span>
          <span className="flex shrink-0 items-baseline gap-1.5 tabular-nums">
            <span className="text-muted">{moneyIn(branch, before)}</span>
            <ArrowRight className="flip-rtl size-3 self-center text-muted" aria-label={t.changesTo} />
            <span className="font-semibold">{moneyIn(branch, after)}</span>
          </span>
        </p>
      ))}
      {row.reason && <p className="text-muted">{t.notChanged(row.reason)}</p>}
      {row.branchPriceMinor !== null && (
        <p className="text-muted">{t.ownPriceKept(branch.name, moneyIn(branch, row.branchPriceMinor))}</p>
      )}
    </li>
  )
}
