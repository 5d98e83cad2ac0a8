import type { DiningTable } from '#contract/dining-tables.ts'
import { isLoopback } from '../../shell/loopback.ts'
import { Notice } from '../../ui/Notice.tsx'

/** Says before somebody prints them that no phone could open these codes (design section 7.15). */
export function UnreachableNotice({ tables }: { tables: DiningTable[] }) {
  const [first] = tables
  const host = first && URL.canParse(first.qrUrl) ? new URL(first.qrUrl).hostname : ''
  if (!isLoopback(host)) return null
  return (
    <Notice variant="warning" title="Phones cannot open these codes">
      They lead to {host}, which is this computer only. Before you print, set PUBLIC_URL to the address at which guests
      reach this server.
    </Notice>
  )
}
