import type { CodeMeaning, Mapping } from '../types.ts'
import { foldText } from '../text.ts'

/** Whether a text is a code that only a legend explains: “A”, “7”, “GF”, “A1”. Words and emoji aren't. */
export function isShortCode(token: string): boolean {
  const text = token.trim()
  return /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}]\d{0,2}$|^\p{Lu}{2}\d{0,2}$|^\d{1,3}\p{L}?$/u.test(
    text,
  )
}

/** The key of a code's meaning. It contains the column, because columns may use the same letter differently. */
export function codeKey(column: string, token: string): string {
  return `${column.slice(0, 120)}|${foldText(token) || token.trim()}`.slice(0, 200)
}

/** The meaning that the user chose for a code; undefined if none. */
export function meaningOf(codes: Mapping['codes'], column: string, token: string): CodeMeaning | undefined {
  const key = codeKey(column, token)
  return codes && Object.hasOwn(codes, key) ? codes[key] : undefined
}
