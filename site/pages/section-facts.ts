import type { PublicMenuItem } from '#contract/menu-site.ts'
import type { MenuSnapshot, SectionFacts } from '#contract/site-pages.ts'

type Availability = PublicMenuItem['availability']

/** From this share of items with a photo on, a category is a grid of photos. */
const GRID_SHARE = 0.8
/** Fewer photos don't make a grid. */
const GRID_MIN_PHOTOS = 3

/** How each category is laid out, and what holds for all its items: of the whole menu, so that a filter changes nothing. */
export function sectionFacts({ menuSite, menuItems }: MenuSnapshot): Record<number, SectionFacts> {
  const itemById = new Map(menuItems.map((item) => [item.id, item]))
  const facts = menuSite.categories.map(({ id, itemIds }) => {
    const items = itemIds.flatMap((itemId) => itemById.get(itemId) ?? [])
    return [id, factsOf(items, menuSite.setting.showImages)] as const
  })
  return Object.fromEntries(facts)
}

/** The availability that all items of a menu share; null if one is always available or differs. */
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

function factsOf(items: PublicMenuItem[], showImages: boolean): SectionFacts {
  const photos = showImages ? items.filter(({ image }) => image !== null).length : 0
  const isGrid = photos >= GRID_MIN_PHOTOS && photos >= items.length * GRID_SHARE
  return {
    layout: isGrid ? 'photo-grid' : photos > 0 ? 'photo-rows' : 'printed',
    // A single item says it itself.
    isUnconfirmed: items.length > 1 && items.every(({ allergens }) => allergens.length === 0),
    availability: items.length > 1 ? sharedAvailability(items) : null,
  }
}
