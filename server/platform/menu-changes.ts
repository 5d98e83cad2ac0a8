/**
 * Tells every process that a company's menu changed, so that none shows an old page.
 * On PostgreSQL: LISTEN/NOTIFY. The embedded database has one serving process, and NOTIFY does not cross its socket;
 * there the command line tells the server through a second private socket.
 */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { Client } from 'pg'
import type { Database } from '#server/db/client.ts'

const CHANNEL = 'carte_menu_changed'
const SOCKET = 'changes.sock'
/** A lost connection is made again at once, then this often. */
const RECONNECT_FIRST_MS = 100
const RECONNECT_MS = 1_000
/** A network that drops a connection without a word is found out by asking, this often. */
const ASK_EVERY_MS = 3_000
const ANSWER_MS = 2_000

/**
 * The statement that announces a change, to be sent together with its commit: a process that is killed then has sent
 * both or neither. After the commit, not in the transaction, because commits that announce something wait for each other.
 * @returns null for the embedded database, which has no other serving process
 */
export function announcementOf(database: Pick<Database, 'kind'>, companyId: number): string | null {
  return database.kind === 'server' ? `SELECT pg_notify('${CHANNEL}', '${companyId}')` : null
}

/**
 * Announces a committed change.
 * @param companyId whose menu changed
 */
export async function announceMenuChange(database: Database, companyId: number): Promise<void> {
  const announcement = announcementOf(database, companyId)
  if (announcement !== null) {
    await database.pool.query(announcement)
    return
  }
  const path = database.socketDir === null ? null : join(database.socketDir, SOCKET)
  if (path === null || !existsSync(path)) return
  const socket = connect(path)
  await once(socket, 'connect')
  socket.end(`${companyId}\n`)
  await once(socket, 'close')
}

/** Told when changes may be missed from now on, and when they are heard again. */
export type Hearing = { lost: () => void; back: () => void; log: Pick<FastifyBaseLogger, 'error' | 'warn' | 'info'> }

/**
 * Listens for changes made by other processes.
 * @param onChange called with the company's id
 * @returns what stops listening
 */
export async function listenForMenuChanges(
  database: Database,
  onChange: (companyId: number) => void,
  hearing: Hearing,
): Promise<() => Promise<void>> {
  if (database.kind === 'server') return listenOnServer(database, onChange, hearing)
  if (database.socketDir === null) return async () => {}
  return listenOnSocket(join(database.socketDir, SOCKET), onChange)
}

async function listenOnSocket(path: string, onChange: (companyId: number) => void): Promise<() => Promise<void>> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    createInterface({ input: socket }).on('line', (line) => onChange(Number(line)))
  })
  server.listen(path)
  await once(server, 'listening')
  return async () => {
    server.close()
    await once(server, 'close')
  }
}

async function listenOnServer(
  database: Database,
  onChange: (companyId: number) => void,
  { lost, back, log }: Hearing,
): Promise<() => Promise<void>> {
  const stopping = new AbortController()
  let client: Client | null = null
  let isDeaf = false

  /** Ends when the connection does. */
  const listen = async (onListening: () => void): Promise<void> => {
    const own = new Client({ ...database.direct, application_name: 'carte listening', query_timeout: ANSWER_MS })
    client = own
    const end = new Promise<void>((resolve) => own.once('end', resolve))
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
      // Through the pool, as changes come: behind a pooler LISTEN succeeds and nothing is ever heard.
      await database.pool.query('SELECT pg_notify($1, $2)', [CHANNEL, hello])
      if (!(await Promise.race([heard, sleep(ANSWER_MS, false, { ref: false })])))
        throw new Error('What is announced is not heard: with a pooler before the database, set DATABASE_DIRECT_URL')
      // Only now: what was announced before this moment may have been missed.
      back()
      if (isDeaf) log.info('changes of menus are heard again')
      isDeaf = false
      onListening()
      for (;;) {
        const isOver = await Promise.race([end.then(() => true), sleep(ASK_EVERY_MS, false, stopping)])
        if (isOver) return
        await own.query('SELECT 1')
      }
    } finally {
      // Not awaited: a connection that the network has dropped never says goodbye.
      void own.end().catch(() => {})
    }
  }

  const keepListening = async (onTried: () => void): Promise<void> => {
    for (let delayMs = RECONNECT_FIRST_MS; !stopping.signal.aborted;) {
      await listen(() => {
        delayMs = RECONNECT_FIRST_MS
        onTried()
      }).catch((error: unknown) => {
        if (!isDeaf && !stopping.signal.aborted) log.error({ err: error }, 'changes of menus may be missed')
      })
      if (stopping.signal.aborted) return
      if (!isDeaf) log.warn('not listening for changes of menus: pages are made anew until it is')
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
