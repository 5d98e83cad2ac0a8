import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { DatabaseInUseError, EmbeddedError } from './errors.ts'
import { connectionTo, pidFile, type Place } from './place.ts'
import type { PostgresProcess } from './postgres-process.ts'

/** An advisory lock held by the process that started the database. The lock ends with that process's connection. */
const OWNER_LOCK = 727_276
/** How long a database without an owner may take to stop, and after how long it is stopped by force. */
const END_MAX_MS = 20_000
const END_FIRMLY_MS = 5_000
/** How long a running database may be without an owner before it is stopped. */
const OWNER_MAX_MS = 2_000
const SILENT_MAX_MS = 30_000
const LOOK_EVERY_MS = 20
/** How long connecting may take. A frozen PostgreSQL accepts connections and never responds. */
const CONNECT_MAX_MS = 5_000

/**
 * Waits until no database runs in a place. A database whose Carte process was killed stops by itself within seconds; if
 * it doesn't, for example because its watchdog was killed too, it is stopped here.
 * @throws {DatabaseInUseError} when another process owns it
 * @throws {EmbeddedError} when a database without an owner can't be stopped, or a database doesn't respond
 */
export async function waitUntilFree(place: Place): Promise<void> {
  const start = performance.now()
  for (let waitedMs = 0; waitedMs < END_MAX_MS; waitedMs = performance.now() - start) {
    const found = await connectAsOwner(place)
    if (found === 'silent' && !isPostgresOf(place)) {
      // If the file remained, PostgreSQL would mistake any process that now has the recorded id for another server.
      rmSync(join(place.cluster, 'postmaster.pid'), { force: true })
      return
    }
    if (typeof found !== 'string') {
      const isOwnedByOther = await isLocked(found)
      await found.end()
      if (isOwnedByOther) throw new DatabaseInUseError(inUse(place))
    }
    // The process that started the database may be about to take the lock; a frozen database may have an owner.
    const isLeft = typeof found === 'string' ? found === 'silent' || found === 'ending' : waitedMs > OWNER_MAX_MS
    if (isLeft) signal(place, waitedMs > END_FIRMLY_MS ? 'SIGQUIT' : 'SIGINT')
    await sleep(LOOK_EVERY_MS)
  }
  throw new EmbeddedError(
    `The database in ${place.cluster} is still running without Carte and can’t be stopped. Stop PostgreSQL yourself, then start Carte again.`,
  )
}

/**
 * Waits until a database is ready, and owns it until the connection ends.
 * @returns null when the database stopped before that, didn't respond for 30 seconds, or has another owner
 */
export async function takeOwnership(place: Place, started: PostgresProcess): Promise<Client | null> {
  // Only the time without any response is limited, because recovery after a crash can take a long time.
  let answeredAt = performance.now()
  while (started.isRunning() && performance.now() - answeredAt < SILENT_MAX_MS) {
    const found = await connectAsOwner(place)
    if (typeof found === 'string') {
      if (found === 'starting' || found === 'ending') answeredAt = performance.now()
      await sleep(LOOK_EVERY_MS)
      continue
    }
    if (await tryLock(found)) return found
    await found.end()
    return null
  }
  return null
}

/** Whether the database of a place responds and has an owner. */
export async function isOwned(place: Place): Promise<boolean> {
  const found = await connectAsOwner(place)
  if (typeof found === 'string') return false
  const isOwnedByOther = await isLocked(found)
  await found.end()
  return isOwnedByOther
}

async function isLocked(client: Client): Promise<boolean> {
  const { rows } = await client.query(`SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = ${OWNER_LOCK}`)
  return rows.length > 0
}

/**
 * @returns a connection; otherwise whether nothing listens, nothing responds, or the database is starting or stopping
 */
async function connectAsOwner(place: Place): Promise<Client | 'silent' | 'frozen' | 'starting' | 'ending'> {
  if (!pidFile(place.cluster)) return 'silent'
  const client = new Client({
    ...connectionTo(place),
    user: 'postgres',
    application_name: 'carte owner',
    connectionTimeoutMillis: CONNECT_MAX_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    if (error instanceof Error && error.message === 'timeout expired') return 'frozen'
    // 57P03 is PostgreSQL's `cannot_connect_now`. Its messages are in English, because we start it with `LC_ALL=C`.
    if (!(error instanceof Error && 'code' in error && error.code === '57P03')) return 'silent'
    return error.message.includes('shutting down') ? 'ending' : 'starting'
  }
}

async function tryLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(`SELECT pg_try_advisory_lock(${OWNER_LOCK}) AS locked`)
  return rows[0]?.locked === true
}

function signal(place: Place, name: NodeJS.Signals): void {
  const pid = pidOf(place)
  if (!isPostgresOf(place, pid)) return
  try {
    process.kill(pid, name)
  } catch {
    // It has ended meanwhile.
  }
}

const pidOf = ({ cluster }: Place) => Number(pidFile(cluster)?.[0] ?? 0)

/**
 * Whether the recorded process is running and is the PostgreSQL server of this data: its process id may belong to
 * another process by now. Without `/proc`, only checks that the process exists.
 */
function isPostgresOf(place: Place, pid = pidOf(place)): boolean {
  try {
    process.kill(pid, 0)
    const commandLine = `/proc/${pid}/cmdline`
    return pid > 1 && (!existsSync('/proc/self/cmdline') || readFileSync(commandLine, 'utf8').includes(place.cluster))
  } catch {
    return false
  }
}

function inUse({ dataDir }: Place): string {
  return `The data folder ${dataDir} is already in use by another Carte server. Stop it first, or choose another folder with DATA_DIR.`
}
