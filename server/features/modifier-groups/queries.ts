import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { ModifierGroup } from '#contract/modifier-groups.ts'
import type { Transaction } from '#server/db/client.ts'
import { menuItemModifierGroup, modifierGroup, modifierOption } from '#server/db/schema.ts'
import { findStatedAllergens } from '#server/features/stated-allergens/service.ts'

/** Groups with their options: by their ids, in the order of an item, or all of a brand. */
export type GroupFilter = { ids: number[] } | { menuItemId: number } | { brandId: number }

/** Groups with everything that belongs to them: a fixed few queries, whatever their number. */
export async function findModifierGroups(tx: Transaction, filter: GroupFilter): Promise<ModifierGroup[]> {
  const groups = await groupRows(tx, filter)
  if (groups.length === 0) return []
  const options = await tx
    .select()
    .from(modifierOption)
    .where(
      inArray(
        modifierOption.modifierGroupId,
        groups.map(({ id }) => id),
      ),
    )
    .orderBy(asc(modifierOption.sortOrder), asc(modifierOption.id))
  const allergensOf = await findStatedAllergens(
    tx,
    'option',
    options.map(({ id }) => id),
  )
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

function groupRows(tx: Transaction, filter: GroupFilter) {
  const columns = {
    id: modifierGroup.id,
    name: modifierGroup.name,
    minSelected: modifierGroup.minSelected,
    maxSelected: modifierGroup.maxSelected,
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
    .where('ids' in filter ? inArray(modifierGroup.id, filter.ids) : eq(modifierGroup.brandId, filter.brandId))
    .orderBy(asc(modifierGroup.sortOrder), asc(modifierGroup.id))
}

/** The ids of the items that have one of these groups. */
export async function findItemsWithGroups(tx: Transaction, groupIds: number[]): Promise<number[]> {
  if (groupIds.length === 0) return []
  const rows = await tx
    .selectDistinct({ id: menuItemModifierGroup.menuItemId })
    .from(menuItemModifierGroup)
    .where(inArray(menuItemModifierGroup.modifierGroupId, groupIds))
  return rows.map(({ id }) => id)
}

/** The ids of the groups that these options belong to. */
export async function findGroupsOfOptions(tx: Transaction, optionIds: number[]): Promise<number[]> {
  if (optionIds.length === 0) return []
  const rows = await tx
    .selectDistinct({ id: modifierOption.modifierGroupId })
    .from(modifierOption)
    .where(inArray(modifierOption.id, optionIds))
  return rows.map(({ id }) => id)
}

/** The ids of an item's groups. */
export async function findGroupsOfItem(tx: Transaction, menuItemId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: menuItemModifierGroup.modifierGroupId })
    .from(menuItemModifierGroup)
    .where(eq(menuItemModifierGroup.menuItemId, menuItemId))
  return rows.map(({ id }) => id)
}

/** The ids of the options of an item's groups. */
export async function findOptionsOfItem(tx: Transaction, menuItemId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: modifierOption.id })
    .from(modifierOption)
    .innerJoin(menuItemModifierGroup, eq(menuItemModifierGroup.modifierGroupId, modifierOption.modifierGroupId))
    .where(eq(menuItemModifierGroup.menuItemId, menuItemId))
  return rows.map(({ id }) => id)
}
