import { directionOf } from '#contract/localized-text.ts'
import type { MenuPage } from '#contract/site-pages.ts'
import { feedbackFormPath, menuPath } from '../pages/language-path.ts'
import { accessibilityTextFor } from '../text/accessibility.ts'
import type { SiteText } from '../text/site-text.ts'
import { Statement } from './Statement.tsx'

type BranchStatementProps = { page: MenuPage; t: SiteText }

/** The accessibility statement in a branch's layout. Guests report problems with the feedback form or to the staff. */
export function BranchStatement({ page, t }: BranchStatementProps) {
  const { menuSite, locale } = page.snapshot
  const texts = accessibilityTextFor(locale)
  // The site's texts are English when they don't exist in the menu's language.
  const isTranslated = locale.startsWith(t.language)
  return (
    <main
      id="menu"
      className="statement"
      lang={isTranslated ? undefined : t.language}
      dir={isTranslated ? undefined : directionOf(t.language)}
    >
      <Statement
        t={texts}
        locale={isTranslated ? locale : t.language}
        report={
          menuSite.setting.feedbackEnabled ? (
            <p>
              {texts.reportText} <a href={feedbackFormPath(menuSite, locale)}>{texts.reportLink}</a>
            </p>
          ) : (
            <p>{texts.askStaff}</p>
          )
        }
      />
      <p className="statement-back">
        <a href={menuPath(page)}>{t.wholeMenu}</a>
      </p>
    </main>
  )
}
