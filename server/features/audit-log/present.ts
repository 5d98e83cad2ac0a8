import { AUDIT_ACTIONS, type AuditEntry } from '#contract/audit-log.ts'
import type { auditLog } from '#server/db/schema.ts'

/** An entry of the audit log in the contract's shape, with the current name of the user who acted. */
export function presentAuditEntry(row: { entry: typeof auditLog.$inferSelect; who: string | null }): AuditEntry {
  const { id, after, ip, createdAt } = row.entry
  const action = AUDIT_ACTIONS.find((one) => one === row.entry.action)
  if (!action) throw new Error(`The audit log can’t show ${row.entry.action}`)
  const { whom, detail } = after ?? {}
  return { id, action, who: row.who, whom: textOf(whom), detail: textOf(detail), ip, at: createdAt.toISOString() }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
