import { TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { hashRecoveryCode, newRecoveryCodes, newTotpSecret, otpauthUrl, stepOfCode } from './second-factor.ts'

const secret = newTotpSecret()
const NOW = new Date(1_700_000_010_000)
const STEP_MS = 30_000
const codeAt = (ms: number) => new TOTP({ secret }).generate({ timestamp: ms })

describe('codes of an authenticator', () => {
  it.each([
    ['for the current half minute', 0, 0],
    ['for the previous half minute', -STEP_MS, -1],
    ['for the next half minute', STEP_MS, 1],
  ])('authenticator codes %s are accepted, and their time step is returned', (_when, ms, delta) => {
    const code = codeAt(NOW.getTime() + ms)

    expect(stepOfCode(secret, code, NOW)).toBe(Math.floor(NOW.getTime() / STEP_MS) + delta)
  })

  it('authenticator codes may contain spaces, but are refused if invalid or two time steps off', () => {
    const code = codeAt(NOW.getTime())

    expect(stepOfCode(secret, ` ${code.slice(0, 3)} ${code.slice(3)}`, NOW)).not.toBeNull()
    for (const wrong of [codeAt(NOW.getTime() - 2 * STEP_MS), codeAt(NOW.getTime() + 2 * STEP_MS), '', 'abcdef', '1']) {
      expect(stepOfCode(secret, wrong, NOW)).toBeNull()
    }
  })

  it('authenticator codes agree with the test values of RFC 6238, appendix B', () => {
    const known = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

    expect(stepOfCode(known, '287082', new Date(59_000))).toBe(1)
    expect(stepOfCode(known, '081804', new Date(1_111_111_109_000))).toBe(37_037_036)
  })

  it('an authenticator’s secret has 160 bits, and its setup URL names Carte and the user’s email address', () => {
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(otpauthUrl(secret, 'a@carte.test')).toContain('otpauth://totp/Carte:a%40carte.test?issuer=Carte&secret=')
  })
})

describe('recovery codes', () => {
  it('recovery codes are ten different codes of 118 bits each, without lookalike characters', () => {
    const codes = newRecoveryCodes()

    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){5}$/)
  })

  it('recovery codes are compared ignoring case, dashes and spaces', () => {
    expect(hashRecoveryCode(' ABCDEFGH jk')).toEqual(hashRecoveryCode('abcd-efgh-jk'))
    expect(hashRecoveryCode('abcd-efgh-jm')).not.toEqual(hashRecoveryCode('abcd-efgh-jk'))
  })
})
