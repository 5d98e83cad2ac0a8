import type { PublicMenuItem } from '#contract/menu-site.ts'
import { FILTER_PARAMETERS, type MenuSnapshot } from '#contract/site-pages.ts'
import { maxItemPrice, priceCap, type PriceRange, readPriceDigits, sliderMax, withMax, withMin } from './price-range.ts'

/** What a guest is looking for (spec section 3, "Filter"; diet types come on top). */
export type MenuFilter = {
  searchKey: string
  selectedCategory: number | null
  /** Allergens to avoid. */
  selectedAllergens: number[]
  selectedDietTypes: number[]
  /** In whole units of the currency. */
  priceRange: PriceRange
  /** Where the price range ends while nobody has narrowed it: the largest price of the menu. */
  maxPrice: number
}

/** What the Filters dialog applies at once. */
export type FilterChoice = Pick<MenuFilter, 'selectedAllergens' | 'selectedDietTypes' | 'priceRange'>

export type FilterAction =
  | { type: 'categorySelected'; categoryId: number }
  | { type: 'searched'; searchKey: string }
  | { type: 'applied'; choice: FilterChoice }
  | { type: 'cleared' }

/** Longer ones nobody types; they only cost time. */
const SEARCH_KEY_MAX_LENGTH = 100

/** Nothing asked for: every item, at every price. */
export function emptyFilter(items: PublicMenuItem[]): MenuFilter {
  const maxPrice = maxItemPrice(items) ?? sliderMax(null)
  return {
    searchKey: '',
    selectedCategory: null,
    selectedAllergens: [],
    selectedDietTypes: [],
    priceRange: [0, maxPrice],
    maxPrice,
  }
}

/** Spec section 4, "Filter actions". */
export function filterReducer(filter: MenuFilter, action: FilterAction): MenuFilter {
  switch (action.type) {
    case 'categorySelected': {
      const selectedCategory = filter.selectedCategory === action.categoryId ? null : action.categoryId
      return { ...filter, selectedCategory }
    }
    case 'searched':
      return { ...filter, searchKey: action.searchKey.slice(0, SEARCH_KEY_MAX_LENGTH) }
    case 'applied':
      return { ...filter, ...action.choice }
    case 'cleared':
      return { ...filter, selectedAllergens: [], selectedDietTypes: [], priceRange: [0, filter.maxPrice] }
  }
}

/** Whether anything but the category is asked for, so that items may be missing from what is shown. */
export function isNarrowed(filter: MenuFilter): boolean {
  return filter.searchKey.trim() !== '' || countChoices(filter) > 0
}

/** How many choices of the Filters dialog are in force; its button says so. */
export function countChoices({ selectedAllergens, selectedDietTypes, priceRange, maxPrice }: MenuFilter): number {
  const isPriced = priceRange[0] > 0 || priceRange[1] < maxPrice
  return selectedAllergens.length + selectedDietTypes.length + (isPriced ? 1 : 0)
}

/**
 * Reads a filter from an address. What the menu does not have is passed over: an old link still opens.
 * @param query the address's parameters; lists may be repeated or separated by commas
 */
export function readFilter(
  query: URLSearchParams,
  { menuSite, menuItems }: Pick<MenuSnapshot, 'menuSite' | 'menuItems'>,
): MenuFilter {
  const empty = emptyFilter(menuItems)
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

/** The query parameters of a filter, empty when nothing is asked for. */
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

function readIds(query: URLSearchParams, name: string, known: { id: number }[]): number[] {
  const asked = new Set(query.getAll(name).flatMap((value) => value.split(',').map(Number)))
  return known.flatMap(({ id }) => (asked.has(id) ? [id] : []))
}

function readPriceRange(query: URLSearchParams, { priceRange, maxPrice }: MenuFilter): PriceRange {
  const cap = priceCap(sliderMax(maxPrice))
  const max = readPrice(query.get(FILTER_PARAMETERS.max))
  const min = readPrice(query.get(FILTER_PARAMETERS.min))
  const capped = max === null ? priceRange : withMax(priceRange, max, cap)
  return min === null ? capped : withMin(capped, min, cap)
}

/** The slider's half steps come too, with the decimal mark of any language; the rest is read like a price field. */
function readPrice(text: string | null): number | null {
  const half = /^(.*)[.,٫][5٥۵]$/u.exec(text ?? '')
  const whole = readPriceDigits(half?.[1] ?? text ?? '')
  return whole !== null && half ? whole + 0.5 : whole
}
