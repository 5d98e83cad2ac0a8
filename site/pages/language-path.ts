import type { CafeSitePage } from './site-page.ts'

/**
 * The address of the page in a language of the branch; its default language is the address without a query.
 * @example languagePath(page, 'fr') // '/branch/cafe/MQ==?lang=fr'
 */
export function languagePath({ canonicalUrl, snapshot }: CafeSitePage, locale: string): string {
  return new URL(canonicalUrl).pathname + languageQuery(snapshot.menuSite.branch.defaultLocale, locale)
}

/** `?lang=…`, or nothing for the default language. */
export function languageQuery(defaultLocale: string, locale: string): string {
  return locale === defaultLocale ? '' : `?lang=${encodeURIComponent(locale)}`
}
