import { asc, sql } from 'drizzle-orm'
import type { LocalizedText } from '#contract/localized-text.ts'
import { placeBefore } from '#contract/menu-order.ts'
import { inIds } from '#server/db/in-ids.ts'
import type { Transaction } from '#server/db/client.ts'
import { categoryOrder, isParent, parentCategory } from '#server/db/menu-order.ts'
import { category, menuItem } from '#server/db/schema.ts'
import type { SkippedRecord, RestoreContext, RestoreRequest, RestoreResult } from '#server/platform/menu-history.ts'
import { type SaveContext, saveMenuItems } from './save.ts'

type Row = typeof menuItem.$inferSelect

/**
 * A place in the menu as the history stores it: the category and the previous item, which is null at the start. A
 * position number would be wrong as soon as another item moves.
 */
export type Place = {
  name: LocalizedText
  categoryId: number
  previousItem: { id: number; name: LocalizedText } | null
}

/** The items of categories in menu order, locked with their categories until the transaction ends. */
export async function lockOrder(tx: Transaction, categoryIds: number[]): Promise<Row[]> {
  // Categories are locked in the order of ids, so that concurrent requests can't deadlock.
  const held = tx.select({ id: category.id }).from(category).where(inIds(category.id, categoryIds))
  await held.orderBy(asc(category.id)).for('no key update')
  const [categories, rows] = await Promise.all([
    tx
      .select({ id: category.id })
      .from(category)
      .leftJoin(parentCategory, isParent)
      .where(inIds(category.id, categoryIds))
      .orderBy(...categoryOrder),
    tx.select().from(menuItem).where(inIds(menuItem.categoryId, categoryIds)).orderBy(asc(menuItem.id)).for('update'),
  ])
  const place = new Map(categories.map(({ id }, at) => [id, at]))
  const placeOf = (row: Row) => place.get(row.categoryId) ?? 0
  return rows.toSorted(
    (one, other) => placeOf(one) - placeOf(other) || one.sortOrder - other.sortOrder || one.id - other.id,
  )
}

/** The ids of the items in each category, in the order of the rows. */
export function ordersOf(rows: Row[]): Map<number, number[]> {
  const groups = Map.groupBy(rows, (row) => row.categoryId)
  return new Map([...groups].map(([id, group]) => [id, group.map((row) => row.id)]))
}

type NewOrder = {
  /** All items of the categories that change, from `lockOrder`. */
  rows: Row[]
  /** The new order of each category that gets a new one. */
  orders: Map<number, number[]>
  /** The items that were moved. The others only make room, which doesn't count as a change. */
  moved: ReadonlySet<number>
}

/**
 * Saves a new order, with a history line for each moved item. An item's revision is incremented only if its category
 * changes, so that open forms of the other items don't become outdated.
 * @returns the ids of the moved items whose place has changed
 */
export async function saveOrder(
  tx: Transaction,
  context: SaveContext & { batch: string },
  { rows, orders, moved }: NewOrder,
): Promise<number[]> {
  const was = placesOf(rows, ordersOf(rows))
  const is = placesOf(rows, orders)
  const changed = findChangedIds(was, is, moved)
  const changes = rows.flatMap((row) => {
    const [before, place] = [was.get(row.id), is.get(row.id)]
    if (!before || !place || !changed.has(row.id)) return []
    const { sortOrder, ...after } = place
    const { sortOrder: _sortOrder, ...line } = before
    const revision = row.revision + (row.categoryId === after.categoryId ? 0 : 1)
    return [
      {
        before: row,
        after: { ...row, categoryId: after.categoryId, sortOrder, revision },
        line: { before: line, after },
      },
    ]
  })
  for (const order of orders.values()) await makeRoom(tx, order, changed)
  await saveMenuItems(tx, context, changes)
  return [...changed]
}

type Places = Map<number, Place & { sortOrder: number }>

/**
 * The moved items whose place has changed. An item that moved together with the one before it is included, although it
 * is still after the same item: without a line of its own, an undo would leave it behind.
 */
