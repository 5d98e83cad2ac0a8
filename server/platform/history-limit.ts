import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { CompanyId } from '#server/db/tenant.ts'
import { AppError } from './errors.ts'
import { waitText } from './wait-text.ts'

/**
 * How many bytes of history a company may write in a day. The history is deleted only with the company, so without a
 * limit, one member who changes all prices again and again could fill the disk within minutes, and then nobody could
 * save anything.
 */
export const HISTORY_MAX_BYTES = 500 * 1024 * 1024
/** Up to this multiple of the limit, single records can still be changed, such as an allergen after a large import. */
const SINGLE_TIMES = 2

/** How many bytes a row takes besides its content, including its index entries. */
const ROW_BYTES = 250

/** Counted per process, because sharing the count through Redis would delay every write. */
let written = counter()

function counter(): RateLimiterMemory {
  return new RateLimiterMemory({ points: HISTORY_MAX_BYTES, duration: 24 * 60 * 60 })
}

/** Resets the counts for tests, whose databases give the same ids to different companies. */
export function forgetHistory(): void {
  written = counter()
}

/**
 * Checks that a company may write more history today. One transaction may exceed the limit.
 * @param rows how many rows are about to be written
 * @throws {AppError} RATE_LIMITED with the time to wait
 */
export async function requireHistoryRoom(companyId: CompanyId, rows: number): Promise<void> {
  const used = await written.get(String(companyId))
  if (!used || used.consumedPoints < HISTORY_MAX_BYTES * (rows > 1 ? 1 : SINGLE_TIMES)) return
  const retryAfterSeconds = Math.max(1, Math.ceil(used.msBeforeNext / 1000))
  throw new AppError(
    'RATE_LIMITED',
    `Your company has made too many changes today. Try again in ${waitText(retryAfterSeconds)}.`,
    { retryAfterSeconds },
  )
}

/**
 * Counts written history, even if the transaction fails later, because its rows have already taken disk space.
 * @param rows how many
 * @param bytes of their content
 */
export async function countHistory(companyId: CompanyId, rows: number, bytes: number): Promise<void> {
  await written.penalty(String(companyId), rows * ROW_BYTES + bytes)
}

/** How many bytes of history a company has written today. */
export async function historyBytes(companyId: CompanyId): Promise<number> {
  return (await written.get(String(companyId)))?.consumedPoints ?? 0
}
