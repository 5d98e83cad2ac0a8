import { eq } from 'drizzle-orm'
import { diningTable } from '#server/db/schema.ts'
import { withTenant } from '#server/db/tenant.ts'
import { findDiningTable, type TableByToken } from '#server/db/look-ups.ts'
import type { Deps } from '#server/deps.ts'
import { isQrToken, isScanWorthWriting } from './policy.ts'

/** Where a table's code leads: to a published branch, an unpublished branch, or nowhere. */
export type Followed = { kind: 'open'; branchId: number } | { kind: 'unpublished' } | { kind: 'gone' }

/**
 * Resolves a table's QR code, and records the scan, at most once a minute, without making the guest wait.
 * @param qrToken the code from the URL, in any format
 */
export async function followCode(deps: Pick<Deps, 'database' | 'now' | 'log'>, qrToken: string): Promise<Followed> {
  const table = isQrToken(qrToken) ? await findDiningTable(deps.database, qrToken) : null
  if (!table?.isEnabled) return { kind: 'gone' }
  if (!table.isPublished) return { kind: 'unpublished' }
  if (isScanWorthWriting(table.lastScannedAt, deps.now())) void recordScan(deps, table)
  return { kind: 'open', branchId: table.branchId }
}

/** A failure is only logged, because the guest just wants the menu. */
async function recordScan({ database, now, log }: Pick<Deps, 'database' | 'now' | 'log'>, table: TableByToken) {
  const { companyId, diningTableId } = table
  try {
    await withTenant(database, companyId, (tx) =>
      tx.update(diningTable).set({ lastScannedAt: now() }).where(eq(diningTable.id, diningTableId)),
    )
  } catch (error) {
    log.warn({ err: error, diningTableId }, 'a scan of a table code was not stored')
  }
}
