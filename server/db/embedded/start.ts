import { existsSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client, ClientConfig } from 'pg'
import { majorOf, prepareBinaries } from './binaries.ts'
import { chooseUser } from './database-user.ts'
import { EmbeddedError } from './errors.ts'
import { APPLICATION, ensureRoles, makeCluster, OWNER } from './make-cluster.ts'
import { isOwned, takeOwnership, waitUntilFree } from './ownership.ts'
import {
  connectionTo,
  findPlace,
  makeDataDir,
  makePlace,
  makeSocketDir,
  type Place,
  requireVersion,
  STATE_DIR,
} from './place.ts'
import { type PostgresProcess, startPostgres } from './postgres-process.ts'
import { DEFAULTS } from './settings.ts'

/** How to connect to an embedded database, by role. */
export type EmbeddedConnections = {
  application: ClientConfig
  owner: ClientConfig
  /** Where the database's files are; null when they are in the data folder. */
  elsewhere: string | null
}

export type EmbeddedDatabase = EmbeddedConnections & {
  /** @param waitsForClients waits up to 30 seconds for other commands that have joined */
  close: (waitsForClients?: boolean) => Promise<void>
}

type Options = {
  /** PostgreSQL parameters that override our defaults. */
  settings?: Record<string, string>
  /** Called with each unexpected line of PostgreSQL's output, and when it has to be restarted. */
  onLine?: (line: string) => void
  stateDir?: string
}

/** PostgreSQL's output while another PostgreSQL on the same files is stopping, or has just started. */
const TRY_AGAIN = /lock file|shared memory block/
const TRIES = 50
const TRY_EVERY_MS = 100
const RESTART_EVERY_MS = 1_000
const CLIENTS_MAX_MS = 30_000

/**
 * Starts PostgreSQL on the files of a data folder, and restarts it whenever it ends by itself. PostgreSQL ends with
 * this process, even when the process is killed.
 * @throws {DatabaseInUseError} when another process uses the data folder
 * @throws {EmbeddedError} with the reason, when PostgreSQL can't run on this machine or in this folder
 */
export async function startEmbedded(
  dataDir: string,
  { settings = {}, onLine = () => {}, stateDir = STATE_DIR }: Options = {},
): Promise<EmbeddedDatabase> {
  makeDataDir(dataDir)
  const found = findPlace(dataDir, stateDir)
  const user = chooseUser(dataDir)
  const binaries = prepareBinaries(user, user ? stateDir : dataDir)
  const place = found ?? makePlace(dataDir, user, stateDir)
  const launch = async (): Promise<Running> => {
    for (let tries = 1; ; tries += 1) {
      await waitUntilFree(place)
      if (!existsSync(place.cluster)) await makeCluster(binaries, place, user)
      requireVersion(place, majorOf(binaries))
      const socketDir = makeSocketDir(place, user)
      const started = await startPostgres({
        binaries,
        place,
        socketDir,
        user,
        settings: { ...DEFAULTS, ...settings },
        onLine,
      })
      const lock = await takeOwnership(place, started)
      if (lock) return { started, lock }
      started.stop()
      await started.ended
      if (tries === TRIES || !TRY_AGAIN.test(started.lastOutput()))
        throw new EmbeddedError(`PostgreSQL did not start in ${place.cluster}:\n${started.lastOutput()}`)
      await sleep(TRY_EVERY_MS)
    }
  }
  const first = await launch()
  const connection = connectionTo(place)
  await ensureRoles(first.lock, typeof connection.password === 'string' ? connection.password : undefined)
  const stop = superviseProcess(first, place, launch, onLine)
  const close = async (waitsForClients = false) => {
    await stop(waitsForClients)
    rmSync(makeSocketDir(place, user), { recursive: true, force: true })
  }
  return { ...connectionsTo(place), close }
}

/**
 * How to connect to the database that another process runs on a data folder.
 * @returns null when there is none
 */
export async function findRunning(dataDir: string): Promise<EmbeddedConnections | null> {
  const place = findPlace(dataDir)
  return place && (await isOwned(place)) ? connectionsTo(place) : null
}

function connectionsTo(place: Place): EmbeddedConnections {
  const connection = connectionTo(place)
  return {
    application: { ...connection, user: APPLICATION },
    owner: { ...connection, user: OWNER },
    elsewhere: place.isElsewhere ? place.folder : null,
  }
}

type Running = { started: PostgresProcess; lock: Client }

/**
 * Restarts PostgreSQL after it was killed, and takes ownership again if PostgreSQL restarted itself, which ends all
 * connections. Tries again every second, for example while the disk is full.
 * @returns a function that stops PostgreSQL
 */
function superviseProcess(
  first: Running,
  place: Place,
  launch: () => Promise<Running>,
  onLine: (line: string) => void,
): (waitsForClients: boolean) => Promise<void> {
  let current = first
  const stopping = new AbortController()
  const { signal } = stopping
  const watching = (async () => {
    for (;;) {
      const { lock, started } = current
      await Promise.race([new Promise<void>((resolve) => lock.once('end', resolve)), started.ended])
      while (!signal.aborted) {
        const again = await takeOwnership(place, started).catch(() => null)
        if (again) {
          current = { started, lock: again }
          break
        }
        onLine('the embedded database stopped unexpectedly; restarting it')
        const next = await launch().catch((error: unknown) => {
          onLine(String(error))
          return null
        })
        if (next) {
          current = next
          break
        }
        await sleep(RESTART_EVERY_MS, undefined, { signal }).catch(() => {})
      }
      if (signal.aborted) return
    }
  })()
  return async (waitsForClients) => {
    stopping.abort()
    await current.lock.end().catch(() => {})
    await watching
    const { started } = current
    started.stop(waitsForClients)
    if (waitsForClients) await Promise.race([started.ended, sleep(CLIENTS_MAX_MS, undefined, { ref: false })])
    if (started.isRunning()) started.stop()
    await started.ended
  }
}
