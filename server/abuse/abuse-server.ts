import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { freePort } from '#server/db/embedded/postgres-process.ts'
import { copyDemoFolder } from '../../scripts/demo-folder.ts'
import { NODE_FLAGS } from '../../scripts/run-server.ts'
import { frontendsAreBuilt } from '#server/platform/built-frontends.ts'
import { type Ask, createAsk } from './ask.ts'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))
/** Creating the demo at startup can take more than a minute on a busy machine. */
const START_MS = 180_000

/** The production build on an embedded database with the demo, as a separate process. */
export type AbuseServer = {
  url: string
  port: number
  pid: number
  dataDir: string
  /** Whether the server identifies clients by `X-Forwarded-For`. */
  isProxied: boolean
  ask: Ask
  /** Memory of the server and all its children, in bytes; shared memory is counted once. */
  memoryBytes: () => number
  /** The server's log so far. */
  log: () => string
  stop: () => Promise<void>
}

/**
 * Starts the server to attack. It identifies clients by `X-Forwarded-For`, unless `TRUST_PROXY` is set to ''.
 * @param settings environment variables, added to the default ones
 */
export async function startAbuseServer(settings: Record<string, string> = {}): Promise<AbuseServer> {
  if (!frontendsAreBuilt()) throw new Error('Console and menu site are not built. Run `npm run build`.')
  const dataDir = copyDemoFolder()
  const port = await freePort()
  const env = {
    PATH: process.env['PATH'] ?? '',
    LOG_LEVEL: 'warn',
    DEMO: '1',
    TRUST_PROXY: '127.0.0.1',
    ...settings,
    DATA_DIR: dataDir,
    PORT: String(port),
  }
  const child = spawn(process.execPath, [...NODE_FLAGS, MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'exit')
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The server did not start:\n${output}`)), START_MS)
    createInterface({ input: child.stdout }).on('line', (line) => {
      output += `${line}\n`
      if (!line.includes('Carte is running')) return
      clearTimeout(timer)
      resolve()
    })
    void ended.then(() => reject(new Error(`The server ended:\n${output}`)))
  })
  const url = `http://127.0.0.1:${port}`
  const isProxied = env.TRUST_PROXY !== ''
  const { ask, close } = createAsk(url, isProxied)
  return {
    url,
    port,
    pid: child.pid ?? 0,
    dataDir,
    isProxied,
    ask,
    memoryBytes: () => {
      const family = familyOf(child.pid ?? 0).map(memoryOf)
      return family.reduce((sum, { own }) => sum + own, 0) + Math.max(0, ...family.map(({ shared }) => shared))
    },
    log: () => output,
    stop: async () => {
      close()
      child.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The ids of a process and all its descendants; needs Linux. */
function familyOf(pid: number): number[] {
  try {
    const children = readdirSync(`/proc/${pid}/task`).flatMap((task) => {
      const text = readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8')
      return text.trim().split(' ').filter(Boolean).map(Number)
    })
    return [pid, ...children.flatMap(familyOf)]
  } catch {
    // The process ended in the meantime.
    return []
  }
}

/**
 * A process's private memory, and its shared memory such as PostgreSQL's buffers, in bytes. Both are cheap to read;
 * reading the proportional set size would block the process each time.
 */
function memoryOf(pid: number): { own: number; shared: number } {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const bytes = (line: RegExp) => 1024 * Number(line.exec(status)?.[1] ?? 0)
    return { own: bytes(/^RssAnon:\s+(\d+)/m), shared: bytes(/^RssShmem:\s+(\d+)/m) }
  } catch {
    return { own: 0, shared: 0 }
  }
}
