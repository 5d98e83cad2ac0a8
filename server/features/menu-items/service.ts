import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Received } from '#contract/endpoints.ts'
import type { Page } from '#contract/envelope.ts'
import type { createMenuItem, MenuItem, MenuItemRow, updateMenuItem } from '#contract/menu-items.ts'
import { isUnchangedGroup } from '#contract/modifier-groups.ts'
import { inIds } from '#server/db/in-ids.ts'
import type { Transaction } from '#server/db/client.ts'
import { branch, category } from '#server/db/schema.ts'
import { readTenant } from '#server/db/tenant.ts'
import type { Deps } from '#server/deps.ts'
import { requireWorkspace, workspaceOfBrand } from '#server/features/branches/service.ts'
import {
  findGroupsOfItems,
  findGroupStatements,
  findItemsWithGroups,
  findOptionGroups,
  type GroupsContext,
  raiseGroupRevisions,
  writeModifierGroups,
  writeStatementHistory,
} from '#server/features/modifier-groups/service.ts'
import {
  confirmOptionAllergens,
  type Statements,
  writeOptionAllergens,
} from '#server/features/stated-allergens/service.ts'
import { requireRoom } from '#server/features/subscriptions/service.ts'
import { type Actor, requireAccess } from '#server/platform/auth-gate.ts'
import { AppError } from '#server/platform/errors.ts'
import { changeMenu } from '#server/platform/menu-writes.ts'
import { type Caller, fieldsOf, saveOverrides } from './branch-overrides.ts'
import { findMenuItemPage, type MenuItemQuery } from './list.ts'
import { type MenuItemInput, normalizeMenuItem, requireParts } from './normalize.ts'
import { keepsGuestsSafe, REVIEW_FIRST, staleText } from './policy.ts'
import { lastEditor, nextSortOrder, requireMenuItem } from './queries.ts'
import { deleteMenuItems, saveMenuItems } from './save.ts'
import { findKnown, lockSnapshots, type MenuItemSnapshot, requireSnapshot } from './snapshots.ts'

export { type OverrideFields, saveOverrides, writeOverrides } from './branch-overrides.ts'
export { isMissing, isUntranslated, needsReview } from './missing.ts'
export { type Known, type MenuItemRecord, normalizeMenuItem } from './normalize.ts'
export { copyOf, isSoldOutAt, searchFields } from './policy.ts'
export { restoreMenuItems } from './restore.ts'
export { currencyAt, findCurrencies, otherCurrencyText } from './restore-currency.ts'
export { restoreBranchOverrides } from './restore-overrides.ts'
export { isPlace } from './save-order.ts'
export { deleteMenuItems, type SaveContext, saveMenuItems } from './save.ts'
export { findKnown, findSnapshots, lockMenuItems, type MenuItemSnapshot } from './snapshots.ts'
export { translateMenuItems } from './translate.ts'

type CreateBody = Received<typeof createMenuItem>['body']
type UpdateBody = Received<typeof updateMenuItem>['body']

/** @throws {AppError} NOT_FOUND when the company has no such branch */
export function listBrandMenuItems(deps: Deps, caller: Caller, query: MenuItemQuery): Promise<Page<MenuItemRow>> {
  return readTenant(deps.database, caller.companyId, async (tx) => {
    const workspace = await requireWorkspace(tx, query.branchId ?? caller.selectedBranchId)
    return findMenuItemPage(tx, { ...workspace, now: deps.now() }, query)
  })
}

/**
 * A menu item as seen in a branch.
 * @throws {AppError} NOT_FOUND for an unknown item or branch
 */
export function readOneMenuItem(
  deps: Deps,
  caller: Caller,
  id: number,
  branchId: number | undefined,
): Promise<MenuItem> {
  return readTenant(deps.database, caller.companyId, async (tx) => {
    const workspace = await requireWorkspace(tx, branchId ?? caller.selectedBranchId)
    return requireMenuItem(tx, id, { branchId: workspace.branchId, now: deps.now() })
  })
}

/**
 * Adds a menu item at the end of its category, published by default.
 * @returns the new id
 * @throws {AppError} NOT_FOUND for an unknown branch, category or other record that the item refers to;
 * VALIDATION_FAILED for invalid content; CONFLICT for a taken external id, or when the plan allows no more items
 */
