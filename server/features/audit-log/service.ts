import { desc, eq, inArray } from 'drizzle-orm'
import { AUDIT_ACTIONS, type AuditEntry, type listAuditLog } from '#contract/audit-log.ts'
import type { Received } from '#contract/endpoints.ts'
import type { Page } from '#contract/envelope.ts'
import type { Database } from '#server/db/client.ts'
import { auditLog, user } from '#server/db/schema.ts'
import { type CompanyId, readTenant } from '#server/db/tenant.ts'
import { presentAuditEntry } from './present.ts'

/**
 * One page of the audit log, newest first: all of `AUDIT_ACTIONS`, or one of them. Changes to the menu are left out.
 */
export function listAuditEntries(
  database: Database,
  companyId: CompanyId,
  { page, pageSize, action }: Received<typeof listAuditLog>['query'],
): Promise<Page<AuditEntry>> {
  return readTenant(database, companyId, async (tx) => {
    const where = action ? eq(auditLog.action, action) : inArray(auditLog.action, [...AUDIT_ACTIONS])
    const rows = tx
      .select({ entry: auditLog, who: user.fullName })
      .from(auditLog)
      .leftJoin(user, eq(user.id, auditLog.userId))
      .where(where)
      .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize)
    const [found, total] = await Promise.all([rows, tx.$count(auditLog, where)])
    return { items: found.map(presentAuditEntry), total, page, pageSize }
  })
}
