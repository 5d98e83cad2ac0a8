import { cutText } from '#contract/cut-text.ts'
import type { BulkAction } from '#contract/menu-item-bulk.ts'
import { foldText } from '#contract/fold-text.ts'
import { NAME_MAX_LENGTH } from '#contract/limits.ts'
import { type LocalizedText, textIn } from '#contract/localized-text.ts'
import type { PriceType } from '#contract/menu-items.ts'
import type { MenuItemRecord } from './normalize.ts'
import type { MenuItemSnapshot } from './snapshots.ts'
import { AppError } from '#server/platform/errors.ts'
import type { RestoreRequest } from '#server/platform/menu-history.ts'
import { restoreState } from '#server/platform/restore-state.ts'
import { sameJson } from '#server/platform/same-json.ts'
import { sortNameOf } from '#server/platform/sort-names.ts'
import { daysLater, localTimeAt, momentOf } from '#server/platform/local-time.ts'
import { type OpeningTimes, slotsOn } from '#server/platform/opening-times.ts'

/**
 * Whether an item is sold out at a moment.
 * @param branch the item's override: null `soldOut` means there is none, null `soldOutUntil` means no end time
 */
export function isSoldOutAt(branch: { soldOut: boolean | null; soldOutUntil: Date | null }, now: Date): boolean {
  if (!branch.soldOut) return false
  return branch.soldOutUntil === null || branch.soldOutUntil > now
}

/**
 * Whether a change to an item is allowed without a subscription: it changes only allergens and the status, removes diet
 * types but adds none, and doesn't publish the item.
 * @param own the item's diet types
 */
export function keepsGuestsSafe(body: Record<string, unknown> & { dietTypeIds?: number[] | undefined }, own: number[]) {
  const named = Object.keys(body).filter((field) => body[field] !== undefined)
  const addsDietType = body.dietTypeIds?.some((id) => !own.includes(id)) ?? false
  return named.every((field) => SAFETY_FIELDS.has(field)) && body['status'] !== 'PUBLISHED' && !addsDietType
}

/** Whether a bulk action changes only overrides of the current branch, not the menu of all the brand's branches. */
export function bulkStaysInBranch(action: BulkAction): boolean {
  if (action.kind === 'price') return action.scope === 'branch'
  return ['soldOut', 'available', 'hide', 'show', 'resetPrice'].includes(action.kind)
}

/** Whether a bulk action is allowed without a subscription: sold out, available, hide, or a status except published. */
export function bulkKeepsGuestsSafe(action: BulkAction): boolean {
  if (action.kind === 'status') return action.status !== 'PUBLISHED'
  return action.kind === 'soldOut' || action.kind === 'available' || action.kind === 'hide'
}

/** Fields that may be sent without a subscription; `revision` and `branchId` change nothing themselves. */
const SAFETY_FIELDS = new Set([
  'allergens',
  'partAllergens',
  'confirmAllergens',
  'dietTypeIds',
  'status',
  'revision',
  'branchId',
])

/**
 * Whether an item can be restored, as in `restoreState`. A record with only some fields is compared only in these, so
 * that edits of other fields are preserved.
 * @param current the item now; null when it was deleted
 */
export function itemRestoreState(
  want: Pick<RestoreRequest, 'record' | 'expected'>,
  current: MenuItemSnapshot | null,
): ReturnType<typeof restoreState> {
  const isPartial = want.record !== null && !('variants' in want.record)
  if (want.expected === undefined && current === null && isPartial)
    return { reason: 'It was deleted, and this change contains only part of it' }
  return restoreState(want, current, matchesExpected)
}

function matchesExpected(current: MenuItemSnapshot, expected: Record<string, unknown>): boolean {
  // Not compared: the sort order, which also changes when another item moves, and the folded texts, which change with
  // the default language and may have been folded differently by an older version.
  const {
    revision: _revision,
    sortOrder: _sortOrder,
    sortName: _sortName,
    searchText: _searchText,
    name,
    variantPrices,
    branches: _branches,
    ...fields
  } = expected
  const prices = current.variants.map(({ id, priceMinor }) => ({ id, priceMinor }))
  // `bulk.ts` stored the prices of sizes in this form, with names for display.
  const known = (variantPrices ?? prices) as typeof prices
  return (
    Object.entries(fields).every(([field, value]) =>
      sameJson(linksIn(field, current[field as keyof MenuItemSnapshot]), linksIn(field, value)),
    ) &&
    (!('variants' in fields) || sameJson(current.name, name)) &&
    sameJson(
      prices,
      known.map(({ id, priceMinor }) => ({ id, priceMinor })),
    )
  )
}

/** Reduces option groups to their ids, because restoring an item doesn't change existing groups; keeps other values. */
function linksIn(field: string, value: unknown): unknown {
  if (field !== 'modifierGroups' || !Array.isArray(value)) return value
  return value.map((group: MenuItemSnapshot['modifierGroups'][number]) => group.id)
}

export type Pricing = { priceType: PriceType; priceMinor: number | null; variantCount: number }

/**
 * Why a price is invalid; null when it is valid.
 * A missing price is never read as 0: a free item has an explicit price of 0.
 */
export function priceError({ priceType, priceMinor, variantCount }: Pricing): string | null {
  const needsPrice = priceType === 'FIXED' || priceType === 'FROM'
  if (needsPrice && priceMinor === null && variantCount === 0)
    return 'Enter a price, or choose “Price on request” or “Market price”'
  if (!needsPrice && priceMinor !== null)
    return 'Remove the amount, or choose a price type other than “Price on request” or “Market price”'
  return null
}

