import type { PublicCategory, PublicMenuItem } from '#contract/menu-site.ts'
import type { MenuPage, MenuSnapshot } from '#contract/site-pages.ts'
import { filterMenu } from '../filter/filtered-menu.ts'
import type { MenuFilter } from '../filter/menu-filter.ts'
import { menuSearch } from '../filter/search.ts'
import { viewName } from '../pages/view.ts'
import type { ShownItem } from '../ui/item-class.ts'
import type { ChangeText, SiteText } from '../text/site-text.ts'
import { formatCounted } from '../text/format-counted.ts'

/** The ids of the items that a guest sees on the page, without those that the filter hides. */
export function visibleIds(page: MenuPage, snapshot: MenuSnapshot, filter: MenuFilter): Set<number> {
  if (viewName(page) !== 'menu') return new Set(snapshot.menuItems.map(({ id }) => id))
  const context = { search: menuSearch(snapshot.menuItems), onlyChosenCategory: page.kind === 'branch' }
  const { sections, unconfirmed } = filterMenu(snapshot, filter, context)
  return new Set([...sections, ...unconfirmed].flatMap(({ items }) => items.map(({ id }) => id)))
}

/**
 * The visible items that the new menu no longer has. An item that is still on the menu isn't one of them, even when the
 * filter no longer matches it: its details, such as its allergens, must be current.
 * @param whole the new menu, not just the part that the page is about
 */
export function listLeftIds(visible: Set<number>, whole: MenuSnapshot): Set<number> {
  const onMenu = new Set(whole.menuItems.map(({ id }) => id))
  return new Set([...visible].filter((id) => !onMenu.has(id)))
}

/**
 * A new menu that still has the items that left it, each after the item it followed before.
 * @param leaving the ids of items that are visible on the page but aren't in the new menu
 */
export function keepLeftItems(shown: MenuSnapshot, fresh: MenuSnapshot, leaving: Set<number>): MenuSnapshot {
  if (leaving.size === 0) return fresh
  const left: ShownItem[] = shown.menuItems
    .filter(({ id }) => leaving.has(id))
    .map((item) => ({ ...item, hasLeft: true }))
  const others = fresh.menuItems.filter(({ id }) => !leaving.has(id))
  const categories = keepCategories(shown.menuSite.categories, fresh.menuSite.categories, leaving)
  return { ...fresh, menuItems: [...others, ...left], menuSite: { ...fresh.menuSite, categories } }
}

function keepCategories(shown: PublicCategory[], fresh: PublicCategory[], leaving: Set<number>): PublicCategory[] {
  const freshById = new Map(fresh.map((category) => [category.id, category]))
  const kept = fresh.map((category) => {
    const before = shown.find(({ id }) => id === category.id)?.itemIds ?? []
    const others = category.itemIds.filter((id) => !leaving.has(id))
    return { ...category, itemIds: insertAfterOld(others, before, (id) => leaving.has(id)) }
  })
  const gone = shown
    .filter(({ id, itemIds }) => !freshById.has(id) && itemIds.some((one) => leaving.has(one)))
    .map((category) => ({ ...category, itemIds: category.itemIds.filter((id) => leaving.has(id)) }))
  const byId = new Map([...kept, ...gone].map((category) => [category.id, category]))
  const order = insertAfterOld(
    kept.map(({ id }) => id),
    shown.map(({ id }) => id),
    (id) => !freshById.has(id) && byId.has(id),
  )
  return order.flatMap((id) => byId.get(id) ?? [])
}

/** Inserts the wanted ids of an old list into a new one, each after the id that preceded it. */
function insertAfterOld(fresh: number[], old: number[], isWanted: (id: number) => boolean): number[] {
  const result = [...fresh]
  for (const [at, id] of old.entries()) {
    if (!isWanted(id)) continue
    const before = old.slice(0, at).findLast((one) => result.includes(one))
    result.splice(before === undefined ? 0 : result.indexOf(before) + 1, 0, id)
  }
  return result
}

type Compared = { before: MenuSnapshot; after: MenuSnapshot; visible: Set<number>; t: SiteText }

/**
 * Describes the changes on the page in one sentence to be read aloud.
 * @param visible the items that are or were on the page
 * @returns '' when there is nothing to announce
 */
export function describeChanges({ before, after, visible, t }: Compared): string {
  const old = new Map(before.menuItems.map((item) => [item.id, item]))
  const fresh = new Map(after.menuItems.map((item) => [item.id, item]))
  const changed = [...new Set([...fresh.keys(), ...old.keys()])].filter(
    (id) => visible.has(id) && JSON.stringify(old.get(id)) !== JSON.stringify(fresh.get(id)),
  )
  const { changes } = t
  if (changed.length > 1) return formatCounted(changed.length, changes.items, { t, locale: after.locale })
  const [id] = changed
  if (id === undefined) return outline(before) === outline(after) ? '' : changes.menuChanged
  const [was, is] = [old.get(id), fresh.get(id)]
  return changes[kindOf(was, is)].replace('{name}', () => (is ?? was)?.name ?? '')
}

function kindOf(was: PublicMenuItem | undefined, is: PublicMenuItem | undefined): Exclude<keyof ChangeText, 'items'> {
  if (!is) return 'leftMenu'
  if (!was) return 'isNew'
  if (was.soldOut !== is.soldOut) return is.soldOut ? 'soldOutNow' : 'availableAgain'
  const same = { price: null, priceType: null, minPrice: null, maxPrice: null, variants: null }
  const isOnlyPrice = JSON.stringify({ ...was, ...same }) === JSON.stringify({ ...is, ...same })
  return isOnlyPrice ? 'nowCosts' : 'itemChanged'
}

/** The data whose changes are announced besides those of items. Whether the branch is open isn't part of it. */
function outline({ menuSite: { categories, setting } }: MenuSnapshot): string {
  return JSON.stringify([
    categories.map(({ id, name, description, itemIds }) => [id, name, description, itemIds]),
    setting.announcement,
  ])
}
