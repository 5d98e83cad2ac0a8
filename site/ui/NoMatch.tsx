import type { Dispatch } from 'react'
import type { MenuPage } from '#contract/site-pages.ts'
import type { FilterAction } from '../filter/menu-filter.ts'
import { languagePath, menuPath } from '../pages/language-path.ts'
import { storeAvoided } from '../state/avoided.ts'
import type { SiteText } from '../text/site-text.ts'
import { opensElsewhere } from './opens-elsewhere.ts'

type NoMatchProps = { page: MenuPage; t: SiteText; dispatch: Dispatch<FilterAction> }

/** Offers to clear the filter when no item matches. On a category's own page, the button leads to the whole menu. */
export function NoMatch({ page, t, dispatch }: NoMatchProps) {
  const { snapshot } = page
  const isCategory = 'categoryId' in page
  return (
    <div className="empty" lang={t.language}>
      <svg aria-hidden="true">
        <use href="#search" />
      </svg>
      <h2>{t.noMatchTitle}</h2>
      <p>{t.noMatchText}</p>
      <p>
        <a
          className="button"
          href={isCategory ? menuPath(page) : languagePath(page, snapshot.locale)}
          onClick={(event) => {
            if (opensElsewhere(event)) return
            storeAvoided(snapshot.menuSite, [])
            if (page.part || isCategory) return
            event.preventDefault()
            dispatch({ type: 'reset' })
          }}
        >
          {t.showEverything}
        </a>
      </p>
    </div>
  )
}
