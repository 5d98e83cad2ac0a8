import type { ComponentType, Dispatch, ReactNode } from 'react'
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
  /** Rendered at the end of the menu. */
  children?: ReactNode
}

/** The content of a page's frame: its `main`, and any links above it. */
export type View = ComponentType<ViewProps>

/** The kinds of page content. A browser loads `categories` and `feedback` only when it needs them. */
export type ViewName = 'menu' | 'item' | 'categories' | 'feedback'

export function viewName({ kind }: Pick<MenuPage, 'kind'>): ViewName {
  return kind === 'item' || kind === 'categories' || kind === 'feedback' ? kind : 'menu'
}
