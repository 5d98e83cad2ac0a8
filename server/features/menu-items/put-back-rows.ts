import { inArray, sql } from 'drizzle-orm'
import { among } from '#server/db/among.ts'
import type { Transaction } from '#server/db/client.ts'
import { insertMany } from '#server/db/insert-many.ts'
import {
  branch,
  branchMenuItem,
  menuItem,
  menuItemAllergen,
  menuItemDietType,
  menuItemModifierGroup,
  menuItemVariant,
} from '#server/db/schema.ts'
import { requireRoom } from '#server/features/subscriptions/service.ts'
import type { PutBackContext } from '#server/platform/menu-history.ts'
import { sameJson } from '#server/platform/same-json.ts'
import type { BranchPart, MenuItemSnapshot } from './snapshots.ts'

/** An item that is put back: as it is, null when it is gone, and the whole of what it becomes. */
export type Plan = {
  id: number
  current: MenuItemSnapshot | null
  record: MenuItemSnapshot & { branches?: BranchPart[] }
}

/**
 * Writes items with all their parts as planned; what a plan does not change is not touched.
 * @throws {AppError} CONFLICT when the plan of the company allows no more items
 */
export async function writePlans(tx: Transaction, context: PutBackContext, plans: Plan[]): Promise<void> {
  await writeColumns(tx, context, plans)
  await writeVariants(tx, context, plans)
  await writeAllergens(tx, context, plans)
  await writeLinks(tx, context, plans)
  await writeBranches(tx, context, plans)
}

/** The columns of an item's row, as `snapshotsOf` names them. */
function columnsOf(record: Plan['record']) {
  const {
    allergens: _allergens,
    dietTypeIds: _dietTypeIds,
    variants: _variants,
    modifierGroups: _groups,
    branches: _branches,
    ...columns
  } = record
  return columns
}

async function writeColumns(tx: Transaction, { companyId, now }: PutBackContext, plans: Plan[]): Promise<void> {
  const missing = plans.filter(({ current }) => current === null).length
  if (missing > 0) await requireRoom(tx, 'menuItems', missing)
  const rows = plans.map(({ record }) => ({ companyId, ...columnsOf(record), updatedAt: now }))
  await insertMany(
    tx,
    menuItem,
    rows,
    sql`on conflict (id) do update set
      category_id = excluded.category_id, external_id = excluded.external_id, name = excluded.name,
      description = excluded.description, search_text = excluded.search_text, sort_name = excluded.sort_name,
      price_type = excluded.price_type, price_minor = excluded.price_minor, images = excluded.images,
      status = excluded.status, is_featured = excluded.is_featured, calories = excluded.calories,
      serving_size = excluded.serving_size, ingredients = excluded.ingredients, availability = excluded.availability,
      sort_order = excluded.sort_order, revision = excluded.revision, updated_at = excluded.updated_at`,
  )
}

/** Items of which a part is not as it was. */
const whereDiffers = (plans: Plan[], part: 'variants' | 'allergens' | 'dietTypeIds' | 'modifierGroups') =>
  plans.filter(({ current, record }) => !sameJson(current?.[part], record[part]))

async function writeVariants(tx: Transaction, { companyId }: PutBackContext, plans: Plan[]): Promise<void> {
  const changing = whereDiffers(plans, 'variants')
  const rows = changing.flatMap(({ id, record }) =>
    record.variants.map(({ allergens: _allergens, ...variant }, sortOrder) => ({
      companyId,
      menuItemId: id,
      ...variant,
      sortOrder,
    })),
  )
  const wanted = new Set(rows.map((row) => row.id))
  const gone = changing.flatMap(({ current }) =>
    (current?.variants ?? []).flatMap(({ id }) => (wanted.has(id) ? [] : id)),
  )
  await tx.delete(menuItemVariant).where(among(menuItemVariant.id, gone))
  await insertMany(
    tx,
    menuItemVariant,
    rows,
    sql`on conflict (id) do update set external_id = excluded.external_id, name = excluded.name,
      price_minor = excluded.price_minor, sort_order = excluded.sort_order`,
  )
}

async function writeAllergens(tx: Transaction, { companyId }: PutBackContext, plans: Plan[]): Promise<void> {
  const items = whereDiffers(plans, 'allergens')
  const variants = whereDiffers(plans, 'variants').flatMap(({ record }) => record.variants)
  const itemIds = items.map(({ id }) => id)
  const variantIds = variants.map(({ id }) => id)
  await tx.delete(menuItemAllergen).where(among(menuItemAllergen.menuItemId, itemIds))
  await tx.delete(menuItemAllergen).where(among(menuItemAllergen.menuItemVariantId, variantIds))
  const stated = (one: MenuItemSnapshot['allergens'][number]) => ({
    companyId,
    ...one,
    verifiedAt: one.verifiedAt as unknown as Date | null, // written as JSON
  })
  await insertMany(
    tx,
    menuItemAllergen,
    items.flatMap(({ id, record }) => record.allergens.map((one) => ({ menuItemId: id, ...stated(one) }))),
  )
  await insertMany(
    tx,
    menuItemAllergen,
    variants.flatMap(({ id, allergens }) => allergens.map((one) => ({ menuItemVariantId: id, ...stated(one) }))),
  )
}

async function writeLinks(tx: Transaction, { companyId }: PutBackContext, plans: Plan[]): Promise<void> {
  const suiting = whereDiffers(plans, 'dietTypeIds')
  const suitingIds = suiting.map(({ id }) => id)
  await tx.delete(menuItemDietType).where(among(menuItemDietType.menuItemId, suitingIds))
  await insertMany(
    tx,
    menuItemDietType,
    suiting.flatMap(({ id, record }) =>
      record.dietTypeIds.map((dietTypeId) => ({ companyId, menuItemId: id, dietTypeId })),
    ),
  )
  const grouped = whereDiffers(plans, 'modifierGroups')
  const groupedIds = grouped.map(({ id }) => id)
  await tx.delete(menuItemModifierGroup).where(among(menuItemModifierGroup.menuItemId, groupedIds))
  await insertMany(
    tx,
    menuItemModifierGroup,
    grouped.flatMap(({ id, record }) =>
      record.modifierGroups.map((group, sortOrder) => ({
        companyId,
        menuItemId: id,
        modifierGroupId: group.id,
        sortOrder,
      })),
    ),
  )
}

/** Only with an item that was gone: what branches say of one that is there is theirs to say. */
async function writeBranches(tx: Transaction, { companyId }: PutBackContext, plans: Plan[]): Promise<void> {
  const says = plans.flatMap(({ id, current, record }) =>
    current === null ? (record.branches ?? []).map((say) => ({ companyId, menuItemId: id, ...say })) : [],
  )
  if (says.length === 0) return
  const branchIds = [...new Set(says.map((say) => say.branchId))]
  const known = await tx.select({ id: branch.id }).from(branch).where(inArray(branch.id, branchIds))
  await insertMany(
    tx,
    branchMenuItem,
    says.filter((say) => known.some(({ id }) => id === say.branchId)),
  )
}
