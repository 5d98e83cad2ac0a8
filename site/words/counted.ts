import type { CountedWords, Words } from './words.ts'

/**
 * A number of things, in the page's language and digits.
 * @param locale of the page, which may differ from the language of its texts
 * @example counted(1, en.shownCount, { words: en, locale: 'en' }) // '1 dish'
 */
export function counted(n: number, of: CountedWords, { words, locale }: { words: Words; locale: string }): string {
  const isOne = new Intl.PluralRules(words.language).select(n) === 'one'
  return ((isOne && of.one) || of.other).replace('{n}', n.toLocaleString(locale))
}
