import { lazy, Suspense, useState } from 'react'
import type { MenuChangeLine } from '#contract/menu-history.ts'
import { useRefusal } from '../../session/permission.ts'
import { HistoryEntry } from './HistoryEntry.tsx'
import type { Asked } from './RestoreDialog.tsx'
import { menuHistoryMessages as t } from './messages.ts'

// Dialogs load when opened, so that the list appears sooner.
const RestoreDialog = lazy(async () => ({ default: (await import('./RestoreDialog.tsx')).RestoreDialog }))

type Props = { lines: MenuChangeLine[]; refreshing: boolean }

export function HistoryList({ lines, refreshing }: Props) {
  const refusal = useRefusal('override:write')
  const [asked, setAsked] = useState<Asked | null>(null)
  return (
    <>
      <ul aria-label={t.changes} aria-busy={refreshing} className={refreshing ? 'opacity-60' : ''}>
        {lines.map((line) => (
          <HistoryEntry key={line.id} line={line} refusal={refusal} onAsk={setAsked} />
        ))}
      </ul>
      {asked && (
        <Suspense>
          <RestoreDialog asked={asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  )
}
