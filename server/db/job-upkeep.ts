import { type Database, queryAsOwner } from './client.ts'
import type { ClaimedJob } from './look-ups.ts'

/** The number of waiting or dead jobs of one lane; `oldestDueAt` is null when none is due. */
export type JobCount = { lane: string; state: 'waiting' | 'dead'; count: number; oldestDueAt: Date | null }

export function countJobs(database: Database): Promise<JobCount[]> {
  return queryAsOwner<JobCount>(
    database,
    `SELECT split_part(kind, '.', 1) AS lane, state, count(*)::int AS count,
            min(run_at) FILTER (WHERE state = 'waiting' AND run_at <= now()) AS "oldestDueAt"
     FROM job WHERE state IN ('waiting', 'dead') GROUP BY 1, 2 ORDER BY 1, 2`,
  )
}

/** Deletes jobs that were done before `doneBefore`, or dead before `deadBefore`. @returns how many */
export async function deleteOldJobs(
  database: Database,
  { doneBefore, deadBefore }: { doneBefore: Date; deadBefore: Date },
): Promise<number> {
  const rows = await queryAsOwner(
    database,
    `DELETE FROM job WHERE (state = 'done' AND run_at < $1) OR (state = 'dead' AND run_at < $2) RETURNING id`,
    [doneBefore, deadBefore],
  )
  return rows.length
}

/**
 * A claim is recognised by its number of attempts, so that a runner whose job another one has taken over changes
 * nothing.
 */
type Claim = Pick<ClaimedJob, 'id' | 'attempts'>

/** Ends a job: as done, or as dead, which only an operator can retry (docs/operations.md). */
export async function endJob(
  database: Database,
  { id, attempts }: Claim,
  { state, lastError, now }: { state: 'done' | 'dead'; lastError: string | null; now: Date },
): Promise<void> {
  await queryAsOwner(
    database,
    `UPDATE job SET state = $3, last_error = $4, run_at = $5, lease_until = NULL
     WHERE id = $1 AND attempts = $2 AND state = 'waiting'`,
    [id, attempts, state, lastError, now],
  )
}

export async function postponeJob(
  database: Database,
  { id, attempts }: Claim,
  { runAt, lastError }: { runAt: Date; lastError: string },
): Promise<void> {
  await queryAsOwner(
    database,
    `UPDATE job SET run_at = $3, last_error = $4, lease_until = NULL
     WHERE id = $1 AND attempts = $2 AND state = 'waiting'`,
    [id, attempts, runAt, lastError],
  )
}
