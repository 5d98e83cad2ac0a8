/**
 * Converts the decimal digits of every script to 0–9.
 * @example toLatinDigits('১২') // '12'
 */
export function toLatinDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, toLatinDigit)
}

/** In Unicode, digits are runs of ten consecutive characters from zero to nine; several runs can follow each other. */
function toLatinDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let first = code
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--
  return String((code - first) % 10)
}
