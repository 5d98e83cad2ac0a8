import { ItemView } from './ItemView.tsx'
import { MenuView } from './MenuView.tsx'
import type { View, ViewName } from './view.ts'

/** Most guests open a menu and then an item of it, so both come with the entry: apart they would be larger. */
const VIEWS: Record<ViewName, () => Promise<View>> = {
  menu: async () => MenuView,
  item: async () => ItemView,
  categories: async () => (await import('./CategoriesView.tsx')).CategoriesView,
  feedback: async () => (await import('../feedback/FeedbackPageView.tsx')).FeedbackPageView,
}

/** The view of a page. */
export function loadView(name: ViewName): Promise<View> {
  return VIEWS[name]()
}
