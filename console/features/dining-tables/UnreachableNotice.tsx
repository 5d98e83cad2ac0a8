import type { DiningTable } from '#contract/dining-tables.ts'
import { isLoopback } from '../../session/loopback.ts'
import { Notice } from '../../ui/Notice.tsx'
import { tableMessages as t } from './messages.ts'

/** Warns before printing if the codes lead to a loopback address, which phones can't open. */
export function UnreachableNotice({ tables }: { tables: DiningTable[] }) {
  const [first] = tables
  const host = first && URL.canParse(first.qrUrl) ? new URL(first.qrUrl).hostname : ''
  if (!isLoopback(host)) return null
  return (
    <Notice variant="warning" title={t.unreachable}>
      {t.unreachableHint(host)}
    </Notice>
  )
}
