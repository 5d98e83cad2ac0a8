import type { MenuSite } from '#contract/menu-site.ts'
import type { MenuSnapshot } from '#contract/site-pages.ts'

/** An allergen that a guest avoids, with its name in the language in which it was chosen. */
type Avoided = Pick<MenuSite['allergens'][number], 'id' | 'name'>

/**
 * Stores the allergens that a guest avoids for the rest of the visit: in this tab only, and never on a server. After
 * the guest has cleared the choice, an empty list is stored.
 */
export function storeAvoided({ branch, allergens }: MenuSite, ids: number[]): void {
  const names = new Map([...(readAvoided(branch.id) ?? []), ...allergens].map(({ id, name }) => [id, name]))
  try {
    const avoided = ids.map((id): Avoided => ({ id, name: names.get(id) ?? '' }))
    sessionStorage.setItem(keyOf(branch.id), JSON.stringify(avoided))
  } catch {
    // Storage is disabled or full. A menu page has the choice in its URL too.
  }
}

/** @returns the allergens that the guest avoids, or null if the guest has chosen nothing yet */
export function readAvoided(branchId: number): Avoided[] | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(branchId)) ?? 'null') as Avoided[] | null // from `storeAvoided`
  } catch {
    return null
  }
}

/**
 * Keeps the stored choice equal to that of a page's filter.
 * @param opened the allergens in the filter with which the page was opened
 */
export function avoidedStore(opened: number[]) {
  let stored = opened
  let isUnchanged = true
  return {
    /** Reads the stored choice, which `save` then doesn't store again. @returns its ids; null if none is stored */
    take: (branchId: number): number[] | null => {
      const avoided = readAvoided(branchId)?.map(({ id }) => id) ?? null
      if (avoided) stored = avoided
      return avoided
    },
    /**
     * Stores a choice. Skips the one with which the page was opened, because saving it would overwrite the stored
     * choice, which has the names of allergens that the menu no longer has.
     */
    save: (menuSite: MenuSite, ids: number[]): void => {
      isUnchanged &&= ids === opened
      if (isUnchanged || ids === stored) return
      stored = ids
      storeAvoided(menuSite, ids)
    },
  }
}

/**
 * The menu with every allergen that the guest avoids. An allergen that the menu doesn't have, or no longer has, is
 * added, so that it is still avoided; no item is confirmed to be free from it.
 * @param stored the stored choice, which has the names of allergens that the menu had before
 * @param unnamed the name for allergens without a stored name, whose ids a link may contain
 */
export function withAvoided(
  snapshot: MenuSnapshot,
  ids: number[],
  { stored, unnamed }: { stored: Avoided[] | null; unnamed: string },
): MenuSnapshot {
  const { menuSite } = snapshot
  const missing = ids.filter((wanted) => !menuSite.allergens.some(({ id }) => id === wanted))
  if (missing.length === 0) return snapshot
  const nameOf = (wanted: number) => stored?.find(({ id }) => id === wanted)?.name || unnamed
  const added = missing.map((id) => ({ id, name: nameOf(id), parentId: null }))
  return { ...snapshot, menuSite: { ...menuSite, allergens: [...menuSite.allergens, ...added] } }
}

const keyOf = (branchId: number) => `avoided${branchId}`
