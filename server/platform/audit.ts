import type { AuditAction } from '#contract/audit-log.ts'
import type { Transaction } from '#server/db/client.ts'
import { auditLog } from '#server/db/schema.ts'
import type { CompanyId } from '#server/db/tenant.ts'

export type NewAuditEntry = {
  companyId: CompanyId
  /** Null when nobody was signed in. */
  userId: number | null
  action: AuditAction
  /** The affected user, if it is someone other than `userId`. */
  memberId?: number
  /** The name or email address of the affected user, which stays readable after the account is deleted. */
  whom?: string
  /** A short addition to the action, such as the new email address, role or plan. */
  detail?: string
  ip: string | null
}

/** Writes an entry of the audit log, in the transaction of the change. The log is append-only. */
export async function writeAudit(tx: Transaction, entry: NewAuditEntry): Promise<void> {
  const { companyId, userId, action, memberId = null, whom, detail, ip } = entry
  const after = { ...(whom !== undefined && { whom }), ...(detail !== undefined && { detail }) }
  await tx
    .insert(auditLog)
    .values({ companyId, userId, action, entity: 'user', entityId: memberId ?? userId, after, ip })
}
