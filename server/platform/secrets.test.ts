import { describe, expect, it } from 'vitest'
import { decrypt, encrypt, isSigned, type KeyRing, sign } from './secrets.ts'

const OLD: KeyRing = ['the old secret of the test']
const BOTH: KeyRing = ['the new secret of the test', ...OLD]

describe('signatures', () => {
  it('signatures are valid only for the same purpose and values', () => {
    const signature = sign(OLD, 'verify', 7, 'a@b.test')

    expect(isSigned(OLD, signature, 'verify', 7, 'a@b.test')).toBe(true)
    expect(isSigned(OLD, signature, 'reset', 7, 'a@b.test')).toBe(false)
    expect(isSigned(OLD, signature, 'verify', 8, 'a@b.test')).toBe(false)
    expect(isSigned(OLD, signature, 'verify', '7a', '@b.test')).toBe(false)
    expect(isSigned(OLD, `${signature.slice(0, -1)}A`, 'verify', 7, 'a@b.test')).toBe(false)
    expect(isSigned(OLD, '', 'verify', 7, 'a@b.test')).toBe(false)
  })

  it('signatures made with an older key are still accepted', () => {
    expect(isSigned(BOTH, sign(OLD, 'verify', 7), 'verify', 7)).toBe(true)
    expect(isSigned(OLD, sign(BOTH, 'verify', 7), 'verify', 7)).toBe(false)
  })
})

describe('decryption', () => {
  it('data encrypted with an older key can be decrypted, but only for the same purpose', () => {
    const bytes = encrypt(OLD, 'totp', 'JBSWY3DPEHPK3PXP')

    expect(bytes.toString('utf8')).not.toContain('JBSWY3DPEHPK3PXP')
    expect(decrypt(BOTH, 'totp', bytes)).toBe('JBSWY3DPEHPK3PXP')
    expect(() => decrypt(['quite another secret'], 'totp', bytes)).toThrow('No key')
    expect(() => decrypt(OLD, 'other purpose', bytes)).toThrow('No key')
  })

  it('decryption detects a changed byte', () => {
    const bytes = encrypt(OLD, 'totp', 'JBSWY3DPEHPK3PXP')
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1)

    expect(() => decrypt(OLD, 'totp', bytes)).toThrow('No key')
  })
})
