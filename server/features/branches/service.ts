import { asc, eq } from 'drizzle-orm'
import type { Branch } from '#contract/branches.ts'
import type { Database, Transaction } from '#server/db/client.ts'
import { branch, branchSettings, brand, user } from '#server/db/schema.ts'
import { type CompanyId, withTenant } from '#server/db/tenant.ts'
import { AppError } from '#server/platform/errors.ts'
import { presentBranch } from './present.ts'

/** The branch somebody works on, and what its brand and languages mean for texts and prices. */
export type Workspace = {
  branchId: number
  brandId: number
  currencyCode: string
  currencySymbol: string | null
  currencyPosition: 'before' | 'after'
  defaultLocale: string
  locales: string[]
}

/** All branches of a company, in the order they were made. */
export async function listAllBranches(database: Database, companyId: CompanyId): Promise<Branch[]> {
  const rows = await withTenant(database, companyId, (tx) => branchRows(tx).orderBy(asc(branch.id)))
  return rows.map(presentBranch)
}

/**
 * Remembers the branch a user works on.
 * @throws {AppError} NOT_FOUND when the company has no such branch
 */
export async function selectUserBranch(
  database: Database,
  companyId: CompanyId,
  userId: number,
  branchId: number,
): Promise<void> {
  await withTenant(database, companyId, async (tx) => {
    await requireWorkspace(tx, branchId)
    await tx.update(user).set({ selectedBranchId: branchId }).where(eq(user.id, userId))
  })
}

/**
 * The workspace of a branch; without one, of the company's first branch.
 * @param branchId the branch asked for, else the user's selected one, else null
 * @throws {AppError} NOT_FOUND when the company has no such branch
 */
export async function requireWorkspace(tx: Transaction, branchId: number | null): Promise<Workspace> {
  const rows = branchRows(tx)
  const [row] = await (branchId === null ? rows.orderBy(asc(branch.id)).limit(1) : rows.where(eq(branch.id, branchId)))
  if (!row) throw new AppError('NOT_FOUND', 'This branch does not exist.')
  return toWorkspace(row)
}

/**
 * The workspace of a brand's branch, for records that belong to the brand.
 * @param preferredBranchId taken when it is one of the brand's, else the first
 * @throws {AppError} CONFLICT when the brand has no branch
 */
export async function workspaceOfBrand(
  tx: Transaction,
  brandId: number,
  preferredBranchId: number | null,
): Promise<Workspace> {
  const rows = await branchRows(tx).where(eq(branch.brandId, brandId)).orderBy(asc(branch.id))
  const row = rows.find((one) => one.branch.id === preferredBranchId) ?? rows[0]
  if (!row) throw new AppError('CONFLICT', 'This brand has no branch yet. Add one first.')
  return toWorkspace(row)
}

function branchRows(tx: Transaction) {
  return tx
    .select({ branch, brand, settings: branchSettings })
    .from(branch)
    .innerJoin(brand, eq(brand.id, branch.brandId))
    .leftJoin(branchSettings, eq(branchSettings.branchId, branch.id))
    .$dynamic()
}

/** A branch with its brand and settings, as the queries here give it. */
export type BranchRow = {
  branch: typeof branch.$inferSelect
  brand: typeof brand.$inferSelect
  settings: typeof branchSettings.$inferSelect | null
}

function toWorkspace(row: BranchRow): Workspace {
  return {
    branchId: row.branch.id,
    brandId: row.brand.id,
    currencyCode: row.brand.currencyCode,
    currencySymbol: row.settings?.currencySymbol ?? null,
    currencyPosition: row.settings?.currencyPosition ?? 'before',
    defaultLocale: row.branch.defaultLocale,
    locales: row.branch.locales,
  }
}
