/** Menu changes are announced to all processes with LISTEN and NOTIFY, so that each drops its stale pages. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { Client } from 'pg'
import type { Database } from '#server/db/client.ts'

const CHANNEL = 'carte_menu_changed'
/** The delay after a lost connection or a failed first attempt, and the delay after each further failed attempt. */
const RECONNECT_FIRST_MS = 100
const RECONNECT_MS = 1_000
/** A query this often, which must be answered within `ANSWER_MS`, detects a connection that was silently dropped. */
const ASK_EVERY_MS = 3_000
const ANSWER_MS = 2_000

/**
 * The statement that announces a change. It is sent together with the commit, so that a killed process has sent both or
 * neither, but runs after it, because transactions that notify wait for each other.
 */
export function announcementOf(companyId: number): string {
  return `SELECT pg_notify('${CHANNEL}', '${companyId}')`
}

/**
 * Announces a committed change.
 * @param companyId whose menu changed
 */
export async function announceMenuChange({ pool }: Pick<Database, 'pool'>, companyId: number): Promise<void> {
  await pool.query(announcementOf(companyId))
}

/**
 * `lost` is called when changes may be missed from now on, or have been for the last few seconds; it is repeated after
 * each failed attempt to connect. `back` is called when changes are received again.
 */
export type Hearing = { lost: () => void; back: () => void; log: Pick<FastifyBaseLogger, 'error' | 'warn' | 'info'> }

/**
 * Listens for changes made by all processes, including this one, and reconnects until stopped. Resolves after the first
 * attempt to connect, even if it failed.
 * @param onChange called with the company's id
 * @returns a function that stops listening
 */
export async function listenForMenuChanges(
  database: Database,
  onChange: (companyId: number) => void,
  { lost, back, log }: Hearing,
): Promise<() => Promise<void>> {
  const stopping = new AbortController()
  let client: Client | null = null
  let isDeaf = false

  /** Resolves or rejects when the connection ends. */
  const listen = async (onListening: () => void): Promise<void> => {
    const own = new Client({ ...database.direct, application_name: 'carte listening', query_timeout: ANSWER_MS })
    client = own
    const ended = new AbortController()
    own.once('end', () => ended.abort())
    const over = AbortSignal.any([stopping.signal, ended.signal])
    own.on('error', () => {})
    try {
      await own.connect()
      const hello = `hello ${randomUUID()}`
      const heard = new Promise<boolean>((resolve) => {
        own.on('notification', ({ payload = '' }) => {
          if (payload === hello) resolve(true)
          else if (!payload.startsWith('hello')) onChange(Number(payload))
        })
      })
      await own.query(`LISTEN ${CHANNEL}`)
      // Sent through the pool, like real changes: behind a pooler, LISTEN succeeds but no notification ever arrives.
      await database.pool.query('SELECT pg_notify($1, $2)', [CHANNEL, hello])
      if (!(await Promise.race([heard, sleep(ANSWER_MS, false, { ref: false })])))
        throw new Error(
          'Database notifications don’t arrive. If a connection pooler is in front of the database, set DATABASE_DIRECT_URL.',
        )
      // Called only now, because announcements before this moment may have been missed.
      back()
      if (isDeaf) log.info('menu changes are received again')
      isDeaf = false
      onListening()
      for (;;) {
        // A race with a promise of the end would add a reaction to it each time, which stays until the connection ends.
        await sleep(ASK_EVERY_MS, undefined, { signal: over }).catch(() => {})
        if (over.aborted) return
        await own.query('SELECT 1')
      }
    } finally {
      // The end isn't awaited, because a dropped connection never confirms it.
      void own.end().catch(() => {})
    }
  }

  const keepListening = async (onTried: () => void): Promise<void> => {
    for (let delayMs = RECONNECT_FIRST_MS; !stopping.signal.aborted;) {
      await listen(() => {
        delayMs = RECONNECT_FIRST_MS
        onTried()
      }).catch((error: unknown) => {
        if (!isDeaf && !stopping.signal.aborted) log.error({ err: error }, 'menu changes may be missed')
      })
      if (stopping.signal.aborted) return
      if (!isDeaf) log.warn('not listening for menu changes: pages are re-rendered until the connection is back')
      isDeaf = true
      lost()
      onTried()
      await sleep(delayMs, undefined, { signal: stopping.signal }).catch(() => {})
      delayMs = RECONNECT_MS
    }
  }

  await new Promise<void>((resolve) => void keepListening(resolve))
  return async () => {
    stopping.abort()
    await client?.end().catch(() => {})
  }
}
