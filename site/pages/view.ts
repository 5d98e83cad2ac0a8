import type { ComponentType, Dispatch } from 'react'
import type { MenuPage } from '#contract/site-pages.ts'
import type { FilteredMenu } from '../filter/filtered-menu.ts'
import type { FilterAction, MenuFilter } from '../filter/menu-filter.ts'
import type { Theme } from '../themes/theme.ts'
import type { MenuLook } from '../ui/menu-look.ts'

export type ViewProps = {
  page: MenuPage
  menu: FilteredMenu
  filter: MenuFilter
  dispatch: Dispatch<FilterAction>
  look: MenuLook
  theme: Theme
}

/** What stands in the frame of a page: its `main`, and the links above it. */
export type View = ComponentType<ViewProps>

/** Which of the views a page is; a guest's browser fetches only that one. */
export type ViewName = 'menu' | 'item' | 'categories' | 'feedback'

export function viewName({ kind }: Pick<MenuPage, 'kind'>): ViewName {
  return kind === 'item' || kind === 'categories' || kind === 'feedback' ? kind : 'menu'
}
