import { directionOf } from '#contract/localized-text.ts'
import type { MenuPage } from '#contract/site-pages.ts'
import { feedbackFormPath, menuPath } from '../pages/language-path.ts'
import { accessibilityWordsFor } from '../words/accessibility.ts'
import type { Words } from '../words/words.ts'
import { Statement } from './Statement.tsx'

type BranchStatementProps = { page: MenuPage; words: Words }

/** The accessibility statement in a branch's look. Problems are reported to the branch. */
export function BranchStatement({ page, words }: BranchStatementProps) {
  const { menuSite, locale } = page.snapshot
  const texts = accessibilityWordsFor(locale)
  // The site's texts are English when they don't exist in the menu's language.
  const isTranslated = locale.startsWith(words.language)
  return (
    <main
      id="menu"
      className="statement"
      lang={isTranslated ? undefined : words.language}
      dir={isTranslated ? undefined : directionOf(words.language)}
    >
      <Statement
        words={texts}
        locale={isTranslated ? locale : words.language}
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
        <a href={menuPath(page)}>{words.wholeMenu}</a>
      </p>
    </main>
  )
}
