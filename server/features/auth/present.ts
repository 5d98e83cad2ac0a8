import type { InferSelectModel } from 'drizzle-orm'
import type { AuthUser } from '#contract/auth.ts'
import { permissionsOf } from '#contract/roles.ts'
import type { company, user } from '#server/db/schema.ts'
import { branchWithin } from '#server/platform/auth-gate.ts'

/** A user with their company, in the shape of the client's auth state. */
export function presentAuthUser(
  row: InferSelectModel<typeof user>,
  companyRow: InferSelectModel<typeof company>,
  subscriptions: { id: number; plan: string }[],
): AuthUser {
  return {
    id: row.id,
    name: row.fullName.split(' ')[0] ?? row.fullName,
    fullName: row.fullName,
    email: row.email,
    email_verified_at: row.emailVerifiedAt?.toISOString() ?? null,
    isSubscriber: subscriptions.length > 0,
    selected_branch_id: branchWithin(row),
    role: row.role,
    permissions: [...permissionsOf(row.role, row.branchIds !== null)],
    company: { id: companyRow.id, name: companyRow.name, user_id: companyRow.userId, subscriptions },
  }
}
