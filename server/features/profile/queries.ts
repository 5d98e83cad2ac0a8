import { and, count, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { company, recoveryCode, user } from '#server/db/schema.ts'

/** One's own account, with what no answer shows. */
export async function readOwnAccount(tx: Transaction, userId: number) {
  const [row] = await tx
    .select({ user, companyName: company.name })
    .from(user)
    .innerJoin(company, eq(company.id, user.companyId))
    .where(eq(user.id, userId))
  if (!row) throw new Error(`User ${userId} vanished while signed in`)
  return { ...row.user, companyName: row.companyName }
}

/** How many recovery codes are still good. */
export async function countRecoveryCodes(tx: Transaction, userId: number): Promise<number> {
  const [row] = await tx
    .select({ left: count() })
    .from(recoveryCode)
    .where(and(eq(recoveryCode.userId, userId), isNull(recoveryCode.usedAt)))
  return row?.left ?? 0
}
