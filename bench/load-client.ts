import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const WRK = ['/usr/bin/wrk', '/usr/local/bin/wrk'].find((place) => existsSync(place)) ?? null
const TASKSET = existsSync('/usr/bin/taskset') && cpus().length > 1 ? '/usr/bin/taskset' : null
const AUTOCANNON = fileURLToPath(new URL('../node_modules/autocannon/autocannon.js', import.meta.url))

export type Throughput = {
  requestsPerSecond: number
  p50Ms: number
  p99Ms: number
  /** Processor time of the server per request, in microseconds. Null on systems other than Linux. */
  cpuUs: number | null
}
/** A request, and the processes whose processor time is measured. */
export type Target = { url: string; headers: Record<string, string>; pids: number[] }

export const CLIENT = WRK ? 'wrk, one thread' : 'autocannon (no wrk found: it may be slower than nginx)'
/** Whether the servers have a core of their own. The client then runs on another one. */
export const IS_PINNED = TASKSET !== null
/** The prefix that starts a command on the servers' core; empty without `taskset` or a second core. */
export const SERVER_CORE: string[] = TASKSET ? [TASKSET, '-c', '0'] : []

/** Moves a running server with all its threads to the servers' core, if there is one. */
export async function pinServer(pid: number): Promise<void> {
  if (TASKSET) await run(TASKSET, ['-a', '-c', '-p', '0', String(pid)])
}

/**
 * Requests one URL over 32 connections, as often as possible.
 * @throws {Error} when a request fails or is refused
 */
export async function measureThroughput(target: Target, seconds: number): Promise<Throughput> {
  const before = cpuSeconds(target.pids)
  const measured = await (WRK ? measureWithWrk(WRK, target, seconds) : measureWithAutocannon(target, seconds))
  const after = cpuSeconds(target.pids)
  const requests = measured.requestsPerSecond * seconds
  return { ...measured, cpuUs: before === null || after === null ? null : ((after - before) / requests) * 1e6 }
}

/** Linux counts in hundredths of a second (`USER_HZ`). */
const TICKS_PER_SECOND = 100

function cpuSeconds(pids: number[]): number | null {
  if (!existsSync('/proc/self/stat')) return null
  let ticks = 0
  for (const pid of pids) {
    // The name in brackets may contain anything; user and system time are the 12th and 13th field after it (proc(5)).
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    ticks += Number(fields[11]) + Number(fields[12])
  }
  return ticks / TICKS_PER_SECOND
}

type Timing = Omit<Throughput, 'cpuUs'>

const CONNECTIONS = 32

/** Runs a client on a different core from the servers', if there is one. */
async function runClient(client: string, args: string[]): Promise<string> {
  const [command, ...rest] = TASKSET ? [TASKSET, '-c', '1', client, ...args] : [client, ...args]
  const { stdout } = await run(command, rest)
  return stdout
}

async function measureWithWrk(wrk: string, { url, headers }: Target, seconds: number): Promise<Timing> {
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const args = ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '--latency', ...given, url]
  const stdout = await runClient(wrk, args)
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url} answered with errors:\n${stdout}`)
  return {
    requestsPerSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p50Ms: wrkMs(/ 50%\s+(\S+)/.exec(stdout)?.[1]),
    p99Ms: wrkMs(/ 99%\s+(\S+)/.exec(stdout)?.[1]),
  }
}

function wrkMs(text = ''): number {
  const unitMs = text.endsWith('us') ? 0.001 : text.endsWith('ms') ? 1 : 1000
  return Number.parseFloat(text) * unitMs
}

type AutocannonResult = {
  requests: { average: number }
  latency: { p50: number; p99: number }
  errors: number
  '4xx': number
  '5xx': number
}

async function measureWithAutocannon({ url, headers }: Target, seconds: number): Promise<Timing> {
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const args = [AUTOCANNON, '-j', '-c', String(CONNECTIONS), '-d', String(seconds), ...given, url]
  const stdout = await runClient(process.execPath, args)
  const result = JSON.parse(stdout) as AutocannonResult // the fields of autocannon's output that are read here
  if (result.errors + result['4xx'] + result['5xx'] > 0) throw new Error(`${url} answered with errors`)
  return { requestsPerSecond: result.requests.average, p50Ms: result.latency.p50, p99Ms: result.latency.p99 }
}