export function createOneMenuItem(deps: Deps, caller: Caller, body: CreateBody): Promise<number> {
  return changeMenu(deps, caller.companyId, async (tx) => {
    const { brandId, defaultLocale } = await requireWorkspace(tx, body.branchId ?? caller.selectedBranchId)
    await requireRoom(tx, 'menuItems')
    const before = await lockSnapshots(tx, await findSharers(tx, [{ id: null, body }]))
    return writeMenuItem(tx, { ...caller, brandId, defaultLocale, now: deps.now(), id: null, before }, body)
  })
}

/**
 * Changes the given fields and increments the revision.
 * @throws {AppError} NOT_FOUND for an unknown item or a record that it refers to; VALIDATION_FAILED for invalid
 *   content; CONFLICT for a taken external id, or a confirmation of allergens while the item needs review;
 *   STALE_REVISION when the item was changed in the meantime; SUBSCRIPTION_REQUIRED
 */
export function updateOneMenuItem(
  deps: Deps,
  caller: Caller & Pick<Actor, 'hasAccess'>,
  id: number,
  body: UpdateBody,
): Promise<MenuItem> {
  return changeMenu(deps, caller.companyId, async (tx) => {
    const before = await lockForWriting(tx, [{ id, body }])
    const own = requireSnapshot(before, id)
    if (!keepsGuestsSafe(body, own.dietTypeIds)) requireAccess(caller)
    if (body.revision !== undefined && body.revision !== own.revision)
      throw new AppError('STALE_REVISION', staleText(await lastEditor(tx, id), caller.userId))
    if (body.confirmAllergens && own.reviewReasons.length > 0) throw new AppError('CONFLICT', REVIEW_FIRST)
    const branchId = body.branchId ?? caller.selectedBranchId
    const workspace = await workspaceOfBrand(tx, own.brandId, branchId)
    await writeMenuItem(tx, { ...caller, ...workspace, now: deps.now(), id, before }, body)
    return requireMenuItem(tx, id, { branchId: workspace.branchId, now: deps.now() })
  })
}

/** @throws {AppError} NOT_FOUND for an unknown item */
export function deleteOneMenuItem(deps: Deps, caller: Caller, id: number): Promise<void> {
  return changeMenu(deps, caller.companyId, async (tx) => {
    requireSnapshot(await lockSnapshots(tx, [id]), id)
    await deleteMenuItems(tx, caller, [id])
  })
}

type WriteContext = Omit<GroupsContext, 'confirms' | 'allergenIds'> & {
  /** Null for a new item. */
  id: number | null
  /** The item, and the others that the request may change through shared modifier groups; all locked. */
  before: Map<number, MenuItemSnapshot>
  /** Groups the lines of several items in the history. */
  batch?: string
}

/**
 * Saves a request's changes to one item, to its branch overrides, and to the modifier groups that it shares with other
 * items.
 * @returns the item's id
 */
export async function writeMenuItem(
  tx: Transaction,
  context: WriteContext,
  body: UpdateBody & Pick<MenuItemInput, 'reviewReasons' | 'importProposal'>,
): Promise<number> {
  const { branches, branchId: _branch, revision: _revision, modifierGroups: _groups, ...fields } = body
  const { id, brandId, before } = context
  const own = id === null ? null : (before.get(id) ?? null)
  // Waits for a concurrent deletion of the category, so that `findKnown` no longer finds it.
  if (body.categoryId !== undefined)
    await tx.select({ id: category.id }).from(category).where(eq(category.id, body.categoryId)).for('key share')
  const known = await findKnown(
    tx,
    body.images?.map(({ uploadId }) => uploadId),
  )
  const confirms = body.confirmAllergens ?? (own?.reviewReasons ?? []).length === 0
  const stating = { ...context, confirms, allergenIds: known.allergenIds }
  const statements = await findGroupStatements(tx, groupsToState(own, body))
  const groups = await writeGroups(tx, stating, own, body)
  // In the history, the allergens of options belong to their group. Both share a batch, so that they are undone
  // together.
  const batch = context.batch ?? randomUUID()
  const isStated = await writeStatementHistory(tx, { ...context, batch }, statements)
  const input = { ...fields, ...(groups.ids && { modifierGroups: groups.ids.map((one) => ({ id: one })) }) }
  const record = normalizeMenuItem(input, { ...stating, before: own, known })
  if (own?.categoryId !== record.categoryId) record.sortOrder = await nextSortOrder(tx, record.categoryId)
  const others = (await findItemsWithGroups(tx, [...groups.changed, ...groups.confirmed])).flatMap((one) =>
    one === id ? [] : (before.get(one) ?? []),
  )
  const outdated = new Set(await findItemsWithGroups(tx, groups.changed))
  const [saved = 0] = await saveMenuItems(tx, isStated ? { ...context, batch } : context, [
    { before: own, after: record },
    ...others.map((one) => ({
      before: one,
      // A confirmation keeps the revision, so that open forms don't become outdated.
      after: outdated.has(one.id) ? { ...one, revision: one.revision + 1 } : one,
    })),
  ])
  if (branches) {
    await requireBranches(
      tx,
      brandId,
      branches.map((one) => one.branchId),
    )
    const overrides = branches.map(({ branchId, ...one }) => ({ branchId, menuItemId: saved, ...fieldsOf(one) }))
    await saveOverrides(tx, { ...context, revision: own ? record.revision : undefined }, overrides)
  }
  return saved
}

