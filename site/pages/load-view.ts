import type { MenuPage } from '#contract/site-pages.ts'
import { ItemView } from './ItemView.tsx'
import { MenuView } from './MenuView.tsx'
import { type View, type ViewName, viewName } from './view.ts'

/**
 * Most guests open a menu and then an item, so both are part of the entry; separate chunks would be larger in total.
 * The imports aren't destructured, because Vite would wrap each one in a function.
 */
const VIEWS: Record<ViewName, () => View | Promise<View>> = {
  menu: () => MenuView,
  item: () => ItemView,
  categories: () => import('./CategoriesView.tsx').then((loaded) => loaded.CategoriesView),
  feedback: () => import('../feedback/FeedbackPageView.tsx').then((loaded) => loaded.FeedbackPageView),
}

export async function loadView(page: MenuPage): Promise<View> {
  if (!page.part) return VIEWS[viewName(page)]()
  const loaded = await import('./long-menu-view.tsx')
  return loaded.longMenuView(MenuView)
}
