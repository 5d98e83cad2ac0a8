import { randomUUID } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import type { LocalizedText } from '#contract/localized-text.ts'
import type { MenuChangeKind } from '#contract/menu-history.ts'
import type { ModifierGroupInput } from '#contract/modifier-groups.ts'
import { among } from '#server/db/among.ts'
import type { Transaction } from '#server/db/client.ts'
import { branchMenuItem, menuItem } from '#server/db/schema.ts'
import { findGroupsOfItem, findItemsWithGroups } from '#server/features/modifier-groups/service.ts'
import { type StatedJson, statedJson } from '#server/features/stated-allergens/service.ts'
import type { Actor } from '#server/platform/auth-gate.ts'
import { AppError } from '#server/platform/errors.ts'
import { writeMenuChanges } from '#server/platform/menu-history.ts'
import type { TouchedGroups } from './parts.ts'

/**
 * A menu item with everything needed to write it back as it was, in a shape that can be kept as JSON. Of a modifier group
 * the link is the item's own; its content is shared and stands here so that it can be read what it was.
 */
export type MenuItemSnapshot = Omit<typeof menuItem.$inferSelect, 'companyId' | 'createdAt' | 'updatedAt'> & {
  allergens: StatedJson[]
  dietTypeIds: number[]
  variants: {
    id: number
    externalId: string | null
    name: LocalizedText
    priceMinor: number
    allergens: StatedJson[]
  }[]
  modifierGroups: {
    id: number
    externalId: string | null
    name: LocalizedText
    minSelected: number
    maxSelected: number | null
    options: {
      id: number
      externalId: string | null
      name: LocalizedText
      priceDeltaMinor: number
      isDefault: boolean
      allergens: StatedJson[]
    }[]
  }[]
}

/**
 * Items as they stand, whole, by id: one query, whatever their number. What does not exist is left out.
 * @example const before = (await snapshotsOf(tx, [id])).get(id)
 */
export async function snapshotsOf(tx: Transaction, ids: number[]): Promise<Map<number, MenuItemSnapshot>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({
      item: menuItem,
      allergens: statedJson('menuItem', sql`menu_item.id`),
      dietTypeIds: sql<number[]>`coalesce((
        select json_agg(d.diet_type_id order by d.diet_type_id)
        from menu_item_diet_type d where d.menu_item_id = menu_item.id), '[]')`,
      variants: sql<MenuItemSnapshot['variants']>`coalesce((
        select json_agg(json_build_object('id', v.id, 'externalId', v.external_id, 'name', v.name,
          'priceMinor', v.price_minor, 'allergens', ${statedJson('variant', sql`v.id`)}) order by v.sort_order, v.id)
        from menu_item_variant v where v.menu_item_id = menu_item.id), '[]')`,
      modifierGroups: sql<MenuItemSnapshot['modifierGroups']>`coalesce((
        select json_agg(json_build_object('id', g.id, 'externalId', g.external_id, 'name', g.name,
          'minSelected', g.min_selected, 'maxSelected', g.max_selected, 'options', coalesce((
            select json_agg(json_build_object('id', o.id, 'externalId', o.external_id, 'name', o.name,
              'priceDeltaMinor', o.price_delta_minor, 'isDefault', o.is_default,
              'allergens', ${statedJson('option', sql`o.id`)}) order by o.sort_order, o.id)
            from modifier_option o where o.modifier_group_id = g.id), '[]')) order by l.sort_order, g.id)
        from menu_item_modifier_group l join modifier_group g on g.id = l.modifier_group_id
        where l.menu_item_id = menu_item.id), '[]')`,
    })
    .from(menuItem)
    .where(among(menuItem.id, ids))
  return new Map(
    rows.map(({ item: { companyId: _company, createdAt: _created, updatedAt: _updated, ...item }, ...parts }) => [
      item.id,
      { ...item, ...parts },
    ]),
  )
}

/** One item as it stands, whole; undefined when it does not exist. */
export async function snapshotOf(tx: Transaction, id: number): Promise<MenuItemSnapshot | undefined> {
  return (await snapshotsOf(tx, [id])).get(id)
}

type Who = Pick<Actor, 'companyId' | 'userId'>

/** What of a request may reach the groups of other items. */
type Reaching = {
  modifierGroups?: ModifierGroupInput[] | undefined
  partAllergens?: { options?: unknown[] | undefined } | undefined
  confirmAllergens?: boolean | undefined
}

