import { statfs } from 'node:fs/promises'
import type { Deps } from '#server/deps.ts'

/** With less free disk space than this, writes could fail half-way. */
const MIN_FREE_BYTES = 200 * 1024 * 1024
const LOOK_EVERY_MS = 5_000

let lastLook = { folders: '', atMs: 0, isLow: false }

type Folders = { config: Pick<Deps['config'], 'dataDir'>; database: Pick<Deps['database'], 'elsewhere'> }

/**
 * Whether the disk of the data folder or of the embedded database is nearly full. The result is cached for five
 * seconds.
 */
export async function diskIsLow(deps: Folders): Promise<boolean> {
  const nowMs = Date.now()
  const folders = foldersOf(deps).join('\n')
  if (lastLook.folders === folders && nowMs - lastLook.atMs < LOOK_EVERY_MS) return lastLook.isLow
  lastLook = { folders, atMs: nowMs, isLow: (await freeDiskBytes(deps)) < MIN_FREE_BYTES }
  return lastLook.isLow
}

/** The free space of the data folder's disk or of the embedded database's disk, whichever has less. */
export async function freeDiskBytes(deps: Folders): Promise<number> {
  const disks = await Promise.all(foldersOf(deps).map((folder) => statfs(folder)))
  return Math.min(...disks.map(({ bavail, bsize }) => bavail * bsize))
}

function foldersOf({ config, database }: Folders): string[] {
  return [config.dataDir, ...(database.elsewhere === null ? [] : [database.elsewhere])]
}
