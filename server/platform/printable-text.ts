import { AppError } from './errors.ts'

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
 * Letters that our typefaces (`pdf-fonts.ts`) lack. A single expression, because a separate check of
 * each letter of a long menu blocks the server for most of a second.
 */
const UNPRINTABLE =
  /(?=\p{L})[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Common}\p{Script=Inherited}]/gu
const NAMED_MAX = 5

/**
 * Letters that our typefaces lack, which would be printed as boxes.
 * @returns the first five at most
 * @example unprintableLetters(['Soup', '김치']) // ['김', '치']
 */
export function unprintableLetters(texts: string[]): string[] {
  const found = new Set<string>()
  for (const text of texts)
    for (const [letter] of text.matchAll(UNPRINTABLE)) {
      found.add(letter)
      if (found.size === NAMED_MAX) return [...found]
    }
  return [...found]
}
