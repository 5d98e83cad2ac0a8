import type { LocalizedText } from '#contract/localized-text.ts'

/** The languages a form offers: the branch's default first, then the others it lists. */
export function formLocales(branch: { defaultLocale: string; locales: string[] }): string[] {
  return [branch.defaultLocale, ...branch.locales.filter((locale) => locale !== branch.defaultLocale)]
}

/** The label of a text's field: plain in the default language, with the language's name in the others. */
export function labelIn(label: string, languageName: string, isDefault: boolean): string {
  return isDefault ? label : `${label} (${languageName})`
}

/**
 * What is sent of a text: languages without words are left out; languages the form does not offer stay as they were.
 * @param typed what stands in the form, by language
 * @param before the text as it was read
 */
export function mergeLocalized(typed: LocalizedText, before: LocalizedText): LocalizedText {
  const merged = { ...before, ...typed }
  return Object.fromEntries(
    Object.entries(merged).flatMap(([locale, text]) => (text.trim() ? [[locale, text.trim()]] : [])),
  )
}

/** The same text in English, else in any other language, for people who do not read the branch's own; '' without one. */
export function otherText(text: LocalizedText, defaultLocale: string): string {
  const own = text[defaultLocale]
  const others = Object.entries(text).filter(([locale, words]) => locale !== defaultLocale && words !== own)
  return (others.find(([locale]) => locale === 'en') ?? others[0])?.[1] ?? ''
}
