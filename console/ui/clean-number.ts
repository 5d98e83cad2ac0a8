/** What a number field accepts: digits up to a maximum and, if allowed, one decimal mark and a leading sign. */
export type NumberRules = {
  maxDigits: number
  /** Whether a decimal mark is allowed, a point or a comma. */
  decimals: boolean
  /** Whether a leading sign is allowed. */
  signed?: boolean
}

/**
 * Removes characters that a number field doesn't accept, and preserves the caret. If there are two decimal marks or too
 * many digits, removes those closest before the caret first, because they were just typed.
 * @param caret the caret's position in `text`
 * @example cleanNumber('1a2b', 4, { maxDigits: 12, decimals: true }) // { text: '12', caret: 2 }
 */
export function cleanNumber(text: string, caret: number, rules: NumberRules): { text: string; caret: number } {
  const chars = Array.from(text.slice(0, caret), (char) => ({ char, isBefore: true }))
  const after = Array.from(text.slice(caret), (char) => ({ char, isBefore: false }))
  const kept = [...chars, ...after].filter(
    ({ char }, at) =>
      /\d/.test(char) || (rules.decimals && /[.,]/.test(char)) || (rules.signed && at === 0 && /[-+]/.test(char)),
  )
  drop(kept, /[.,]/, 1)
  drop(kept, /\d/, rules.maxDigits)
  return {
    text: kept.map(({ char }) => char).join(''),
    caret: kept.filter(({ isBefore }) => isBefore).length,
  }
}

/** Limits the number of characters of a kind, removing those closest before the caret first. */
function drop(chars: { char: string; isBefore: boolean }[], kind: RegExp, most: number): void {
  for (;;) {
    const places = chars.flatMap(({ char }, at) => (kind.test(char) ? [at] : []))
    if (places.length <= most) return
    const newest = places.findLast((at) => chars[at]?.isBefore) ?? places.at(-1)
    chars.splice(newest ?? 0, 1)
  }
}
