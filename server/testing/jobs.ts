import { randomUUID } from 'node:crypto'
import { withTenant } from '#server/db/tenant.ts'
import { addJob } from '#server/platform/jobs.ts'
import type { TestCompany } from './factories.ts'
import type { TestApp } from './test-app.ts'

export type StoredJob = { id: number; state: string; attempts: number; runAt: Date; lastError: string | null }

/** A kind of job that no other test uses, because the tests of a group share one outbox. */
export const newKind = (): string => `test.${randomUUID()}`

/** Adds a job of the company that is due now. */
export async function putJob(
  { deps }: TestApp,
  { companyId }: TestCompany,
  kind: string,
  payload: Record<string, unknown> = {},
): Promise<void> {
  await withTenant(deps.database, companyId, (tx) => addJob(tx, { companyId, kind, payload, now: deps.now() }))
}

/** The jobs of a kind, oldest first. */
export async function jobsOf({ deps }: TestApp, kind: string): Promise<StoredJob[]> {
  const { rows } = await deps.database.pool.query<StoredJob>(
    `SELECT id, state, attempts, run_at AS "runAt", last_error AS "lastError" FROM job WHERE kind = $1 ORDER BY id`,
    [kind],
  )
  return rows
}
