import type { PublicMenuItem } from '#contract/menu-site.ts'
import { FILTER_PARAMETERS, type MenuSnapshot } from '#contract/site-pages.ts'
import { maxItemPrice, priceCap, type PriceRange, readPrice, sliderMax, withMax, withMin } from './price-range.ts'

/** A guest's filter. The specification prescribes all names except that of the diet types. */
export type MenuFilter = {
  searchKey: string
  selectedCategory: number | null
  /** Allergens to avoid. */
  selectedAllergens: number[]
  selectedDietTypes: number[]
  /** In major units of the currency. */
  priceRange: PriceRange
  /** The upper end of an unset price range: the highest price of the menu, or 1,000 when nothing has a price. */
  maxPrice: number
}

/** The choices that the Filters dialog applies together. */
export type FilterChoice = Pick<MenuFilter, 'selectedAllergens' | 'selectedDietTypes' | 'priceRange' | 'maxPrice'>

export type FilterAction =
  | { type: 'categorySelected'; categoryId: number }
  | { type: 'searched'; searchKey: string }
  | { type: 'applied'; choice: FilterChoice }
  /** Replaces the allergens, for example by those stored for the visit. The rest of the filter belongs to the page. */
  | { type: 'avoided'; allergens: number[] }
  | { type: 'cleared' }
  /** Removes the search and the category too. */
  | { type: 'reset' }

/** Longer texts aren't real searches, and matching them would only cost time. */
const SEARCH_KEY_MAX_LENGTH = 100
/** How many unknown ids are read from a URL, which may contain thousands: every item is checked for each of them. */
const UNKNOWN_IDS_MAX = 10

/** No filter: every item, at every price. */
export function emptyFilter(items: PublicMenuItem[], largestPrice = maxItemPrice(items)): MenuFilter {
  const maxPrice = largestPrice ?? sliderMax(null)
  return {
    searchKey: '',
    selectedCategory: null,
    selectedAllergens: [],
    selectedDietTypes: [],
    priceRange: [0, maxPrice],
    maxPrice,
  }
}

/** The same choice for a menu with another highest price. An unset upper end of the price range follows it. */
export function withMaxPrice<Choice extends Pick<MenuFilter, 'priceRange' | 'maxPrice'>>(
  choice: Choice,
  maxPrice: number,
): Choice {
  const [min, max] = choice.priceRange
  if (maxPrice === choice.maxPrice) return choice
  return { ...choice, maxPrice, priceRange: [min, max < choice.maxPrice ? max : Math.max(min, maxPrice)] }
}

/** The same filter without a category that the menu no longer has, in which nothing would be found. */
export function withKnownCategory(filter: MenuFilter, categories: { id: number }[]): MenuFilter {
  const isKnown = categories.some(({ id }) => id === filter.selectedCategory)
  return isKnown || filter.selectedCategory === null ? filter : { ...filter, selectedCategory: null }
}

/** Applies an action to the filter. The specification prescribes most actions (tests: docs/spec-coverage.md). */
export function filterReducer(filter: MenuFilter, action: FilterAction): MenuFilter {
  switch (action.type) {
    case 'categorySelected': {
      const selectedCategory = filter.selectedCategory === action.categoryId ? null : action.categoryId
      return { ...filter, selectedCategory }
    }
    case 'searched':
      return { ...filter, searchKey: action.searchKey.slice(0, SEARCH_KEY_MAX_LENGTH) }
    case 'applied': {
      // A choice may be a whole earlier filter, but search and category aren't set in the dialog, so they are kept.
      const { searchKey, selectedCategory } = filter
      return { ...filter, ...action.choice, searchKey, selectedCategory }
    }
    case 'avoided':
      return { ...filter, selectedAllergens: action.allergens }
    case 'cleared':
      return { ...filter, selectedAllergens: [], selectedDietTypes: [], priceRange: [0, filter.maxPrice] }
    case 'reset':
      return { ...filterReducer(filter, { type: 'cleared' }), searchKey: '', selectedCategory: null }
  }
}

