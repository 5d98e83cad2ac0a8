import { and, asc, count, eq, sql } from 'drizzle-orm'
import { effectivePrice, type PriceScope } from '#contract/branch-override.ts'
import type { Data, Received } from '#contract/endpoints.ts'
import type { LocalizedText } from '#contract/localized-text.ts'
import type { PriceType } from '#contract/menu-items.ts'
import type { previewMenuItemPrices } from '#contract/menu-item-bulk.ts'
import { changedPrice, type PriceRefusal, type PriceRule, roundingSteps } from '#contract/price-change.ts'
import { inIds } from '#server/db/in-ids.ts'
import type { Transaction } from '#server/db/client.ts'
import { inCompany } from '#server/db/company-scope.ts'
import { branch, branchMenuItem, menuItemVariant } from '#server/db/schema.ts'
import { readTenant } from '#server/db/tenant.ts'
import type { Deps } from '#server/deps.ts'
import { requireWorkspace, type Workspace } from '#server/features/branches/service.ts'
import { AppError } from '#server/platform/errors.ts'
import { type Caller, findOverrides } from './branch-overrides.ts'
import { findTargets } from './list.ts'
import { hasOwnPrice } from './queries.ts'

type Step = { before: number; after: number }
/** The result of a rule for an item's prices. `reason` is why they stay unchanged, or null if they change. */
export type ItemPrices = {
  price: Step | null
  variants: (Step & { id: number; name: LocalizedText })[]
  reason: string | null
  /** The current branch's override of the brand's price; null without one. */
  overrideMinor: number | null
}
type PreviewBody = Received<typeof previewMenuItemPrices>['body']

const PREVIEW_PAGE_SIZE = 50
const NOTHING: ItemPrices = { price: null, variants: [], reason: null, overrideMinor: null }

/**
 * Previews a price rule. Nothing is saved.
 * @throws {AppError} NOT_FOUND for an unknown branch; VALIDATION_FAILED for a rounding step the currency doesn't have
 */
export function previewPrices(
  deps: Deps,
  caller: Caller,
  { branchId, target, rule, scope = 'brand', page = 1 }: PreviewBody,
): Promise<Data<typeof previewMenuItemPrices>> {
  return readTenant(deps.database, caller.companyId, async (tx) => {
    const workspace = await requireWorkspace(tx, branchId ?? caller.selectedBranchId)
    refuseStep(workspace.currencyCode, rule)
    const items = await findTargets(tx, { ...workspace, now: deps.now() }, target, 'free')
    const prices = await pricesOf(tx, items, { rule, scope, branchId: workspace.branchId })
    const shown = items.slice((page - 1) * PREVIEW_PAGE_SIZE, page * PREVIEW_PAGE_SIZE)
    const changing = [...prices].filter(([, { reason }]) => reason === null)
    const changed = changing.length
    return {
      items: shown.map(({ id, name }) => {
        const { overrideMinor, ...row } = prices.get(id) ?? NOTHING
        return { id, name, ...row, branchPriceMinor: scope === 'brand' ? overrideMinor : null }
      }),
      total: items.length,
      page,
      pageSize: PREVIEW_PAGE_SIZE,
      changed,
      skipped: items.length - changed,
      branches: await branchesOf(tx, workspace, {
        scope,
        ids: changing.map(([id]) => id),
      }),
    }
  })
}

/** The branches that a rule is for, with the number of items that keep their override there. */
async function branchesOf(
  tx: Transaction,
  { brandId, branchId }: Workspace,
  { scope, ids }: { scope: PriceScope; ids: number[] },
): Promise<Data<typeof previewMenuItemPrices>['branches']> {
  const rows = await tx
    .select({ id: branch.id, name: branch.name, kept: count(branchMenuItem.menuItemId) })
    .from(branch)
    .leftJoin(
      branchMenuItem,
      and(eq(branchMenuItem.branchId, branch.id), hasOwnPrice, inIds(branchMenuItem.menuItemId, ids)),
    )
    .where(scope === 'branch' ? eq(branch.id, branchId) : eq(branch.brandId, brandId))
    .groupBy(branch.id, branch.companyId)
    .orderBy(asc(branch.id))
  return scope === 'branch' ? rows.map((row) => ({ ...row, kept: 0 })) : rows
}

