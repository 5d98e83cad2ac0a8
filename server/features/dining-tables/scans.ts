import { eq } from 'drizzle-orm'
import { diningTable } from '#server/db/schema.ts'
import { findDiningTable, type TableByToken, withTenant } from '#server/db/tenant.ts'
import type { Deps } from '#server/deps.ts'
import { isQrToken, isScanWorthWriting } from './policy.ts'

/** Where a table's code leads: a branch, a branch that guests may not see, or nowhere any more. */
export type Followed = { kind: 'open'; branchId: number } | { kind: 'unpublished' } | { kind: 'gone' }

/**
 * Follows the QR code of a table, and notes that it was scanned without making the guest wait for that.
 * @param qrToken as it stands in the address
 */
export async function followCode(deps: Pick<Deps, 'database' | 'now' | 'log'>, qrToken: string): Promise<Followed> {
  const table = isQrToken(qrToken) ? await findDiningTable(deps.database, qrToken) : null
  if (!table?.isEnabled) return { kind: 'gone' }
  if (!table.isPublished) return { kind: 'unpublished' }
  if (isScanWorthWriting(table.lastScannedAt, deps.now())) void noteScan(deps, table)
  return { kind: 'open', branchId: table.branchId }
}

/** Whether this works is nothing to the guest who wants the menu. */
async function noteScan({ database, now, log }: Pick<Deps, 'database' | 'now' | 'log'>, table: TableByToken) {
  const { companyId, diningTableId } = table
  try {
    await withTenant(database, companyId, (tx) =>
      tx.update(diningTable).set({ lastScannedAt: now() }).where(eq(diningTable.id, diningTableId)),
    )
  } catch (error) {
    log.warn({ err: error, diningTableId }, 'a scan was not written down')
  }
}