/** The groups whose options may get other allergens or confirmations. */
function groupsToState(
  own: MenuItemSnapshot | null,
  { modifierGroups, partAllergens, confirmAllergens }: UpdateBody,
): number[] {
  if (!modifierGroups && !partAllergens?.options && !confirmAllergens) return []
  return [...new Set([...(modifierGroups ?? []), ...(own?.modifierGroups ?? [])].flatMap(({ id }) => id ?? []))]
}

/** Saves the modifier groups of a request. They belong to the brand, so they change for all items that use them. */
async function writeGroups(
  tx: Transaction,
  context: GroupsContext,
  own: MenuItemSnapshot | null,
  { modifierGroups, partAllergens, confirmAllergens }: UpdateBody,
): Promise<{ ids: number[] | undefined; changed: number[]; confirmed: number[] }> {
  const written = modifierGroups && (await writeModifierGroups(tx, context, modifierGroups))
  const ids = written?.ids ?? own?.modifierGroups.map(({ id }) => id) ?? []
  const changed = written?.changed ?? []
  const options = partAllergens?.options ?? []
  if (options.length > 0) {
    const groupOf = await findOptionGroups(tx, ids)
    requireParts(options, [...groupOf.keys()])
    const statements: Statements = new Map(options.map(({ id, allergens }) => [id, allergens]))
    await writeOptionAllergens(tx, context, statements)
    const stated = [...new Set(options.flatMap(({ id }) => groupOf.get(id) ?? []))]
    await raiseGroupRevisions(tx, stated)
    changed.push(...stated)
  }
  if (confirmAllergens && ids.length > 0) await confirmOptionAllergens(tx, ids, context)
  return { ids: written?.ids, changed, confirmed: confirmAllergens ? ids : [] }
}

type Reaching = Pick<UpdateBody, 'modifierGroups' | 'partAllergens' | 'confirmAllergens'>

/** Locks items, and the other items that the requests may change through shared modifier groups. */
export async function lockForWriting(
  tx: Transaction,
  requests: { id: number; body: Reaching }[],
): Promise<Map<number, MenuItemSnapshot>> {
  const ids = requests.map(({ id }) => id)
  return lockSnapshots(tx, [...new Set([...ids, ...(await findSharers(tx, requests))])])
}

/** The items that use a modifier group that the requests may change, or whose options' allergens they may confirm. */
async function findSharers(tx: Transaction, requests: { id: number | null; body: Reaching }[]): Promise<number[]> {
  const written = requests.flatMap(({ body: { modifierGroups = [], confirmAllergens } }) =>
    modifierGroups.filter((group) => confirmAllergens || !isUnchangedGroup(group)).flatMap((group) => group.id ?? []),
  )
  const reaching = requests.flatMap(({ id, body: { partAllergens, confirmAllergens } }) =>
    id !== null && (confirmAllergens || partAllergens?.options) ? id : [],
  )
  return findItemsWithGroups(tx, [...written, ...(await findGroupsOfItems(tx, reaching))])
}

async function requireBranches(tx: Transaction, brandId: number, ids: number[]): Promise<void> {
  if (new Set(ids).size !== ids.length) {
    const error = 'List each branch only once'
    throw new AppError('VALIDATION_FAILED', error, { errors: { branches: error } })
  }
  if (
    ids.length > 0 &&
    (await tx.$count(branch, and(inIds(branch.id, ids), eq(branch.brandId, brandId)))) !== ids.length
  )
    throw new AppError('NOT_FOUND', 'One of these branches no longer exists. Reload the page and try again.')
}
