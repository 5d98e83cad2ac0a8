import type { PublicMenuItem } from '#contract/menu-site.ts'
import type { MenuPage, PartSection } from '#contract/site-pages.ts'
import { filterMenu } from '../filter/filtered-menu.ts'
import { readFilter } from '../filter/menu-filter.ts'
import { maxItemPrice } from '../filter/price-range.ts'
import { menuSearch } from '../filter/search.ts'
import { cutMenu, isLong } from './menu-part.ts'
import { menuScope } from './menu-scope.ts'
import type { MenuSection } from './menu-sections.ts'
import { areAllergensStated, summarizeSections, sharedAvailability } from './section-summary.ts'

/** Reduces a page's data to the part of the menu that it is about and, in a long menu, to the items that it renders. */
export function cutPage(page: MenuPage): MenuPage {
  const scoped = { ...page, snapshot: menuScope(page, page.snapshot) }
  if (!isLong(page)) return scoped
  // The list of categories renders no items.
  if (page.kind === 'categories') return { ...scoped, snapshot: { ...scoped.snapshot, menuItems: [] } }
  return isLong(scoped) ? withPart(scoped) : withItems(scoped, scoped.snapshot.menuItems)
}

/** Filters the whole menu, then keeps only the items that the page renders. */
function withPart(page: MenuPage): MenuPage {
  const { snapshot } = page
  const filter = readFilter(new URLSearchParams(page.filterQuery), snapshot)
  const context = { search: menuSearch(snapshot.menuItems), onlyChosenCategory: page.kind === 'branch' }
  const menu = cutMenu(filterMenu(snapshot, filter, context), page)
  const drawn = [...menu.sections, ...menu.unconfirmed, ...menu.hidden].flatMap(({ items }) => items)
  return {
    ...withItems(page, drawn),
    part: {
      sections: menu.sections.map(partSection),
      unconfirmed: menu.unconfirmed.map(partSection),
      hidden: menu.hidden.map(partSection),
      hiddenCount: menu.hiddenCount,
      shownCount: menu.shownCount,
      maxPrice: maxItemPrice(snapshot.menuItems),
      allergensStated: areAllergensStated(snapshot.menuItems),
      summaries: summarizeSections(page),
      availability: sharedAvailability(snapshot.menuItems),
      partCount: menu.partCount ?? 1,
      query: menu.query,
    },
  }
}

function withItems(page: MenuPage, items: PublicMenuItem[]): MenuPage {
  const { menuSite, menuItems } = page.snapshot
  const drawn = new Set(items)
  const ids = new Set(items.map(({ id }) => id))
  const categories = menuSite.categories.map((one) => ({ ...one, itemIds: one.itemIds.filter((id) => ids.has(id)) }))
  const snapshot = {
    ...page.snapshot,
    menuSite: { ...menuSite, categories },
    menuItems: menuItems.filter((item) => drawn.has(item)),
  }
  return { ...page, snapshot }
}

function partSection({ category, items, moreCount = 0 }: MenuSection): PartSection {
  return { categoryId: category.id, itemIds: items.map(({ id }) => id), moreCount }
}