/** Whether the filter has a search or choices from the Filters dialog. A selected category doesn't count. */
export function isNarrowed(filter: MenuFilter): boolean {
  return filter.searchKey.trim() !== '' || countChoices(filter) > 0
}

/** The number of active choices in the Filters dialog, shown on its button. */
export function countChoices({ selectedAllergens, selectedDietTypes, priceRange, maxPrice }: MenuFilter): number {
  const isPriced = priceRange[0] > 0 || priceRange[1] < maxPrice
  return selectedAllergens.length + selectedDietTypes.length + (isPriced ? 1 : 0)
}

/**
 * Reads a filter from a URL, without a category that the menu doesn't have. Allergens and diet types that it doesn't
 * have stay in the filter, because without them all items would seem to match.
 * @param query the URL's parameters; lists may be repeated or separated by commas
 * @param largestPrice of the whole menu, if not all of its items are loaded
 */
export function readFilter(
  query: URLSearchParams,
  { menuSite, menuItems }: Pick<MenuSnapshot, 'menuSite' | 'menuItems'>,
  largestPrice?: number | null,
): MenuFilter {
  const empty = emptyFilter(menuItems, largestPrice)
  const category = Number(query.get(FILTER_PARAMETERS.category))
  return {
    ...empty,
    searchKey: (query.get(FILTER_PARAMETERS.search) ?? '').slice(0, SEARCH_KEY_MAX_LENGTH),
    selectedCategory: menuSite.categories.some(({ id }) => id === category) ? category : null,
    selectedAllergens: readIds(query, FILTER_PARAMETERS.allergen, menuSite.allergens),
    selectedDietTypes: readIds(query, FILTER_PARAMETERS.dietType, menuSite.dietTypes),
    priceRange: readPriceRange(query, empty),
  }
}

export function writeFilter(filter: MenuFilter): URLSearchParams {
  const { searchKey, selectedCategory, selectedAllergens, selectedDietTypes, priceRange, maxPrice } = filter
  const query = new URLSearchParams()
  if (searchKey.trim() !== '') query.set(FILTER_PARAMETERS.search, searchKey.trim())
  if (selectedCategory !== null) query.set(FILTER_PARAMETERS.category, String(selectedCategory))
  for (const id of selectedAllergens) query.append(FILTER_PARAMETERS.allergen, String(id))
  for (const id of selectedDietTypes) query.append(FILTER_PARAMETERS.dietType, String(id))
  if (priceRange[0] > 0) query.set(FILTER_PARAMETERS.min, String(priceRange[0]))
  if (priceRange[1] < maxPrice) query.set(FILTER_PARAMETERS.max, String(priceRange[1]))
  return query
}

/** The query of a menu with this filter. It names the snapshot's language unless that is the branch's default. */
export function menuQuery({ menuSite, locale }: MenuSnapshot, filter: MenuFilter): URLSearchParams {
  const query = writeFilter(filter)
  if (locale !== menuSite.branch.defaultLocale) query.set('lang', locale)
  return query
}

/** The ids in a query parameter: first those that the menu has, in its order, then some of the others. */
function readIds(query: URLSearchParams, name: string, known: { id: number }[]): number[] {
  const asked = new Set(query.getAll(name).flatMap((value) => value.split(',').map(Number)))
  const found = known.flatMap(({ id }) => (asked.has(id) ? [id] : []))
  const unknown = [...asked].filter((id) => Number.isSafeInteger(id) && id > 0 && !found.includes(id))
  return [...found, ...unknown.slice(0, UNKNOWN_IDS_MAX)]
}

function readPriceRange(query: URLSearchParams, { priceRange, maxPrice }: MenuFilter): PriceRange {
  const cap = priceCap(sliderMax(maxPrice))
  const max = readPrice(query.get(FILTER_PARAMETERS.max) ?? '')
  const min = readPrice(query.get(FILTER_PARAMETERS.min) ?? '')
  const capped = max === null ? priceRange : withMax(priceRange, max, cap)
  return min === null ? capped : withMin(capped, min, cap)
}
