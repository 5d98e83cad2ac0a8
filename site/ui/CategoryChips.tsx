import type { Dispatch } from 'react'
import type { MenuSnapshot } from '#contract/site-pages.ts'
import { type FilterAction, filterReducer, type MenuFilter, writeFilter } from '../filter/menu-filter.ts'
import type { Words } from '../words/words.ts'

type CategoryChipsProps = {
  snapshot: MenuSnapshot
  filter: MenuFilter
  dispatch: Dispatch<FilterAction>
  words: Words
}

/** One category at a time; the chosen one lets go when it is chosen again (spec section 4). Links without script. */
export function CategoryChips({ snapshot, filter, dispatch, words }: CategoryChipsProps) {
  const { categories, branch } = snapshot.menuSite
  const top = categories.filter(({ parentId }) => parentId === null)
  if (top.length < 2) return null
  const address = (categoryId: number) => {
    const query = writeFilter(filterReducer(filter, { type: 'categorySelected', categoryId }))
    if (snapshot.locale !== branch.defaultLocale) query.set('lang', snapshot.locale)
    // An address without a query would be the one shown: a question mark makes it a link.
    return `?${query.toString()}`
  }
  return (
    <nav className="category-nav" aria-label={words.categories}>
      <ul>
        {top.map(({ id, name }) => (
          <li key={id}>
            <a
              href={address(id)}
              aria-current={filter.selectedCategory === id ? 'true' : undefined}
              onClick={(event) => {
                event.preventDefault()
                dispatch({ type: 'categorySelected', categoryId: id })
              }}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
