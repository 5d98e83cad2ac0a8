import { languagePath } from '../../pages/language-path.ts'
import type { CafeSitePage } from '../../pages/site-page.ts'

type LanguageLinksProps = { page: CafeSitePage; label: string }

/** Plain links to the other languages of the branch, each in its own words. */
export function LanguageLinks({ page, label }: LanguageLinksProps) {
  const { locale, menuSite } = page.snapshot
  const { locales } = menuSite.branch
  if (locales.length < 2) return null
  return (
    <nav className="languages" aria-label={label}>
      {locales.map((one) => (
        <a
          key={one}
          href={languagePath(page, one)}
          lang={one}
          hrefLang={one}
          aria-current={one === locale ? 'true' : undefined}
          suppressHydrationWarning
        >
          {ownName(one)}
        </a>
      ))}
    </nav>
  )
}

const names = new Map<string, string>()

function ownName(locale: string): string {
  const known = names.get(locale)
  if (known) return known
  const name = new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale
  const titled = name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
  names.set(locale, titled)
  return titled
}
