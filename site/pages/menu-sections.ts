import type { PublicCategory, PublicMenuItem } from '#contract/menu-site.ts'
import { FILTER_PARAMETERS, type MenuPage, type MenuSnapshot } from '#contract/site-pages.ts'

/** A category as it stands on the page, with at least one item. */
export type MenuSection = {
  category: PublicCategory
  /** The category it belongs to, when that one is a category of the menu too. */
  parentName: string | null
  items: PublicMenuItem[]
}

/**
 * The menu in the order guests see. A category without an item that can be seen is not there.
 * @param selectedCategoryId the category asked for (`?category=`); it comes first
 */
export function menuSections(snapshot: MenuSnapshot, selectedCategoryId: number | null): MenuSection[] {
  const { categories } = snapshot.menuSite
  const itemById = new Map(snapshot.menuItems.map((item) => [item.id, item]))
  const nameById = new Map(categories.map(({ id, name }) => [id, name]))
  const sections = categories
    .map((category) => ({
      category,
      parentName: (category.parentId !== null && nameById.get(category.parentId)) || null,
      items: category.itemIds.flatMap((id) => itemById.get(id) ?? []),
    }))
    .filter(({ items }) => items.length > 0)
  return selectedFirst(sections, selectedCategoryId)
}

/**
 * The place of a category on the page, for links.
 * @param prefix where a page has several lists of categories
 */
export function categoryAnchor(categoryId: number, prefix = ''): string {
  return `${prefix}category-${categoryId}`
}

/** The category the page was asked for (`?category=`), or null. */
export function selectedCategory({ filterQuery }: Pick<MenuPage, 'filterQuery'>): number | null {
  const asked = new URLSearchParams(filterQuery).get(FILTER_PARAMETERS.category)
  return asked === null ? null : Number(asked)
}

function selectedFirst(sections: MenuSection[], selectedCategoryId: number | null): MenuSection[] {
  const selected = sections.find(({ category }) => category.id === selectedCategoryId)
  return selected ? [selected, ...sections.filter((one) => one !== selected)] : sections
}
