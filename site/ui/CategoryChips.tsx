import type { Dispatch } from 'react'
import type { MenuPage } from '#contract/site-pages.ts'
import { type FilterAction, filterReducer, type MenuFilter, menuQuery } from '../filter/menu-filter.ts'
import { topCategories } from '../pages/top-categories.ts'
import { CategoryNav } from './CategoryNav.tsx'
import { opensElsewhere } from './opens-elsewhere.ts'
import type { SiteText } from '../text/site-text.ts'

type CategoryChipsProps = {
  page: MenuPage
  filter: MenuFilter
  dispatch: Dispatch<FilterAction>
  t: SiteText
}

/** Selects one category at a time; choosing it again deselects it. Without script, the chips are links. */
export function CategoryChips({ page, filter, dispatch, t }: CategoryChipsProps) {
  const { snapshot } = page
  const top = topCategories(snapshot.menuSite.categories)
  if (top.length < 2) return null
  const address = (categoryId: number) => {
    const query = menuQuery(snapshot, filterReducer(filter, { type: 'categorySelected', categoryId }))
    // The question mark alone removes the current query, which an empty URL would preserve.
    return `?${query.toString()}`
  }
  return (
    <CategoryNav label={t.categories}>
      {top.map(({ id, name, lang }) => (
        <li key={id}>
          <a
            lang={lang}
            href={address(id)}
            aria-current={filter.selectedCategory === id ? 'true' : undefined}
            onClick={(event) => {
              // Until the whole menu is loaded, the link loads the page from the server.
              if (page.part || opensElsewhere(event)) return
              event.preventDefault()
              dispatch({ type: 'categorySelected', categoryId: id })
            }}
          >
            {name}
          </a>
        </li>
      ))}
    </CategoryNav>
  )
}
