import { describe, expect, it } from 'vitest'
import { isChallengeOf, makeChallenge, readChallenge } from './totp-challenge.ts'

const RING = ['the secret that the challenges of this test are signed with'] as const
const NOW = new Date('2026-05-04T10:00:00.000Z')
const MINUTE_MS = 60_000
const USER = { userId: 7, passwordHash: '$argon2id$one' }
const text = makeChallenge(RING, USER, { email: 'a+b@carte.test', remember: true, now: NOW })
const [email = '', , expires = '', signature = ''] = text.split('.')

const holds = (challenge: string, { user = USER, now = NOW } = {}) => {
  const read = readChallenge(challenge)
  return read !== null && isChallengeOf(RING, user, read, now)
}

describe('the second-factor challenge', () => {
  it('a second-factor challenge is valid for five minutes', () => {
    expect(readChallenge(text)).toMatchObject({ email: 'a+b@carte.test', remember: true })
    expect(holds(text)).toBe(true)
    expect(holds(text, { now: new Date(NOW.getTime() + 5 * MINUTE_MS - 1) })).toBe(true)
    expect(holds(text, { now: new Date(NOW.getTime() + 5 * MINUTE_MS) })).toBe(false)
  })

  it('a second-factor challenge is invalid after a password change and for another user', () => {
    expect(holds(text, { user: { ...USER, passwordHash: '$argon2id$two' } })).toBe(false)
    expect(holds(text, { user: { ...USER, userId: 8 } })).toBe(false)
  })

  it.each([
    ['another email address', [Buffer.from('c@carte.test').toString('base64url'), 1, expires, signature].join('.')],
    ['a changed choice to be remembered', [email, 0, expires, signature].join('.')],
    ['a later expiry', [email, 1, Number(expires) + 1, signature].join('.')],
    ['a truncated signature', text.slice(0, -1)],
    ['something appended', `${text}A`],
    ['one part too many', `${text}.x`],
    ['no signature', [email, 1, expires, ''].join('.')],
    ['no content', ''],
    ['only arbitrary text', 'a challenge'],
  ])('a second-factor challenge with %s is invalid', (_what, tampered) => {
    expect(holds(tampered)).toBe(false)
  })
})
