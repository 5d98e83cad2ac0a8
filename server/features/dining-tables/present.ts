import { createHash } from 'node:crypto'
import type { DiningTable } from '#contract/dining-tables.ts'
import { tablePath } from '#contract/page-urls.ts'
import type { diningTable } from '#server/db/schema.ts'

export type DiningTableRow = typeof diningTable.$inferSelect

/** @param publicUrl where guests reach this server, without a trailing slash */
export function presentTable(row: DiningTableRow, publicUrl: string): DiningTable {
  const { id, branchId, name, area, seats, qrToken, isEnabled, sortOrder, lastScannedAt } = row
  return {
    id,
    branchId,
    name,
    area,
    seats,
    qrToken,
    qrUrl: publicUrl + tablePath(qrToken),
    isEnabled,
    sortOrder,
    lastScannedAt: lastScannedAt?.toISOString() ?? null,
  }
}

/**
 * A table as the history stores it: without the last scan, which isn't a change by a member, and with a digest in place
 * of the code, because restoring must never revive a replaced code.
 */
export function recordOfTable(row: DiningTableRow): Record<string, unknown> {
  const { id, branchId, name, area, seats, qrToken, isEnabled, sortOrder } = row
  const mark = createHash('sha256').update(qrToken).digest('hex').slice(0, 12)
  return { id, branchId, name, area, seats, qrToken: mark, isEnabled, sortOrder }
}
