import { and, asc, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { Received } from '#contract/endpoints.ts'
import type { MenuItemRow, SoldOutFor, updateBranchMenuItem } from '#contract/menu-items.ts'
import { among } from '#server/db/among.ts'
import type { Transaction } from '#server/db/client.ts'
import { upsertMany } from '#server/db/insert-many.ts'
import { branch, branchMenuItem, menuItem } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { requireWorkspace } from '#server/features/branches/service.ts'
import type { Actor } from '#server/platform/auth-gate.ts'
import { AppError } from '#server/platform/errors.ts'
import { momentOf } from '#server/platform/local-time.ts'
import {
  type Kept,
  type RestoreRequest,
  type RestoreContext,
  type RestoreResult,
  writeMenuChanges,
} from '#server/platform/menu-history.ts'
import { changeMenu } from '#server/platform/menu-writes.ts'
import { sameJson } from '#server/platform/same-json.ts'
import { endOfService } from './policy.ts'
import { requireMenuItemRow } from './queries.ts'

/** The user and the current branch. */
export type Caller = Pick<Actor, 'companyId' | 'userId' | 'selectedBranchId'>
type BranchBody = Received<typeof updateBranchMenuItem>['body']

const FIELDS = ['priceMinor', 'isHidden', 'soldOut', 'soldOutUntil'] as const
/** The fields a branch may override. */
export type OverrideFields = {
  priceMinor: number | null
  isHidden: boolean
  soldOut: boolean
  soldOutUntil: string | null
}
type Key = { menuItemId: number; branchId: number }
/** A branch override of an item, as the history stores it. */
type BranchOverride = Key & OverrideFields & { branch: string; name: Record<string, string> }
/** Missing fields stay unchanged. */
export type OverrideChange = Key & Partial<OverrideFields>

/**
 * Hides, shows or sells out an item in one branch, or overrides its price there.
 * @throws {AppError} NOT_FOUND when the item or branch isn't the company's, or they have different brands;
 * VALIDATION_FAILED for a time in the past
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
    if (!known) throw new AppError('NOT_FOUND', 'This branch has no such menu item.')
    const soldOutUntil = await soldOutUntilOf(tx, { ...body, branchId, now: deps.now() })
    await saveOverrides(tx, caller, [{ branchId, menuItemId: id, ...fieldsOf({ ...body, soldOutUntil }) }])
    return requireMenuItemRow(tx, id, { branchId, now: deps.now() })
  })
}

/** What a request changes of an override. An end time belongs to the “sold out” it was sent with. */
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

/** The overrides of items in branches, including empty ones. */
export async function findOverrides(
  tx: Transaction,
  { branchIds, ids }: { branchIds: number[]; ids: number[] },
): Promise<BranchOverride[]> {
  const rows = await tx
    .select({ id: menuItem.id, name: menuItem.name, branchId: branch.id, branch: branch.name, own: branchMenuItem })
    .from(menuItem)
    .innerJoin(branch, among(branch.id, branchIds))
    .leftJoin(branchMenuItem, and(eq(branchMenuItem.menuItemId, menuItem.id), eq(branchMenuItem.branchId, branch.id)))
    .where(among(menuItem.id, ids))
    .orderBy(asc(menuItem.id), asc(branch.id))
  return rows.map(({ id, own, ...one }) => ({
    menuItemId: id,
    ...one,
    priceMinor: own?.priceMinor ?? null,
    isHidden: own?.isHidden ?? false,
    soldOut: own?.soldOut ?? false,
    soldOutUntil: own?.soldOutUntil?.toISOString() ?? null,
  }))
}

/** The overrides to copy with an item: prices and visibility, but not sold out. */
export function findCopiedOverrides(tx: Transaction, id: number) {
  const { branchId, priceMinor, isHidden } = branchMenuItem
  return tx
    .select({ branchId, priceMinor, isHidden })
    .from(branchMenuItem)
    .where(and(eq(branchMenuItem.menuItemId, id), or(isNotNull(priceMinor), isHidden)))
}

type OverrideContext = Pick<Caller, 'companyId'> & {
  userId: number | null
  batch?: string
  kind?: 'changed' | 'restored'
  /** The item's revision, when its form saves the overrides. */
  revision?: number | undefined
}

/**
 * Writes overrides, with a history line for each changed one.
 * @returns the items whose overrides changed
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
      before,
      after: { ...after, ...(revision !== undefined && { revision }) },
      ...(batch !== undefined && { batch }),
    })),
  )
  return new Set(changed.map(({ after }) => after.menuItemId))
}

/**
 * Writes overrides without history. An empty one isn't stored, and one of a missing branch or item is ignored.
 * @returns the changed ones before and after
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
  const changed = changes.flatMap((change) => {
    const before = known.get(keyOf(change))
    if (!before) return []
    const after = { ...before, ...change }
    if (!after.soldOut) after.soldOutUntil = null
    return sameJson(before, after) ? [] : [{ before, after }]
  })
  await upsertMany(
    tx,
    branchMenuItem,
    [branchMenuItem.companyId, branchMenuItem.branchId, branchMenuItem.menuItemId],
    changed.map(({ after: { branch: _branch, name: _name, ...row } }) => ({
      companyId,
      ...row,
      soldOutUntil: row.soldOutUntil as unknown as Date | null, // written as JSON
    })),
  )
  const isEmpty = sql`${branchMenuItem.priceMinor} is null and not ${branchMenuItem.isHidden} and not ${branchMenuItem.soldOut}`
  if (changed.length > 0)
    await tx
      .delete(branchMenuItem)
      .where(and(among(branchMenuItem.branchId, branchIds), among(branchMenuItem.menuItemId, ids), isEmpty))
  return changed
}

const keyOf = ({ branchId, menuItemId }: Key) => `${branchId} ${menuItemId}`
const byKey = (all: BranchOverride[]) => new Map(all.map((one) => [keyOf(one), one]))

type SoldOutRequest = Pick<BranchBody, 'soldOutUntil'> & {
  soldOutFor?: SoldOutFor | undefined
  branchId: number
  now: Date
}

/** When sold out ends, from either form of the request; undefined when not given. */
export async function soldOutUntilOf(
  tx: Transaction,
  { soldOutUntil, soldOutFor, branchId, now }: SoldOutRequest,
): Promise<string | null | undefined> {
  if (soldOutFor === undefined) return soldOutUntil
  const [place] = await tx
    .select({ timeZone: branch.timeZone, openingHours: branch.openingHours })
    .from(branch)
    .where(eq(branch.id, branchId))
  if (!place) throw new AppError('NOT_FOUND', 'This branch does not exist.')
  if (soldOutFor === 'today' || soldOutFor === 'tomorrow') return endOfService(place, now, soldOutFor).toISOString()
  const until = Number.isNaN(Date.parse(soldOutFor)) ? null : momentOf(soldOutFor, place.timeZone)
  if (until === null || until <= now) {
    const fault = 'Choose a time in the future'
    throw new AppError('VALIDATION_FAILED', fault, { errors: { soldOutFor: fault } })
  }
  return until.toISOString()
}

/** Restores branch overrides. The ids are the items'; the record contains the branch. */
export async function restoreBranchOverrides(
  tx: Transaction,
  context: RestoreContext,
  wants: RestoreRequest[],
): Promise<RestoreResult> {
  const branchIds = [...new Set(wants.map(({ record }) => Number(record?.['branchId'])))]
  const current = byKey(await findOverrides(tx, { branchIds, ids: wants.map(({ id }) => id) }))
  const kept: Kept[] = []
  const changes: OverrideChange[] = []
  for (const { id, record, expected } of wants) {
    const key = { branchId: Number(record?.['branchId']), menuItemId: id }
    const own = current.get(keyOf(key))
    if (!own) kept.push({ id, name: {}, reason: 'The item or the branch was deleted' })
    else if (expected && FIELDS.some((field) => own[field] !== expected[field]))
      kept.push({ id, name: own.name, reason: 'It was edited since then' })
    // The fields are as this feature wrote them into the history.
    else changes.push({ ...key, ...Object.fromEntries(FIELDS.map((field) => [field, record?.[field]])) })
  }
  await saveOverrides(tx, { ...context, kind: 'restored' }, changes)
  return { restored: changes.length, kept }
}
