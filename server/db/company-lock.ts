import { Client, DatabaseError } from 'pg'
import type { Database } from './client.ts'
import type { CompanyId } from './tenant.ts'

/** The first of the two numbers that PostgreSQL locks by; the second is the company. */
const PAYMENT_LOCK = 727_275
const LOCK_NOT_AVAILABLE = '55P03'

/** Who waits in this process, by company: the end of the queue. */
const queues = new WeakMap<Database, Map<number, Promise<unknown>>>()

/**
 * Runs work that calls a payment provider, one at a time for a company, in all processes together. No transaction is
 * open meanwhile: on a PostgreSQL server a connection of its own holds an advisory lock, which ends with the process;
 * the embedded database has one process, where a queue is enough.
 * @param waitMs how long to wait for one's turn
 * @returns what the work returned; null when one's turn did not come
 */
export async function withCompanyLock<Result>(
  database: Database,
  companyId: CompanyId,
  waitMs: number,
  work: () => Promise<Result>,
): Promise<{ result: Result } | null> {
  const queue = queues.get(database) ?? new Map<number, Promise<unknown>>()
  queues.set(database, queue)
  const before = queue.get(companyId) ?? Promise.resolve()
  const turn = Promise.withResolvers<void>()
  const end = before.then(() => turn.promise)
  queue.set(companyId, end)
  try {
    if (!(await endsWithin(before, waitMs))) return null
    return database.kind === 'server'
      ? await withAdvisoryLock(database, companyId, waitMs, work)
      : { result: await work() }
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
  waitMs: number,
  work: () => Promise<Result>,
): Promise<{ result: Result } | null> {
  // Not from the pool: ten payments under way would leave none for their own queries.
  const client = new Client(database.direct)
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(`SET lock_timeout = ${Math.ceil(waitMs)}`)
    await client.query('SELECT pg_advisory_lock($1, $2)', [PAYMENT_LOCK, companyId])
    return { result: await work() }
  } catch (error) {
    if (error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE) return null
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}
