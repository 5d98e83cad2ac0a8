import type { Dispatch } from 'react'
import type { MenuPage } from '#contract/site-pages.ts'
import type { FilterAction } from '../filter/menu-filter.ts'
import { languageQuery } from '../pages/language-path.ts'
import { storeAvoided } from '../state/avoided.ts'
import type { SiteText } from '../text/site-text.ts'

type NoMatchProps = { page: MenuPage; t: SiteText; dispatch: Dispatch<FilterAction> }

export function NoMatch({ page, t, dispatch }: NoMatchProps) {
  const { snapshot, canonicalUrl } = page
  const query = languageQuery(snapshot.menuSite.branch.defaultLocale, snapshot.locale)
  return (
    <div className="empty">
      <svg aria-hidden="true">
        <use href="#search" />
      </svg>
      <h2>{t.noMatchTitle}</h2>
      <p>{t.noMatchText}</p>
      <p>
        <a
          className="button"
          href={new URL(canonicalUrl).pathname + query}
          onClick={(event) => {
            storeAvoided(snapshot.menuSite, [])
            if (page.part) return
            event.preventDefault()
            dispatch({ type: 'cleared' })
            dispatch({ type: 'searched', searchKey: '' })
          }}
        >
          {t.showEverything}
        </a>
      </p>
    </div>
  )
}
