import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { cleanNumber, type NumberRules } from './clean-number.ts'

const PRICE = { maxDigits: 12, decimals: true }
const WHOLE = { maxDigits: 4, decimals: false }
/** Types keys into a text, in which `|` is the caret. @returns the new text with its caret */
function type(before: string, keys: string, rules = PRICE): string {
  const start = before.indexOf('|')
  let state = { text: before.replace('|', ''), caret: start }
  for (const key of keys) {
    const text = state.text.slice(0, state.caret) + key + state.text.slice(state.caret)
    state = cleanNumber(text, state.caret + 1, rules)
  }
  return `${state.text.slice(0, state.caret)}|${state.text.slice(state.caret)}`
}

it.each([
  ['|', '1a2b-3', '123|'],
  ['|', '€4.5x', '4.5|'],
  ['1|2.50', 'z', '1|2.50'],
  ['1|2.50', '9', '19|2.50'],
  ['12.5|', '.', '12.5|'],
  ['|12.5', ',', '|12.5'],
  ['123456|789012', '5', '123456|789012'],
  ['1234567890|.12', '5', '1234567890|.12'],
  ['|', '.5', '.5|'],
])(
  'a number field accepts at most 12 digits and one decimal mark: into “%s”, typing “%s” gives “%s”',
  (before, keys, after) => {
    expect(type(before, keys)).toBe(after)
  },
)

it('a number field ignores decimal marks if it doesn’t allow decimals', () => {
  expect(type('|', '1.2,345', WHOLE)).toBe('1234|')
})

it('a number field accepts a leading sign only if signs are allowed', () => {
  expect(cleanNumber('-1-2', 4, { ...PRICE, signed: true })).toEqual({ text: '-12', caret: 3 })
  expect(cleanNumber('-12', 1, PRICE)).toEqual({ text: '12', caret: 0 })
})

it('a number field keeps only the allowed digits and, if allowed, a sign and one decimal mark, with a valid caret', () => {
  const rulesOf = fc.constantFrom<NumberRules>(PRICE, WHOLE, { ...PRICE, signed: true }, { ...WHOLE, signed: true })
  fc.assert(
    fc.property(fc.string(), fc.nat(), rulesOf, (text, place, rules) => {
      const caret = Math.min(place, text.length)
      const once = cleanNumber(text, caret, rules)
      const [sign, mark] = [rules.signed ? '[-+]?' : '', rules.decimals ? '[.,]?' : '']
      expect(once.text).toMatch(new RegExp(`^${sign}\\d*${mark}\\d*$`))
      expect(once.text.replaceAll(/\D/g, '').length).toBeLessThanOrEqual(rules.maxDigits)
      expect(once.caret).toBeGreaterThanOrEqual(0)
      expect(once.caret).toBeLessThanOrEqual(once.text.length)
      expect(cleanNumber(once.text, once.caret, rules)).toEqual(once)
    }),
    { numRuns: 20_000 },
  )
})
