import { createHash } from 'node:crypto'
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { SIGN_IN_CODE_MINUTES } from '#contract/limits.ts'
import type { Transaction } from '#server/db/client.ts'
import { user } from '#server/db/schema.ts'
import { isSameSecret, isSigned, type KeyRing, sign } from '#server/platform/secrets.ts'

const CODE_PURPOSE = 'sign-in-code'
const CHALLENGE_PURPOSE = 'sign-in-code-challenge'
/** Without i, l, o, 0 and 1, which are easily confused. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
/** 59 bits can't be guessed, so wrong codes need no limit; with one, other people could lock the owner out. */
const CODE_LENGTH = 12
const WINDOW_MS = SIGN_IN_CODE_MINUTES * 60_000
/** Longer than the mailed code is valid. */
const CHALLENGE_MS = 30 * 60_000

/** The owner of a code. The code depends on the password's hash, so a new password invalidates it. */
type CodeOwner = { userId: number; passwordHash: string }

/**
 * The code to mail now. It depends on the time window, so it needn't be stored, and a request by someone else within
 * minutes doesn't invalidate the code that the owner has received.
 */
export function mailedCode(ring: KeyRing, owner: CodeOwner, now: Date): string {
  return codeOfWindow(ring[0], owner, windowAt(now))
}

/** @returns the time window of a typed code, the current or the previous one; null when the code matches neither */
export function windowOfCode(ring: KeyRing, owner: CodeOwner, typed: string, now: Date): number | null {
  const given = typed.toLowerCase().replaceAll(/[\s-]/g, '')
  const current = windowAt(now)
  const found = [current, current - 1].find((window) =>
    ring.some((secret) => isSameSecret(given, codeOfWindow(secret, owner, window).replaceAll('-', ''))),
  )
  return found ?? null
}

/** Consumes the code of a time window. @returns false when it, or the code of a later window, was used before */
export async function consumeMailedCode(tx: Transaction, userId: number, window: number): Promise<boolean> {
  const isUnused = or(isNull(user.signInCodeLastWindow), lt(user.signInCodeLastWindow, window))
  const spent = await tx
    .update(user)
    .set({ signInCodeLastWindow: window })
    .where(and(eq(user.id, userId), isUnused))
    .returning({ id: user.id })
  return spent.length > 0
}

const windowAt = (now: Date) => Math.floor(now.getTime() / WINDOW_MS)

function codeOfWindow(secret: string, { userId, passwordHash }: CodeOwner, window: number): string {
  const password = createHash('sha256').update(passwordHash).digest('base64url')
  const bytes = Buffer.from(sign([secret], CODE_PURPOSE, userId, password, window), 'base64url')
  // Two bytes per letter keep the bias below a thousandth.
  const letters = Array.from({ length: CODE_LENGTH }, (_, at) => ALPHABET[bytes.readUInt16BE(at * 2) % ALPHABET.length])
  return (letters.join('').match(/.{4}/g) ?? []).join('-')
}

/**
 * A sign-in that a mailed code can complete. Unknown email addresses get a challenge too, so that it doesn't show
 * whether the account exists.
 */
export type CodeChallenge = { email: string; remember: boolean }

/** The signed challenge, which the client sends back together with the code and the password. */
export function makeCodeChallenge(ring: KeyRing, { email, remember }: CodeChallenge, now: Date): string {
  const expires = now.getTime() + CHALLENGE_MS
  const signature = sign(ring, CHALLENGE_PURPOSE, email, Number(remember), expires)
  return [Buffer.from(email).toString('base64url'), remember ? 1 : 0, expires, signature].join('.')
}

/** @returns null when the challenge isn't signed by this server or has expired */
export function readCodeChallenge(ring: KeyRing, text: string, now: Date): CodeChallenge | null {
  const match = /^([\w-]+)\.([01])\.(\d{1,15})\.([\w-]+)$/.exec(text)
  if (!match) return null
  const [, encoded = '', remember, expires, signature = ''] = match
  const email = Buffer.from(encoded, 'base64url').toString('utf8')
  const isOurs = isSigned(ring, signature, CHALLENGE_PURPOSE, email, Number(remember), Number(expires))
  return isOurs && now.getTime() < Number(expires) ? { email, remember: remember === '1' } : null
}
