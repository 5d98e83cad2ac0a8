import { and, asc, count, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { company, recoveryCode, user } from '#server/db/schema.ts'

/** One's own account, with what no answer shows. */
export async function readOwnAccount(tx: Transaction, userId: number) {
  const [row] = await tx
    .select({ user, companyName: company.name, ownerId: company.userId })
    .from(user)
    .innerJoin(company, eq(company.id, user.companyId))
    .where(eq(user.id, userId))
  if (!row) throw new Error(`User ${userId} vanished while signed in`)
  return { ...row.user, companyName: row.companyName, ownerId: row.ownerId }
}

/** Owners who are not disabled, longest there first; nobody else changes one of them until the transaction ends. */
export async function lockOwners(tx: Transaction): Promise<number[]> {
  const rows = await tx
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.role, 'owner'), isNull(user.disabledAt)))
    .orderBy(asc(user.id))
    .for('update')
  return rows.map(({ id }) => id)
}

/** How many recovery codes are still good. */
export async function countRecoveryCodes(tx: Transaction, userId: number): Promise<number> {
  const [row] = await tx
    .select({ left: count() })
    .from(recoveryCode)
    .where(and(eq(recoveryCode.userId, userId), isNull(recoveryCode.usedAt)))
  return row?.left ?? 0
}
