import type { Dispatch } from 'react'
import type { MenuPage } from '#contract/site-pages.ts'
import { type FilterAction, type MenuFilter, menuQuery } from '../filter/menu-filter.ts'
import { menuPath } from '../pages/language-path.ts'
import { viewName } from '../pages/view.ts'
import { storeAvoided } from '../state/avoided.ts'
import { contentsOf, FILTERS, pressOnSpace, useFiltersDialog } from './lazy-filters.ts'
import type { MenuLook } from './menu-look.ts'

type AvoidBarProps = {
  page: MenuPage
  /** The filter applied to the items on the page, so that the bar never names an allergen that isn't filtered yet. */
  filter: MenuFilter
  dispatch: Dispatch<FilterAction>
  look: MenuLook
}

/** The allergens that a guest avoids, always visible while they are applied. Without script, its buttons are links. */
export function AvoidBar({ page, filter, dispatch, look }: AvoidBarProps) {
  const { Dialog, open, close } = useFiltersDialog()
  const { t } = look
  const { menuSite, locale } = page.snapshot
  const names = menuSite.allergens.filter(({ id }) => filter.selectedAllergens.includes(id)).map(({ name }) => name)
  const isMenu = viewName(page) === 'menu'
  return (
    <>
      {names.length > 0 && (
        <aside className="avoid-bar" aria-label={t.avoid} lang={t.language}>
          <p>
            {`${t.avoiding} `}
            <b lang={locale}>{[...new Set(names)].join(t.listSeparator)}</b>
          </p>
          <a
            href={`${isMenu ? '' : menuPath(page)}#${FILTERS}`}
            role="button"
            aria-haspopup="dialog"
            onClick={(event) => void open(event)}
            onKeyDown={pressOnSpace}
          >
            {t.change}
          </a>
          <a
            href={`?${menuQuery(page.snapshot, { ...filter, selectedAllergens: [] }).toString()}#menu`}
            role="button"
            onClick={(event) => {
              storeAvoided(menuSite, [])
              if (page.part) return
              event.preventDefault()
              dispatch({ type: 'avoided', allergens: [] })
              document.getElementById('menu')?.focus()
            }}
            onKeyDown={pressOnSpace}
          >
            {t.clear}
          </a>
        </aside>
      )}
      {Dialog && (
        <Dialog
          id={FILTERS}
          snapshot={page.snapshot}
          filter={filter}
          look={look}
          isWhole={!page.part}
          contents={contentsOf(page)}
          onApply={(choice) => dispatch({ type: 'applied', choice })}
          onClear={() => dispatch({ type: 'cleared' })}
          onClose={close}
        />
      )}
    </>
  )
}
