import { Client, DatabaseError } from 'pg'
import type { Database } from './client.ts'
import type { CompanyId } from './tenant.ts'

/** The first key of the advisory lock; the second is the company's id. */
const PAYMENT_LOCK = 727_275
const LOCK_NOT_AVAILABLE = '55P03'

/** The end of each company's queue in this process. */
const queues = new WeakMap<Database, Map<number, Promise<unknown>>>()

/**
 * Runs work that calls a payment provider, one at a time per company across all processes. No transaction is open
 * meanwhile: a separate connection holds an advisory lock, which ends with the process.
 * @param waitMs the maximum wait in total: for earlier work of this process, then for the lock
 * @returns the work's result; null when the lock wasn't free in time
 */
export async function withCompanyLock<Result>(
  database: Database,
  companyId: CompanyId,
  waitMs: number,
  work: () => Promise<Result>,
): Promise<{ result: Result } | null> {
  const deadline = performance.now() + waitMs
  const queue = queues.get(database) ?? new Map<number, Promise<unknown>>()
  queues.set(database, queue)
  const before = queue.get(companyId) ?? Promise.resolve()
  const turn = Promise.withResolvers<void>()
  const end = before.then(() => turn.promise)
  queue.set(companyId, end)
  try {
    if (!(await endsWithin(before, waitMs))) return null
    return await withAdvisoryLock(database, companyId, deadline, work)
  } finally {
    turn.resolve()
    if (queue.get(companyId) === end) queue.delete(companyId)
  }
}

async function endsWithin(before: Promise<unknown>, waitMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<false>((resolve) => (timer = setTimeout(() => resolve(false), waitMs)))
  try {
    return await Promise.race([before.then(() => true), tooLate])
  } finally {
    clearTimeout(timer)
  }
}

async function withAdvisoryLock<Result>(
  database: Database,
  companyId: CompanyId,
  deadline: number,
  work: () => Promise<Result>,
): Promise<{ result: Result } | null> {
  // The connection isn't from the pool, because ten running payments would leave no connections for their own queries.
  const client = new Client(database.direct)
  client.on('error', () => {})
  await client.connect()
  try {
    // PostgreSQL treats 0 as no timeout.
    const leftMs = Math.max(1, Math.ceil(deadline - performance.now()))
    await client.query(`SET lock_timeout = ${leftMs}`)
    await client.query('SELECT pg_advisory_lock($1, $2)', [PAYMENT_LOCK, companyId])
    return { result: await work() }
  } catch (error) {
    if (error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE) return null
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}
