import { type Dispatch, useDeferredValue, useMemo, useState } from 'react'
import type { MenuPage } from '#contract/site-pages.ts'
import { filterMenu } from '../filter/filtered-menu.ts'
import type { FilterAction, MenuFilter } from '../filter/menu-filter.ts'
import { menuSearch, menuSuggestions } from '../filter/search.ts'
import type { Theme } from '../themes/theme.ts'
import { AvoidBar } from '../ui/AvoidBar.tsx'
import { contentsOf } from '../ui/lazy-filters.ts'
import { MenuControls, type MenuControlsProps } from '../ui/MenuControls.tsx'
import { menuLook } from '../ui/menu-look.ts'
import type { SiteText } from '../text/site-text.ts'
import { titleOf } from './page-title.ts'
import { type View, viewName } from './view.ts'

type MenuPageViewProps = {
  page: MenuPage
  t: SiteText
  theme: Theme
  view: View
  /** The filters for guests without script; null in a browser. */
  Filters: MenuControlsProps['Filters']
  filter: MenuFilter
  dispatch: Dispatch<FilterAction>
}

/** A page of a branch's menu. The server renders it too, so that guests see the same content before any script runs. */
export function MenuPageView({ page, t, theme, view: View, Filters, filter, dispatch }: MenuPageViewProps) {
  const { snapshot } = page
  const look = useMemo(() => menuLook(page, t), [page, t])
  const search = useMemo(() => menuSearch(snapshot.menuItems), [snapshot.menuItems])
  const suggest = useMemo(() => menuSuggestions(snapshot.menuItems), [snapshot.menuItems])
  // The list is updated with low priority, so that typing stays responsive on a long menu.
  const deferred = useDeferredValue(filter)
  const menu = useMemo(
    () => filterMenu(snapshot, deferred, { search, onlyChosenCategory: page.kind === 'branch' }),
    [snapshot, deferred, search, page.kind],
  )
  const view = useMemo(
    () => <View page={page} menu={menu} filter={deferred} dispatch={dispatch} look={look} theme={theme} />,
    [View, page, menu, deferred, dispatch, look, theme],
  )
  // Until a long menu has loaded, the page shows the items that the server rendered with the URL's filter.
  const [atFirst] = useState(filter)
  const name = viewName(page)
  return (
    <>
      <a className="skip-link" href="#menu" lang={look.textLang}>
        {t.skipToMenu}
      </a>
      <theme.Frame
        page={page}
        look={look}
        title={titleOf(page, t)}
        controls={
          name === 'menu' && (
            <MenuControls
              snapshot={snapshot}
              filter={filter}
              dispatch={dispatch}
              look={look}
              Filters={Filters}
              suggest={suggest}
              isWhole={page.part === undefined}
              contents={contentsOf(page)}
            />
          )
        }
      >
        {view}
        {(name === 'menu' || name === 'item') && (
          <AvoidBar page={page} filter={page.part ? atFirst : deferred} dispatch={dispatch} look={look} />
        )}
      </theme.Frame>
    </>
  )
}
