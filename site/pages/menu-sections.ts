import type { PublicCategory, PublicMenuItem } from '#contract/menu-site.ts'
import { FILTER_PARAMETERS, type MenuPage, type MenuSnapshot } from '#contract/site-pages.ts'

/** A category on the page. Its `items` are empty only if a long menu just links to them. */
export type MenuSection = {
  category: PublicCategory
  /** The parent category, if it is in the menu. */
  parent: PublicCategory | undefined
  items: PublicMenuItem[]
  /** In a long menu, how many more items the category has than the page shows. */
  moreCount?: number
}

/**
 * The menu in guests' order, without categories that have no visible item.
 * @param selectedCategoryId the requested category (`?category=`), which comes first
 */
export function menuSections(snapshot: MenuSnapshot, selectedCategoryId: number | null): MenuSection[] {
  const { categories } = snapshot.menuSite
  const itemById = new Map(snapshot.menuItems.map((item) => [item.id, item]))
  const categoryById = new Map(categories.map((one) => [one.id, one]))
  const sections = categories
    .map((category) => ({
      category,
      parent: categoryById.get(category.parentId ?? 0),
      items: category.itemIds.flatMap((id) => itemById.get(id) ?? []),
    }))
    .filter(({ items }) => items.length > 0)
  return selectedFirst(sections, selectedCategoryId)
}

/** The id of the page's requested category (`?category=`), or null. */
export function selectedCategory({ filterQuery }: Pick<MenuPage, 'filterQuery'>): number | null {
  const asked = new URLSearchParams(filterQuery).get(FILTER_PARAMETERS.category)
  return asked === null ? null : Number(asked)
}

function selectedFirst(sections: MenuSection[], selectedCategoryId: number | null): MenuSection[] {
  const selected = sections.find(({ category }) => category.id === selectedCategoryId)
  return selected ? [selected, ...sections.filter((one) => one !== selected)] : sections
}
