/** A text for guests in one or several languages. Keys are BCP 47 language tags. */
export type LocalizedText = Record<string, string>

/**
 * The text in the requested language, else in that language without its region, else in the fallback language, else in
 * any.
 * @param text the texts by language
 * @param locale the requested language
 * @param fallback usually the branch's default language
 * @returns the text, or '' when there is none
 * @example textIn({ de: 'Suppe', en: 'Soup' }, 'fr', 'de') // 'Suppe'
 */
export function textIn(text: LocalizedText, locale: string, fallback: string): string {
  return (
    text[locale] ||
    text[locale.split('-')[0] ?? locale] ||
    text[fallback] ||
    Object.values(text).find((one) => one !== '') ||
    ''
  )
}

/**
 * The language of `textIn`'s result, if it isn't the requested one.
 * @param text the texts by language
 * @param locale the requested language
 * @param fallback usually the branch's default language
 * @returns undefined if the text is in the requested language, or there is none
 * @example foreignLanguage({ de: 'Suppe' }, 'en', 'de') // 'de'
 */
export function foreignLanguage(text: LocalizedText, locale: string, fallback: string): string | undefined {
  if (text[locale] || text[locale.split('-')[0] ?? locale]) return undefined
  return text[fallback] ? fallback : Object.keys(text).find((one) => text[one] !== '')
}

const RTL_LANGUAGES = new Set(['ar', 'arc', 'ckb', 'dv', 'fa', 'he', 'ks', 'ps', 'sd', 'ug', 'ur', 'yi'])

/** @example directionOf('ar') // 'rtl' */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  return RTL_LANGUAGES.has(locale.split('-')[0] ?? '') ? 'rtl' : 'ltr'
}