const REFUSALS: Record<PriceRefusal, string> = {
  'below-zero': 'The price would be below zero',
  'too-large': 'The price would have more than 12 digits',
}

/** @throws {AppError} VALIDATION_FAILED for a rounding step the currency doesn't have */
export function refuseStep(currencyCode: string, { roundToMinor }: PriceRule): void {
  if (roundingSteps(currencyCode).includes(roundToMinor)) return
  const error = `Prices in ${currencyCode} can’t be rounded to this amount. Choose a different one.`
  throw new AppError('VALIDATION_FAILED', error, { errors: { roundToMinor: error } })
}

/** A price rule, and whose prices it changes: the brand's, or those of one branch. */
type Change = { rule: PriceRule; scope: PriceScope; branchId: number }
type Priced = { id: number; priceType: PriceType; priceMinor: number | null }

/** The result of a price rule for each item and its sizes, by item id. Nothing is saved. */
export async function pricesOf(
  tx: Transaction,
  items: Priced[],
  { rule, scope, branchId }: Change,
): Promise<Map<number, ItemPrices>> {
  const ids = items.map((item) => item.id)
  const sizes = await tx
    .select()
    .from(menuItemVariant)
    .where(inIds(menuItemVariant.menuItemId, ids))
    .orderBy(asc(menuItemVariant.sortOrder), asc(menuItemVariant.id))
  const byItem = Map.groupBy(sizes, (size) => size.menuItemId)
  const overrides = new Map(
    (await findOverrides(tx, { branchIds: [branchId], ids })).map((one) => [one.menuItemId, one]),
  )
  return new Map(
    items.map((item) => {
      const own = overrides.get(item.id)
      const ofItem = (byItem.get(item.id) ?? []).map((size) =>
        scope === 'branch' ? { ...size, priceMinor: own?.sizePrices[size.id] ?? size.priceMinor } : size,
      )
      const inBranch = effectivePrice(
        { ...item, sizePricesMinor: ofItem.map((size) => size.priceMinor) },
        own?.priceMinor ?? null,
      )
      const overrideMinor = inBranch.isOverride ? inBranch.priceMinor : null
      const before = scope === 'branch' ? inBranch.priceMinor : item.priceMinor
      return [item.id, { ...pricesByRule(before, ofItem, rule), overrideMinor }]
    }),
  )
}

type RuledPrices = Omit<ItemPrices, 'overrideMinor'>
type Size = { id: number; name: LocalizedText; priceMinor: number }

/** The prices of an item change together or not at all, so that its sizes stay consistent. */
export function pricesByRule(priceMinor: number | null, sizes: Size[], rule: PriceRule): RuledPrices {
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
  if (steps.length === 0) return { price, variants, reason: 'This item has no price' }
  const isSame = steps.every(({ before, after }) => before === after)
  return { price, variants, reason: isSame ? 'The price stays the same' : null }
}

function unchanged({ price, variants }: Pick<ItemPrices, 'price' | 'variants'>) {
  return {
    price: price && { before: price.before, after: price.before },
    variants: variants.map((one) => ({ ...one, after: one.before })),
  }
}

export async function setVariantPrices(tx: Transaction, variants: { id: number; after: number }[]): Promise<void> {
  if (variants.length === 0) return
  const rows = variants.map(({ id, after }) => ({ id, after }))
  await tx.execute(sql`
    update ${menuItemVariant} set price_minor = d.after
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d(id bigint, after bigint)
    where menu_item_variant.id = d.id and ${inCompany(tx, menuItemVariant.companyId)}`)
}
