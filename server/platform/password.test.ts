import { describe, expect, it } from 'vitest'
import { hashPassword, verifyPassword } from './password.ts'

describe('a stored password', () => {
  it('a stored password is an argon2id hash with 64 MiB, three passes and a random salt', async () => {
    const [one, other] = await Promise.all([
      hashPassword('a right password', null),
      hashPassword('a right password', null),
    ])

    expect(one).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
    expect(other).not.toBe(one)
  })

  it('a password must match exactly, including spaces, letter case and Unicode form', async () => {
    const password = ` Grüner Tee, ${'lang '.repeat(20)}Ende `
    const stored = await hashPassword(password, null)
    const near = [password.trim(), password.toLowerCase(), password.slice(0, -2), password.normalize('NFD')]

    const results = await Promise.all([password, ...near].map((one) => verifyPassword(stored, one, null)))

    expect(results).toEqual([true, false, false, false, false])
  })

  it('every typed password is wrong for an account without a stored password', async () => {
    expect(await verifyPassword(null, 'no account has this password', null)).toBe(false)
  })
})
