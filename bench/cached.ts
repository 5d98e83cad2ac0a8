/**
 * The cached menu page of 120 items, compared with nginx serving the same bytes and with the minimal Node server: same
 * client, same core, measured alternately.
 */
import { cafePath } from '#contract/page-urls.ts'
import { runServer } from '../scripts/run-server.ts'
import { AIMS } from './aims.ts'
import { startBareServer } from './bare.ts'
import { makeBenchCompany } from './bench-company.ts'
import { type BenchFolder, prepareFolder } from './databases.ts'
import {
  type Throughput,
  measureThroughput,
  CLIENT,
  IS_PINNED,
  pinServer,
  SERVER_CORE,
  type Target,
} from './load-client.ts'
import { findNginx, type ServedBytes, startNginx } from './nginx.ts'
import { atMost, inCount, inKb, inMs, median, verdict } from './numbers.ts'
import { closeConnections, getCached, rawGet } from './raw-get.ts'
import type { SectionResult, Table } from './result.ts'

const ITEMS = 120
const ROUNDS = 5
const BURST_S = 3
const WARM_UP_S = 3

/** Headers that nginx sets itself, or that differ per response. nginx is configured to send Carte's other headers. */
const OWN_HEADERS = [
  'date',
  'connection',
  'keep-alive',
  'content-length',
  'content-encoding',
  'content-type',
  'etag',
  'x-request-id',
]

type Kind = keyof typeof AIMS.cachedRatio
const KINDS: Kind[] = ['identity', 'br', 'notModified']
const NAMES: Record<Kind, string> = { identity: 'identity', br: 'brotli', notModified: '304' }

type Contender = { name: string; target: (kind: Kind) => Target; stop: () => Promise<void> }
/** The measurements by kind of request, then by name of the server. */
type Runs = Record<Kind, Record<string, Throughput[]>>

/** Carte with its default settings, which log a line per request. */
const OURS = 'Carte'
const QUIET = 'Carte, LOG_LEVEL=warn'
const NGINX = 'nginx'
const BARE = 'bare node:http'

export async function benchCached(): Promise<SectionResult> {
  const contenders: Contender[] = []
  const folders: BenchFolder[] = []
  /** Starts Carte in its own data folder, always with the same menu. */
  const startOurs = async (name: string, settings: Record<string, string>): Promise<ServedBytes> => {
    const folder = await prepareFolder((database) => makeBenchCompany(database, ITEMS))
    folders.push(folder)
    const server = await runServer({ DATA_DIR: folder.dataDir, DEMO: '0', DATABASE_URL: '', ...settings })
    await pinServer(server.pid)
    const page = server.url + cafePath(folder.result.branchId)
    const served = await fetchServed(page)
    const etag = served.headers['etag'] ?? ''
    const target = (kind: Kind) => ({ url: page, headers: requestHeaders(kind, etag), pids: [server.pid] })
    contenders.push({ name, target, stop: server.stop })
    return served
  }
  try {
    const served = await startOurs(OURS, { LOG_LEVEL: '' })
    const etag = served.headers['etag'] ?? ''
    await startOurs(QUIET, { LOG_LEVEL: 'warn' })
    const bare = await startBareServer(served, SERVER_CORE)
    const target = (kind: Kind) => ({ url: bare.url, headers: requestHeaders(kind, etag), pids: bare.pids })
    contenders.push({ name: BARE, target, stop: bare.stop })
    const nginx = await startContender(served)
    if (nginx) contenders.push(nginx.contender)

    const runs = await takeTurnsOf(contenders)
    const notes = [describe(served), nginx ? nginx.note : 'nginx isn’t installed, so there is no comparison with it.']
    return { tables: tablesOf(runs, contenders, served), notes, raw: runs }
  } finally {
    closeConnections()
    for (const one of contenders) await one.stop()
    for (const folder of folders) folder.remove()
  }
}

async function fetchServed(page: string): Promise<ServedBytes> {
  const identity = await getCached(page)
  const br = await rawGet(page, { 'accept-encoding': 'br' })
  if (identity.status !== 200 || br.headers['content-encoding'] !== 'br')
    throw new Error(`${page} did not answer as expected`)
  const headers = Object.fromEntries(Object.entries(identity.headers).map(([name, value]) => [name, String(value)]))
  for (const name of ['date', 'connection', 'keep-alive', 'content-length']) delete headers[name]
  return { bodies: { identity: identity.body, br: br.body }, headers }
}

async function startContender({
  bodies,
  headers,
}: ServedBytes): Promise<{ contender: Contender; note: string } | null> {
  const binary = findNginx()
  if (!binary) return null
  const added = Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN_HEADERS.includes(name)))
  const nginx = await startNginx(binary, { bodies, headers: added }, SERVER_CORE)
  const known = await rawGet(`${nginx.url}/identity`)
  if (!bodies['identity']?.equals(known.body)) throw new Error('nginx does not serve the same bytes')
  const target = (kind: Kind) => ({
    url: `${nginx.url}/${kind === 'br' ? 'br' : 'identity'}`,
    headers: requestHeaders(kind, known.headers.etag ?? ''),
    pids: nginx.pids,
  })
  const note = `${nginx.version}: one worker, sendfile, a cache of open files, no access log, the same headers; brotli is a plain file with its header, because Debian's nginx has no brotli module.`
  return { contender: { name: NGINX, target, stop: nginx.stop }, note }
}

