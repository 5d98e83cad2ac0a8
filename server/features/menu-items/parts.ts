import { and, eq, inArray, notInArray } from 'drizzle-orm'
import type { Received } from '#contract/endpoints.ts'
import type { updateMenuItem } from '#contract/menu-items.ts'
import type { Transaction } from '#server/db/client.ts'
import {
  branch,
  branchMenuItem,
  dietType,
  type ItemImage,
  menuItemDietType,
  menuItemVariant,
  upload,
} from '#server/db/schema.ts'
import type { CompanyId } from '#server/db/tenant.ts'
import {
  findGroupsOfOptions,
  findOptionsOfItem,
  writeModifierGroups,
} from '#server/features/modifier-groups/service.ts'
import {
  confirmStatedAllergens,
  type Statements,
  writeStatedAllergens,
} from '#server/features/stated-allergens/service.ts'
import { AppError } from '#server/platform/errors.ts'
import { writeMenuChanges } from '#server/platform/menu-history.ts'
import { toLocalized, toRequiredLocalized } from '#server/platform/texts.ts'
import { findSays, saysChanged } from './branch-say.ts'

/** Whose parts are written, by whom and when. */
type PartsContext = {
  companyId: CompanyId
  userId: number
  brandId: number
  menuItemId: number
  defaultLocale: string
  now: Date
}
type Body = Received<typeof updateMenuItem>['body']
type Parts = Pick<
  Body,
  'allergens' | 'confirmAllergens' | 'dietTypeIds' | 'variants' | 'modifierGroups' | 'partAllergens' | 'branches'
>
/** Modifier groups that a request touched: of the stamped ones only who confirmed their allergens is another. */
export type TouchedGroups = { changed: number[]; stamped: number[] }

/**
 * Writes what belongs to a menu item: the parts that are given replace those there were.
 * @returns the ids of the modifier groups that are not as they were, which other items may have too
 * @throws {AppError} NOT_FOUND for what the company does not have; VALIDATION_FAILED
 */
export async function writeParts(tx: Transaction, context: PartsContext, parts: Parts): Promise<TouchedGroups> {
  const { menuItemId } = context
  const stating = { ...context, confirms: parts.confirmAllergens ?? true }
  if (parts.allergens) await writeStatedAllergens(tx, stating, 'menuItem', new Map([[menuItemId, parts.allergens]]))
  if (parts.dietTypeIds) await writeDietTypes(tx, context, [...new Set(parts.dietTypeIds)])
  if (parts.variants) await writeVariants(tx, stating, parts.variants)
  const changed = parts.modifierGroups ? await writeModifierGroups(tx, stating, parts.modifierGroups) : []
  if (parts.partAllergens) changed.push(...(await writePartAllergens(tx, stating, parts.partAllergens)))
  const confirmed = parts.confirmAllergens ? await confirmStatedAllergens(tx, menuItemId, context) : []
  if (parts.branches) await writeOverrides(tx, context, parts.branches)
  return { changed, stamped: await findGroupsOfOptions(tx, confirmed) }
}

/** @returns the groups of the options that something is said of */
async function writePartAllergens(
  tx: Transaction,
  context: PartsContext & { confirms: boolean },
  { variants = [], options = [] }: NonNullable<Parts['partAllergens']>,
): Promise<number[]> {
  const { menuItemId } = context
  const optionIds = options.map(({ id }) => id)
  const known = {
    variants: await tx
      .select({ id: menuItemVariant.id })
      .from(menuItemVariant)
      .where(eq(menuItemVariant.menuItemId, menuItemId)),
    options: await findOptionsOfItem(tx, menuItemId),
  }
  refuseForeign(
    variants,
    known.variants.map(({ id }) => id),
  )
  refuseForeign(options, known.options)
  const said = (parts: typeof options): Statements => new Map(parts.map(({ id, allergens }) => [id, allergens]))
  await writeStatedAllergens(tx, context, 'variant', said(variants))
  await writeStatedAllergens(tx, context, 'option', said(options))
  return findGroupsOfOptions(tx, optionIds)
}

function refuseForeign(said: { id: number }[], known: number[]): void {
  const ids = new Set(said.map(({ id }) => id))
  if (ids.size !== said.length) refuse('partAllergens', 'A size or option is named twice')
  if (said.some(({ id }) => !known.includes(id)))
    throw new AppError('NOT_FOUND', 'One of these sizes or options does not exist.')
}

