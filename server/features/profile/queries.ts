import { and, count, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { company, recoveryCode, user } from '#server/db/schema.ts'
import { AppError } from '#server/platform/errors.ts'

/**
 * One's own account, with what no answer shows.
 * @throws {AppError} UNAUTHORIZED when it is gone
 */
export async function readOwnAccount(tx: Transaction, userId: number) {
  const [row] = await tx
    .select({ user, companyName: company.name })
    .from(user)
    .innerJoin(company, eq(company.id, user.companyId))
    .where(eq(user.id, userId))
  // Deleted by somebody else since the gate let the call in.
  if (!row) throw new AppError('UNAUTHORIZED', 'Unauthorized')
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
