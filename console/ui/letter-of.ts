export type PressedKey = { key: string; code: string }

/**
 * The Latin letter or digit of a key, even on a non-Latin keyboard or one whose digits need Shift. Other keys give
 * their lower-case name.
 */
export function letterOf({ key, code }: PressedKey): string {
  const [, row, digit] = /^(Digit|Numpad)(\d)$/.exec(code) ?? []
  // Without Num Lock, the keys of the number pad are named keys, such as arrows.
  if (digit !== undefined && (row === 'Digit' || key.length === 1)) return digit
  const isLetter = /^Key[A-Z]$/.test(code) && !/^[a-z]$/i.test(key)
  return (isLetter ? code.slice(3) : key).toLowerCase()
}
