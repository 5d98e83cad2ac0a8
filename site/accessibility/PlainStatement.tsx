import { SITE_LANGUAGES } from '#contract/menu-text.ts'
import { SITE_PATHS } from '#contract/page-urls.ts'
import { accessibilityTextFor } from '../text/accessibility.ts'
import { siteTextFor } from '../text/site-text.ts'
import { ownName } from '../ui/LanguageLinks.tsx'
import { Statement } from './Statement.tsx'

/** The accessibility statement that applies to the menus of all branches. */
export function PlainStatement({ locale }: { locale: string }) {
  const texts = accessibilityTextFor(locale)
  return (
    <>
      <header className="statement-header">
        <nav className="languages" aria-label={siteTextFor(locale).languages}>
          {SITE_LANGUAGES.map((one) => (
            <a
              key={one}
              href={`${SITE_PATHS.accessibility}?lang=${one}`}
              lang={one}
              hrefLang={one}
              aria-current={one === locale ? 'true' : undefined}
            >
              {ownName(one)}
            </a>
          ))}
        </nav>
      </header>
      <main className="statement">
        <h1>{texts.title}</h1>
        <Statement t={texts} locale={locale} report={<p>{texts.reportAnywhere}</p>} />
      </main>
    </>
  )
}
