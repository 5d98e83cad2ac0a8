import { randomUUID } from 'node:crypto'
import { getTableColumns } from 'drizzle-orm'
import { inIds } from '#server/db/in-ids.ts'
import type { Transaction } from '#server/db/client.ts'
import { insertForIds, insertMany, upsertMany } from '#server/db/insert-many.ts'
import {
  branchMenuItem,
  menuItem,
  menuItemAllergen,
  menuItemDietType,
  menuItemModifierGroup,
  menuItemVariant,
} from '#server/db/schema.ts'
import type { CompanyId } from '#server/db/tenant.ts'
import { AppError } from '#server/platform/errors.ts'
import { type MenuChange, writeMenuChanges } from '#server/platform/menu-history.ts'
import { publishWaitingBranches } from '#server/platform/publication.ts'
import { sameJson } from '#server/platform/same-json.ts'
import { updateSortNames } from '#server/platform/sort-names.ts'
import type { MenuItemRecord } from './normalize.ts'
import { searchTextOf } from './policy.ts'
import { findSnapshots, type MenuItemSnapshot } from './snapshots.ts'

export type SaveContext = {
  companyId: CompanyId
  userId: number | null
  now: Date
  batch?: string
  kind?: 'restored'
}

type Parts = 'allergens' | 'dietTypeIds' | 'variants' | 'modifierGroups'
type Columns = Omit<MenuItemRecord, Parts>
/** An item before and after a change. Parts that `after` leaves out stay unchanged. */
export type MenuItemChange = {
  /** Null for an item that is new or was deleted. */
  before: (Columns & { id: number } & Partial<MenuItemSnapshot>) | null
  after: Columns & Partial<Pick<MenuItemRecord, Parts>>
  /** What the history stores instead of the whole item before and after. */
  line?: Pick<MenuChange, 'before' | 'after'>
}
type Saved = MenuItemChange & { id: number }

/**
 * Saves one or thousands of menu items with their parts and their history; a record without an id becomes a new item. A
 * newly published item also publishes the branches that wait for their first published item.
 * @returns the ids, in the order of the changes
 * @throws {AppError} CONFLICT for an external id that another item has
 */
export async function saveMenuItems(
  tx: Transaction,
  context: SaveContext,
  changes: MenuItemChange[],
): Promise<number[]> {
  const saved = await saveColumns(tx, context, context.kind === 'restored' ? changes.map(refolded) : changes)
  await saveVariants(tx, context, saved)
  await saveAllergens(tx, context, saved)
  await saveLinks(tx, context, saved)
  const ids = saved.map(({ id }) => id)
  if (context.kind === 'restored' && ids.length > 0) await updateSortNames(tx, inIds(menuItem.id, ids))
  await writeHistory(tx, context, saved)
  if (saved.some(isPublishing)) await publishWaitingBranches(tx)
  return ids
}

/** An older version of the server may have folded the recorded text for searching differently. */
function refolded({ after, ...change }: MenuItemChange): MenuItemChange {
  return { ...change, after: { ...after, searchText: searchTextOf(after.name, after.description) } }
}

function isPublishing({ before, after }: MenuItemChange): boolean {
  return after.status === 'PUBLISHED' && before?.status !== 'PUBLISHED'
}

const COLUMNS = Object.keys(getTableColumns(menuItem)).filter((key) => key !== 'companyId' && key !== 'createdAt')

/**
 * All columns of the schema except the company and the creation time, so that a new column is saved without a change
 * here.
 */
function columnsOf(record: Columns): Record<string, unknown> {
  return Object.fromEntries(COLUMNS.flatMap((key) => (key in record ? [[key, record[key as keyof Columns]]] : [])))
}

