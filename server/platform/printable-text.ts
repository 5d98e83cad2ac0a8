import { AppError } from './errors.ts'
import { printableCodePoints } from './font-characters.ts'

/**
 * Refuses to make a PDF of texts with letters that our typefaces lack, which would be printed as boxes.
 * @param what the document, as the subject of the message; `instead` is a sentence about what to do
 * @throws {AppError} UNPROCESSABLE with the first of these letters
 * @example requirePrintable(['Soup', '김치'], { what: 'This menu', instead: 'Print it in another language.' })
 */
export function requirePrintable(texts: string[], { what, instead }: { what: string; instead: string }): void {
  const letters = unprintableLetters(texts)
  if (letters.length === 0) return
  const message = `${what} has characters that can’t be printed yet, such as ${letters.join(' ')}. ${instead}`
  throw new AppError('UNPROCESSABLE', message)
}

/**
 * A currency's symbol, or null if our typefaces lack it, so that the currency's code is printed instead.
 * @example printableSymbol('฿') // null
 */
export function printableSymbol(symbol: string | null): string | null {
  const printable = printableCodePoints()
  const has = (character: string) => printable.has(character.codePointAt(0) ?? 0) || /[\p{Cf}\s]/u.test(character)
  return symbol !== null && [...symbol].every(has) ? symbol : null
}

const LETTER = /[\p{L}\p{N}]/u
const NAMED_MAX = 5

/**
 * Letters and digits that our typefaces (`pdf-fonts.ts`) lack, which would be printed as boxes.
 * @returns the first five at most
 * @example unprintableLetters(['Soup', '김치']) // ['김', '치']
 */
export function unprintableLetters(texts: string[]): string[] {
  const printable = printableCodePoints()
  const found = new Set<string>()
  for (const text of texts)
    for (const character of text) {
      // The set is asked first, because the expression is slow and a long menu has a million characters.
      if (printable.has(character.codePointAt(0) ?? 0) || !LETTER.test(character)) continue
      found.add(character)
      if (found.size === NAMED_MAX) return [...found]
    }
  return [...found]
}
