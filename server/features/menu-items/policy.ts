import type { BulkAction } from '#contract/menu-item-bulk.ts'
import { foldText } from '#contract/fold-text.ts'
import { type LocalizedText, textIn } from '#contract/localized-text.ts'
import type { PriceType } from '#contract/menu-items.ts'
import type { MenuItemSnapshot } from './snapshots.ts'
import type { OpeningHours } from '#server/db/schema.ts'
import { AppError } from '#server/platform/errors.ts'
import type { PutBack } from '#server/platform/menu-history.ts'
import { sameJson } from '#server/platform/same-json.ts'
import { daysLater, localTimeAt, momentOf, weekdayOf } from '#server/platform/local-time.ts'

/**
 * Whether an item is sold out at a moment: until it is switched back, or until a time (design section 7.12).
 * @param branch what the branch says of the item; null fields mean it says nothing
 */
export function isSoldOutAt(branch: { soldOut: boolean | null; soldOutUntil: Date | null }, now: Date): boolean {
  if (!branch.soldOut) return false
  return branch.soldOutUntil === null || branch.soldOutUntil > now
}

/** What a company without a subscription may still say of an item: its allergens, and that it is not to be shown. */
export function keepsGuestsSafe(body: Record<string, unknown>): boolean {
  const named = Object.keys(body).filter((field) => body[field] !== undefined)
  return named.every((field) => SAFETY_FIELDS.has(field)) && body['status'] !== 'PUBLISHED'
}

/** The same for one action on many items. */
export function bulkKeepsGuestsSafe(action: BulkAction): boolean {
  if (action.kind === 'status') return action.status !== 'PUBLISHED'
  return action.kind === 'soldOut' || action.kind === 'available' || action.kind === 'hide'
}

const SAFETY_FIELDS = new Set(['allergens', 'partAllergens', 'confirmAllergens', 'status', 'revision'])

/**
 * Why an item cannot be put back as the history has it: it is not what it was then, or the history has only a part of it.
 * Of a part only what it holds counts: what somebody did elsewhere in the item stays.
 * @param current the item as it is; null when it is gone
 */
export function reasonToKeep(
  { record, expected }: Pick<PutBack, 'record' | 'expected'>,
  current: MenuItemSnapshot | null,
): string | null {
  const isWhole = record === null || 'variants' in record
  if (expected === undefined) {
    if (current !== null || isWhole) return null
    return 'It is gone, and this change does not hold the whole of it'
  }
  if (expected === null) return current === null ? null : 'It is there again'
  if (current === null) return 'It was deleted since'
  return stillHolds(current, expected) ? null : 'It was edited since'
}

function stillHolds(current: MenuItemSnapshot, expected: Record<string, unknown>): boolean {
  const { revision: _revision, name, variantPrices, branches: _branches, ...fields } = expected
  const prices = current.variants.map(({ id, priceMinor }) => ({ id, priceMinor }))
  // As `bulk.ts` wrote them: with a name to be read.
  const known = (variantPrices ?? prices) as typeof prices
  return (
    Object.entries(fields).every(([field, value]) => sameJson(current[field as keyof MenuItemSnapshot], value)) &&
    (!('variants' in fields) || sameJson(current.name, name)) &&
    sameJson(
      prices,
      known.map(({ id, priceMinor }) => ({ id, priceMinor })),
    )
  )
}

/** What decides whether an item's price makes sense. */
export type Pricing = { priceType: PriceType; priceMinor: number | null; variantCount: number }

/**
 * What is wrong with a price, in words; null when nothing is.
 * A missing price is never taken for 0: something that is free says so with a price of 0 (design section 8).
 */
export function priceFault({ priceType, priceMinor, variantCount }: Pricing): string | null {
  const needsPrice = priceType === 'FIXED' || priceType === 'FROM'
  if (needsPrice && priceMinor === null && variantCount === 0)
    return 'A price is required, or choose “on request” or “market price”'
  if (!needsPrice && priceMinor !== null) return 'An item on request or at market price has no price of its own'
  return null
}

/** @throws {AppError} VALIDATION_FAILED at the price */
export function refuseBadPrice(pricing: Pricing): void {
  const fault = priceFault(pricing)
  if (fault !== null) throw new AppError('VALIDATION_FAILED', fault, { errors: { priceMinor: fault } })
}

/** @throws {AppError} STALE_REVISION when somebody else changed the item since the caller read it */
export function refuseStale(current: number, known: number | undefined): void {
  if (known === undefined || known === current) return
  throw new AppError(
    'STALE_REVISION',
    'Somebody else changed this menu item in the meantime. Load it again to see the changes.',
  )
}

/** What is kept beside the texts so that searching and sorting need no folding at read time. */
export function searchFields(name: LocalizedText, description: LocalizedText, defaultLocale: string) {
  const searchText = foldText([...Object.values(name), ...Object.values(description)].join(' '))
  return { searchText, sortName: foldText(textIn(name, defaultLocale, defaultLocale)) }
}

/** What a copy of an item is made of: a draft with another name, whose allergens nobody has confirmed yet. */
export function copyOf(original: MenuItemSnapshot, defaultLocale: string) {
  const { id: _id, revision: _revision, allergens, dietTypeIds, variants, modifierGroups, ...columns } = original
  const name = { ...columns.name, [defaultLocale]: `${textIn(columns.name, defaultLocale, defaultLocale)} (copy)` }
  const stated = (all: MenuItemSnapshot['allergens']) =>
    all.map(({ allergenId, level, removable, note }) => ({ allergenId, level, removable, note }))
  return {
    columns: { ...columns, name, externalId: null, status: 'DRAFT' as const },
    parts: {
      allergens: stated(allergens),
      confirmAllergens: false,
      dietTypeIds,
      variants: variants.map((one) => ({
        name: one.name,
        priceMinor: one.priceMinor,
        allergens: stated(one.allergens),
      })),
      modifierGroups: modifierGroups.map((group) => ({ id: group.id })),
    },
  }
}

/**
 * When a branch's service ends: with the last stretch of the day's opening hours, which may lie after midnight. On a day
 * without opening hours, and once they are over, it ends with the day.
 * @param which the day that is being served, or the one after
 */
export function endOfService(
  { timeZone, openingHours }: { timeZone: string; openingHours: OpeningHours },
  now: Date,
  which: 'today' | 'tomorrow',
): Date {
  const clock = localTimeAt(now, timeZone)
  const today = clock.slice(0, 10)
  const closing = (day: string) => closingOf(openingHours, day)
  const yesterday = daysLater(today, -1)
  // At one in the morning a bar that closes at two still serves yesterday.
  const served = (closing(yesterday) ?? '') > clock ? yesterday : today
  const day = which === 'today' ? served : daysLater(served, 1)
  const end = closing(day)
  return momentOf(end !== null && end > clock ? end : `${daysLater(day, 1)}T00:00`, timeZone)
}

/** @returns when the branch closes on a day, as its clocks show it; null when it does not open */
function closingOf(openingHours: OpeningHours, day: string): string | null {
  const weekday = weekdayOf(day)
  const ends = openingHours
    .filter((stretch) => stretch.day === weekday)
    .map(({ from, to }) => `${to > from && to !== '24:00' ? day : daysLater(day, 1)}T${to === '24:00' ? '00:00' : to}`)
  return ends.toSorted().at(-1) ?? null
}
