import { ALLERGENS_HOLD_DAYS } from '#contract/limits.ts'
import { permissionsOf } from '#contract/roles.ts'
import type { Today } from '#contract/today.ts'
import { readTenant } from '#server/db/tenant.ts'
import type { Deps } from '#server/deps.ts'
import { isMissing, needsReview } from '#server/features/menu-items/service.ts'
import { findAccessEnd } from '#server/features/subscriptions/service.ts'
import type { Actor } from '#server/platform/auth-gate.ts'
import { AppError } from '#server/platform/errors.ts'
import { branchesWithPictures, brandsOf, firstEntries, presentPlaces, sumOf } from './policy.ts'
import {
  countItems,
  countSoldOut,
  countUntranslated,
  findAllergenReports,
  findItems,
  findPlaces,
  findSetUp,
  findSoldOut,
  type Place,
  type Scope,
} from './queries.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * What needs attention in one branch, or in all that the caller may see. Runs the same few statements, however many
 * branches and items there are.
 * @param branchId null for all branches
 * @throws {AppError} NOT_FOUND for a branch that the caller may not see, or when there is none
 */
export function readTodayOf(deps: Deps, actor: Actor, branchId: number | null): Promise<Today> {
  const now = deps.now()
  return readTenant(deps.database, actor.companyId, async (tx) => {
    const [all, accessEnd] = await Promise.all([findPlaces(tx), findAccessEnd(tx)])
    // The selected branch comes first and thus represents its brand, so that fewer links lead to another branch.
    const places = (branchId === null ? all : all.filter((place) => place.id === branchId)).toSorted(
      (one, other) => Number(other.id === actor.selectedBranchId) - Number(one.id === actor.selectedBranchId),
    )
    if (places.length === 0)
      throw new AppError('NOT_FOUND', 'This branch no longer exists. Reload the page and try again.')
    const [unconfirmed, withoutPicture] = await Promise.all([
      isMissing(tx, 'confirmation', now),
      isMissing(tx, 'picture', now),
    ])
    const itemsOf = async (some: Place[], scope: Omit<Scope, 'brandIds'>): Promise<Today['needsReview']> => {
      const brandIds = brandsOf(some)
      const [counts, rows] = await Promise.all([
        countItems(tx, { ...scope, brandIds }),
        findItems(tx, { ...scope, brandIds }),
      ])
      const ofBrands = presentPlaces(counts, some, 'brand')
      return { count: sumOf(counts), entries: firstEntries(rows, some), places: ofBrands }
    }
    const mayReadFeedback = permissionsOf(actor.role).includes('feedback:read')
    const ids = places.map((place) => place.id)
    const [soldOut, soldOutCounts, review, confirmation, picture, untranslated, allergenReports, setUp] =
      await Promise.all([
        findSoldOut(tx, ids, now),
        countSoldOut(tx, ids, now),
        itemsOf(places, { where: needsReview, isPublished: false }),
        itemsOf(places, { where: unconfirmed, isPublished: true }),
        itemsOf(branchesWithPictures(places), { where: withoutPicture, isPublished: true }),
        countUntranslated(tx, places),
        mayReadFeedback ? findAllergenReports(tx, ids) : null,
        findSetUp(tx),
      ])
    return {
      soldOut: {
        count: sumOf(soldOutCounts),
        entries: soldOut,
        places: presentPlaces(soldOutCounts, places, 'branch'),
      },
      needsReview: review,
      unconfirmed: confirmation,
      confirmationsExpireAt: accessEnd && new Date(accessEnd.getTime() + ALLERGENS_HOLD_DAYS * DAY_MS).toISOString(),
      withoutPicture: picture,
      untranslated: [...Map.groupBy(untranslated, ({ locale }) => locale)]
        .map(([locale, counts]) => ({ locale, count: sumOf(counts), places: presentPlaces(counts, places, 'brand') }))
        .toSorted((one, other) => other.count - one.count || one.locale.localeCompare(other.locale)),
      allergenReports,
      setUp,
    }
  })
}
