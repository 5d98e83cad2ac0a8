import type { Category } from '#contract/categories.ts'
import type { category } from '#server/db/schema.ts'

/** A category row with the number of its items. */
export function presentCategory(row: { category: typeof category.$inferSelect; menuItemCount: number }): Category {
  const { id, brandId, parentId, name, description, isVisible, sortOrder } = row.category
  return { id, brandId, parentId, name, description, isVisible, sortOrder, menuItemCount: row.menuItemCount }
}
