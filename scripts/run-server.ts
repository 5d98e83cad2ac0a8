import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../server/db/embedded/postgres-process.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/**
 * Node's parameters for the server: smaller spaces for new objects, which a server of many short requests fills
 * needlessly (`bench/README.md`, memory).
 */
export const NODE_FLAGS = ['--max-semi-space-size=8']
/** Long enough for a busy machine: a first start creates a database, its tables and the demo. */
const START_TIMEOUT_MS = 180_000

/** A separate server, with the demo in its own folder. */
export type RunningServer = { url: string; dataDir: string; pid: number; stop: () => Promise<void> }

/**
 * Starts the production build on a free local port.
 * @param env settings besides the usual ones; mails stay in its data folder unless `SMTP_URL` names a mail server
 * @param waitFor a new demo's menus are available before its pictures
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
    const timer = setTimeout(() => reject(new Error(`The server did not start:\n${output}`)), START_TIMEOUT_MS)
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const isDrawing = output.includes('its pictures follow') && !output.includes('has its pictures')
      if (output.includes('Carte is running') && (waitFor === 'menus' || !isDrawing)) {
        clearTimeout(timer)
        // A busy server writes more lines than anybody wants to remember.
        child.stdout.off('data', read).resume()
        resolve()
      }
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', () => {
      clearTimeout(timer)
      reject(new Error(`The server ended:\n${output}`))
    })
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  await listening.catch(async (error: unknown) => {
    // Otherwise it would continue to start beside the next one.
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
