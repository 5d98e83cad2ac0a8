import type { CountedText, SiteText } from './site-text.ts'

/**
 * A counted text, such as “3 dishes”, by the plural rules of its language and in the page's digits.
 * @param locale the page's locale, which may differ from the language of its texts
 * @example formatCounted(1, en.shownCount, { t: en, locale: 'en' }) // '1 dish'
 */
export function formatCounted(n: number, of: CountedText, { t, locale }: { t: SiteText; locale: string }): string {
  const isOne = new Intl.PluralRules(t.language).select(n) === 'one'
  return ((isOne && of.one) || of.other).replace('{n}', n.toLocaleString(locale))
}
