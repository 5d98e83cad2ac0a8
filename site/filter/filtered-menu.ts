import type { PublicMenuItem } from '#contract/menu-site.ts'
import type { MenuSnapshot } from '#contract/site-pages.ts'
import { menuSections, type MenuSection } from '../pages/menu-sections.ts'
import { allergenFamilies, judge, type Verdict } from './allergen-rule.ts'
import { menuScope } from '../pages/menu-scope.ts'
import type { MenuFilter } from './menu-filter.ts'
import { overlaps } from './price-range.ts'
import type { MenuSearch } from './search.ts'

/** A menu as a filter leaves it: what may be eaten, what nobody confirmed, and what is hidden. */
export type FilteredMenu = {
  sections: MenuSection[]
  /** Items of which it is not confirmed that they are free from what is avoided: shown last, and marked. */
  unconfirmed: MenuSection[]
  /** Items that are hidden because of what is avoided; a guest can have them shown. */
  hidden: MenuSection[]
  hiddenCount: number
  shownCount: number
  /** What there is to say about an item under this filter; none when nothing is avoided. */
  verdicts: Map<number, Verdict>
}

type FilterContext = {
  search: MenuSearch
  /** A chosen category hides the others; else it only comes first. */
  onlyChosenCategory: boolean
}

/** Applies a filter to a menu. Several choices are joined by AND (design section 7.8). */
export function filterMenu(snapshot: MenuSnapshot, filter: MenuFilter, context: FilterContext): FilteredMenu {
  const chosen = context.onlyChosenCategory ? filter.selectedCategory : null
  const inCategory = chosen === null ? snapshot : menuScope({ kind: 'category', categoryId: chosen }, snapshot)
  const candidates = matchingItems(inCategory.menuItems, filter, context.search)
  const verdicts = judgeAll(snapshot, candidates, filter.selectedAllergens)
  const standing = (wanted: Verdict['standing']) =>
    candidates.filter(({ id }) => (verdicts.get(id)?.standing ?? 'shown') === wanted)
  const hidden = standing('hidden')
  const sections = (items: PublicMenuItem[]) => menuSections({ ...snapshot, menuItems: items }, filter.selectedCategory)
  return {
    sections: sections(standing('shown')),
    unconfirmed: sections(standing('unconfirmed')),
    hidden: sections(hidden),
    hiddenCount: hidden.length,
    shownCount: candidates.length - hidden.length,
    verdicts,
  }
}

function matchingItems(items: PublicMenuItem[], filter: MenuFilter, search: MenuSearch): PublicMenuItem[] {
  const { searchKey, selectedDietTypes, priceRange, maxPrice } = filter
  const found = search(searchKey)
  const isPriced = priceRange[0] > 0 || priceRange[1] < maxPrice
  return items.filter(
    (item) =>
      (found === null || found.has(item.id)) &&
      (!isPriced || overlaps(item, priceRange)) &&
      selectedDietTypes.every((wanted) => item.dietTypes.some(({ id }) => id === wanted)),
  )
}

function judgeAll({ menuSite }: MenuSnapshot, items: PublicMenuItem[], chosen: number[]): Map<number, Verdict> {
  if (chosen.length === 0) return new Map()
  const families = allergenFamilies(menuSite.allergens)
  return new Map(items.map((item) => [item.id, judge(item, chosen, families, menuSite.setting.filterMode)]))
}
