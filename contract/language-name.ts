const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' })

/**
 * The English name of a language.
 * @returns the tag itself when the language is unknown or the tag is invalid
 * @example languageName('pt-BR') // 'Brazilian Portuguese'
 */
export function languageName(locale: string): string {
  try {
    return names.of(locale) ?? locale
  } catch {
    return locale
  }
}
