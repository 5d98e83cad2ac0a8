import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'

/** The embedded database is in use by another process. */
export class DatabaseInUseError extends Error {
  override name = 'DatabaseInUseError'
}

/** A running embedded database: where its socket is, and how to end it. */
export type EmbeddedDatabase = { socketDir: string; close: () => Promise<void> }

const NOTE = 'running.json'
const SQLITE_BUSY = 5

/**
 * Starts PGlite on a folder, in a worker thread, behind a private unix socket.
 * @param dataDir folder of all data; null keeps everything in memory (tests)
 * @throws {DatabaseInUseError} at once, when another process holds the folder
 */
export async function startEmbedded(dataDir: string | null): Promise<EmbeddedDatabase> {
  const release = dataDir === null ? () => {} : takeLock(dataDir)
  try {
    // Socket paths must be short (108 bytes on Linux), so it does not lie in the data folder.
    const socketDir = mkdtempSync(join(tmpdir(), 'carte-'))
    const worker = await startWorker(
      dataDir === null ? null : join(dataDir, 'postgres'),
      join(socketDir, '.s.PGSQL.5432'),
    )
    if (dataDir !== null) writeFileSync(join(dataDir, NOTE), JSON.stringify({ pid: process.pid, socketDir }))
    return { socketDir, close: () => stopWorker(worker, socketDir, release) }
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

async function stopWorker(worker: Worker, socketDir: string, release: () => void): Promise<void> {
  const ended = new Promise((resolve) => worker.once('exit', resolve))
  worker.postMessage('close')
  await ended
  rmSync(socketDir, { recursive: true, force: true })
  release()
}