function requestHeaders(kind: Kind, etag: string): Record<string, string> {
  if (kind === 'br') return { 'accept-encoding': 'br' }
  return kind === 'notModified' ? { 'if-none-match': etag } : {}
}

async function takeTurnsOf(contenders: Contender[]): Promise<Runs> {
  const runs: Runs = { identity: {}, br: {}, notModified: {} }
  for (const { target } of contenders) for (const kind of KINDS) await measureThroughput(target(kind), WARM_UP_S)
  for (const kind of KINDS) {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const { name, target } of contenders) {
        const bursts = (runs[kind][name] ??= [])
        bursts.push(await measureThroughput(target(kind), BURST_S))
      }
    }
  }
  return runs
}

function describe({ bodies }: ServedBytes): string {
  const size = (name: string) => inKb(bodies[name]?.length ?? 0)
  const cores = IS_PINNED ? 'servers on one core, the client on the other' : 'servers and client share the cores'
  return `The page has ${size('identity')}, ${size('br')} in brotli. Client: ${CLIENT}, 32 connections; ${ROUNDS} rounds of ${BURST_S} s after ${WARM_UP_S} s of warm-up; ${cores}.`
}

function tablesOf(runs: Runs, contenders: Contender[], { bodies }: ServedBytes): Table[] {
  const rows = KINDS.flatMap((kind) => contenders.map(({ name }) => measuredRow(runs[kind], name, NAMES[kind])))
  const columns = ['response', 'server', 'req/s', 'p50', 'p99', 'processor time per request', 'target for p99']
  const measured = { title: `Cached menu page of ${ITEMS} items, one core`, columns, rows }
  const hasNginx = contenders.some(({ name }) => name === NGINX)
  return [ofBare(runs), ...(hasNginx ? [ofNginx(runs)] : []), measured, sizes(bodies)]
}

function measuredRow(runs: Record<string, Throughput[]>, name: string, askedFor: string): string[] {
  const bursts = runs[name] ?? []
  const p99Ms = median(bursts.map((one) => one.p99Ms))
  const limitMs = AIMS.cachedP99OfBare * median((runs[BARE] ?? []).map((one) => one.p99Ms))
  const cpu = median(bursts.map((one) => one.cpuUs ?? Number.NaN))
  return [
    askedFor,
    name,
    inCount(median(bursts.map((one) => one.requestsPerSecond))),
    inMs(median(bursts.map((one) => one.p50Ms))),
    inMs(p99Ms),
    Number.isNaN(cpu) ? '' : `${cpu.toFixed(1)} µs`,
    name === OURS || name === QUIET ? atMost(p99Ms, limitMs, inMs) : '',
  ]
}

const speed = ({ requestsPerSecond }: Throughput) => requestsPerSecond
const thrift = ({ cpuUs }: Throughput) => 1 / (cpuUs ?? Number.NaN)

function ratio(
  runs: Record<string, Throughput[]>,
  [one, other]: [string, string],
  of: (burst: Throughput) => number,
): number {
  return median((runs[one] ?? []).map((burst, at) => of(burst) / of(runs[other]?.[at] ?? burst)))
}

/** Compares Carte with the minimal Node server, which shows the cost of our own code without Node's. */
function ofBare(runs: Runs): Table {
  const rows = KINDS.map((kind) => {
    const [byDefault, quiet] = [OURS, QUIET].map((name) => ratio(runs[kind], [name, BARE], speed))
    const { cachedOfBare: aim } = AIMS
    return [
      NAMES[kind],
      (byDefault ?? 0).toFixed(2),
      `≥ ${aim.byDefault}: ${verdict((byDefault ?? 0) >= aim.byDefault)}`,
      (quiet ?? 0).toFixed(2),
      `≥ ${aim.warn}: ${verdict((quiet ?? 0) >= aim.warn)}`,
      ratio(runs[kind], [OURS, BARE], thrift).toFixed(2),
      ratio(runs[kind], [QUIET, BARE], thrift).toFixed(2),
    ]
  })
  const byTime = ['by processor time', 'LOG_LEVEL=warn, by processor time']
  const columns = ['response', 'Carte / bare', 'target', 'LOG_LEVEL=warn', 'target', ...byTime]
  return { title: 'Requests per second relative to bare node:http, medians of all rounds', columns, rows }
}

function ofNginx(runs: Runs): Table {
  const rows = KINDS.map((kind) => {
    const reached = ratio(runs[kind], [OURS, NGINX], speed)
    const aim = AIMS.cachedRatio[kind]
    return [
      NAMES[kind],
      reached.toFixed(2),
      `≥ ${aim}: ${verdict(reached >= aim)}`,
      ratio(runs[kind], [BARE, NGINX], speed).toFixed(2),
      ratio(runs[kind], [OURS, NGINX], thrift).toFixed(2),
    ]
  })
  const columns = ['response', 'Carte / nginx', 'target', 'bare / nginx', 'Carte / nginx by processor time']
  return { title: 'Requests per second relative to nginx, medians of all rounds', columns, rows }
}

function sizes(bodies: ServedBytes['bodies']): Table {
  const rows = (['identity', 'br'] as const).map((encoding) => {
    const bytes = bodies[encoding]?.length ?? 0
    return [NAMES[encoding], inKb(bytes), atMost(bytes, AIMS.pageBytes[encoding], inKb)]
  })
  return { title: 'Size of the page', columns: ['encoding', 'bytes', 'target'], rows }
}
