import type { CompanyId } from '#server/db/tenant.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/platform/errors.ts'
import { take } from '#server/platform/limits.ts'

const LIMIT = 'declinedCardByCompany'

/**
 * Keeps a checkout from being used to try stolen card numbers.
 * @throws {AppError} RATE_LIMITED after many declined cards
 */
export async function refuseAfterManyDeclines({ limits }: Deps, companyId: CompanyId): Promise<void> {
  const used = await limits[LIMIT].get(String(companyId))
  if (!used || used.remainingPoints > 0) return
  const retryAfterSeconds = Math.max(1, Math.ceil(used.msBeforeNext / 1000))
  const minutes = Math.ceil(retryAfterSeconds / 60)
  throw new AppError('RATE_LIMITED', `Too many cards were declined. Please try again in ${minutes} minutes.`, {
    retryAfterSeconds,
  })
}

/** Counts a declined card. */
export async function rememberDecline({ limits }: Deps, companyId: CompanyId): Promise<void> {
  await take(limits, LIMIT, String(companyId))
}
