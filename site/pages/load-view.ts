import type { MenuPage } from '#contract/site-pages.ts'
import { ItemView } from './ItemView.tsx'
import { MenuView } from './MenuView.tsx'
import { type View, type ViewName, viewName } from './view.ts'

/** Most guests open a menu and then an item, so both are part of the entry: as separate chunks they would be larger. */
const VIEWS: Record<ViewName, () => Promise<View>> = {
  menu: async () => MenuView,
  item: async () => ItemView,
  categories: async () => (await import('./CategoriesView.tsx')).CategoriesView,
  feedback: async () => (await import('../feedback/FeedbackPageView.tsx')).FeedbackPageView,
}

export async function loadView(page: MenuPage): Promise<View> {
  return page.part ? (await import('./long-menu-view.tsx')).longMenuView(MenuView) : VIEWS[viewName(page)]()
}
