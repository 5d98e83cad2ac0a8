import { VERIFICATION_LINK_HOURS } from '#contract/limits.ts'
import { verifyEmailPath } from '#contract/page-urls.ts'
import { isSigned, type KeyRing, sign } from '#server/platform/secrets.ts'

/** The address's own purpose, so that the token dies when the address changes. */
const TOKEN_PURPOSE = 'verify-email-token'
const LINK_PURPOSE = 'verify-email'

/** A link's parts as they stand in its address: texts, which count letter by letter. */
export type VerificationLink = { userId: string; token: string; expires: string; signature: string }

/**
 * A link that verifies an address of a user for 24 hours (design section 7.3).
 * @param origin from the settings, never from a request
 */
export function verificationLink(
  ring: KeyRing,
  { origin, userId, email, now }: { origin: string; userId: number; email: string; now: Date },
): string {
  const token = sign(ring, TOKEN_PURPOSE, String(userId), email)
  const expires = String(Math.floor(now.getTime() / 1000) + VERIFICATION_LINK_HOURS * 60 * 60)
  const signature = sign(ring, LINK_PURPOSE, String(userId), token, expires)
  return `${origin}${verifyEmailPath({ userId: String(userId), token, expires, signature })}`
}

/** Whether a link is one of ours, as it was made, and not too old; whose it is, is another question. */
export function checkLink(
  ring: KeyRing,
  { userId, token, expires, signature }: VerificationLink,
  now: Date,
): 'ok' | 'invalid' | 'expired' {
  if (!isSigned(ring, signature, LINK_PURPOSE, userId, token, expires)) return 'invalid'
  return now.getTime() < Number(expires) * 1000 ? 'ok' : 'expired'
}

/** Whether a link's token stands for this address of this user. */
export function isTokenOf(ring: KeyRing, token: string, userId: number, email: string): boolean {
  return isSigned(ring, token, TOKEN_PURPOSE, String(userId), email)
}
