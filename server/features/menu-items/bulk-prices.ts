import { asc } from 'drizzle-orm'
import type { Data, Received } from '#contract/endpoints.ts'
import type { LocalizedText } from '#contract/localized-text.ts'
import type { previewMenuItemPrices } from '#contract/menu-item-bulk.ts'
import { changedPrice, type PriceRefusal, type PriceRule, roundingSteps } from '#contract/price-change.ts'
import { among } from '#server/db/among.ts'
import type { Transaction } from '#server/db/client.ts'
import { menuItemVariant } from '#server/db/schema.ts'
import { withTenant } from '#server/db/tenant.ts'
import type { Deps } from '#server/deps.ts'
import { requireWorkspace } from '#server/features/branches/service.ts'
import { AppError } from '#server/platform/errors.ts'
import { type Caller, findSays } from './branch-say.ts'
import { findTargets } from './list.ts'

type Step = { before: number; after: number }
/** What a rule makes of an item's prices; with a reason it stays as it is. */
export type ItemPrices = {
  price: Step | null
  variants: (Step & { id: number; name: LocalizedText })[]
  reason: string | null
}
type PreviewBody = Received<typeof previewMenuItemPrices>['body']

const PREVIEW_PAGE_SIZE = 50

/**
 * What a rule would do to the prices of items; nothing is written.
 * @throws {AppError} NOT_FOUND for a branch that is not there; VALIDATION_FAILED for a rounding the currency does not have
 */
export function previewPrices(
  deps: Deps,
  caller: Caller,
  { branchId, target, rule, page = 1 }: PreviewBody,
): Promise<Data<typeof previewMenuItemPrices>> {
  return withTenant(deps.database, caller.companyId, async (tx) => {
    const workspace = await requireWorkspace(tx, branchId ?? caller.selectedBranchId)
    refuseStep(workspace.currencyCode, rule)
    const items = await findTargets(tx, { ...workspace, now: deps.now() }, target, 'free')
    const prices = await pricesOf(tx, items, rule)
    const shown = items.slice((page - 1) * PREVIEW_PAGE_SIZE, page * PREVIEW_PAGE_SIZE)
    const says = await findSays(tx, { branchId: workspace.branchId, ids: shown.map((item) => item.id) })
    const inBranch = new Map(says.map((say) => [say.menuItemId, say.priceMinor]))
    const changed = [...prices.values()].filter(({ reason }) => reason === null).length
    return {
      items: shown.map(({ id, name }) => ({
        id,
        name,
        ...(prices.get(id) ?? { price: null, variants: [], reason: null }),
        branchPriceMinor: inBranch.get(id) ?? null,
      })),
      total: items.length,
      page,
      pageSize: PREVIEW_PAGE_SIZE,
      changed,
      skipped: items.length - changed,
    }
  })
}

const REFUSALS: Record<PriceRefusal, string> = {
  'below-zero': 'The price would fall below 0',
  'too-large': 'The price would have more than twelve digits',
}

/** @throws {AppError} VALIDATION_FAILED for a rounding that the currency does not have */
export function refuseStep(currencyCode: string, { roundToMinor }: PriceRule): void {
  if (roundingSteps(currencyCode).includes(roundToMinor)) return
  const fault = `Prices in ${currencyCode} cannot be rounded to this`
  throw new AppError('VALIDATION_FAILED', fault, { errors: { roundToMinor: fault } })
}

/** What a rule makes of the prices of items: their own, and those of their sizes. */
export async function pricesOf(
  tx: Transaction,
  items: { id: number; priceMinor: number | null }[],
  rule: PriceRule,
): Promise<Map<number, ItemPrices>> {
  const ids = items.map((item) => item.id)
  const sizes = await tx
    .select()
    .from(menuItemVariant)
    .where(among(menuItemVariant.menuItemId, ids))
    .orderBy(asc(menuItemVariant.sortOrder), asc(menuItemVariant.id))
  const byItem = Map.groupBy(sizes, (size) => size.menuItemId)
  return new Map(items.map((item) => [item.id, pricesByRule(item.priceMinor, byItem.get(item.id) ?? [], rule)]))
}

type Size = { id: number; name: LocalizedText; priceMinor: number }

/** An item changes as a whole or not at all, so that its sizes keep fitting each other. */
export function pricesByRule(priceMinor: number | null, sizes: Size[], rule: PriceRule): ItemPrices {
  const refusals = new Set<PriceRefusal>()
  const step = (before: number): Step => {
    const after = changedPrice(before, rule)
    if (typeof after === 'number') return { before, after }
    refusals.add(after)
    return { before, after: before }
  }
  const price = priceMinor === null ? null : step(priceMinor)
  const variants = sizes.map(({ id, name, priceMinor: before }) => ({ id, name, ...step(before) }))
  const [refusal] = refusals
  const steps = [...(price ? [price] : []), ...variants]
  if (refusal) return { ...unchanged({ price, variants }), reason: REFUSALS[refusal] }
  if (steps.length === 0) return { price, variants, reason: 'It has no price' }
  const isSame = steps.every(({ before, after }) => before === after)
  return { price, variants, reason: isSame ? 'The price stays the same' : null }
}

function unchanged({ price, variants }: Pick<ItemPrices, 'price' | 'variants'>) {
  return {
    price: price && { before: price.before, after: price.before },
    variants: variants.map((one) => ({ ...one, after: one.before })),
  }
}
