/**
 * Tells every process that a company's menu changed, so that none shows an old page.
 * On PostgreSQL: LISTEN/NOTIFY. The embedded database has one serving process, and NOTIFY does not cross its socket;
 * there the command line tells the server through a second private socket.
 */
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import type { Database } from '#server/db/client.ts'

const CHANNEL = 'carte_menu_changed'
const SOCKET = 'changes.sock'
const RECONNECT_MS = 1_000

/**
 * Announces a committed change.
 * @param companyId whose menu changed
 */
export async function announceMenuChange(database: Database, companyId: number): Promise<void> {
  if (database.kind === 'server') {
    await database.pool.query('SELECT pg_notify($1, $2)', [CHANNEL, String(companyId)])
    return
  }
  const path = database.socketDir === null ? null : join(database.socketDir, SOCKET)
  if (path === null || !existsSync(path)) return
  const socket = connect(path)
  await once(socket, 'connect')
  socket.end(`${companyId}\n`)
  await once(socket, 'close')
}

/**
 * Listens for changes made by other processes.
 * @param onChange called with the company's id
 * @param onGap called when changes may have been missed (a connection was lost)
 * @returns what stops listening
 */
export async function listenForMenuChanges(
  database: Database,
  onChange: (companyId: number) => void,
  onGap: () => void,
): Promise<() => Promise<void>> {
  if (database.kind === 'server') return listenOnServer(database, onChange, onGap)
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
  onGap: () => void,
): Promise<() => Promise<void>> {
  let stopped = false
  let client: Client | null = null

  const connectAgain = async (): Promise<void> => {
    const next = new Client(database.pool.options)
    client = next
    next.on('notification', (notification) => onChange(Number(notification.payload)))
    next.on('error', () => {})
    next.once('end', () => {
      if (!stopped) setTimeout(() => void retry(), RECONNECT_MS).unref()
    })
    await next.connect()
    await next.query(`LISTEN ${CHANNEL}`)
  }
  const retry = async (): Promise<void> => {
    onGap()
    await connectAgain().catch(() => {
      if (!stopped) setTimeout(() => void retry(), RECONNECT_MS).unref()
    })
  }

  await connectAgain()
  return async () => {
    stopped = true
    await client?.end()
  }
}
