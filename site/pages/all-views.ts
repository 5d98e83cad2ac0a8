import { CategoriesView } from './CategoriesView.tsx'
import { FeedbackPageView } from '../feedback/FeedbackPageView.tsx'
import { ItemView } from './ItemView.tsx'
import { MenuView } from './MenuView.tsx'
import type { View, ViewName } from './view.ts'

/** The server's views. */
export const VIEWS: Record<ViewName, View> = {
  menu: MenuView,
  item: ItemView,
  categories: CategoriesView,
  feedback: FeedbackPageView,
}
