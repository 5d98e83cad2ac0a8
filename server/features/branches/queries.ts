import { asc, eq, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { branch, branchSettings, brand, diningTable } from '#server/db/schema.ts'
import { AppError } from '#server/platform/errors.ts'

export type BranchRow = {
  branch: typeof branch.$inferSelect
  brand: typeof brand.$inferSelect
  settings: typeof branchSettings.$inferSelect | null
  tableCount: number
}

export function findBranches(tx: Transaction): Promise<BranchRow[]> {
  return selectBranches(tx).orderBy(asc(branch.id))
}

/** @throws {AppError} NOT_FOUND */
export async function requireBranch(tx: Transaction, id: number): Promise<BranchRow> {
  const [row] = await selectBranches(tx).where(eq(branch.id, id))
  if (!row) throw new AppError('NOT_FOUND', 'This branch no longer exists. Reload the page and try again.')
  return row
}

/** The first branch that the caller may see. @throws {AppError} NOT_FOUND when there is none */
export async function requireFirstBranch(tx: Transaction): Promise<BranchRow> {
  const [row] = await selectBranches(tx).orderBy(asc(branch.id)).limit(1)
  if (!row) throw new AppError('NOT_FOUND', 'This branch no longer exists. Reload the page and try again.')
  return row
}

export function findBranchesOfBrand(tx: Transaction, brandId: number): Promise<BranchRow[]> {
  return selectBranches(tx).where(eq(branch.brandId, brandId)).orderBy(asc(branch.id))
}

function selectBranches(tx: Transaction) {
  const tableCount = sql<number>`(select count(*)::int from ${diningTable} t where t.branch_id = branch.id)`
  return tx
    .select({ branch, brand, settings: branchSettings, tableCount })
    .from(branch)
    .innerJoin(brand, eq(brand.id, branch.brandId))
    .leftJoin(branchSettings, eq(branchSettings.branchId, branch.id))
    .$dynamic()
}