/**
 * An item's pictures as they are kept.
 * @throws {AppError} NOT_FOUND for a picture the company does not have; VALIDATION_FAILED for one named twice
 */
export async function imagesOf(
  tx: Transaction,
  images: NonNullable<Body['images']>,
  defaultLocale: string,
): Promise<ItemImage[]> {
  const ids = images.map(({ uploadId }) => uploadId)
  if (new Set(ids).size !== ids.length) refuse('images', 'A picture is named twice')
  if (ids.length > 0 && (await tx.$count(upload, inArray(upload.id, ids))) !== ids.length)
    throw new AppError('NOT_FOUND', 'One of these pictures does not exist.')
  return images.map(({ uploadId, alt }) => ({ uploadId, alt: toLocalized(alt ?? {}, defaultLocale) }))
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
  context: PartsContext & { confirms: boolean },
  variants: NonNullable<Parts['variants']>,
): Promise<void> {
  const { companyId, menuItemId, defaultLocale } = context
  const kept = variants.flatMap((one) => one.id ?? [])
  const ofItem = eq(menuItemVariant.menuItemId, menuItemId)
  await tx.delete(menuItemVariant).where(kept.length > 0 ? and(ofItem, notInArray(menuItemVariant.id, kept)) : ofItem)
  const statements: Statements = new Map()
  for (const [sortOrder, one] of variants.entries()) {
    const values = {
      name: toRequiredLocalized(one.name, defaultLocale, 'variants'),
      priceMinor: one.priceMinor,
      sortOrder,
    }
    const [row] =
      one.id === undefined
        ? await tx
            .insert(menuItemVariant)
            .values({ companyId, menuItemId, ...values })
            .returning()
        : await tx
            .update(menuItemVariant)
            .set(values)
            .where(and(ofItem, eq(menuItemVariant.id, one.id)))
            .returning()
    if (!row) throw new AppError('NOT_FOUND', 'One of these variants does not exist.')
    if (one.allergens) statements.set(row.id, one.allergens)
  }
  await writeStatedAllergens(tx, context, 'variant', statements)
}

/** What a branch says like its brand is not kept. */
async function writeOverrides(
  tx: Transaction,
  { companyId, userId, brandId, menuItemId }: PartsContext,
  overrides: NonNullable<Parts['branches']>,
): Promise<void> {
  const ids = overrides.map(({ branchId }) => branchId)
  if (new Set(ids).size !== ids.length) refuse('branches', 'A branch is named twice')
  const ofThese = and(eq(branchMenuItem.menuItemId, menuItemId), inArray(branchMenuItem.branchId, ids))
  if (ids.length === 0) return
  if ((await tx.$count(branch, and(inArray(branch.id, ids), eq(branch.brandId, brandId)))) !== ids.length)
    throw new AppError('NOT_FOUND', 'One of these branches does not exist.')
  const saysNow = async () => {
    const says = []
    for (const branchId of ids) says.push(...(await findSays(tx, { branchId, ids: [menuItemId] })))
    return says
  }
  const before = new Map((await saysNow()).map((say) => [say.branchId, say]))
  const after = overrides.map(({ branchId, priceMinor, isHidden, isSoldOut, soldOutUntil }) => ({
    companyId,
    branchId,
    menuItemId,
    priceMinor,
    isHidden,
    soldOut: isSoldOut,
    soldOutUntil: isSoldOut && soldOutUntil !== null ? new Date(soldOutUntil) : null,
  }))
  const kept = after.filter((row) => row.priceMinor !== null || row.isHidden || row.soldOut)
  await tx.delete(branchMenuItem).where(ofThese)
  if (kept.length > 0) await tx.insert(branchMenuItem).values(kept)
  const changes = (await saysNow()).flatMap((say) => {
    const was = before.get(say.branchId)
    return saysChanged({ companyId, userId }, was ? [was] : [], [say])
  })
  await writeMenuChanges(tx, changes)
}

function refuse(field: string, fault: string): never {
  throw new AppError('VALIDATION_FAILED', fault, { errors: { [field]: fault } })
}
