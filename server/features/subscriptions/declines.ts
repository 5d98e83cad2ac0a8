import type { CompanyId } from '#server/db/tenant.ts'
import type { Deps } from '#server/deps.ts'
import { clientKey } from '#server/platform/client-key.ts'
import { AppError } from '#server/platform/errors.ts'
import { countRefusal, secondsUntilAllowed } from '#server/platform/limits.ts'
import { waitText } from '#server/platform/wait-text.ts'

export type CardHolder = { companyId: CompanyId; ip: string }

const FIRST_PAUSE_S = 60
const LONGEST_PAUSE_S = 6 * 60 * 60

/**
 * Prevents the card forms from being used to test stolen card numbers.
 * @throws {AppError} RATE_LIMITED during a pause after declined cards
 */
export async function refuseDuringCardPause({ limits }: Deps, holder: CardHolder): Promise<void> {
  const pauses = await Promise.all(
    keysOf(holder).map(({ pauseKey }) => secondsUntilAllowed(limits, 'cardPause', pauseKey)),
  )
  const retryAfterSeconds = Math.max(...pauses)
  if (retryAfterSeconds === 0) return
  countRefusal('cardPause')
  const text = `Too many cards were declined. Try again in ${waitText(retryAfterSeconds)}.`
  throw new AppError('RATE_LIMITED', text, { retryAfterSeconds })
}

/**
 * Counts a declined card for the company and for the client. The card that reaches the daily limit of either causes a
 * pause of a minute; each further one doubles it, up to six hours.
 */
export async function rememberDecline({ limits }: Deps, holder: CardHolder): Promise<void> {
  for (const { name, key, pauseKey } of keysOf(holder)) {
    const { consumedPoints } = await limits[name].penalty(key)
    const seconds = pauseSeconds(consumedPoints - limits[name].points)
    if (seconds > 0) await limits.cardPause.block(pauseKey, seconds)
  }
}

/**
 * For how many seconds no card is accepted.
 * @param over the number of declined cards minus the limit
 */
export function pauseSeconds(over: number): number {
  return over < 0 ? 0 : Math.min(FIRST_PAUSE_S * 2 ** over, LONGEST_PAUSE_S)
}

function keysOf({ companyId, ip }: CardHolder) {
  const { narrow, wide } = clientKey(ip)
  return [
    { name: 'declinedCardByCompany', key: String(companyId), pauseKey: `company ${companyId}` } as const,
    { name: 'declinedCardByAddress', key: narrow, pauseKey: narrow } as const,
    ...(wide === null ? [] : [{ name: 'declinedCardByAddressWide', key: wide, pauseKey: wide } as const]),
  ]
}
