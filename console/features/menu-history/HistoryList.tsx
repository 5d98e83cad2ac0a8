import { useState } from 'react'
import type { MenuChangeLine } from '#contract/menu-history.ts'
import { useRefusal } from '../../shell/permission.ts'
import { HistoryEntry } from './HistoryEntry.tsx'
import { type Asked, RestoreDialog } from './RestoreDialog.tsx'

type Props = { lines: MenuChangeLine[]; refreshing: boolean }

/** Lines of the history, newest first. */
export function HistoryList({ lines, refreshing }: Props) {
  const refusal = useRefusal('menu:write')
  const [asked, setAsked] = useState<Asked | null>(null)
  return (
    <>
      <ul aria-label="Changes" aria-busy={refreshing} className={refreshing ? 'opacity-60' : ''}>
        {lines.map((line) => (
          <HistoryEntry key={line.id} line={line} refusal={refusal} onAsk={setAsked} />
        ))}
      </ul>
      {asked && <RestoreDialog asked={asked} onClose={() => setAsked(null)} />}
    </>
  )
}
