import { SITE_LANGUAGES } from '#contract/menu-words.ts'
import { SITE_PATHS } from '#contract/page-urls.ts'
import { accessibilityWordsFor } from '../words/accessibility.ts'
import { wordsFor } from '../words/words.ts'
import { Statement } from './Statement.tsx'

/** The accessibility statement of all menus, which belongs to no branch. */
export function PlainStatement({ locale }: { locale: string }) {
  const texts = accessibilityWordsFor(locale)
  return (
    <>
      <header className="statement-header">
        <nav className="languages" aria-label={wordsFor(locale).languages}>
          {SITE_LANGUAGES.map((one) => (
            <a
              key={one}
              href={`${SITE_PATHS.accessibility}?lang=${one}`}
              lang={one}
              hrefLang={one}
              aria-current={one === locale ? 'true' : undefined}
            >
              {new Intl.DisplayNames([one], { type: 'language' }).of(one)}
            </a>
          ))}
        </nav>
      </header>
      <main className="statement">
        <h1>{texts.title}</h1>
        <Statement words={texts} locale={locale} report={<p>{texts.reportAnywhere}</p>} />
      </main>
    </>
  )
}
