import type { Category } from '#contract/categories.ts'
import type { ShownImage } from '#contract/uploads.ts'
import type { category } from '#server/db/schema.ts'

type Row = typeof category.$inferSelect

export function presentCategory(
  { category: row, menuItemCount }: { category: Row; menuItemCount: number },
  image: ShownImage | null,
): Category {
  const { id, brandId, parentId, name, description, isVisible, availability, sortOrder } = row
  return { id, brandId, parentId, name, description, image, isVisible, availability, sortOrder, menuItemCount }
}

/** A category as the history stores it. */
export function recordOf({ companyId: _company, createdAt: _created, updatedAt: _updated, ...record }: Row) {
  return record
}
