export type PressedKey = { key: string; code: string }

/**
 * The Latin letter or digit of a key, even on a non-Latin keyboard or one whose digits need Shift. Other keys give
 * their lower-case name.
 */
export function letterOf({ key, code }: PressedKey): string {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1]
  if (digit !== undefined) return digit
  const isLetter = /^Key[A-Z]$/.test(code) && !/^[a-z]$/i.test(key)
  return (isLetter ? code.slice(3) : key).toLowerCase()
}
