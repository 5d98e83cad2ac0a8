import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { AllergenUsage } from '#contract/allergens.ts'
import { textIn } from '#contract/localized-text.ts'
import { NAMED_ITEMS, type UsedIn } from '#contract/usage.ts'
import type { Transaction } from '#server/db/client.ts'
import {
  allergen,
  menuItem,
  menuItemAllergen,
  menuItemModifierGroup,
  menuItemVariant,
  modifierGroup,
  modifierOption,
} from '#server/db/schema.ts'
import { AppError } from '#server/platform/errors.ts'

export type AllergenRow = typeof allergen.$inferSelect

const isIn = inArray(menuItemAllergen.level, ['CONTAINS', 'MAY_CONTAIN'])

/** All allergens of the company, in display order. */
export function listAllergenRows(tx: Transaction): Promise<AllergenRow[]> {
  return tx.select().from(allergen).orderBy(asc(allergen.sortOrder), asc(allergen.id))
}

/**
 * Lets one transaction at a time change the company's allergens, because each change is checked against all of them.
 * Other transactions can still save items that use them.
 */
export async function lockAllergens(tx: Transaction): Promise<void> {
  await tx.select({ id: allergen.id }).from(allergen).orderBy(asc(allergen.id)).for('no key update')
}

/**
 * One allergen of the current company, locked until the end of the transaction so that no item can start using it.
 * @throws {AppError} NOT_FOUND
 */
export async function lockAllergen(tx: Transaction, id: number): Promise<AllergenRow> {
  await lockAllergens(tx)
  const [row] = await tx.select().from(allergen).where(eq(allergen.id, id)).for('update')
  if (!row) throw new AppError('NOT_FOUND', 'This allergen no longer exists. Reload the page and try again.')
  return row
}

/**
 * How many items contain or may contain each allergen, among those the caller may see, and which unused option groups
 * do. Omits unused allergens.
 */
export async function findAllergenUsage(tx: Transaction): Promise<AllergenUsage> {
  const stated = statedAllergens(tx).as('stated')
  const [items, unused] = await Promise.all([
    tx
      .select({ id: stated.allergenId, menuItemCount: sql<number>`count(*)::int` })
      .from(stated)
      .innerJoin(menuItem, eq(menuItem.id, stated.menuItemId))
      .groupBy(stated.allergenId),
    unusedGroupsWith(tx),
  ])
  const groups = Map.groupBy(unused, (group) => group.allergenId)
  const counts = new Map(items.map(({ id, menuItemCount }) => [id, menuItemCount]))
  return [...new Set([...counts.keys(), ...groups.keys()])].map((id) => ({
    id,
    menuItemCount: counts.get(id) ?? 0,
    unusedGroups: (groups.get(id) ?? []).map(nameOf),
  }))
}

/** How many menu items contain or may contain an allergen, and the first of them by name. */
export async function findMenuItemsWith(tx: Transaction, allergenId: number): Promise<UsedIn> {
  const stated = statedAllergens(tx).as('stated')
  const rows = await tx
    .select({ id: menuItem.id, name: menuItem.name, total: sql<number>`count(*) over ()::int` })
    .from(menuItem)
    .where(
      inArray(menuItem.id, tx.select({ id: stated.menuItemId }).from(stated).where(eq(stated.allergenId, allergenId))),
    )
    .orderBy(asc(menuItem.sortName), asc(menuItem.id))
    .limit(NAMED_ITEMS)
  return { menuItemCount: rows[0]?.total ?? 0, menuItems: rows.map(({ id, name }) => ({ id, name })) }
}

/** The names of the option groups that no menu item uses and that have an option with the allergen. */
export async function findUnusedGroupsWith(tx: Transaction, allergenId: number): Promise<string[]> {
  return (await unusedGroupsWith(tx, eq(menuItemAllergen.allergenId, allergenId))).map(nameOf)
}

function unusedGroupsWith(tx: Transaction, ofAllergen?: SQL) {
  return tx
    .selectDistinct({ allergenId: menuItemAllergen.allergenId, id: modifierGroup.id, name: modifierGroup.name })
    .from(menuItemAllergen)
    .innerJoin(modifierOption, eq(modifierOption.id, menuItemAllergen.modifierOptionId))
    .innerJoin(modifierGroup, eq(modifierGroup.id, modifierOption.modifierGroupId))
    .leftJoin(menuItemModifierGroup, eq(menuItemModifierGroup.modifierGroupId, modifierGroup.id))
    .where(and(ofAllergen, isIn, isNull(menuItemModifierGroup.menuItemId)))
    .orderBy(asc(modifierGroup.id))
}

/** Each allergen with each item that contains or may contain it, whether stated for the item, a size or an option. */
function statedAllergens(tx: Transaction) {
  const { allergenId } = menuItemAllergen
  const ofItem = tx
    .select({ allergenId, menuItemId: sql<number>`${menuItemAllergen.menuItemId}`.as('menu_item_id') })
    .from(menuItemAllergen)
    .where(and(isIn, sql`${menuItemAllergen.menuItemId} is not null`))
  const ofVariant = tx
    .select({ allergenId, menuItemId: menuItemVariant.menuItemId })
    .from(menuItemAllergen)
    .innerJoin(menuItemVariant, eq(menuItemVariant.id, menuItemAllergen.menuItemVariantId))
    .where(isIn)
  const ofOption = tx
    .select({ allergenId, menuItemId: menuItemModifierGroup.menuItemId })
    .from(menuItemAllergen)
    .innerJoin(modifierOption, eq(modifierOption.id, menuItemAllergen.modifierOptionId))
    .innerJoin(menuItemModifierGroup, eq(menuItemModifierGroup.modifierGroupId, modifierOption.modifierGroupId))
    .where(isIn)
  return ofItem.union(ofVariant).union(ofOption)
}

/** The name of an allergen or an option group: in English, the console's language, if it has one. */
export function nameOf(row: Pick<AllergenRow, 'name'>): string {
  return textIn(row.name, 'en', 'en')
}
