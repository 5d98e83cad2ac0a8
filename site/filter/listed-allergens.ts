import type { MenuSite } from '#contract/menu-site.ts'
import type { MenuSnapshot } from '#contract/site-pages.ts'

type Listed = Pick<MenuSite['allergens'][number], 'id' | 'parentId'>

/**
 * Which allergens the filters of a whole menu list: those with a known level in it, and their parents. Chosen allergens
 * and their parents are listed too, so that they can be deselected.
 * @param chosen ids of the allergens that the guest avoids
 * @returns a test for one allergen
 */
export function listedAllergens({ menuSite, menuItems }: MenuSnapshot, chosen: number[]): (one: Listed) => boolean {
  const stated = new Set(chosen)
  for (const item of menuItems) {
    const options = item.modifierGroups.flatMap((group) => group.options)
    for (const part of [item, ...item.variants, ...options])
      for (const { id, level } of part.allergens) if (level !== 'UNKNOWN') stated.add(id)
  }
  const parents = menuSite.allergens.filter(({ id }) => stated.has(id)).map(({ parentId }) => parentId)
  return ({ id }) => stated.has(id) || parents.includes(id)
}
