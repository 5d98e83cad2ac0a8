import type { MenuPage } from '#contract/site-pages.ts'
import { CategoriesView } from './CategoriesView.tsx'
import { FeedbackPageView } from '../feedback/FeedbackPageView.tsx'
import { ItemView } from './ItemView.tsx'
import { longMenuView } from './long-menu-view.tsx'
import { MenuView } from './MenuView.tsx'
import { type View, type ViewName, viewName } from './view.ts'

/** All views, for the server. A browser uses `loadView` instead. */
export const VIEWS: Record<ViewName, View> = {
  menu: MenuView,
  item: ItemView,
  categories: CategoriesView,
  feedback: FeedbackPageView,
}

const LONG_MENU_VIEW = longMenuView(MenuView)

export function viewOf(page: MenuPage): View {
  return page.part ? LONG_MENU_VIEW : VIEWS[viewName(page)]
}