/** The other items whose modifier groups a request may change, or confirm the allergens of. */
export async function sharersOf(
  tx: Transaction,
  { modifierGroups = [], partAllergens, confirmAllergens }: Reaching,
  id: number,
): Promise<number[]> {
  const written = modifierGroups.filter((group) => confirmAllergens || Object.keys(group).length > 1)
  const own = confirmAllergens || partAllergens?.options ? await findGroupsOfItem(tx, id) : []
  const groups = [...own, ...written.flatMap((group) => group.id ?? [])]
  return (await findItemsWithGroups(tx, groups)).filter((one) => one !== id)
}

/** In the order of their ids, so that two requests never wait for each other in a circle. */
export async function lockMenuItem(
  tx: Transaction,
  id: number,
  sharers: number[],
): Promise<typeof menuItem.$inferSelect> {
  const rows = await tx
    .select()
    .from(menuItem)
    .where(inArray(menuItem.id, [id, ...sharers]))
    .orderBy(menuItem.id)
    .for('update')
  const row = rows.find((one) => one.id === id)
  if (!row) throw new AppError('NOT_FOUND', 'This menu item does not exist.')
  return row
}

/** What was written: an item, what it and its sharers were before, and which groups were touched. */
type Written = { id: number; before: Map<number, MenuItemSnapshot>; groups: TouchedGroups }

/**
 * A changed group is a change of every item that has it: their revisions rise, and the history says so. Of a group whose
 * allergens were confirmed only the history tells: nobody who has another item open must look it over for that.
 */
export async function raiseSharers(
  tx: Transaction,
  caller: Who,
  { id, before, groups: { changed, stamped } }: Written,
): Promise<void> {
  const others = async (ids: number[]) =>
    (await findItemsWithGroups(tx, ids)).filter((one) => one !== id && before.has(one))
  const concerned = await others(changed)
  if (concerned.length > 0)
    await tx
      .update(menuItem)
      .set({ revision: sql`${menuItem.revision} + 1` })
      .where(inArray(menuItem.id, concerned))
  await writeHistory(tx, caller, { before, ids: [id, ...(await others([...changed, ...stamped]))] })
}

/** Items before a change, and which may have changed. */
type Histories = { before: Map<number, MenuItemSnapshot>; ids: number[] }

/** Writes what became of items into the history: who was before, who is after. */
export async function writeHistory(
  tx: Transaction,
  { companyId, userId }: Who,
  { before, ids }: Histories,
): Promise<void> {
  const after = await snapshotsOf(tx, ids)
  const batch = ids.length > 1 ? { batch: randomUUID() } : {}
  const kindOf = (id: number): MenuChangeKind => {
    if (!after.has(id)) return 'deleted'
    return before.has(id) ? 'changed' : 'created'
  }
  // What only a branch says of an item has a line of its own.
  const told = ids.filter((id) => !isTheSame(before.get(id), after.get(id)))
  await writeMenuChanges(
    tx,
    told.map((id) => ({
      companyId,
      userId,
      entity: 'menu_item',
      entityId: id,
      kind: kindOf(id),
      before: before.get(id) ?? null,
      after: after.get(id) ?? null,
      ...batch,
    })),
  )
}

/** Whether nothing is other but the count of changes. */
function isTheSame(one: MenuItemSnapshot | undefined, other: MenuItemSnapshot | undefined): boolean {
  if (!one || !other) return false
  return JSON.stringify({ ...one, revision: 0 }) === JSON.stringify({ ...other, revision: 0 })
}

/** What a branch said of an item that was deleted; it comes back with the item. */
export type BranchPart = Pick<
  typeof branchMenuItem.$inferSelect,
  'branchId' | 'priceMinor' | 'isHidden' | 'soldOut' | 'soldOutUntil'
>
/** Items as the history keeps them when they go: with what the branches said of them. */
export async function deletedRecords(
  tx: Transaction,
  ids: number[],
): Promise<Map<number, MenuItemSnapshot & { branches: BranchPart[] }>> {
  const snapshots = await snapshotsOf(tx, ids)
  const says = await tx.select().from(branchMenuItem).where(among(branchMenuItem.menuItemId, ids))
  const byItem = Map.groupBy(says, (say) => say.menuItemId)
  return new Map(
    [...snapshots].map(([id, snapshot]) => {
      const branches = (byItem.get(id) ?? []).map(({ companyId: _company, menuItemId: _item, ...say }) => say)
      return [id, { ...snapshot, branches }]
    }),
  )
}
