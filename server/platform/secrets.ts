import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

/** The newest secret signs and encrypts; all of them verify and decrypt (`APP_SECRET` may list several). */
export type KeyRing = readonly [string, ...string[]]

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const TOKEN_BYTES = 32

/** A new opaque token: 32 random bytes, base64url. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/**
 * Signs values for one purpose; another purpose or order gives another signature.
 * @returns HMAC-SHA-256, base64url
 */
export function sign([newest]: KeyRing, purpose: string, ...parts: (string | number)[]): string {
  return signWith(newest, purpose, parts)
}

/** Whether any key of the ring made this signature. Each comparison takes constant time. */
export function isSigned(ring: KeyRing, signature: string, purpose: string, ...parts: (string | number)[]): boolean {
  const given = Buffer.from(signature)
  return ring.some((secret) => {
    const expected = Buffer.from(signWith(secret, purpose, parts))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

/** Whether two secrets are equal. Digests are compared, so that the time doesn't reveal how much of them matches. */
export function isSameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHmac('sha256', 'compare').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}

function signWith(secret: string, purpose: string, parts: (string | number)[]): string {
  // JSON distinguishes ['ab', 'c'] from ['a', 'bc'].
  return createHmac('sha256', secret)
    .update(JSON.stringify([purpose, ...parts]))
    .digest('base64url')
}

/** Encrypts data that must be read again later (AES-256-GCM). @returns nonce, tag and ciphertext */
export function encrypt([newest]: KeyRing, purpose: string, text: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(newest, purpose), nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

/** @throws {Error} when no key of the ring fits, or the bytes were changed */
export function decrypt(ring: KeyRing, purpose: string, bytes: Buffer): string {
  for (const secret of ring) {
    const decipher = createDecipheriv(CIPHER, keyOf(secret, purpose), bytes.subarray(0, NONCE_BYTES))
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    try {
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString(
        'utf8',
      )
    } catch {
      // The bytes were encrypted with another key, so the next one is tried.
    }
  }
  throw new Error(`No key in APP_SECRET decrypts this ${purpose}`)
}

function keyOf(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES))
}
