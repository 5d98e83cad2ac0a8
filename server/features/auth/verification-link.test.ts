import { describe, expect, it } from 'vitest'
import { sign } from '#server/platform/secrets.ts'
import { checkLink, isTokenOf, type VerificationLink, verificationLink } from './verification-link.ts'

const RING = ['the secret that the links of this test are signed with'] as const
const NOW = new Date('2026-05-04T10:00:00.000Z')
const HOUR_MS = 60 * 60 * 1000
const after = (ms: number) => new Date(NOW.getTime() + ms)

function linkFor(userId: number, email: string, ring: readonly [string, ...string[]] = RING): VerificationLink {
  const url = new URL(verificationLink(ring, { origin: 'https://carte.test', userId, email, now: NOW }))
  const [, , , user = '', token = ''] = url.pathname.split('/')
  const { expires = '', signature = '' } = Object.fromEntries(url.searchParams)
  return { userId: user, token, expires, signature }
}

const link = linkFor(7, 'a@carte.test')
const other = linkFor(8, 'b@carte.test')

describe('a verification link', () => {
  it('a verification link leads to the verification page at the given origin', () => {
    const url = verificationLink(RING, { origin: 'https://carte.test', userId: 7, email: 'a@carte.test', now: NOW })

    expect(url).toMatch(/^https:\/\/carte\.test\/auth\/verify-email\/7\/[\w-]{43}\?expires=\d{10}&signature=[\w-]{43}$/)
  })

  it('a verification link is valid for 24 hours, and only for its own user and email address', () => {
    expect(checkLink(RING, link, NOW)).toBe('ok')
    expect(checkLink(RING, link, after(24 * HOUR_MS - 1))).toBe('ok')
    expect(checkLink(RING, link, after(24 * HOUR_MS))).toBe('expired')
    expect(isTokenOf(RING, link.token, 7, 'a@carte.test')).toBe(true)
    expect(isTokenOf(RING, link.token, 7, 'changed@carte.test')).toBe(false)
    expect(isTokenOf(RING, link.token, 8, 'a@carte.test')).toBe(false)
  })

  it.each<[string, VerificationLink]>([
    ['another user’s id', { ...link, userId: '8' }],
    ['a leading zero in the user id', { ...link, userId: '07' }],
    ['a trailing space in the user id', { ...link, userId: '7 ' }],
    ['another user’s token', { ...link, token: other.token }],
    ['another user’s signature', { ...link, signature: other.signature }],
    ['another user’s token and signature', { ...other, userId: link.userId }],
    ['token and signature exchanged', { ...link, token: link.signature, signature: link.token }],
    ['a later expiry', { ...link, expires: String(Number(link.expires) + 1) }],
    ['an expiry written as a decimal', { ...link, expires: `${link.expires}.0` }],
    ['a plus sign before the expiry', { ...link, expires: `+${link.expires}` }],
    ['an expiry that isn’t a finite number', { ...link, expires: 'Infinity' }],
    ['a truncated token', { ...link, token: link.token.slice(0, -1) }],
    ['a truncated signature', { ...link, signature: link.signature.slice(0, -1) }],
    ['something appended to the token', { ...link, token: `${link.token}A` }],
    ['something appended to the signature', { ...link, signature: `${link.signature}A` }],
    ['padding after the signature', { ...link, signature: `${link.signature}=` }],
    ['a signature in upper case', { ...link, signature: link.signature.toUpperCase() }],
    [
      'a signature in base64 instead of base64url',
      { ...link, signature: Buffer.from(link.signature, 'base64url').toString('base64') },
    ],
    ['a signature in hexadecimal', { ...link, signature: Buffer.from(link.signature, 'base64url').toString('hex') }],
    ['a space after the signature', { ...link, signature: `${link.signature} ` }],
    ['no signature', { ...link, signature: '' }],
    ['the token as the signature', { ...link, signature: link.token }],
    [
      'a signature for another purpose',
      { ...link, signature: sign(RING, 'totp-challenge', '7', link.token, link.expires) },
    ],
    [
      'a signature made with another secret',
      linkFor(7, 'a@carte.test', ['a secret that is not ours, made by a stranger']),
    ],
  ])('a verification link with %s is invalid, before and after it expires', (_what, tampered) => {
    expect(checkLink(RING, tampered, NOW)).toBe('invalid')
    expect(checkLink(RING, tampered, after(48 * HOUR_MS))).toBe('invalid')
  })

  it('a verification link stays valid until the secret that signed it is removed', () => {
    const both = ['the new secret of this test, which signs from now on', ...RING] as const

    expect(checkLink(both, link, NOW)).toBe('ok')
    expect(isTokenOf(both, link.token, 7, 'a@carte.test')).toBe(true)
    expect(checkLink([both[0]], link, NOW)).toBe('invalid')
  })
})
