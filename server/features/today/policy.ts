import { type LocalizedText, textIn } from '#contract/localized-text.ts'
import type { Today } from '#contract/today.ts'
import type { Place } from './queries.ts'

/** `id` is that of a brand or a branch. */
export type PlaceCount = { id: number; count: number }

/** The maximum number of places in a list; further ones only count towards the total. */
const PLACES_MAX = 5

export function sumOf(counts: { count: number }[]): number {
  return counts.reduce((sum, one) => sum + one.count, 0)
}

export function brandsOf(places: Pick<Place, 'brandId'>[]): number[] {
  return [...new Set(places.map(({ brandId }) => brandId))]
}

/** The branches that show pictures, where guests notice a missing one. */
export function branchesWithPictures(places: Place[]): Place[] {
  return places.filter(({ showImages }) => showImages)
}

/**
 * The brands or branches with the highest counts, each with a branch to link to.
 * @example
 * presentPlaces([{ id: cafe.brandId, count: 3 }], [cafe], 'brand')
 * // [{ branchId: cafe.id, name: cafe.brandName, count: 3 }]
 */
export function presentPlaces(
  counts: PlaceCount[],
  places: Place[],
  by: 'brand' | 'branch',
): Today['soldOut']['places'] {
  return counts
    .flatMap(({ id, count }) => {
      const place = places.find((one) => (by === 'brand' ? one.brandId : one.id) === id)
      return place ? { branchId: place.id, name: by === 'brand' ? place.brandName : place.name, count } : []
    })
    .toSorted((one, other) => other.count - one.count || one.name.localeCompare(other.name))
    .slice(0, PLACES_MAX)
}

/** Items with their names in the default language of a branch of their brand, to which the entries link. */
export function firstEntries(
  rows: { id: number; name: LocalizedText; brandId: number }[],
  places: Place[],
): Today['needsReview']['entries'] {
  return rows.flatMap(({ id, name, brandId }) => {
    const place = places.find((one) => one.brandId === brandId)
    return place ? { id, name: textIn(name, place.defaultLocale, place.defaultLocale), branchId: place.id } : []
  })
}
