import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#server/db/client.ts'
import type { TestApp } from './test-app.ts'

const WAITING = 'SELECT count(*)::int AS count FROM pg_stat_activity WHERE $1::int = ANY(pg_blocking_pids(pid))'

type Statement = [string, unknown[]]

/**
 * Changes rows like a concurrent request, to test locks: the transaction commits only once the request waits for it.
 * @param last a second statement, run when the request waits
 * @param waits false if the request must complete while the transaction is still open
 * @throws when the request waits although `waits` is false, or completes without waiting although it is true
 * @example await commitWhileWaiting(app, ['UPDATE category SET parent_id = $1', [2]], () => call(app, 'PATCH', '…'))
 */
export async function commitWhileWaiting<Result>(
  { deps }: Pick<TestApp, 'deps'>,
  first: Statement,
  request: () => Promise<Result>,
  last?: Statement,
  { waits = true }: { waits?: boolean } = {},
): Promise<Result> {
  const client = await deps.database.pool.connect()
  try {
    const { rows } = await client.query('SELECT pg_backend_pid() AS pid')
    await client.query('BEGIN')
    await client.query(...first)
    const answer = request()
    const waited = await comesToWait(deps.database, answer, rows[0].pid)
    if (waited !== waits) throw new Error(waited ? 'The request waits' : 'The request answered without waiting')
    if (last) await client.query(...last)
    await client.query('COMMIT')
    return await answer
  } finally {
    // Closes the connection: after a failure, its transaction is still open.
    client.release(true)
  }
}

/**
 * Waits until another transaction waits for a lock that a process of PostgreSQL holds. `vi.waitFor` isn't used: it
 * can't be stopped, and would move the fake clock of a later test.
 * @returns false when the request settles first
 * @throws when neither happens within 10 s
 */
export async function comesToWait({ pool }: Database, request: Promise<unknown>, pid: number): Promise<boolean> {
  const settled = new AbortController()
  const settle = () => settled.abort()
  request.then(settle, settle)
  const deadline = performance.now() + 10_000
  while (!settled.signal.aborted) {
    const { rows } = await pool.query(WAITING, [pid])
    if (rows[0].count > 0) return true
    if (performance.now() > deadline) throw new Error('The request neither waits for the lock nor settles')
    await sleep(10)
  }
  return false
}
