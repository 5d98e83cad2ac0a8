/**
 * Ten thousand open pages of one menu on one server: memory, the time until all show a change, and the speed of other
 * requests.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { cafePath, livePath } from '#contract/page-urls.ts'
import { runServer } from '../scripts/run-server.ts'
import { AIMS } from './aims.ts'
import { makeBenchCompany } from './bench-company.ts'
import { prepareFolder } from './databases.ts'
import { pinServer } from './load-client.ts'
import { openPages } from './live-pages.ts'
import { atMost, inCount, inKb, inMs, median, percentile } from './numbers.ts'
import { closeConnections, rawGet } from './raw-get.ts'
import type { SectionResult } from './result.ts'
import { residentBytesOf } from './tree-memory.ts'

const PAGES = Number(process.env['LIVE_PAGES'] ?? 10_000)
const CHANGES = 5
/** The JavaScript engine still compiles the server's code during the first changes, so they aren't counted. */
const WARM_UPS = 2
const ITEMS = 120
/** Time for garbage collection and for the best compression. */
const SETTLED_AFTER_MS = 12_000

export async function benchLive(): Promise<SectionResult> {
  const folder = await prepareFolder((database) => makeBenchCompany(database, ITEMS))
  const server = await runServer({ DATA_DIR: folder.dataDir, DEMO: '0', DATABASE_URL: '', LOG_LEVEL: 'warn' })
  try {
    await pinServer(server.pid)
    const { branchId, token } = folder.result
    const call = `/api/menu-site/branch/${branchId}/menu`
    const page = server.url + cafePath(branchId)
    const { headers } = await rawGet(page)
    await rawGet(server.url + call)
    await sleep(SETTLED_AFTER_MS)
    const before = residentBytesOf(server.pid)
    const pages = await openPages({
      port: Number(new URL(server.url).port),
      pages: PAGES,
      livePath: livePath(branchId),
      call,
    })
    await sleep(SETTLED_AFTER_MS)
    const perPage = (residentBytesOf(server.pid) - before) / PAGES
    const probe = new Worker(new URL('./live-probe.ts', import.meta.url), {
      workerData: { url: page, etag: headers.etag ?? '' },
    })
    const probes: { at: number; ms: number }[] = []
    probe.on('message', (one: { at: number; ms: number }) => probes.push(one))
    await sleep(3_000)
    const idle = probes.splice(0).map(({ ms }) => ms)
    const runs = []
    const during: number[] = []
    for (let change = 0; change < WARM_UPS + CHANGES; change += 1) {
      probes.length = 0
      const asked = pages.untilAllAsked()
      await changePrice({ url: server.url, token, change })
      const times = await asked
      if (change >= WARM_UPS) {
        runs.push(times)
        during.push(...probes.map(({ ms }) => ms))
      }
      await sleep(3_000)
    }
    const isWhole = pages.count() === PAGES
    await probe.terminate()
    pages.close()
    const p99s = runs.map((times) => percentile(times, 99))
    const p99 = median(p99s)
    const duringP99 = percentile(during, 99)
    const row = (what: string, value: string, aim = '') => [what, value, aim]
    const rows = [
      row('memory per open page', inKb(perPage), atMost(perPage, AIMS.live.pageBytes, inKb)),
      row('change → page, p50', inMs(median(runs.map((times) => median(times))))),
      row('change → page, p99', inMs(p99), atMost(p99, AIMS.live.changeMs, inMs)),
      row('change → last page', inMs(median(runs.map((times) => Math.max(...times))))),
      row('cached page, 304, without changes, p99', inMs(percentile(idle, 99))),
      row('cached page, 304, during changes, p99', inMs(duringP99), atMost(duringP99, AIMS.live.cachedP99Ms, inMs)),
    ]
    const title = `${inCount(PAGES)} open pages of one menu of ${ITEMS} items, one server on one core`
    const notes = [
      `Each page requests the menu at a random moment within a second, over the 64 connections of a proxy. Medians of ${CHANGES} price changes after ${WARM_UPS} to warm up, timed from sending the change. The clients, the database and the probe share the other core. ${isWhole ? 'No stream was lost.' : 'Some streams were lost.'}`,
    ]
    return {
      tables: [{ title, columns: ['what', 'measured', 'target'], rows }],
      notes,
      raw: { perPage, p99s, during, idle },
    }
  } finally {
    closeConnections()
    await server.stop()
    folder.remove()
  }
}

async function changePrice({ url, token, change }: { url: string; token: string; change: number }): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const list = await fetch(`${url}/api/menu-items`, { headers })
  const { data } = (await list.json()) as { data: { items: { id: number; priceMinor: number | null }[] } } // the contract's response type
  const item = data.items.find(({ priceMinor }) => priceMinor !== null)
  const body = JSON.stringify({ priceMinor: 1_000 + change })
  const answer = await fetch(`${url}/api/menu-items/${item?.id}`, { method: 'PATCH', headers, body })
  if (!answer.ok) throw new Error(await answer.text())
}
