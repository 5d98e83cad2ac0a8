import { TOTP_CHALLENGE_MINUTES } from '#contract/limits.ts'
import { isSigned, type KeyRing, sign } from '#server/platform/secrets.ts'
import { createHash } from 'node:crypto'

const PURPOSE = 'totp-challenge'

/** The user a challenge is for. A new password invalidates the challenge. */
export type ChallengedUser = { userId: number; passwordHash: string }
/** The unverified content of a challenge; check it with `isChallengeOf`. */
export type Challenge = { email: string; remember: boolean; expires: number; signature: string }

/**
 * Creates a challenge, which proves that the password was right and is sent back with the second-factor code. The
 * challenge is valid for five minutes, unless the password or the email address changes earlier.
 */
export function makeChallenge(
  ring: KeyRing,
  user: ChallengedUser,
  { email, remember, now }: { email: string; remember: boolean; now: Date },
): string {
  const expires = now.getTime() + TOTP_CHALLENGE_MINUTES * 60_000
  const signature = sign(ring, PURPOSE, ...signedParts(user, { email, remember, expires }))
  return [Buffer.from(email).toString('base64url'), remember ? 1 : 0, expires, signature].join('.')
}

/** @returns null when the text isn't a challenge */
export function readChallenge(text: string): Challenge | null {
  const match = /^([\w-]+)\.([01])\.(\d{1,15})\.([\w-]+)$/.exec(text)
  if (!match) return null
  const [, email = '', remember, expires, signature = ''] = match
  return {
    email: Buffer.from(email, 'base64url').toString('utf8'),
    remember: remember === '1',
    expires: Number(expires),
    signature,
  }
}

/** Whether the challenge was signed by this server for this user with this password, and hasn't expired. */
export function isChallengeOf(ring: KeyRing, user: ChallengedUser, challenge: Challenge, now: Date): boolean {
  return (
    isSigned(ring, challenge.signature, PURPOSE, ...signedParts(user, challenge)) && now.getTime() < challenge.expires
  )
}

function signedParts(
  { userId, passwordHash }: ChallengedUser,
  { email, remember, expires }: Pick<Challenge, 'email' | 'remember' | 'expires'>,
): (string | number)[] {
  return [userId, email, Number(remember), expires, createHash('sha256').update(passwordHash).digest('base64url')]
}
