import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import type { DatabaseUser } from './database-user.ts'
import type { Place } from './place.ts'

/**
 * A watchdog between this process and PostgreSQL: each line that it reads is a signal to send to PostgreSQL. When the
 * pipe ends because this process has ended, it stops PostgreSQL, after three seconds by force.
 */
const KEEPER = `exec 3<&0 </dev/null
"$@" 3<&- & database=$!
{ while read -r signal <&3; do kill -"$signal" $database; done
  kill -INT $database; sleep 3; kill -QUIT $database; } >/dev/null 2>&1 & watch=$!
exec 3<&-
wait $database; code=$?
kill $watch 2>/dev/null
exit $code`

/** On Windows: stops PostgreSQL when the pipe ends, with `pg_ctl`, the only way to stop it cleanly there. */
const KEEPER_ON_WINDOWS = 'set /p signal= & "%PG_CTL%" stop -D "%PG_CLUSTER%" -m fast'

export type PostgresProcess = {
  /** The last ten lines of PostgreSQL's output, for the error when it ends before it is ready. */
  lastOutput: () => string
  isRunning: () => boolean
  ended: Promise<void>
  /**
   * Disconnects all clients and stops. @param waitsForClients waits for clients to disconnect first, except on Windows
   */
  stop: (waitsForClients?: boolean) => void
}

type Start = {
  binaries: string
  place: Place
  socketDir: string
  user: DatabaseUser | undefined
  settings: Record<string, string>
  onLine: (line: string) => void
}

/** Expected messages during startup and shutdown, which aren't reported. */
const USUAL = /the database system is |terminating connection due to administrator command/

/**
 * PostgreSQL gets only the variables it needs, except on Windows: others, such as PGDATA or LC_ALL, may be meant for
 * another installation.
 */
const ENV = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** Starts PostgreSQL on a cluster. PostgreSQL isn't ready yet when the promise resolves, and may still fail. */
export async function startPostgres({
  binaries,
  place,
  socketDir,
  user,
  settings,
  onLine,
}: Start): Promise<PostgresProcess> {
  const isWindows = process.platform === 'win32'
  const listening: Record<string, string> = isWindows
    ? { listen_addresses: '127.0.0.1', port: String(await freePort()) }
    : {
        listen_addresses: '',
        port: '5432',
        unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
        unix_socket_permissions: '0700',
      }
  const flags = Object.entries({ ...listening, ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const command = [join(binaries, 'bin', 'postgres'), '-D', place.cluster, ...flags]
  // PostgreSQL runs in its own session, because Ctrl-C must only reach this process, which then stops it properly.
  const options = { cwd: isWindows ? binaries : '/', env: isWindows ? process.env : ENV, detached: !isWindows, ...user }
  const [program = '', ...parameters] = isWindows ? command : ['/bin/sh', '-c', KEEPER, 'carte-database', ...command]
  const child = spawn(program, parameters, { ...options, stdio: ['pipe', 'ignore', 'pipe'] })
  const keeper = isWindows ? keepOnWindows(binaries, place) : child
  keeper.stdin?.on('error', () => {})
  const words: string[] = []
  createInterface({ input: child.stderr }).on('line', (line) => {
    words.splice(0, Math.max(0, words.length - 9))
    words.push(line)
    if (!USUAL.test(line)) onLine(line)
  })
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', (error) => {
      words.push(String(error))
      resolve()
    })
  })
  return {
    lastOutput: () => words.join('\n'),
    isRunning: () => child.exitCode === null && child.signalCode === null && child.pid !== undefined,
    ended,
    stop: (waitsForClients = false) => {
      if (isWindows) keeper.stdin?.end()
      else keeper.stdin?.write(waitsForClients ? 'TERM\n' : 'INT\n')
    },
  }
}

/** Creates the files of a new database. Sort order and case rules are PostgreSQL's own, the same on every machine. */
export async function initialize(
  binaries: string,
  cluster: string,
  user: DatabaseUser | undefined,
  passwordFile?: string,
): Promise<void> {
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = passwordFile ? ['--auth=scram-sha-256', `--pwfile=${passwordFile}`] : ['--auth=trust']
  const flags = ['-D', cluster, '--username=postgres', '--no-instructions', ...locale, ...access]
  const env = process.platform === 'win32' ? process.env : ENV
  const cwd = process.platform === 'win32' ? binaries : '/'
  await promisify(execFile)(join(binaries, 'bin', 'initdb'), flags, { cwd, env, ...user }).catch((cause: unknown) => {
    throw new Error(`Couldn’t create a database in ${cluster}: ${String(cause)}`, { cause })
  })
}

function keepOnWindows(binaries: string, { cluster }: Place): ChildProcess {
  const env = { ...process.env, PG_CTL: join(binaries, 'bin', 'pg_ctl.exe'), PG_CLUSTER: cluster }
  return spawn('cmd.exe', ['/d', '/s', '/c', KEEPER_ON_WINDOWS], { env, stdio: ['pipe', 'ignore', 'ignore'] })
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(address !== null && typeof address === 'object' ? address.port : 0))
    })
  })
}