function findChangedIds(was: Places, is: Places, moved: ReadonlySet<number>): Set<number> {
  const changed = new Set<number>()
  for (const [id, place] of is) {
    const before = was.get(id)
    if (!before || !moved.has(id)) continue
    if (!isSamePlace(before, place) || changed.has(place.previousItem?.id ?? 0)) changed.add(id)
  }
  return changed
}

function isSamePlace(one: Place, other: Place): boolean {
  return one.categoryId === other.categoryId && one.previousItem?.id === other.previousItem?.id
}

function placesOf(rows: Row[], orders: Map<number, number[]>): Places {
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  const places: Places = new Map()
  for (const [categoryId, order] of orders) {
    let front: Row | undefined
    for (const [at, id] of order.entries()) {
      const row = rowOf.get(id)
      if (!row) continue
      const previousItem = front ? { id: front.id, name: front.name } : null
      places.set(id, { name: row.name, categoryId, previousItem, sortOrder: at + 1 })
      front = row
    }
  }
  return places
}

async function makeRoom(tx: Transaction, order: number[], except: Set<number>): Promise<void> {
  const place = sql`array_position(${sql.param(order)}::bigint[], ${menuItem.id})`
  const staying = order.filter((id) => !except.has(id))
  await tx
    .update(menuItem)
    .set({ sortOrder: place })
    .where(sql`${inIds(menuItem.id, staying)} and ${menuItem.sortOrder} <> ${place}`)
}

/** Whether a history record contains only a place. */
export function isPlace(record: Record<string, unknown> | null): boolean {
  return record !== null && 'previousItem' in record
}

/**
 * Moves items back to places of the history: after the same item, to the start of the category if there was none, or to
 * its end if that item is no longer there. Returns the items that couldn't be moved back, with the reason.
 */
export async function restorePlaces(
  tx: Transaction,
  context: RestoreContext,
  wants: RestoreRequest[],
): Promise<RestoreResult> {
  if (wants.length === 0) return { restored: 0, kept: [] }
  const ids = wants.map(({ id }) => id)
  const current = await tx.select({ from: menuItem.categoryId }).from(menuItem).where(inIds(menuItem.id, ids))
  const places = wants.map(({ id, record, expected }) => ({
    id,
    // `saveOrder` wrote both records in this form.
    place: record as Place,
    expected: (expected ?? null) as Place | null,
  }))
  const categories = new Set([...current.map(({ from }) => from), ...places.map(({ place }) => place.categoryId)])
  const rows = await lockOrder(tx, [...categories])
  const known = await tx
    .select({ id: category.id, brandId: category.brandId })
    .from(category)
    .where(inIds(category.id, [...categories]))
  const brandOf = new Map(known.map((one) => [one.id, one.brandId]))
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  const placesNow = placesOf(rows, ordersOf(rows))
  // The same undo may arrive twice, if the first response was lost. An item that is already in its place isn't refused
  // then.
  const isAlreadyThere = (id: number, place: Place) => {
    const now = placesNow.get(id)
    return now !== undefined && isSamePlace(now, place)
  }
  const kept: SkippedRecord[] = []
  const going = places.filter(({ id, place, expected }) => {
    const row = rowOf.get(id)
    const reason = !row
      ? 'It has since been deleted'
      : expected && row.categoryId !== expected.categoryId && !isAlreadyThere(id, place)
        ? 'It has since been moved to another category'
        : brandOf.get(place.categoryId) !== row.brandId
          ? 'Its category was deleted'
          : null
    if (reason !== null) kept.push({ id, name: row?.name ?? place.name, reason })
    return reason === null
  })
  const moved = new Set(going.map(({ id }) => id))
  const orders = ordersOf(rows.filter((row) => !moved.has(row.id)))
  for (const { id, place } of going) {
    const order = orders.get(place.categoryId) ?? []
    orders.set(place.categoryId, placeAfter(order, id, place.previousItem?.id ?? null))
  }
  await saveOrder(tx, { ...context, kind: 'restored' }, { rows, orders, moved })
  return { restored: going.length, kept }
}

function placeAfter(order: number[], id: number, frontId: number | null): number[] {
  if (frontId === null) return [id, ...order]
  const at = order.indexOf(frontId)
  return placeBefore(order, [id], at < 0 ? null : (order[at + 1] ?? null))
}
