import { CircleSlash2 } from 'lucide-react'
import { useState } from 'react'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import type { Today } from '#contract/today.ts'
import { useSetSoldOutMutation } from '../../api/today-api.ts'
import { useRefusal } from '../../session/permission.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/show-toast.tsx'
import { isAhead, untilText } from '../menu-items/until-text.ts'
import { todayMessages as t } from './messages.ts'
import { PlaceLinks } from './PlaceLinks.tsx'
import { TodayCard } from './TodayCard.tsx'
import { TodayEntry } from './TodayEntry.tsx'

type Entry = Today['soldOut']['entries'][number]

export function SoldOutCard({ count, entries, places }: Today['soldOut']) {
  const refusal = useRefusal('override:write')
  const [setSoldOut] = useSetSoldOutMutation()
  const [busy, setBusy] = useState<Entry | null>(null)

  /** Undoing after the end time leaves the item available, because it would have become available by then anyway. */
  async function change(entry: Entry, isSoldOut: boolean): Promise<void> {
    const { menuItemId, name, branch, until } = entry
    const body = { branchId: branch.id, isSoldOut, ...(isSoldOut && { soldOutUntil: until }) }
    setBusy(entry)
    const { error } = await setSoldOut({ params: { id: menuItemId }, body })
    setBusy(null)
    if (error) return showToast({ kind: 'error', title: t.nothingChanged, message: error.message ?? '' })
    showToast({
      kind: 'success',
      title: isSoldOut ? t.isSoldOut(name) : t.isAvailable(name),
      message: branch.name,
      action: { label: t.undo, onAction: () => void change(entry, !isSoldOut && isAhead(until)) },
    })
  }

  return (
    <TodayCard
      icon={<CircleSlash2 aria-hidden="true" />}
      tone="danger"
      title={t.soldOut}
      hint={t.soldOutHint}
      count={count}
      footer={
        <PlaceLinks about={t.soldOut} places={places} count={count} to={`${CONSOLE_PATHS.menuItems}?soldOut=true`} />
      }
    >
      {entries.map((entry) => (
        <TodayEntry key={`${entry.branch.id} ${entry.menuItemId}`}>
          <div className="min-w-0 grow basis-40">
            <p className="font-medium break-words">{entry.name}</p>
            <p className="text-sm text-muted">
              {entry.branch.name}
              {entry.until && ` · ${t.soldOutUntil(untilText(entry.until, entry.branch.timeZone))}`}
            </p>
          </div>
          <Button
            size="sm"
            disabledReason={refusal}
            busy={busy === entry}
            aria-label={t.backOnSaleOf(entry.name, entry.branch.name)}
            onClick={() => void change(entry, false)}
          >
            {t.backOnSale}
          </Button>
        </TodayEntry>
      ))}
    </TodayCard>
  )
}
