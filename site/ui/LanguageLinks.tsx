import { languagePath, languageQuery } from '../pages/language-path.ts'
import type { MenuPage } from '#contract/site-pages.ts'

type LanguageLinksProps = { page: MenuPage; label: string }

/** Links to the page in each language of the branch, named in that language. They preserve the filter. */
export function LanguageLinks({ page, label }: LanguageLinksProps) {
  const { locale, menuSite } = page.snapshot
  const { defaultLocale, locales } = menuSite.branch
  if (locales.length < 2) return null
  return (
    <nav className="languages" aria-label={label}>
      {locales.map((one) => (
        <a
          key={one}
          href={withFilter(languagePath(page, one), page.filterQuery)}
          lang={one}
          hrefLang={one}
          aria-current={one === locale ? 'true' : undefined}
          onClick={({ currentTarget }) => {
            const chosenSince = new URLSearchParams(location.search)
            chosenSince.delete('lang')
            currentTarget.search = withFilter(languageQuery(defaultLocale, one), chosenSince.toString())
          }}
          suppressHydrationWarning
        >
          {ownName(one)}
        </a>
      ))}
    </nav>
  )
}

function withFilter(address: string, query: string): string {
  return query === '' ? address : `${address}${address.includes('?') ? '&' : '?'}${query}`
}

const names = new Map<string, string>()

/** The name of a language in that language, with a capital letter. */
export function ownName(locale: string): string {
  const known = names.get(locale)
  if (known) return known
  const name = new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale
  const titled = name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
  names.set(locale, titled)
  return titled
}