/** @throws {AppError} VALIDATION_FAILED, with an error for `priceMinor`, when the price is invalid */
export function refuseBadPrice(pricing: Pricing): void {
  const error = priceError(pricing)
  if (error !== null) throw new AppError('VALIDATION_FAILED', error, { errors: { priceMinor: error } })
}

export function staleText(editor: { id: number; name: string } | null, callerId: number): string {
  const who =
    editor?.id === callerId ? 'You changed this item elsewhere' : `${editor?.name ?? 'Someone'} changed this item`
  return `${who} after you opened it. Check the latest version and try again.`
}

/** An import was uncertain about the item, so its allergens may belong to another item. */
export const REVIEW_FIRST = 'This item needs review. Review it first, then confirm its allergens.'

/** Folded texts, stored so that searching and sorting needn't fold them on every read. */
export function searchFields(name: LocalizedText, description: LocalizedText, defaultLocale: string) {
  return { searchText: searchTextOf(name, description), sortName: sortNameOf(name, defaultLocale) }
}

export function searchTextOf(name: LocalizedText, description: LocalizedText): string {
  return foldText([...Object.values(name), ...Object.values(description)].join(' '))
}

/** A copy of an item. Its own allergens and those of its sizes are unconfirmed; it uses the same modifier groups. */
export function copyOf({ id: _id, ...original }: MenuItemSnapshot): MenuItemRecord {
  const unconfirmed = (all: MenuItemSnapshot['allergens']) =>
    all.map((one) => ({ ...one, verifiedBy: null, verifiedAt: null }))
  return {
    ...original,
    revision: 1,
    allergens: unconfirmed(original.allergens),
    variants: original.variants.map(({ id: _variant, ...one }) => ({ ...one, allergens: unconfirmed(one.allergens) })),
  }
}

const COPY_SUFFIX = ' (copy)'

/** The name with “(copy)” in the default language, shortened so that it doesn't exceed the maximum length. */
export function nameOfCopy(name: LocalizedText, defaultLocale: string): LocalizedText {
  const cut = cutText(textIn(name, defaultLocale, defaultLocale), NAME_MAX_LENGTH - COPY_SUFFIX.length)
  return { ...name, [defaultLocale]: `${cut.trimEnd()}${COPY_SUFFIX}` }
}

/**
 * When a branch's service ends: with the last opening period of the day, possibly after midnight, or at the end of the
 * day if there are no opening hours or they are over. Special hours replace those of the week.
 * @param which the current service day, or the next one
 */
export function endOfService(place: OpeningTimes, now: Date, which: 'today' | 'tomorrow'): Date {
  const { timeZone } = place
  const today = localTimeAt(now, timeZone).slice(0, 10)
  // Compared as instants: when daylight saving time ends, the same local time occurs twice.
  const closesLater = (day: string) => {
    const closing = closingOf(place, day)
    const end = closing === null ? null : momentOf(closing, timeZone)
    return end !== null && end > now ? end : null
  }
  const yesterday = daysLater(today, -1)
  // At one in the morning, a bar that closes at two is still in yesterday's service.
  const served = closesLater(yesterday) ? yesterday : today
  const day = which === 'today' ? served : daysLater(served, 1)
  return closesLater(day) ?? momentOf(`${daysLater(day, 1)}T00:00`, timeZone)
}

/** @returns when the branch closes on a day, in local time; null when it doesn't open */
function closingOf(place: OpeningTimes, day: string): string | null {
  const ends = slotsOn(day, place).map(({ from, to }) => `${to > from ? day : daysLater(day, 1)}T${to}`)
  return ends.toSorted().at(-1) ?? null
}

/**
 * Puts the listed ids in the order of the list. They take each other's positions, and the other ids don't move.
 * @example reorderListed([1, 2, 3, 4], [4, 2]) // [1, 4, 3, 2]
 */
export function reorderListed(order: readonly number[], ids: readonly number[]): number[] {
  const own = new Set(order)
  const listed = new Set(ids.filter((id) => own.has(id)))
  const next = listed.values()
  return order.map((id) => (listed.has(id) ? (next.next().value ?? id) : id))
}

/**
 * The fewest ids that must move to turn one order into another: all but the longest sequence that stays in order.
 * @example findMovedIds([1, 2, 3, 4], [4, 1, 2, 3]) // [4]
 */
export function findMovedIds(before: readonly number[], after: readonly number[]): number[] {
  const placeOf = new Map(before.map((id, at) => [id, at]))
  /** For each length, the last id of the increasing sequence that ends earliest in `before`. */
  const ends: number[] = []
  /** For each id, the id before it in its sequence. */
  const front = new Map<number, number>()
  const place = (id: number | undefined) => placeOf.get(id ?? -1) ?? Infinity
  for (const id of after) {
    const at = firstIndex(ends, (end) => place(end) > place(id))
    const previous = ends[at - 1]
    if (previous !== undefined) front.set(id, previous)
    ends[at] = id
  }
  const staying = new Set<number>()
  for (let id = ends.at(-1); id !== undefined; id = front.get(id)) staying.add(id)
  return after.filter((id) => !staying.has(id))
}

/** The first index whose value fulfils a condition that all later values fulfil too; the length if none does. */
function firstIndex<Value>(values: readonly Value[], holds: (value: Value) => boolean): number {
  let [low, high] = [0, values.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(values[middle] as Value)) high = middle // `middle` is within the bounds
    else low = middle + 1
  }
  return low
}
