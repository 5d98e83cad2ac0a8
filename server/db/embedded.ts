import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'

/** The embedded database is in use by another process. */
export class DatabaseInUseError extends Error {
  override name = 'DatabaseInUseError'
}

/** A running embedded database: where its socket is, and how to end it. */
export type EmbeddedDatabase = { socketDir: string; close: () => Promise<void> }

const NOTE = 'running.json'
const SQLITE_BUSY = 5
const RESTART_EVERY_MS = 1_000

/**
 * Starts PGlite on a folder, in a worker thread, behind a private unix socket.
 * @param dataDir folder of all data; null keeps everything in memory (tests)
 * @param onPanic called when the database gave itself up and is started again
 * @throws {DatabaseInUseError} at once, when another process holds the folder
 */
export async function startEmbedded(dataDir: string | null, onPanic = () => {}): Promise<EmbeddedDatabase> {
  const release = dataDir === null ? () => {} : takeLock(dataDir)
  try {
    // Socket paths must be short (108 bytes on Linux), so it does not lie in the data folder.
    const socketDir = mkdtempSync(join(tmpdir(), 'carte-'))
    const stop = await keepWorker(
      dataDir === null ? null : join(dataDir, 'postgres'),
      join(socketDir, '.s.PGSQL.5432'),
      onPanic,
    )
    if (dataDir !== null) writeFileSync(join(dataDir, NOTE), JSON.stringify({ pid: process.pid, socketDir }))
    const close = async () => {
      await stop()
      rmSync(socketDir, { recursive: true, force: true })
      release()
    }
    return { socketDir, close }
  } catch (error) {
    release()
    throw error
  }
}

/**
 * The socket of the embedded database that another process serves on this folder, for the command line.
 * @returns the folder of its socket, or null when nothing seems to run
 */
export function findRunning(dataDir: string): string | null {
  const file = join(dataDir, NOTE)
  if (!existsSync(file)) return null
  const { socketDir } = JSON.parse(readFileSync(file, 'utf8')) as { socketDir: string } // written above
  return existsSync(socketDir) ? socketDir : null
}

/**
 * PGlite takes no lock on its folder, and a second process would lose what the first one acknowledged. SQLite's lock is
 * the operating system's: held while we live, gone when we are, with nothing stale left behind.
 */
function takeLock(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const lock = new DatabaseSync(join(dataDir, 'lock.sqlite'), { timeout: 0 })
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (cause) {
    lock.close()
    // A folder that cannot be written to, or a broken file, is another trouble with words of its own.
    const isBusy = cause instanceof Error && 'errcode' in cause && cause.errcode === SQLITE_BUSY
    throw isBusy ? new DatabaseInUseError(inUseMessage(dataDir), { cause }) : cause
  }
  return () => lock.close()
}

function inUseMessage(dataDir: string): string {
  return `The data folder ${dataDir} is already in use by another Carte. Stop that one first, or choose another folder with DATA_DIR.`
}

/**
 * Runs PGlite in a worker, and in another one when it has panicked, which leaves it unable to do anything: a database in
 * a folder begins anew from its log, as a PostgreSQL server does. A disk that is full may have to be waited for.
 * @returns ends it
 */
async function keepWorker(
  folder: string | null,
  socketPath: string,
  onPanic: () => void,
): Promise<() => Promise<void>> {
  const stopping = new AbortController()
  let worker = await startWorker(folder, socketPath)
  const running = (async () => {
    for (;;) {
      await once(worker, 'exit')
      if (stopping.signal.aborted || folder === null) return
      onPanic()
      const next = await startAgain(folder, socketPath, stopping.signal)
      if (!next) return
      worker = next
      if (stopping.signal.aborted) worker.postMessage('close')
    }
  })()
  return async () => {
    stopping.abort()
    worker.postMessage('close')
    await running
  }
}

/** @returns null when it is not wanted any more */
async function startAgain(folder: string, socketPath: string, signal: AbortSignal): Promise<Worker | null> {
  while (!signal.aborted) {
    const started = await startWorker(folder, socketPath).catch(() => null)
    if (started) return started
    await sleep(RESTART_EVERY_MS, undefined, { signal }).catch(() => {})
  }
  return null
}

function startWorker(folder: string | null, socketPath: string): Promise<Worker> {
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
    workerData: { dataDir: folder, socketPath },
  })
  return new Promise((resolve, reject) => {
    worker.once('message', () => {
      worker.off('error', reject)
      resolve(worker)
    })
    worker.once('error', reject)
  })
}
