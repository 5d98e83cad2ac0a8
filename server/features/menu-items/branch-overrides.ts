import { and, asc, eq, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { Received } from '#contract/endpoints.ts'
import type { LocalizedText } from '#contract/localized-text.ts'
import type { MenuItemRow, SoldOutFor, updateBranchMenuItem } from '#contract/menu-items.ts'
import { inIds } from '#server/db/in-ids.ts'
import type { Transaction } from '#server/db/client.ts'
import { upsertMany } from '#server/db/insert-many.ts'
import { branch, branchMenuItem, menuItem, menuItemVariant } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { requireWorkspace } from '#server/features/branches/service.ts'
import type { Actor } from '#server/platform/auth-gate.ts'
import { AppError } from '#server/platform/errors.ts'
import { momentOf } from '#server/platform/local-time.ts'
import { writeMenuChanges } from '#server/platform/menu-history.ts'
import { changeMenu } from '#server/platform/menu-writes.ts'
import { sameJson } from '#server/platform/same-json.ts'
import { endOfService } from './policy.ts'
import { requireMenuItemRow } from './queries.ts'

export type Caller = Pick<Actor, 'companyId' | 'userId' | 'selectedBranchId'>
type BranchBody = Received<typeof updateBranchMenuItem>['body']

export type OverrideFields = {
  priceMinor: number | null
  /** The price overrides of sizes, in minor units by size id. */
  sizePrices: Record<string, number>
  isHidden: boolean
  soldOut: boolean
  soldOutUntil: string | null
}
type Key = { menuItemId: number; branchId: number }
type Size = { id: number; name: LocalizedText }
/** A branch override of an item, with the names that its history line shows. */
type BranchOverride = Key &
  OverrideFields & {
    branch: string
    name: LocalizedText
    sizes: Size[]
    /** The overridden prices of deleted sizes, which apply again when the sizes are restored. */
    deletedSizePrices: Record<string, number>
  }
/** Missing fields stay unchanged, but an item that isn't sold out loses the time at which “sold out” ends. */
export type OverrideChange = Key &
  Partial<OverrideFields> & {
    /** New price overrides of sizes, in minor units by size id; null removes one. */
    sizeChanges?: Record<string, number | null>
  }

/**
 * Changes an item in one branch: whether it is hidden, whether it is sold out, and its price.
 * @throws {AppError} NOT_FOUND when the item or branch isn't the company's, or they have different brands;
 * VALIDATION_FAILED for a `soldOutFor` that isn't in the future
 */
export function updateOneBranchMenuItem(
  deps: Deps,
  caller: Caller,
  id: number,
  body: BranchBody,
): Promise<MenuItemRow> {
  return changeMenu(deps, caller.companyId, async (tx) => {
    const { branchId, brandId } = await requireWorkspace(tx, body.branchId ?? caller.selectedBranchId)
    const [known] = await tx
      .select({ id: menuItem.id })
      .from(menuItem)
      .where(and(eq(menuItem.id, id), eq(menuItem.brandId, brandId)))
      .for('no key update')
    if (!known)
      throw new AppError('NOT_FOUND', 'This menu item isn’t on this branch’s menu. Reload the page and try again.')
    const soldOutUntil = await soldOutUntilOf(tx, { ...body, branchId, now: deps.now() })
    await saveOverrides(tx, caller, [{ branchId, menuItemId: id, ...fieldsOf({ ...body, soldOutUntil }) }])
    return requireMenuItemRow(tx, id, { branchId, now: deps.now() })
  })
}

/** The override fields that a request changes. A new “sold out” without an end time removes the previous end. */
export function fieldsOf({
  priceMinor,
  isHidden,
  isSoldOut,
  soldOutUntil,
}: Omit<BranchBody, 'branchId'>): Partial<OverrideFields> {
  const until = soldOutUntil ? new Date(soldOutUntil).toISOString() : null
  return {
    ...(priceMinor !== undefined && { priceMinor }),
    ...(isHidden !== undefined && { isHidden }),
    ...(isSoldOut !== undefined && { soldOut: isSoldOut }),
    ...((isSoldOut !== undefined || soldOutUntil !== undefined) && { soldOutUntil: until }),
  }
}

/** The override of each item in each branch; an empty one where nothing is stored. */
export async function findOverrides(
  tx: Transaction,
  { branchIds, ids }: { branchIds: number[]; ids: number[] },
): Promise<BranchOverride[]> {
  const rows = await tx
    .select({
      id: menuItem.id,
      name: menuItem.name,
      branchId: branch.id,
      branch: branch.name,
      own: branchMenuItem,
      sizes: sql<Size[]>`coalesce((
        select json_agg(json_build_object('id', v.id, 'name', v.name) order by v.sort_order, v.id)
        from ${menuItemVariant} v where v.company_id = ${menuItem.companyId} and v.menu_item_id = ${menuItem.id}), '[]')`,
    })
    .from(menuItem)
    .innerJoin(branch, inIds(branch.id, branchIds))
    .leftJoin(branchMenuItem, and(eq(branchMenuItem.menuItemId, menuItem.id), eq(branchMenuItem.branchId, branch.id)))
    .where(inIds(menuItem.id, ids))
    .orderBy(asc(menuItem.id), asc(branch.id))
  return rows.map(({ id, own, ...one }) => ({
    menuItemId: id,
    ...one,
    priceMinor: own?.priceMinor ?? null,
    sizePrices: pricesOfSizes(own?.sizePrices ?? {}, one.sizes),
    deletedSizePrices: pricesOfDeleted(own?.sizePrices ?? {}, one.sizes),
    isHidden: own?.isHidden ?? false,
    soldOut: own?.soldOut ?? false,
    soldOutUntil: own?.soldOutUntil?.toISOString() ?? null,
  }))
}

/** The price overrides of the given sizes; those of other sizes and null ones are left out. */
export function pricesOfSizes(
  prices: Record<string, number | null>,
  sizes: Pick<Size, 'id'>[],
): Record<string, number> {
  return Object.fromEntries(sizes.flatMap(({ id }) => (typeof prices[id] === 'number' ? [[id, prices[id]]] : [])))
}

function pricesOfDeleted(prices: Record<string, number>, sizes: Size[]): Record<string, number> {
  const existing = new Set(sizes.map(({ id }) => String(id)))
  return Object.fromEntries(Object.entries(prices).filter(([id]) => !existing.has(id)))
}

/** The overrides to copy with an item: prices and visibility, but not sold out. */
export function findCopiedOverrides(tx: Transaction, id: number) {
  const { branchId, priceMinor, sizePrices, isHidden } = branchMenuItem
  return tx
    .select({ branchId, priceMinor, sizePrices, isHidden })
    .from(branchMenuItem)
    .where(and(eq(branchMenuItem.menuItemId, id), or(isNotNull(priceMinor), ne(sizePrices, {}), isHidden)))
}

type OverrideContext = Pick<Caller, 'companyId'> & {
  userId: number | null
  batch?: string
  kind?: 'changed' | 'restored'
  /** The item's revision, if the form of an existing item saves the overrides. */
  revision?: number | undefined
}

/**
 * Writes overrides, with a history line for each changed one.
 * @returns the ids of the items whose overrides changed
 */
export async function saveOverrides(
  tx: Transaction,
  { companyId, userId, batch, kind = 'changed', revision }: OverrideContext,
  changes: OverrideChange[],
): Promise<Set<number>> {
  const changed = await writeOverrides(tx, companyId, changes)
  await writeMenuChanges(
    tx,
    changed.map(({ before, after }) => ({
      companyId,
      userId,
      entity: 'branch_menu_item',
      entityId: after.menuItemId,
      kind,
      before: recordOf(before),
      after: { ...recordOf(after), ...(revision !== undefined && { revision }) },
      ...(batch !== undefined && { batch }),
    })),
  )
  return new Set(changed.map(({ after }) => after.menuItemId))
}

/** An override as the history stores it, with the names of sizes, because ids mean nothing to a reader. */
function recordOf({ sizePrices, sizes, deletedSizePrices: _deleted, ...own }: BranchOverride): Record<string, unknown> {
  const variantPrices = sizes.flatMap(({ id, name }) => {
    const priceMinor = sizePrices[id]
    return priceMinor === undefined ? [] : [{ id, name, priceMinor }]
  })
  return { ...own, ...(variantPrices.length > 0 && { variantPrices }) }
}

/**
 * Writes overrides without history. Empty overrides aren't stored; those of a missing branch or item are ignored.
 * @returns the changed overrides, before and after
 */
export async function writeOverrides(
  tx: Transaction,
  companyId: Caller['companyId'],
  changes: OverrideChange[],
): Promise<{ before: BranchOverride; after: BranchOverride }[]> {
  if (changes.length === 0) return []
  const branchIds = [...new Set(changes.map((one) => one.branchId))]
  const ids = [...new Set(changes.map((one) => one.menuItemId))]
  const known = byKey(await findOverrides(tx, { branchIds, ids }))
  const changed = changes.flatMap(({ sizeChanges = {}, ...change }) => {
    const before = known.get(keyOf(change))
    if (!before) return []
    const sizePrices = { ...(change.sizePrices ?? before.sizePrices), ...sizeChanges }
    const after = { ...before, ...change, sizePrices: pricesOfSizes(sizePrices, before.sizes) }
    if (!after.soldOut) after.soldOutUntil = null
    return sameJson(before, after) ? [] : [{ before, after }]
  })
  await upsertMany(
    tx,
    branchMenuItem,
    [branchMenuItem.companyId, branchMenuItem.branchId, branchMenuItem.menuItemId],
    changed.map(({ after: { branch: _branch, name: _name, sizes: _sizes, deletedSizePrices, ...row } }) => ({
      companyId,
      ...row,
      sizePrices: { ...deletedSizePrices, ...row.sizePrices },
      soldOutUntil: row.soldOutUntil as unknown as Date | null, // rows are sent as JSON, where dates are text
    })),
  )
  const isEmpty = sql`${branchMenuItem.priceMinor} is null and ${branchMenuItem.sizePrices} = '{}'
    and not ${branchMenuItem.isHidden} and not ${branchMenuItem.soldOut}`
  if (changed.length > 0)
    await tx
      .delete(branchMenuItem)
      .where(and(inIds(branchMenuItem.branchId, branchIds), inIds(branchMenuItem.menuItemId, ids), isEmpty))
  return changed
}

export const keyOf = ({ branchId, menuItemId }: Key) => `${branchId} ${menuItemId}`
export const byKey = (all: BranchOverride[]) => new Map(all.map((one) => [keyOf(one), one]))

type SoldOutRequest = Pick<BranchBody, 'soldOutUntil'> & {
  soldOutFor?: SoldOutFor | undefined
  branchId: number
  now: Date
}

/**
 * When “sold out” ends, from an instant or from `soldOutFor`: null for no end, undefined if neither is given.
 * @throws {AppError} VALIDATION_FAILED for a `soldOutFor` that isn't in the future; NOT_FOUND for an unknown branch
 */
export async function soldOutUntilOf(
  tx: Transaction,
  { soldOutUntil, soldOutFor, branchId, now }: SoldOutRequest,
): Promise<string | null | undefined> {
  if (soldOutFor === undefined) return soldOutUntil
  const [place] = await tx
    .select({ timeZone: branch.timeZone, openingHours: branch.openingHours, specialHours: branch.specialHours })
    .from(branch)
    .where(eq(branch.id, branchId))
  if (!place) throw new AppError('NOT_FOUND', 'This branch no longer exists. Reload the page and try again.')
  if (soldOutFor === 'today' || soldOutFor === 'tomorrow') return endOfService(place, now, soldOutFor).toISOString()
  const until = Number.isNaN(Date.parse(soldOutFor)) ? null : momentOf(soldOutFor, place.timeZone)
  if (until === null || until <= now) {
    const error = 'Choose a time in the future'
    throw new AppError('VALIDATION_FAILED', error, { errors: { soldOutFor: error } })
  }
  return until.toISOString()
}