async function saveColumns(
  tx: Transaction,
  { companyId, now }: SaveContext,
  changes: MenuItemChange[],
): Promise<Saved[]> {
  // The cast is safe because rows are sent as JSON, where dates are text.
  const rowOf = ({ after }: MenuItemChange) =>
    ({ companyId, ...columnsOf(after), updatedAt: now }) as unknown as typeof menuItem.$inferInsert
  const isNew = ({ after }: MenuItemChange) => after.id === undefined
  const changing = changes.filter(
    ({ before, after }) => before === null || !sameJson(columnsOf(before), columnsOf(after)),
  )
  try {
    await upsertMany(tx, menuItem, [menuItem.id], changing.filter((one) => !isNew(one)).map(rowOf))
    const ids = await insertForIds(tx, menuItem, changing.filter(isNew).map(rowOf))
    return changes.map((change) => ({ ...change, id: change.after.id ?? ids.shift() ?? 0 }))
  } catch (error) {
    throw takenExternalId(error, changes) ?? error
  }
}

/** Relies on the database's unique index, so that concurrent requests can't both succeed. */
function takenExternalId(error: unknown, changes: MenuItemChange[]): AppError | undefined {
  const cause = error instanceof Error ? error.cause : undefined
  const isTaken = cause instanceof Error && 'constraint' in cause && cause.constraint === 'menu_item_external_id'
  if (!isTaken) return undefined
  // The error doesn't name the item, so the message names an ID only if it is the only new one.
  const [change, another] = changes.filter(({ before, after }) => before?.externalId !== after.externalId)
  const message =
    change && !another
      ? `Another menu item already has the external ID “${change.after.externalId}”.`
      : 'Another menu item already has one of these external IDs. Nothing was changed.'
  return new AppError('CONFLICT', message, { cause: error })
}

/** Compares identity and emptiness first, because most parts of thousands of items are unchanged or empty. */
function isSame(was: unknown[], after: unknown[]): boolean {
  return was === after || (was.length === after.length && (was.length === 0 || sameJson(was, after)))
}

function changesOf<Part extends Parts>(saved: Saved[], part: Part) {
  return saved.flatMap(({ id, before, after: { [part]: after } }) => {
    const was = before?.[part] ?? []
    return after === undefined || isSame(was, after) ? [] : [{ id, was, after }]
  })
}

async function saveVariants(tx: Transaction, { companyId }: SaveContext, saved: Saved[]): Promise<void> {
  const changes = changesOf(saved, 'variants')
  const wanted = new Set(changes.flatMap(({ after }) => after.map(({ id }) => id)))
  const gone = changes.flatMap(({ was }) => was.flatMap(({ id }) => (wanted.has(id) ? [] : id)))
  if (gone.length > 0) await tx.delete(menuItemVariant).where(inIds(menuItemVariant.id, gone))
  const rows = changes.flatMap(({ id, after }) =>
    after.map(({ allergens: _allergens, ...variant }, sortOrder) => ({
      companyId,
      menuItemId: id,
      ...variant,
      translatedFrom: variant.translatedFrom ?? {},
      sortOrder,
    })),
  )
  await upsertMany(
    tx,
    menuItemVariant,
    [menuItemVariant.id],
    rows.filter((row) => row.id !== undefined),
  )
  const ids = await insertForIds(
    tx,
    menuItemVariant,
    rows.filter((row) => row.id === undefined),
  )
  const was = new Map(changes.flatMap((one) => one.was.map(({ id, allergens }) => [id, allergens])))
  const statements = changes.flatMap(({ after }) =>
    after.map(({ id, allergens }) => ({
      id: id ?? ids.shift() ?? 0,
      was: was.get(id ?? 0) ?? [],
      after: allergens,
    })),
  )
  await saveStatements(tx, companyId, 'menuItemVariantId', statements)
}

async function saveAllergens(tx: Transaction, { companyId }: SaveContext, saved: Saved[]): Promise<void> {
  await saveStatements(tx, companyId, 'menuItemId', changesOf(saved, 'allergens'))
}

type Statements = MenuItemSnapshot['allergens']

