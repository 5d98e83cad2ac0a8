import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MIB = 1024 * 1024

/** An in-memory file system for one test that can really be full. */
export type SmallDisk = {
  folder: string
  fill: () => void
  makeRoom: () => void
  close: () => void
}

/** Mounts a small disk. Always `close` it, even when a test fails. */
export function mountSmallDisk(sizeMib: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'carte-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMib}m,mode=711`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch (error) {
    rmSync(folder, { recursive: true })
    throw error
  }
  const filler = join(folder, 'filler')
  let isMounted = true
  const close = () => {
    if (!isMounted) return
    isMounted = false
    // Lazily: a process that was just killed may still have a file open.
    execFileSync('umount', ['--lazy', folder])
    rmSync(folder, { recursive: true })
  }
  process.once('exit', close)
  return { folder, fill: () => fill(filler), makeRoom: () => rmSync(filler, { force: true }), close }
}

/** Whether this process may mount: root on Linux, outside most containers. */
export function canMount(): boolean {
  try {
    mountSmallDisk(1).close()
    return true
  } catch {
    return false
  }
}

function fill(file: string): void {
  const handle = openSync(file, 'a')
  try {
    for (const bytes of [MIB, 4096, 1]) writeWhileThereIsRoom(handle, Buffer.alloc(bytes))
  } finally {
    closeSync(handle)
  }
}

function writeWhileThereIsRoom(handle: number, bytes: Buffer): void {
  try {
    for (;;) writeSync(handle, bytes)
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'ENOSPC') throw error
  }
}
