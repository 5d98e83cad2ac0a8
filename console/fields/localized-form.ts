import type { LocalizedText } from '#contract/localized-text.ts'

/** The languages of a form: the branch's default first, then the others. */
export function formLocales(branch: { defaultLocale: string; locales: string[] }): string[] {
  return [branch.defaultLocale, ...branch.locales.filter((locale) => locale !== branch.defaultLocale)]
}

/** A text as form values: each language of the form, '' where the text has none. */
export function inLocales(text: LocalizedText | undefined, locales: string[]): LocalizedText {
  return Object.fromEntries(locales.map((locale) => [locale, text?.[locale] ?? '']))
}

/** A field's label: plain in the default language, with the language's name otherwise. */
export function labelIn(label: string, languageName: string, isDefault: boolean): string {
  return isDefault ? label : `${label} (${languageName})`
}

/**
 * The text as a request body: empty languages are removed; languages the form doesn't show are preserved.
 * @param typed the form's values by language
 * @param before the text as loaded
 */
export function mergeLocalized(typed: LocalizedText, before: LocalizedText): LocalizedText {
  const merged = { ...before, ...typed }
  return Object.fromEntries(
    Object.entries(merged).flatMap(([locale, text]) => (text.trim() ? [[locale, text.trim()]] : [])),
  )
}

/** The text in another language, preferably English, for people who don't read the default one; '' if none differs. */
export function otherText(text: LocalizedText, defaultLocale: string): string {
  const own = text[defaultLocale]
  const others = Object.entries(text).filter(([locale, words]) => locale !== defaultLocale && words !== own)
  return (others.find(([locale]) => locale === 'en') ?? others[0])?.[1] ?? ''
}
