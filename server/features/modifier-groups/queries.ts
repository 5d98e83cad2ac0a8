import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { ModifierGroup } from '#contract/modifier-groups.ts'
import { inIds } from '#server/db/in-ids.ts'
import type { Transaction } from '#server/db/client.ts'
import { menuItem, menuItemModifierGroup, modifierGroup, modifierOption } from '#server/db/schema.ts'
import { findStatedAllergens } from '#server/features/stated-allergens/service.ts'

/** Which groups to find: those with given ids, those of an item (in the item's order), or all of a brand. */
export type GroupFilter = { ids: number[] } | { menuItemId: number } | { brandId: number }

/** Groups with their options and allergens, in a fixed number of queries. */
export async function findModifierGroups(tx: Transaction, filter: GroupFilter, now: Date): Promise<ModifierGroup[]> {
  const ofThese = tx
    .select()
    .from(modifierOption)
    .where(inArray(modifierOption.modifierGroupId, groupIds(tx, filter)))
    .orderBy(asc(modifierOption.sortOrder), asc(modifierOption.id))
  const [groups, options] = await Promise.all([groupRows(tx, filter), ofThese])
  const allergensOf = await findStatedAllergens(tx, 'option', { ids: options.map(({ id }) => id), now })
  const byGroup = Map.groupBy(options, (option) => option.modifierGroupId)
  return groups.map((group) => ({
    ...group,
    options: (byGroup.get(group.id) ?? []).map(({ id, name, priceDeltaMinor, isDefault }) => ({
      id,
      name,
      priceDeltaMinor,
      isDefault,
      allergens: allergensOf(id),
    })),
  }))
}

/** The ids of the groups as a subquery, so that their options can be read at the same time as the groups. */
function groupIds(tx: Transaction, filter: GroupFilter) {
  if ('menuItemId' in filter)
    return tx
      .select({ id: menuItemModifierGroup.modifierGroupId })
      .from(menuItemModifierGroup)
      .where(eq(menuItemModifierGroup.menuItemId, filter.menuItemId))
  return tx.select({ id: modifierGroup.id }).from(modifierGroup).where(isMeant(filter))
}

const isMeant = (filter: Exclude<GroupFilter, { menuItemId: number }>) =>
  'ids' in filter ? inIds(modifierGroup.id, filter.ids) : eq(modifierGroup.brandId, filter.brandId)

function groupRows(tx: Transaction, filter: GroupFilter) {
  const columns = {
    id: modifierGroup.id,
    name: modifierGroup.name,
    minSelected: modifierGroup.minSelected,
    maxSelected: modifierGroup.maxSelected,
    revision: modifierGroup.revision,
    itemCount: sql<number>`(select count(*)::int from menu_item_modifier_group l where l.modifier_group_id = ${sql.raw('modifier_group.id')})`,
  }
  if ('menuItemId' in filter)
    return tx
      .select(columns)
      .from(modifierGroup)
      .innerJoin(
        menuItemModifierGroup,
        and(
          eq(menuItemModifierGroup.modifierGroupId, modifierGroup.id),
          eq(menuItemModifierGroup.menuItemId, filter.menuItemId),
        ),
      )
      .orderBy(asc(menuItemModifierGroup.sortOrder), asc(modifierGroup.id))
  return tx
    .select(columns)
    .from(modifierGroup)
    .where(isMeant(filter))
    .orderBy(asc(modifierGroup.sortOrder), asc(modifierGroup.id))
}

export async function findItemsWithGroups(tx: Transaction, groupIds: number[]): Promise<number[]> {
  if (groupIds.length === 0) return []
  const rows = await tx
    .selectDistinct({ id: menuItemModifierGroup.menuItemId })
    .from(menuItemModifierGroup)
    .where(inIds(menuItemModifierGroup.modifierGroupId, groupIds))
  return rows.map(({ id }) => id)
}

/** Locks the items that use one of these groups until the transaction ends, in the order of ids. */
export async function lockItemsWithGroups(tx: Transaction, groupIds: number[]): Promise<void> {
  const ids = await findItemsWithGroups(tx, groupIds)
  if (ids.length === 0) return
  await tx.select({ id: menuItem.id }).from(menuItem).where(inIds(menuItem.id, ids)).orderBy(menuItem.id).for('update')
}

/** The group's id for each option of these groups, by option id. */
export async function findOptionGroups(tx: Transaction, groupIds: number[]): Promise<Map<number, number>> {
  if (groupIds.length === 0) return new Map()
  const rows = await tx
    .select({ id: modifierOption.id, groupId: modifierOption.modifierGroupId })
    .from(modifierOption)
    .where(inIds(modifierOption.modifierGroupId, groupIds))
  return new Map(rows.map(({ id, groupId }) => [id, groupId]))
}

export async function findGroupsOfItems(tx: Transaction, menuItemIds: number[]): Promise<number[]> {
  if (menuItemIds.length === 0) return []
  const rows = await tx
    .selectDistinct({ id: menuItemModifierGroup.modifierGroupId })
    .from(menuItemModifierGroup)
    .where(inIds(menuItemModifierGroup.menuItemId, menuItemIds))
  return rows.map(({ id }) => id)
}

/** Raises the revision of groups, so that forms that added them before can't overwrite the change. */
export async function raiseGroupRevisions(tx: Transaction, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(modifierGroup)
    .set({ revision: sql`${modifierGroup.revision} + 1` })
    .where(inIds(modifierGroup.id, ids))
}

/** Raises the revision of groups and of the items that use them, so that forms opened before can't overwrite the change. */
export async function raiseRevisions(tx: Transaction, groupIds: number[]): Promise<void> {
  await raiseGroupRevisions(tx, groupIds)
  await tx
    .update(menuItem)
    .set({ revision: sql`${menuItem.revision} + 1` })
    .where(
      sql`exists (select from ${menuItemModifierGroup} where ${eq(menuItemModifierGroup.menuItemId, menuItem.id)}
        and ${inIds(menuItemModifierGroup.modifierGroupId, groupIds)})`,
    )
}
