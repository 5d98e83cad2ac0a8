import type { PublicCategory } from '#contract/menu-site.ts'
import type { MenuSnapshot, MenuView } from '#contract/site-pages.ts'

/**
 * The part of a menu that a page is about: one item, the item that feedback is about (if any), one category with its
 * subcategories, no items (the accessibility statement), or everything. The page contains only that part, and a
 * refreshed menu is reduced to it too.
 */
export function menuScope(view: MenuView, snapshot: MenuSnapshot): MenuSnapshot {
  const { menuItems } = snapshot
  if (view.kind === 'item') return { ...snapshot, menuItems: menuItems.filter(({ id }) => id === view.itemId) }
  if (view.kind === 'accessibility') return { ...snapshot, menuItems: [] }
  if (view.kind === 'feedback')
    return { ...snapshot, menuItems: menuItems.filter(({ id }) => String(id) === view.form.item) }
  if (view.kind !== 'category' && view.kind !== 'cafeCategory') return snapshot
  const within = categoriesWithin(snapshot.menuSite.categories, view.categoryId)
  return { ...snapshot, menuItems: menuItems.filter(({ category }) => within.has(category.id)) }
}

/** A category and its subcategories, which nest one level deep. */
function categoriesWithin(categories: PublicCategory[], categoryId: number): Set<number> {
  return new Set(categories.flatMap(({ id, parentId }) => (id === categoryId || parentId === categoryId ? [id] : [])))
}
