import { PASSWORD_MIN_LENGTH } from '#contract/limits.ts'

export type PasswordStrength = 'tooShort' | 'weak' | 'fair' | 'good' | 'strong'

/** The assumed number of possible characters of each kind. */
const KINDS: [RegExp, number][] = [
  [/\p{Ll}|\p{Lo}/u, 26],
  [/\p{Lu}/u, 26],
  [/\p{Nd}/u, 10],
  [/[^\p{L}\p{Nd}]/u, 33],
]
/** The weight of a predictable character, as in `aaa`, `abc`, `321` or `lalala`. */
const EXPECTED_WEIGHT = 0.25
const FAIR_BITS = 45
const GOOD_BITS = 60
const STRONG_BITS = 80

/**
 * Estimates a password's strength from its length, variety and repetition, for the meter below the field. It doesn't
 * know common passwords, which the server refuses.
 * @example passwordStrength('aaaaaaaaaaaa') // 'weak'
 */
export function passwordStrength(password: string): PasswordStrength {
  const characters = [...password]
  if (characters.length < PASSWORD_MIN_LENGTH) return 'tooShort'
  const choices = KINDS.reduce((sum, [kind, size]) => sum + (kind.test(password) ? size : 0), 0)
  const bits = surprises(characters) * Math.log2(choices)
  if (bits < FAIR_BITS) return 'weak'
  if (bits < GOOD_BITS) return 'fair'
  return bits < STRONG_BITS ? 'good' : 'strong'
}

/** The number of characters. Predictable ones count less, and together at most as much as the others. */
function surprises(characters: string[]): number {
  const pairs = new Set<string>()
  const surprising = characters.filter((character, index) => {
    const before = characters[index - 1]
    const pair = `${before}${character}`
    const isExpected = before !== undefined && (isNextTo(before, character) || pairs.has(pair))
    pairs.add(pair)
    return !isExpected
  }).length
  return surprising + Math.min(surprising, (characters.length - surprising) * EXPECTED_WEIGHT)
}

function isNextTo(one: string, other: string): boolean {
  return Math.abs((one.codePointAt(0) ?? 0) - (other.codePointAt(0) ?? 0)) <= 1
}
