/** A text guests read, in one or several languages. Keys are BCP 47 languages. */
export type LocalizedText = Record<string, string>

/**
 * The text in the language asked for, else in the branch's default language, else in any (design section 7.13).
 * @param text the texts by language
 * @param locale the language asked for
 * @param fallback the branch's default language
 * @returns the text, or '' when there is none at all
 * @example textIn({ de: 'Suppe', en: 'Soup' }, 'fr', 'de') // 'Suppe'
 */
export function textIn(text: LocalizedText, locale: string, fallback: string): string {
  return text[locale] || text[fallback] || Object.values(text).find((one) => one !== '') || ''
}

const RTL_LANGUAGES = new Set(['ar', 'arc', 'ckb', 'dv', 'fa', 'he', 'ks', 'ps', 'sd', 'ug', 'ur', 'yi'])

/**
 * The direction in which a language is written.
 * @example directionOf('ar') // 'rtl'
 */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  return RTL_LANGUAGES.has(locale.split('-')[0] ?? '') ? 'rtl' : 'ltr'
}
