import { createHash, randomInt } from 'node:crypto'
import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { RECOVERY_CODES } from '#contract/limits.ts'
import { PRODUCT_NAME } from '#contract/messages.ts'
import type { Transaction } from '#server/db/client.ts'
import { recoveryCode, user } from '#server/db/schema.ts'
import { decrypt, encrypt, type KeyRing } from '#server/platform/secrets.ts'

/**
 * Passed to `encrypt` and `decrypt`, so that an authenticator's secret can't be mistaken for another encrypted value.
 */
export const TOTP_PURPOSE = 'totp'
/** RFC 4226, section 4 recommends 160 bits. */
const SECRET_BYTES = 20
const STEP_S = 30
/** One step before and after, for clocks that differ. */
const WINDOW = 1
/** Without i, l, o, 0 and 1, which are easily confused. */
const CODE_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
/** 118 bits: a code can't be found from its leaked hash (ASVS 5.0, 6.5.2 requires 112). */
const CODE_LENGTH = 24

export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

export function otpauthUrl(secret: string, email: string): string {
  return totpOf(secret, email).toString()
}

/**
 * The 30-second step of a code.
 * @returns the step's number since 1970, or null when the code isn't valid now
 */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const totp = totpOf(secret)
  const timestamp = now.getTime()
  const delta = totp.validate({ token: withoutSpaces(code), timestamp, window: WINDOW })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}

function totpOf(secret: string, label?: string): TOTP {
  return new TOTP({ issuer: PRODUCT_NAME, secret, period: STEP_S, ...(label !== undefined && { label }) })
}

const withoutSpaces = (code: string) => code.replaceAll(/\s/g, '')

/** A new set of codes, such as `abcd-efgh-jkmn-pqrs-tuvw-xyz2`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('')
    return (letters.match(/.{4}/g) ?? []).join('-')
  })
}

/** The stored form of a recovery code; case, dashes and spaces are ignored. */
export function hashRecoveryCode(code: string): Buffer {
  return createHash('sha256').update(withoutSpaces(code).replaceAll('-', '').toLowerCase()).digest()
}

export type TypedCode = { ring: KeyRing; userId: number; code: string; now: Date }

/** Consumes a code from the authenticator, or a recovery code. @returns whether it was right and unused */
export function consumeCode(tx: Transaction, typed: TypedCode): Promise<boolean> {
  return /^\d{6}$/.test(withoutSpaces(typed.code)) ? consumeTotpCode(tx, typed) : consumeRecoveryCode(tx, typed)
}

async function consumeTotpCode(tx: Transaction, { ring, userId, code, now }: TypedCode): Promise<boolean> {
  const isEnabled = and(eq(user.id, userId), isNotNull(user.totpEnabledAt))
  const [row] = await tx.select({ secret: user.totpSecret }).from(user).where(isEnabled)
  if (!row?.secret) return false
  const secret = decrypt(ring, TOTP_PURPOSE, row.secret)
  const step = stepOfCode(secret, code, now)
  if (step === null) return false
  // The secret is encrypted again with the newest secret of APP_SECRET, so that an older one can be removed after a
  // while.
  const totpSecret = encrypt(ring, TOTP_PURPOSE, secret)
  // If two calls use the same code, the second changes no row.
  const used = await tx
    .update(user)
    .set({ totpLastStep: step, totpSecret })
    .where(and(isEnabled, or(isNull(user.totpLastStep), lt(user.totpLastStep, step))))
    .returning({ id: user.id })
  return used.length > 0
}

async function consumeRecoveryCode(tx: Transaction, { userId, code, now }: TypedCode): Promise<boolean> {
  const used = await tx
    .update(recoveryCode)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCode.userId, userId),
        eq(recoveryCode.codeHash, hashRecoveryCode(code)),
        isNull(recoveryCode.usedAt),
      ),
    )
    .returning({ id: recoveryCode.id })
  return used.length > 0
}
