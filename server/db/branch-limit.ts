/**
 * The branches that the signed-in member may see in the current request. `withTenant` and `readTenant` pass them to the
 * database, whose policies hide all other branches, and brands without a visible branch, so that no query has to check
 * them.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'drizzle-orm'
import type { Transaction } from './client.ts'

const limit = new AsyncLocalStorage<readonly number[]>()

/**
 * Runs work that may see only some branches.
 * @param branchIds null for all
 */
export function withinBranches<Result>(branchIds: readonly number[] | null, work: () => Result): Result {
  return branchIds === null ? work() : limit.run(branchIds, work)
}

/**
 * The statement that limits a transaction to the branches that the request may see; empty when it may see all. It
 * follows the statements that open the transaction.
 */
export function branchSetting(): string {
  const setting = currentSetting()
  return setting === '' ? '' : `; SET LOCAL app.branch_ids = '${setting}'`
}

/**
 * Runs work that counts the records of all branches, as the limits of a plan require. Its result must reveal nothing
 * else about branches that the member may not see.
 * @param work if it throws, the caller must roll back the transaction, because the limit isn't restored
 */
export async function inAllBranches<Result>(tx: Transaction, work: () => Promise<Result>): Promise<Result> {
  const setting = currentSetting()
  if (setting === '') return work()
  await tx.execute(sql`select set_config('app.branch_ids', '', true)`)
  const result = await work()
  await tx.execute(sql`select set_config('app.branch_ids', ${setting}, true)`)
  return result
}

function currentSetting(): string {
  const branchIds = limit.getStore()
  if (!branchIds) return ''
  if (!branchIds.every(Number.isSafeInteger)) throw new Error('Branch IDs must be safe integers')
  return `{${branchIds.join(',')}}`
}
