import { LONG_MENU_FIRST_ITEMS, LONG_MENU_ITEMS } from '#contract/long-menus.ts'
import type { MenuPage, MenuPart, MenuSnapshot, PartSection } from '#contract/site-pages.ts'
import type { FilteredMenu } from '../filter/filtered-menu.ts'
import type { MenuSection } from './menu-sections.ts'

export function isLong({ snapshot }: Pick<MenuPage, 'snapshot'>): boolean {
  return snapshot.menuItems.length > LONG_MENU_ITEMS
}

/**
 * Cuts a long menu: its first categories, until they have 250 items, keep up to 1,000 items each; the others only have
 * a count. A category's own page is split into pages of 1,000 items.
 */
export function cutMenu(menu: FilteredMenu, page: Pick<MenuPage, 'kind' | 'partNumber'>): FilteredMenu {
  if (page.kind === 'category' || page.kind === 'cafeCategory') return sliceOf(menu, page.partNumber ?? 1)
  let room = LONG_MENU_FIRST_ITEMS
  return inAllLists(menu, (section) => {
    const items = room > 0 ? section.items.slice(0, LONG_MENU_ITEMS) : []
    room -= items.length
    return [{ ...section, items, moreCount: section.items.length - items.length }]
  })
}

/** Restores the filtered menu of a page that contains only a part of it. */
export function menuOfPart(
  { menuSite, menuItems }: MenuSnapshot,
  part: MenuPart,
  verdicts: FilteredMenu['verdicts'],
): FilteredMenu {
  const categories = new Map(menuSite.categories.map((one) => [one.id, one]))
  const items = new Map(menuItems.map((item) => [item.id, item]))
  const sections = (of: PartSection[]) =>
    of.flatMap(({ categoryId, itemIds, moreCount }): MenuSection[] => {
      const category = categories.get(categoryId)
      if (!category) return []
      const parent = categories.get(category.parentId ?? 0)
      return [{ category, parent, items: itemIds.flatMap((id) => items.get(id) ?? []), moreCount }]
    })
  const { sections: shown, unconfirmed, hidden, ...rest } = part
  return { ...rest, verdicts, sections: sections(shown), unconfirmed: sections(unconfirmed), hidden: sections(hidden) }
}

function sliceOf(menu: FilteredMenu, partNumber: number): FilteredMenu {
  const count = [...menu.sections, ...menu.unconfirmed, ...menu.hidden].reduce(
    (sum, { items }) => sum + items.length,
    0,
  )
  const partCount = Math.max(1, Math.ceil(count / LONG_MENU_ITEMS))
  // A page beyond the last one, for example after filtering, shows the last one.
  let before = (Math.min(partNumber, partCount) - 1) * LONG_MENU_ITEMS
  let room = LONG_MENU_ITEMS
  const cut = inAllLists(menu, (section) => {
    const items = section.items.slice(before, before + room)
    before = Math.max(0, before - section.items.length)
    room -= items.length
    return items.length > 0 ? [{ ...section, items }] : []
  })
  return { ...cut, partCount }
}

function inAllLists(menu: FilteredMenu, change: (section: MenuSection) => MenuSection[]): FilteredMenu {
  const { sections, unconfirmed, hidden } = menu
  return {
    ...menu,
    sections: sections.flatMap(change),
    unconfirmed: unconfirmed.flatMap(change),
    hidden: hidden.flatMap(change),
  }
}
