import type { PublicMenuItem } from '#contract/menu-site.ts'
import type { MenuPage, SectionSummary } from '#contract/site-pages.ts'

type Availability = PublicMenuItem['availability']

/** A category is a grid of photos if at least this share of its items, and `GRID_MIN_PHOTOS` of them, have a photo. */
const GRID_SHARE = 0.8
const GRID_MIN_PHOTOS = 3

/** The specification requires the cafe layout's category page to have no pictures (docs/spec-coverage.md). */
export function showsImages({ kind, snapshot }: MenuPage): boolean {
  return snapshot.menuSite.setting.showImages && kind !== 'cafeCategory'
}

/** A summary of each category by id. It covers the whole menu, so that a filter doesn't change the layout. */
export function summarizeSections(page: MenuPage): Record<number, SectionSummary> {
  const { menuSite, menuItems } = page.snapshot
  const itemById = new Map(menuItems.map((item) => [item.id, item]))
  const summary = menuSite.categories.map(({ id, itemIds }) => {
    const items = itemIds.flatMap((itemId) => itemById.get(itemId) ?? [])
    return [id, summarizeSection(items, showsImages(page))] as const
  })
  return Object.fromEntries(summary)
}

/** The availability that all items share; null if one of them is always available or differs. */
export function sharedAvailability(items: PublicMenuItem[]): Availability {
  const [first, ...others] = items
  if (!first?.availability) return null
  return others.every(({ availability }) => isSameAvailability(availability, first.availability))
    ? first.availability
    : null
}

export function isSameAvailability(one: Availability, other: Availability): boolean {
  return one?.now === other?.now && one?.hours === other?.hours
}

function summarizeSection(items: PublicMenuItem[], showImages: boolean): SectionSummary {
  const photos = showImages ? items.filter(({ image }) => image !== null).length : 0
  const isGrid = photos >= GRID_MIN_PHOTOS && photos >= items.length * GRID_SHARE
  return {
    layout: isGrid ? 'photo-grid' : photos > 0 ? 'photo-rows' : 'printed',
    // The only item of a category shows unconfirmed allergens and its availability itself.
    isUnconfirmed: items.length > 1 && items.every(({ allergens }) => allergens.length === 0),
    availability: items.length > 1 ? sharedAvailability(items) : null,
  }
}

/** Whether any item has an allergen level, even “free from”. If none has, the page states that once. */
export function areAllergensStated(items: PublicMenuItem[]): boolean {
  return items.some(({ allergens }) => allergens.some(({ level }) => level !== 'UNKNOWN'))
}
