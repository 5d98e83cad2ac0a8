/** Two public API calls and the page with the same data, cached and uncached, measured alternately. */
import { cafePath } from '#contract/page-urls.ts'
import { type Throughput, measureThroughput, CLIENT, IS_PINNED, pinServer, type Target } from './load-client.ts'
import { inCount, inKb, inMs, median, percentile, runAlternately } from './numbers.ts'
import { closeConnections, getCached, rawGet } from './raw-get.ts'
import type { SectionResult } from './result.ts'
import { FORGET_PATH } from './serve.ts'
import { ask, closeKeepAlive, type ServedApp, startBoth } from './served.ts'

const ITEMS = 120
const ROUNDS = 5
const BURST_S = 2
const TURNS = { warmUps: 20, samples: 100 }

const PATHS: Record<string, (branchId: number) => string> = {
  page: cafePath,
  '/menu-site/branch/…': (branchId) => `/api/menu-site/branch/${branchId}`,
  '…/menu-items': (branchId) => `/api/menu-site/branch/${branchId}/menu-items`,
}
const HEADERS: Record<string, (etag: string) => Record<string, string>> = {
  identity: () => ({}),
  brotli: () => ({ 'accept-encoding': 'br' }),
  '304': (etag) => ({ 'if-none-match': etag }),
}

export async function benchApis(): Promise<SectionResult> {
  const { served, notes } = await startBoth({ companies: 1, items: ITEMS, otherBranches: 0 })
  const [first] = served
  try {
    if (!first) throw new Error('No database to measure on')
    await pinServer(first.pid)
    const cached = await measureCached(first)
    const uncached = await measureUncached(served)
    const pinned = IS_PINNED ? 'server on one core, client on the other' : 'server and client share the cores'
    const client = `Cached responses: ${CLIENT}, 32 connections, ${ROUNDS} rounds of ${BURST_S} s; ${pinned}; the database isn’t used.`
    return {
      tables: [cached.table, uncached.table],
      notes: [...notes, client],
      raw: { cached: cached.raw, uncached: uncached.raw },
    }
  } finally {
    closeConnections()
    closeKeepAlive()
    for (const one of served) await one.stop()
  }
}

async function measureCached({ url, pid, companies: [company] }: ServedApp) {
  const targets: { name: string; kind: string; bytes: number; target: Target; bursts: Throughput[] }[] = []
  for (const [name, path] of Object.entries(PATHS)) {
    const address = url + path(company?.branchId ?? 0)
    const { headers } = await getCached(address)
    for (const [kind, headersOf] of Object.entries(HEADERS)) {
      const target = { url: address, headers: headersOf(String(headers.etag)), pids: [pid] }
      const { body } = await rawGet(address, target.headers)
      targets.push({ name, kind, bytes: body.length, target, bursts: [] })
    }
  }
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const { target, bursts } of targets) {
      const measured = await measureThroughput(target, BURST_S)
      if (round >= 0) bursts.push(measured)
    }
  }
  const speedOf = (bursts: Throughput[]) => median(bursts.map((one) => one.requestsPerSecond))
  const pageSpeed = (kind: string) => speedOf(targets.find((one) => one.kind === kind)?.bursts ?? [])
  const rows = targets.map(({ name, kind, bytes, bursts }) => [
    name,
    kind,
    inKb(bytes),
    inCount(speedOf(bursts)),
    (speedOf(bursts) / pageSpeed(kind)).toFixed(2),
    inMs(median(bursts.map((one) => one.p99Ms))),
  ])
  const columns = ['request', 'response', 'body', 'req/s', 'relative to the page', 'p99']
  return { table: { title: `Cached responses for a menu of ${ITEMS} items, one core`, columns, rows }, raw: targets }
}

async function measureUncached(served: ServedApp[]) {
  const rows: string[][] = []
  const raw: Record<string, number[][]> = {}
  for (const [name, path] of Object.entries(PATHS)) {
    const works = served.map(({ url, companies: [company] }) => async () => {
      await ask(url + FORGET_PATH, { method: 'POST' })
      return (await ask(url + path(company?.branchId ?? 0))).ms
    })
    const times: number[][] = works.map(() => [])
    await runAlternately(
      works.map((work, at) => async () => times[at]?.push(await work())),
      TURNS,
    )
    const measured = times.map((samples) => samples.slice(TURNS.warmUps))
    raw[name] = measured
    rows.push([name, ...measured.map((samples) => `${inMs(median(samples))} / ${inMs(percentile(samples, 95))}`)])
  }
  const columns = ['request', ...served.map(({ name }) => `${name} p50 / p95`)]
  return { table: { title: 'Uncached responses (query, render, fast compression)', columns, rows }, raw }
}
