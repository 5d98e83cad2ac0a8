import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../server/db/embedded/postgres-process.ts'
import { ROOT } from './steps.ts'

/**
 * Node's flags for the server: a small space for new objects. A larger one makes the slowest requests a little faster,
 * but uses 100 MB more memory under attack (`bench/README.md`).
 */
export const NODE_FLAGS = ['--max-semi-space-size=8']
/** Long enough for a busy machine: a first start may create a database, its tables and the demo. */
const START_TIMEOUT_MS = 180_000

export type RunningServer = { url: string; dataDir: string; pid: number; stop: () => Promise<void> }

/**
 * Starts the production build on a free local port, and waits until it is ready. Without `DATA_DIR` it gets a new data
 * folder, which is deleted when it stops.
 * @param env settings in addition to the current environment; unless they contain `SMTP_URL`, mails are written to
 *   the data folder
 * @param waitFor `menus` to wait only for a new demo's menus, which are ready before its pictures
 * @throws {Error} when the server ends or isn't ready in time, with its output
 */
export async function runServer(
  env: Record<string, string> = {},
  { waitFor = 'pictures' }: { waitFor?: 'menus' | 'pictures' } = {},
): Promise<RunningServer> {
  const dataDir = env['DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'carte-run-'))
  const port = await freePort()
  const child = spawn(process.execPath, [...NODE_FLAGS, 'server/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, LOG_LEVEL: 'warn', SMTP_URL: '', ...env, DATA_DIR: dataDir, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const listening = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`The server wasn’t ready within ${START_TIMEOUT_MS / 1000} s:\n${output}`)),
      START_TIMEOUT_MS,
    )
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const isDrawing = output.includes('pictures are still being added') && !output.includes('pictures were added')
      if (output.includes('Carte is running') && (waitFor === 'menus' || !isDrawing)) {
        clearTimeout(timer)
        // The output is no longer needed, and a busy server writes a lot of it.
        child.stdout.off('data', read).resume()
        child.stderr.off('data', read).resume()
        resolve()
      }
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', () => {
      clearTimeout(timer)
      reject(new Error(`The server ended before it was ready:\n${output}`))
    })
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  await listening.catch(async (error: unknown) => {
    // Otherwise, a server that wasn't ready in time would keep running.
    child.kill('SIGTERM')
    await ended
    throw error
  })
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      if (!env['DATA_DIR']) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
