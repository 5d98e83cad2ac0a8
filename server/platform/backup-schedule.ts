import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { FastifyBaseLogger } from 'fastify'
import type { BackupSettings } from '#server/config.ts'

const CARTE = fileURLToPath(new URL('../carte.ts', import.meta.url))
const HOUR_MS = 60 * 60 * 1000
/**
 * How often the schedule checks whether a backup is due. If no file was created, the next check tries again; an
 * incomplete backup counts as made.
 */
const LOOK_EVERY_MS = HOUR_MS
const DAY_MS = 24 * HOUR_MS
const NAME = /^carte-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z(?:\.incomplete)?\.backup\.gz$/
/** The suffix of an unfinished backup. Earlier versions wrote it without the random part. */
const PART = /(?:\.[\da-f]{8})?\.part$/
/** A running backup writes all the time, so a killed process left behind any unfinished file older than this. */
const PART_MAX_AGE_MS = HOUR_MS
/** Marks the name of a backup that lacks some of its pictures. */
const INCOMPLETE = '.incomplete'

/** Writes a backup to `file`. Tests replace it, to avoid a separate process. */
type Make = (file: string, signal: AbortSignal) => Promise<unknown>

/**
 * Makes one backup a day, in a separate process because compression would delay requests, and deletes the oldest ones
 * beyond the configured number.
 * @param settings null for no scheduled backups
 * @returns a function that stops the schedule and a running backup
 */
export function scheduleBackups(
  settings: BackupSettings | null,
  log: Pick<FastifyBaseLogger, 'error' | 'info'>,
): () => Promise<void> {
  if (settings === null) return async () => {}
  const stopping = new AbortController()
  let looking: Promise<unknown> = Promise.resolve()
  const look = () => {
    looking = looking.then(() =>
      backUpWhenDue(settings, new Date(), { signal: stopping.signal }).then(
        (made) => made && log.info({ file: made }, 'backup created'),
        (error: unknown) => stopping.signal.aborted || log.error({ err: error }, 'backup failed'),
      ),
    )
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  look()
  return async () => {
    clearInterval(timer)
    stopping.abort()
    await looking
  }
}

const run = promisify(execFile)
const inAnotherProcess: Make = (file, signal) => run(process.execPath, [CARTE, 'backup', file], { signal })

/**
 * Makes a backup unless there is one less than a day old, then deletes the oldest beyond the configured number, except
 * the newest complete one.
 * @returns its file, or null when none was due
 * @throws {Error} when the backup failed, or lacks some of its pictures and was renamed to `….incomplete.backup.gz`
 */
export async function backUpWhenDue(
  { folder, keep }: BackupSettings,
  now: Date,
  { make = inAnotherProcess, signal = new AbortController().signal }: { make?: Make; signal?: AbortSignal } = {},
): Promise<string | null> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const newest = timeOf((await backupsUntil(folder, now)).at(-1))
  if (newest !== null && now.getTime() - newest.getTime() < DAY_MS) return null
  await deleteOldParts(folder, now)
  const file = join(folder, `carte-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup.gz`)
  try {
    await make(file, signal)
  } catch (error) {
    if (!existsSync(file)) throw error
    await rename(file, file.replace(/\.backup\.gz$/, `${INCOMPLETE}.backup.gz`))
    await deleteOldest(folder, keep, now)
    throw error
  }
  await deleteOldest(folder, keep, now)
  return file
}

/**
 * Deletes unfinished backups of processes that were killed. Recent files stay, because another server may be writing a
 * backup to the same folder.
 */
async function deleteOldParts(folder: string, now: Date): Promise<void> {
  for (const name of (await readdir(folder)).filter((one) => PART.test(one) && NAME.test(one.replace(PART, '')))) {
    const file = join(folder, name)
    const written = await stat(file).catch(() => null)
    if (written && now.getTime() - written.mtimeMs > PART_MAX_AGE_MS) await rm(file, { force: true })
  }
}

async function deleteOldest(folder: string, keep: number, now: Date): Promise<void> {
  const names = await backupsUntil(folder, now)
  const complete = names.findLast(isComplete)
  for (const name of names.slice(0, -keep)) if (name !== complete) await rm(join(folder, name), { force: true })
}

/** Leaves out backups dated in the future, because a clock that was once wrong must not prevent new ones. */
async function backupsUntil(folder: string, now: Date): Promise<string[]> {
  return (await backupsIn(folder)).filter((name) => (timeOf(name)?.getTime() ?? 0) <= now.getTime())
}

/** When the newest complete backup of a folder was started; null when there is none up to `now`. */
export async function lastBackup(folder: string, now: Date): Promise<Date | null> {
  return timeOf((await backupsUntil(folder, now)).findLast(isComplete))
}

const timeOf = (name: string | undefined) => (name === undefined ? null : new Date(name.replace(NAME, '$1T$2:$3:$4Z')))
const isComplete = (name: string) => !name.includes(INCOMPLETE)

/** The names of the backups in a folder, oldest first; other files are ignored. */
async function backupsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => NAME.test(name)).toSorted()
}
