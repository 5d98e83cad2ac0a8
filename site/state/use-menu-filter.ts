import { useEffect, useMemo, useReducer, useState, type Dispatch } from 'react'
import { FILTER_PARAMETERS, type MenuPage, type MenuSnapshot } from '#contract/site-pages.ts'
import {
  emptyFilter,
  type FilterAction,
  filterReducer,
  type MenuFilter,
  readFilter,
  withKnownCategory,
  withMaxPrice,
  writeFilter,
} from '../filter/menu-filter.ts'
import { viewName } from '../pages/view.ts'
import { avoidedStore, readAvoided, storeAvoided } from './avoided.ts'

/**
 * The guest's filter. A menu stores it in the page's URL, so that it can be bookmarked and shared, and survives Reload
 * and Back. The allergens to avoid apply to all pages of the branch for the rest of the visit.
 * @param shown the current menu; its highest price is the filter's maximum, and a category that it lacks isn't selected
 */
export function useMenuFilter(page: MenuPage, shown: MenuSnapshot): [MenuFilter, Dispatch<FilterAction>] {
  const [filter, dispatch] = useReducer(filterReducer, null, () =>
    readFilter(new URLSearchParams(page.filterQuery), shown, page.part?.maxPrice),
  )
  useAvoided(shown, filter, dispatch)
  useEffect(() => {
    if (viewName(page) !== 'menu') return
    const address = new URL(location.href)
    const query = writeFilter(filter)
    for (const [name, value] of address.searchParams) if (!NAMES.includes(name)) query.append(name, value)
    address.search = query.toString()
    if (address.href !== location.href) history.replaceState(history.state, '', address)
  }, [page, filter])
  const followed = useMemo(() => {
    // The first menu may be a part that lacks some prices, but the filter already has the whole menu's highest price.
    if (shown === page.snapshot) return filter
    const known = withKnownCategory(filter, shown.menuSite.categories)
    return withMaxPrice(known, emptyFilter(shown.menuItems).maxPrice)
  }, [page, shown, filter])
  return [followed, dispatch]
}

/** Keeps the filter's allergens equal to those stored for the visit. */
function useAvoided({ menuSite }: MenuSnapshot, { selectedAllergens }: MenuFilter, dispatch: Dispatch<FilterAction>) {
  const [store] = useState(() => avoidedStore(selectedAllergens))

  useEffect(() => {
    const { id } = menuSite.branch
    const take = () => {
      const avoided = store.take(id)
      if (avoided) dispatch({ type: 'avoided', allergens: avoided })
    }
    // The URL of a new page may contain a newer choice; that of a page shown again may be outdated.
    const isAsked = !isShownAgain() || readAvoided(id) === null
    if (selectedAllergens.length > 0 && isAsked) {
      storeAvoided(menuSite, selectedAllergens)
      // The new list makes the page show the stored names of allergens that the menu no longer has.
      dispatch({ type: 'avoided', allergens: [...selectedAllergens] })
    } else take()
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) take()
    }
    addEventListener('pageshow', onPageShow)
    return () => removeEventListener('pageshow', onPageShow)
    // oxlint-disable-next-line react/exhaustive-deps -- uses only the filter the page was opened with
  }, [])

  useEffect(() => store.save(menuSite, selectedAllergens), [store, menuSite, selectedAllergens])
}

/** Whether the guest opened the page with Back, Forward or Reload. */
function isShownAgain(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation !== undefined && 'type' in navigation && navigation.type !== 'navigate'
}

const NAMES: readonly string[] = Object.values(FILTER_PARAMETERS)
