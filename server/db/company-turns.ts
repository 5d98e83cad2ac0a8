import { createFairQueue, type FairQueue } from '#server/platform/fair-queue.ts'
import type { Database } from './client.ts'

/** Connections of a pool that are reserved for look-ups without a tenant, such as signing in. */
const SPARE_CONNECTIONS = 2
const MAX_WAITING = 1_000
const MAX_WAITING_PER_COMPANY = 200
const BUSY = 'The service is busy. Please try again in a moment.'

const turns = new WeakMap<Database, FairQueue>()

/**
 * Shares connections fairly among companies. Work that waits for a lock, such as a write during a large import, holds
 * its connection meanwhile. So no company gets more than half of the shared connections, or any of the reserved ones.
 * In a pool of at most three connections, as in a thread, work runs one at a time.
 */
export function turnsOf(database: Database): FairQueue {
  const known = turns.get(database)
  if (known) return known
  const workers = Math.max(1, database.pool.options.max - SPARE_CONNECTIONS)
  const made = createFairQueue({
    workers,
    maxRunningPerKey: Math.max(1, Math.floor(workers / 2)),
    maxWaiting: MAX_WAITING,
    maxWaitingPerKey: [MAX_WAITING_PER_COMPANY],
    busyMessage: BUSY,
  })
  turns.set(database, made)
  return made
}
