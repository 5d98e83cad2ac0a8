import { sql } from 'drizzle-orm'
import type { LocalizedText } from '#contract/localized-text.ts'
import type { TranslatedFrom } from '#contract/translated-from.ts'
import { inIds } from '#server/db/in-ids.ts'
import type { Transaction } from '#server/db/client.ts'
import { category, dietType, menuItem, modifierGroup } from '#server/db/schema.ts'
import type { RecordedGroup } from '#server/features/modifier-groups/service.ts'
import { findAllergenIds, type StatedJson, statedJson } from '#server/features/stated-allergens/service.ts'
import { lockPictures } from '#server/features/uploads/service.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Known } from './normalize.ts'

/** The columns that describe an item. */
export type MenuItemColumns = Omit<typeof menuItem.$inferSelect, 'id' | 'companyId' | 'createdAt' | 'updatedAt'>

/**
 * A menu item as the history stores it, as JSON, without branch overrides. The item only links to modifier groups, but
 * their content is included, to show it and to create deleted groups again.
 */
export type MenuItemSnapshot = MenuItemColumns & {
  id: number
  allergens: StatedJson[]
  dietTypeIds: number[]
  variants: {
    id: number
    externalId: string | null
    name: LocalizedText
    /** Set only if a translation is outdated, so that an unchanged item equals older records, which lack this field. */
    translatedFrom?: TranslatedFrom
    priceMinor: number
    allergens: StatedJson[]
  }[]
  modifierGroups: Omit<RecordedGroup, 'brandId'>[]
}

/**
 * An object with `translatedFrom` if a translation of the size, group or option is outdated; otherwise an empty one.
 */
const outdated = (part: 'v' | 'g' | 'o') =>
  sql.raw(
    `case when ${part}.translated_from = '{}' then '{}' else jsonb_build_object('translatedFrom', ${part}.translated_from) end`,
  )

/**
 * Complete items by id: one query, whatever their number. Unknown ids are left out.
 * @example const before = (await findSnapshots(tx, [id])).get(id)
 */
export async function findSnapshots(tx: Transaction, ids: number[]): Promise<Map<number, MenuItemSnapshot>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({
      item: menuItem,
      allergens: statedJson('menuItem', sql`menu_item.id`),
      dietTypeIds: sql<number[]>`coalesce((
        select json_agg(d.diet_type_id order by d.diet_type_id)
        from menu_item_diet_type d where d.menu_item_id = menu_item.id), '[]')`,
      variants: sql<MenuItemSnapshot['variants']>`coalesce((
        select json_agg(jsonb_build_object('id', v.id, 'externalId', v.external_id, 'name', v.name,
          'priceMinor', v.price_minor, 'allergens', ${statedJson('variant', sql`v.id`)}) || ${outdated('v')}
          order by v.sort_order, v.id)
        from menu_item_variant v where v.menu_item_id = menu_item.id), '[]')`,
      modifierGroups: sql<MenuItemSnapshot['modifierGroups']>`coalesce((
        select json_agg(jsonb_build_object('id', g.id, 'externalId', g.external_id, 'name', g.name,
          'minSelected', g.min_selected, 'maxSelected', g.max_selected, 'options', coalesce((
            select json_agg(jsonb_build_object('id', o.id, 'externalId', o.external_id, 'name', o.name,
              'priceDeltaMinor', o.price_delta_minor, 'isDefault', o.is_default,
              'allergens', ${statedJson('option', sql`o.id`)}) || ${outdated('o')} order by o.sort_order, o.id)
            from modifier_option o where o.modifier_group_id = g.id), '[]')) || ${outdated('g')}
          order by l.sort_order, g.id)
        from menu_item_modifier_group l join modifier_group g on g.id = l.modifier_group_id
        where l.menu_item_id = menu_item.id), '[]')`,
    })
    .from(menuItem)
    .where(inIds(menuItem.id, ids))
  return new Map(
    rows.map(({ item: { companyId: _company, createdAt: _created, updatedAt: _updated, ...item }, ...parts }) => [
      item.id,
      { ...item, ...parts },
    ]),
  )
}

/** Locks items until the transaction ends, in the order of ids so that requests can't deadlock. */
export async function lockMenuItems(tx: Transaction, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.select({ id: menuItem.id }).from(menuItem).where(inIds(menuItem.id, ids)).orderBy(menuItem.id).for('update')
}

/** Like `findSnapshots`, but locks the items until the transaction ends. */
export async function lockSnapshots(tx: Transaction, ids: number[]): Promise<Map<number, MenuItemSnapshot>> {
  await lockMenuItems(tx, ids)
  return findSnapshots(tx, ids)
}

/** @throws {AppError} NOT_FOUND when the item isn't among the snapshots */
export function requireSnapshot(snapshots: Map<number, MenuItemSnapshot>, id: number): MenuItemSnapshot {
  const own = snapshots.get(id)
  if (!own) throw new AppError('NOT_FOUND', 'This menu item no longer exists. Reload the page and try again.')
  return own
}

/**
 * The ids that the company's items may refer to. The given pictures are locked, so that none is deleted before the
 * transaction ends.
 */
export async function findKnown(tx: Transaction, pictures: number[] = []): Promise<Known> {
  const [categories, allergenIds, dietTypes, groups, pictureIds] = await Promise.all([
    tx.select({ id: category.id, brandId: category.brandId }).from(category),
    findAllergenIds(tx),
    tx.select({ id: dietType.id }).from(dietType),
    tx.select({ id: modifierGroup.id }).from(modifierGroup),
    lockPictures(tx, pictures),
  ])
  const idsOf = (rows: { id: number }[]) => new Set(rows.map(({ id }) => id))
  return {
    brandOfCategory: new Map(categories.map(({ id, brandId }) => [id, brandId])),
    allergenIds,
    dietTypeIds: idsOf(dietTypes),
    groupIds: idsOf(groups),
    pictureIds,
  }
}
