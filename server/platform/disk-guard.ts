import { statfs } from 'node:fs/promises'

/** With less free disk space than this, writes could fail half-way. */
const MIN_FREE_BYTES = 200 * 1024 * 1024
const LOOK_EVERY_MS = 5_000

let lastLook = { folder: '', atMs: 0, isLow: false }

/**
 * Whether a folder's disk is nearly full. The result is cached for five seconds.
 * @param folder the data folder
 */
export async function diskIsLow(folder: string): Promise<boolean> {
  const nowMs = Date.now()
  if (lastLook.folder === folder && nowMs - lastLook.atMs < LOOK_EVERY_MS) return lastLook.isLow
  const { bavail, bsize } = await statfs(folder)
  lastLook = { folder, atMs: nowMs, isLow: bavail * bsize < MIN_FREE_BYTES }
  return lastLook.isLow
}
