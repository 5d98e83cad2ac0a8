import type { CountedWords, Words } from './words.ts'

/**
 * How many there are, in the words and the digits of the page.
 * @param locale of the page, which its words need not be in
 * @example counted(1, en.shownCount, { words: en, locale: 'en' }) // '1 dish'
 */
export function counted(n: number, of: CountedWords, { words, locale }: { words: Words; locale: string }): string {
  const isOne = new Intl.PluralRules(words.language).select(n) === 'one'
  return ((isOne && of.one) || of.other).replace('{n}', n.toLocaleString(locale))
}
