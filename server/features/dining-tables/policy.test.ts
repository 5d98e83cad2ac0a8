import { expect, it } from 'vitest'
import { foldName, isQrToken, isScanWorthWriting, newQrToken, seriesNames, splitByExisting } from './policy.ts'

it('table codes have 96 bits, are unique and need no escaping in a URL', () => {
  const codes = Array.from({ length: 1000 }, newQrToken)

  expect(codes.every((code) => /^[\w-]{16}$/.test(code) && isQrToken(code))).toBe(true)
  expect(new Set(codes).size).toBe(1000)
})

it.each(['', 'short', 'x'.repeat(65), '../../etc/passwd', 'a b c d e f g h', 'MQ==MQ==MQ=='])(
  'a text with a wrong length or unsafe characters isn’t accepted as a table code: %j',
  (text) => {
    expect(isQrToken(text)).toBe(false)
  },
)

it('tables of a series are named with the prefix and increasing numbers', () => {
  expect(seriesNames({ prefix: 'Table ', from: 9, to: 11 })).toEqual(['Table 9', 'Table 10', 'Table 11'])
  expect(seriesNames({ prefix: '', from: 0, to: 1 })).toEqual(['0', '1'])
  expect(seriesNames({ prefix: 'T', from: 7, to: 7 })).toEqual(['T7'])
})

it('a series of tables skips existing names, ignoring case and character width', () => {
  expect(splitByExisting(['Table 1', 'Table 2', 'Table 3'], ['TABLE 2', 'Bar'])).toEqual({
    fresh: ['Table 1', 'Table 3'],
    skipped: ['Table 2'],
  })
  expect(foldName('Ｔable １')).toBe(foldName('table 1'))
})

it('a scan of a table code is stored at most once a minute', () => {
  const now = new Date('2026-03-01T12:00:00Z')

  expect(isScanWorthWriting(null, now)).toBe(true)
  expect(isScanWorthWriting(new Date('2026-03-01T11:59:00Z'), now)).toBe(true)
  expect(isScanWorthWriting(new Date('2026-03-01T11:59:00.001Z'), now)).toBe(false)
})
