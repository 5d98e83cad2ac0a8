import { useEffect, useReducer, type Dispatch } from 'react'
import { FILTER_PARAMETERS, type MenuPage, type MenuSnapshot } from '#contract/site-pages.ts'
import { type FilterAction, filterReducer, type MenuFilter, readFilter, writeFilter } from '../filter/menu-filter.ts'

/**
 * The guest's filter. It is stored in the page's address, so that it can be bookmarked, shared and undone with Back.
 * @param shown the current menu, whose highest price limits the filter
 */
export function useMenuFilter(page: MenuPage, shown: MenuSnapshot): [MenuFilter, Dispatch<FilterAction>] {
  const [filter, dispatch] = useReducer(filterReducer, null, () =>
    readFilter(new URLSearchParams(page.filterQuery), shown, page.part?.maxPrice),
  )
  useEffect(() => {
    const address = new URL(location.href)
    const query = writeFilter(filter)
    for (const [name, value] of address.searchParams) if (!isOfFilter(name)) query.append(name, value)
    address.search = query.toString()
    if (address.href !== location.href) history.replaceState(history.state, '', address)
  }, [filter])
  return [filter, dispatch]
}

const NAMES: readonly string[] = Object.values(FILTER_PARAMETERS)

function isOfFilter(name: string): boolean {
  return NAMES.includes(name)
}
