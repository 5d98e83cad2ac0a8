import { and, count, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { company, recoveryCode, user } from '#server/db/schema.ts'
import { AppError } from '#server/platform/errors.ts'

/**
 * The user's account, including private fields such as the password's hash.
 * @throws {AppError} UNAUTHORIZED when the account was deleted after the call was authorised
 */
export async function readOwnAccount(tx: Transaction, userId: number) {
  const [row] = await tx
    .select({ user, companyName: company.name, requiresSecondFactor: company.requiresSecondFactor })
    .from(user)
    .innerJoin(company, eq(company.id, user.companyId))
    .where(eq(user.id, userId))
  if (!row) throw new AppError('UNAUTHORIZED', 'Unauthorized')
  const { user: account, companyName, requiresSecondFactor } = row
  return { ...account, companyName, requiresSecondFactor }
}

export async function countRecoveryCodes(tx: Transaction, userId: number): Promise<number> {
  const [row] = await tx
    .select({ left: count() })
    .from(recoveryCode)
    .where(and(eq(recoveryCode.userId, userId), isNull(recoveryCode.usedAt)))
  return row?.left ?? 0
}
