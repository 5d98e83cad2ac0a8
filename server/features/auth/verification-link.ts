import { VERIFICATION_LINK_HOURS } from '#contract/limits.ts'
import { verifyEmailPath } from '#contract/page-urls.ts'
import { isSigned, type KeyRing, sign } from '#server/platform/secrets.ts'

/** The token is a signature of the user's id and email address, so that a change of the address invalidates it. */
const TOKEN_PURPOSE = 'verify-email-token'
const LINK_PURPOSE = 'verify-email'

/**
 * The parts of a link. All are strings, because the signature covers the exact text: `07` must not be valid in place of
 * `7`.
 */
export type VerificationLink = { userId: string; token: string; expires: string; signature: string }

/**
 * A link that verifies a user's email address and is valid for 24 hours.
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

/** Whether a link is authentic and hasn't expired. The caller must check that it belongs to the user. */
export function checkLink(
  ring: KeyRing,
  { userId, token, expires, signature }: VerificationLink,
  now: Date,
): 'ok' | 'invalid' | 'expired' {
  if (!isSigned(ring, signature, LINK_PURPOSE, userId, token, expires)) return 'invalid'
  return now.getTime() < Number(expires) * 1000 ? 'ok' : 'expired'
}

export function isTokenOf(ring: KeyRing, token: string, userId: number, email: string): boolean {
  return isSigned(ring, token, TOKEN_PURPOSE, String(userId), email)
}
