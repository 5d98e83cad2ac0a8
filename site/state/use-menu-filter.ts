import { useEffect, useReducer, type Dispatch } from 'react'
import { FILTER_PARAMETERS, type MenuPage, type MenuSnapshot } from '#contract/site-pages.ts'
import { type FilterAction, filterReducer, type MenuFilter, readFilter, writeFilter } from '../filter/menu-filter.ts'

/**
 * What the guest is looking for. The page's address says it, so that it can be kept, sent on and gone back to.
 * @param shown the menu in hand, whose largest price bounds the filter
 */
export function useMenuFilter(page: MenuPage, shown: MenuSnapshot): [MenuFilter, Dispatch<FilterAction>] {
  const [filter, dispatch] = useReducer(filterReducer, null, () =>
    readFilter(new URLSearchParams(page.filterQuery), shown),
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
