import type { PublicCategory } from '#contract/menu-site.ts'

/** The categories without a parent in the menu, in guests' order. */
export function topCategories(categories: PublicCategory[]): PublicCategory[] {
  return categories.filter(({ parentId }) => !categories.some(({ id }) => id === parentId))
}
