import type { AuditAction } from '#contract/audit-log.ts'
import type { Transaction } from '#server/db/client.ts'
import { auditLog } from '#server/db/schema.ts'
import type { CompanyId } from '#server/db/tenant.ts'

/** Something worth remembering: who did what to whom, from where. */
export type AuditEntry = {
  companyId: CompanyId
  /** Who did it; null when nobody was signed in. */
  userId: number | null
  action: AuditAction
  /** Whom it was done to, when that is another user. */
  memberId?: number
  /** Name or address of whom it was done to, which stays readable when the account is gone. */
  whom?: string
  /** What exactly, in a few words. */
  detail?: string
  ip: string | null
}

/** Writes one line of the audit log, in the transaction of what it tells about. The log is append-only. */
export async function writeAudit(tx: Transaction, entry: AuditEntry): Promise<void> {
  const { companyId, userId, action, memberId = null, whom, detail, ip } = entry
  const after = { ...(whom !== undefined && { whom }), ...(detail !== undefined && { detail }) }
  await tx
    .insert(auditLog)
    .values({ companyId, userId, action, entity: 'user', entityId: memberId ?? userId, after, ip })
}
