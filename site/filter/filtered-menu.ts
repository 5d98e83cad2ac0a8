import type { PublicMenuItem } from '#contract/menu-site.ts'
import { allergenFamilies } from '#contract/published-allergens.ts'
import type { MenuSnapshot } from '#contract/site-pages.ts'
import { menuSections, type MenuSection } from '../pages/menu-sections.ts'
import { evaluateItem, type Verdict } from './allergen-rule.ts'
import { menuScope } from '../pages/menu-scope.ts'
import { type MenuFilter, writeFilter } from './menu-filter.ts'
import { overlaps, type PriceRange } from './price-range.ts'
import type { MenuSearch } from './search.ts'

export type FilteredMenu = {
  sections: MenuSection[]
  /** Items not confirmed to be free from an avoided allergen: shown after the others, and marked. */
  unconfirmed: MenuSection[]
  /** Items hidden by the filter; a guest can show them. */
  hidden: MenuSection[]
  hiddenCount: number
  shownCount: number
  /** The verdict on each item that matches the filter, by id; empty when nothing is avoided. */
  verdicts: Map<number, Verdict>
  /** How many pages a category with very many items has. */
  partCount?: number
  /** The filter as a query string for the category's own page. */
  query: string
}

type FilterContext = {
  search: MenuSearch
  /** Whether only the chosen category is shown. Otherwise, it comes first. */
  onlyChosenCategory: boolean
}

/** Applies a filter to a menu. Several choices are combined with AND. */
export function filterMenu(snapshot: MenuSnapshot, filter: MenuFilter, context: FilterContext): FilteredMenu {
  const chosen = context.onlyChosenCategory ? filter.selectedCategory : null
  const inCategory = chosen === null ? snapshot : menuScope({ kind: 'category', categoryId: chosen }, snapshot)
  const candidates = matchingItems(inCategory.menuItems, filter, context.search)
  const verdicts = evaluateItems(snapshot, candidates, filter.selectedAllergens)
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
    query: writeFilter({ ...filter, selectedCategory: null }).toString(),
  }
}

function matchingItems(items: PublicMenuItem[], filter: MenuFilter, search: MenuSearch): PublicMenuItem[] {
  const { searchKey, selectedDietTypes, priceRange, maxPrice } = filter
  const found = search(searchKey)
  const [min, max] = priceRange
  const range: PriceRange = [min, max < maxPrice ? max : Infinity]
  return items.filter(
    (item) =>
      (found === null || found.has(item.id)) &&
      overlaps(item, range) &&
      selectedDietTypes.every((wanted) => item.dietTypes.some(({ id }) => id === wanted)),
  )
}

function evaluateItems({ menuSite }: MenuSnapshot, items: PublicMenuItem[], chosen: number[]): Map<number, Verdict> {
  if (chosen.length === 0) return new Map()
  const families = allergenFamilies(menuSite.allergens)
  return new Map(items.map((item) => [item.id, evaluateItem(item, chosen, families, menuSite.setting.filterMode)]))
}
