import type { AuditAction, AuditEntry } from '#contract/audit-log.ts'
import { ROLES, type Role } from '#contract/roles.ts'
import { teamMessages as t } from './messages.ts'

/** Actions that the affected person did themselves. If the author is unknown, the sentence names that person. */
const DONE_BY_ONESELF: AuditAction[] = ['sign_in_refused', 'password_reset', 'member_joined', 'member_left']

/**
 * An audit log entry as a sentence.
 * @example sentenceOf({ action: 'member_disabled', who: 'Anna', whom: 'Ben', … }) // 'Anna disabled Ben'
 */
export function sentenceOf({ action, who, whom, detail }: AuditEntry): string {
  const role = roleIn(detail)
  return t.auditSentences[action]({
    who: who ?? (DONE_BY_ONESELF.includes(action) ? whom : null) ?? t.someone,
    whom: whom ?? t.someone.toLowerCase(),
    role: role ? t.roles[role].article : null,
  })
}

/** The part of the detail that isn't in the sentence: for a role only its branches. Null when there is none. */
export function remarkOf({ detail }: Pick<AuditEntry, 'detail'>): string | null {
  return roleIn(detail) ? (ROLE.exec(detail ?? '')?.[2] ?? null) : detail
}

const ROLE = /^(?:\w+ → )?(\w+)(?: in (.+))?$/

/** The role in a detail such as `editor`, `editor in Old Town` or `viewer → editor` (the new one), if there is one. */
function roleIn(detail: string | null): Role | undefined {
  const name = ROLE.exec(detail ?? '')?.[1]
  return ROLES.find((role) => role === name)
}
