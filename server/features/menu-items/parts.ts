import { and, eq, inArray, notInArray } from 'drizzle-orm'
import type { Received } from '#contract/endpoints.ts'
import type { updateMenuItem } from '#contract/menu-items.ts'
import type { Transaction } from '#server/db/client.ts'
import { allergen, dietType, menuItemAllergen, menuItemDietType, menuItemVariant } from '#server/db/schema.ts'
import type { CompanyId } from '#server/db/tenant.ts'
import { AppError } from '#server/platform/errors.ts'
import { toRequiredLocalized } from '#server/platform/texts.ts'

/** Whose parts are written, by whom and when. */
type PartsContext = { companyId: CompanyId; userId: number; menuItemId: number; defaultLocale: string; now: Date }
type Parts = Pick<Received<typeof updateMenuItem>['body'], 'allergens' | 'dietTypeIds' | 'variants'>

/**
 * Writes what belongs to a menu item: the parts that are given replace those there were.
 * @throws {AppError} NOT_FOUND for what the company does not have; VALIDATION_FAILED
 */
export async function writeParts(tx: Transaction, context: PartsContext, parts: Parts): Promise<void> {
  if (parts.allergens) await writeAllergens(tx, context, parts.allergens)
  if (parts.dietTypeIds) await writeDietTypes(tx, context, [...new Set(parts.dietTypeIds)])
  if (parts.variants) await writeVariants(tx, context, parts.variants)
}

/**
 * UNKNOWN is what an allergen without a row is, so it is not written. Who states a level is remembered, and stays
 * remembered while the level does.
 */
async function writeAllergens(
  tx: Transaction,
  context: PartsContext,
  levels: NonNullable<Parts['allergens']>,
): Promise<void> {
  const { companyId, menuItemId, userId, now } = context
  const ids = levels.map((one) => one.allergenId)
  if (new Set(ids).size !== ids.length)
    throw new AppError('VALIDATION_FAILED', 'An allergen is named twice', {
      errors: { allergens: 'An allergen is named twice' },
    })
  if (ids.length > 0 && (await tx.$count(allergen, inArray(allergen.id, ids))) !== ids.length) {
    throw new AppError('NOT_FOUND', 'One of these allergens does not exist.')
  }
  const ofItem = eq(menuItemAllergen.menuItemId, menuItemId)
  const before = new Map(
    (await tx.select().from(menuItemAllergen).where(ofItem)).map((one) => [one.allergenId, one.level]),
  )
  const stated = levels.filter((one) => one.level !== 'UNKNOWN')
  const kept = stated.filter((one) => before.get(one.allergenId) === one.level).map((one) => one.allergenId)
  await tx
    .delete(menuItemAllergen)
    .where(kept.length > 0 ? and(ofItem, notInArray(menuItemAllergen.allergenId, kept)) : ofItem)
  const fresh = stated.filter((one) => !kept.includes(one.allergenId))
  if (fresh.length === 0) return
  await tx
    .insert(menuItemAllergen)
    .values(fresh.map((one) => ({ companyId, menuItemId, ...one, verifiedBy: userId, verifiedAt: now })))
}

async function writeDietTypes(tx: Transaction, { companyId, menuItemId }: PartsContext, ids: number[]): Promise<void> {
  if (ids.length > 0 && (await tx.$count(dietType, inArray(dietType.id, ids))) !== ids.length) {
    throw new AppError('NOT_FOUND', 'One of these diet types does not exist.')
  }
  await tx.delete(menuItemDietType).where(eq(menuItemDietType.menuItemId, menuItemId))
  if (ids.length > 0)
    await tx.insert(menuItemDietType).values(ids.map((dietTypeId) => ({ companyId, menuItemId, dietTypeId })))
}

/** Variants that are named by their id keep it, and with it the allergens stated for them. */
async function writeVariants(
  tx: Transaction,
  context: PartsContext,
  variants: NonNullable<Parts['variants']>,
): Promise<void> {
  const { companyId, menuItemId, defaultLocale } = context
  const kept = variants.flatMap((one) => one.id ?? [])
  const ofItem = eq(menuItemVariant.menuItemId, menuItemId)
  await tx.delete(menuItemVariant).where(kept.length > 0 ? and(ofItem, notInArray(menuItemVariant.id, kept)) : ofItem)
  for (const [sortOrder, one] of variants.entries()) {
    const values = {
      name: toRequiredLocalized(one.name, defaultLocale, 'variants'),
      priceMinor: one.priceMinor,
      sortOrder,
    }
    if (one.id === undefined) {
      await tx.insert(menuItemVariant).values({ companyId, menuItemId, ...values })
      continue
    }
    const changed = await tx
      .update(menuItemVariant)
      .set(values)
      .where(and(ofItem, eq(menuItemVariant.id, one.id)))
      .returning({ id: menuItemVariant.id })
    if (changed.length === 0) throw new AppError('NOT_FOUND', 'One of these variants does not exist.')
  }
}
