import { cellText } from '../read/cell.ts'
import type { CodeMeaning, Mapping, SourceCell } from '../types.ts'
import { foldForMatching } from '../text.ts'

/** Whether a text is a code that only a legend explains: “A”, “7”, “GF”, “A1”, “1-3”, “*”. Words and emoji aren't. */
export function isShortCode(token: string): boolean {
  const text = token.trim()
  return /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}]\d{0,2}$|^\p{Lu}{2}\d{0,2}$|^\d{1,3}\p{L}?$|^(?:\d{1,2}|\p{Lu})\s?[-–]\s?(?:\d{1,2}|\p{Lu})$|^[*†‡§#~^°①-⑳]{1,3}$/u.test(
    text,
  )
}

/** The allergen letters of Austrian menus, in alphabetical order, each at most once. */
const LETTERS_IN_ORDER = /^A?B?C?D?E?F?G?H?L?M?N?O?P?R?$/

/**
 * Whether a column lists the letters of allergens without separators, such as “ACG”. All its cells must have only these
 * letters, in alphabetical order, and one must list at least three, because a text such as “DF” can also mean
 * dairy-free.
 */
export function listsPackedLetters(cells: Iterable<SourceCell | undefined>): boolean {
  let isPacked = false
  for (const cell of cells) {
    for (const run of cellText(cell).match(/\p{L}+/gu) ?? []) {
      if (!LETTERS_IN_ORDER.test(run)) return false
      if (run.length > 2) isPacked = true
    }
  }
  return isPacked
}

/** Separates letters that are listed without separators: “ACG” becomes “A C G”. */
export function unpackLetters(cell: SourceCell | undefined): string {
  return cellText(cell).replace(/\p{Lu}{2,}/gu, (letters) => [...letters].join(' '))
}

/** The key of a code's meaning. It contains the column, because columns may use the same letter differently. */
export function codeKey(column: string, token: string): string {
  return `${column.slice(0, 120)}|${foldForMatching(token) || token.trim()}`.slice(0, 200)
}

/** The meaning that the user chose for a code; undefined if none. */
export function meaningOf(codes: Mapping['codes'], column: string, token: string): CodeMeaning | undefined {
  const key = codeKey(column, token)
  return codes && Object.hasOwn(codes, key) ? codes[key] : undefined
}
