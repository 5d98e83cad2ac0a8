/**
 * The branches that the current request is limited to. `withTenant` and `readTenant` pass them to the database, whose
 * policies then hide other branches, and brands none of whose branches is visible (migration 0018), so that no query
 * has to check it.
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

/** The statement that limits a transaction to the branches of the request; empty when it isn't limited. */
export function branchSetting(): string {
  const setting = currentSetting()
  return setting === '' ? '' : `; SET LOCAL app.branch_ids = '${setting}'`
}

/**
 * Runs work that counts in all branches, for the limits of a plan. The result must reveal nothing else about them.
 * @param work if it throws, the transaction must end
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
