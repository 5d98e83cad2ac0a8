import { and, eq, isNotNull } from 'drizzle-orm'
import type { Brand, updateBrand } from '#contract/brands.ts'
import type { Received } from '#contract/endpoints.ts'
import type { Database, Transaction } from '#server/db/client.ts'
import { branch, branchSettings, brand, category, menuItem } from '#server/db/schema.ts'
import { type CompanyId, readTenant } from '#server/db/tenant.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/platform/auth-gate.ts'
import { currencySignOf } from '#server/platform/currency-sign.ts'
import { AppError } from '#server/platform/errors.ts'
import { writeMenuChanges } from '#server/platform/menu-history.ts'
import { changeMenu } from '#server/platform/menu-writes.ts'
import { presentBrand } from './present.ts'
import { findBrands, requireBrand } from './queries.ts'

export { lockMenu, lockWholeBrand } from './queries.ts'

type BrandBody = Received<typeof updateBrand>['body']

/** All brands of the company, in order of creation. */
export async function listAllBrands(database: Database, companyId: CompanyId): Promise<Brand[]> {
  return (await readTenant(database, companyId, findBrands)).map(presentBrand)
}

/** @throws {AppError} NOT_FOUND */
export async function readOneBrand(database: Database, companyId: CompanyId, id: number): Promise<Brand> {
  return presentBrand(await readTenant(database, companyId, (tx) => requireBrand(tx, id)))
}

/**
 * Changes the given fields of a brand; guests see the change at once.
 * @throws {AppError} NOT_FOUND; CONFLICT for another currency once an item or option has a price
 */
export function changeBrand(deps: Deps, { companyId, userId }: Actor, id: number, body: BrandBody): Promise<Brand> {
  return changeMenu(deps, companyId, async (tx) => {
    await tx.select({ id: brand.id }).from(brand).where(eq(brand.id, id)).for('no key update')
    const before = await requireBrand(tx, id)
    if (Object.keys(body).length === 0) return presentBrand(before)
    const { currencyCode = before.brand.currencyCode } = body
    if (before.isCurrencyLocked && currencyCode !== before.brand.currencyCode) refuseCurrency(before.brand.currencyCode)
    await tx.update(brand).set(body).where(eq(brand.id, id))
    if (currencyCode !== before.brand.currencyCode)
      await replaceCurrencySymbols(tx, { companyId, userId }, { brandId: id, currencyCode })
    const after = await requireBrand(tx, id)
    await writeMenuChanges(tx, [
      { companyId, userId, entity: 'brand', entityId: id, kind: 'changed', before: before.brand, after: after.brand },
    ])
    return presentBrand(after)
  })
}

type By = Pick<Actor, 'companyId' | 'userId'>

/**
 * Gives the branches of a brand the symbol of its new currency; otherwise, guests would see new prices with the old
 * one. A branch without a symbol stays without one.
 */
async function replaceCurrencySymbols(
  tx: Transaction,
  { companyId, userId }: By,
  { brandId, currencyCode }: { brandId: number; currencyCode: string },
): Promise<void> {
  const rows = await tx
    .select({ branch, settings: branchSettings })
    .from(branch)
    .innerJoin(branchSettings, eq(branchSettings.branchId, branch.id))
    .where(and(eq(branch.brandId, brandId), isNotNull(branchSettings.currencySymbol)))
    .orderBy(branch.id)
  for (const { branch: row, settings } of rows) {
    const { currencySymbol } = currencySignOf(currencyCode, row.defaultLocale)
    if (currencySymbol === settings.currencySymbol) continue
    await tx.update(branchSettings).set({ currencySymbol }).where(eq(branchSettings.branchId, row.id))
    // The history stores a branch without `autoPublish`; see `recordOf` in `features/branches/service.ts`.
    const { autoPublish: _autoPublish, ...fields } = row
    const before = { ...fields, settings }
    const after = { ...fields, settings: { ...settings, currencySymbol } }
    await writeMenuChanges(tx, [
      { companyId, userId, entity: 'branch', entityId: row.id, kind: 'changed', before, after },
    ])
  }
}

/** Adds a brand with the default layout, inside the caller's transaction. @returns its id */
export async function addBrand(
  tx: Transaction,
  { companyId, userId }: By,
  values: { name: string; currencyCode: string },
): Promise<number> {
  const id = await insertBrand(tx, { companyId, ...values })
  const { brand: after } = await requireBrand(tx, id)
  await writeMenuChanges(tx, [
    { companyId, userId, entity: 'brand', entityId: id, kind: 'created', before: null, after },
  ])
  return id
}

/** Inserts a brand. The caller writes the history. @returns its id */
export async function insertBrand(tx: Transaction, values: typeof brand.$inferInsert): Promise<number> {
  const [row] = await tx.insert(brand).values(values).returning({ id: brand.id })
  if (!row) throw new Error('Inserting a brand returned no row')
  return row.id
}

/**
 * A brand's id and currency, as a new branch needs them. The brand can't be deleted until the transaction ends.
 * @throws {AppError} NOT_FOUND
 */
export async function readBrandCurrency(tx: Transaction, id: number): Promise<{ id: number; currencyCode: string }> {
  await tx.select({ id: brand.id }).from(brand).where(eq(brand.id, id)).for('key share')
  const { brand: row } = await requireBrand(tx, id)
  return { id, currencyCode: row.currencyCode }
}

/** Deletes a brand with its menu, inside the caller's transaction, which has locked them with `lockWholeBrand`. */
export async function deleteBrand(tx: Transaction, { companyId, userId }: By, id: number): Promise<void> {
  const { brand: before } = await requireBrand(tx, id)
  // Items before categories, and subcategories before their parents, because only an empty category can be deleted.
  await tx.delete(menuItem).where(eq(menuItem.brandId, id))
  await tx.delete(category).where(and(eq(category.brandId, id), isNotNull(category.parentId)))
  await tx.delete(category).where(eq(category.brandId, id))
  await tx.delete(brand).where(eq(brand.id, id))
  await writeMenuChanges(tx, [
    { companyId, userId, entity: 'brand', entityId: id, kind: 'deleted', before, after: null },
  ])
}

function refuseCurrency(currencyCode: string): never {
  const message = `You can’t change the currency, because menu items of this brand have prices in ${currencyCode}. To use another currency, create a new brand.`
  throw new AppError('CONFLICT', message, { errors: { currencyCode: message } })
}