async function saveStatements(
  tx: Transaction,
  companyId: CompanyId,
  subject: 'menuItemId' | 'menuItemVariantId',
  all: { id: number; was: Statements; after: Statements }[],
): Promise<void> {
  const changing = all.filter(({ was, after }) => !isSame(was, after))
  const stated = changing.flatMap(({ id, was }) => (was.length > 0 ? id : []))
  if (stated.length > 0) await tx.delete(menuItemAllergen).where(inIds(menuItemAllergen[subject], stated))
  const rows = changing.flatMap(({ id, after }) =>
    after.map((one) => ({
      companyId,
      [subject]: id,
      ...one,
      verifiedAt: one.verifiedAt as unknown as Date | null, // rows are sent as JSON, where dates are text
    })),
  )
  await insertMany(tx, menuItemAllergen, rows)
}

async function saveLinks(tx: Transaction, { companyId }: SaveContext, saved: Saved[]): Promise<void> {
  const diets = changesOf(saved, 'dietTypeIds')
  const suiting = diets.flatMap(({ id, was }) => (was.length > 0 ? id : []))
  if (suiting.length > 0) await tx.delete(menuItemDietType).where(inIds(menuItemDietType.menuItemId, suiting))
  await insertMany(
    tx,
    menuItemDietType,
    diets.flatMap(({ id, after }) => after.map((dietTypeId) => ({ companyId, menuItemId: id, dietTypeId }))),
  )
  const groups = changesOf(saved, 'modifierGroups').filter(
    ({ was, after }) => was.map(({ id }) => id).join() !== after.map(({ id }) => id).join(),
  )
  const grouped = groups.flatMap(({ id, was }) => (was.length > 0 ? id : []))
  if (grouped.length > 0) await tx.delete(menuItemModifierGroup).where(inIds(menuItemModifierGroup.menuItemId, grouped))
  await insertMany(
    tx,
    menuItemModifierGroup,
    groups.flatMap(({ id, after }) =>
      after.map((group, sortOrder) => ({ companyId, menuItemId: id, modifierGroupId: group.id, sortOrder })),
    ),
  )
}

async function writeHistory(
  tx: Transaction,
  { companyId, userId, batch, kind }: SaveContext,
  saved: Saved[],
): Promise<void> {
  const after = await findSnapshots(
    tx,
    saved.flatMap(({ id, line }) => (line ? [] : id)),
  )
  const shared = batch ?? (saved.length > 1 ? randomUUID() : undefined)
  const lines = saved.flatMap(({ id, before, line: given }): MenuChange[] => {
    const line = given ?? { before, after: after.get(id) ?? null }
    if (!given && kind === undefined && before && isTheSame(before, line.after)) return []
    const what = kind ?? (before === null ? 'created' : 'changed')
    const who = { companyId, userId, ...(shared !== undefined && { batch: shared }) }
    return [{ ...who, entity: 'menu_item', entityId: id, kind: what, ...line }]
  })
  await writeMenuChanges(tx, lines)
}

function isTheSame(one: Record<string, unknown>, other: Record<string, unknown> | null): boolean {
  return sameJson({ ...one, revision: 0 }, { ...other, revision: 0 })
}

/** Deletes items. The history stores them whole, with their branch overrides. */
export async function deleteMenuItems(
  tx: Transaction,
  { companyId, userId, batch, kind = 'deleted' }: Omit<SaveContext, 'now' | 'kind'> & { kind?: 'deleted' | 'restored' },
  ids: number[],
): Promise<void> {
  const snapshots = await findSnapshots(tx, ids)
  const overrides = await tx.select().from(branchMenuItem).where(inIds(branchMenuItem.menuItemId, ids))
  const overridesOf = Map.groupBy(overrides, (one) => one.menuItemId)
  await tx.delete(menuItem).where(inIds(menuItem.id, ids))
  const shared = batch ?? (ids.length > 1 ? randomUUID() : undefined)
  await writeMenuChanges(
    tx,
    [...snapshots].map(([entityId, snapshot]) => {
      const branches = (overridesOf.get(entityId) ?? []).map(
        ({ companyId: _company, menuItemId: _item, ...own }) => own,
      )
      const who = { companyId, userId, ...(shared !== undefined && { batch: shared }) }
      return { ...who, entity: 'menu_item', entityId, kind, before: { ...snapshot, branches }, after: null }
    }),
  )
}
