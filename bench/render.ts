/**
 * The cost of an uncached page: the renderer, the compression, the whole request, and the time from a change to the
 * best compression.
 */
import { once } from 'node:events'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { cafePath } from '#contract/page-urls.ts'
import type { MenuSnapshot, SitePage } from '#contract/site-pages.ts'
import { readMenuSnapshot } from '#server/features/menu-site/service.ts'
import { builtFrontends } from '#server/platform/built-frontends.ts'
import { BROTLI_BEST_QUALITY } from '#server/platform/page-bytes.ts'
import { AIMS } from './aims.ts'
import { type BenchApp, buildBenchApp } from './bench-app.ts'
import { type BenchCompany, makeBenchCompany } from './bench-company.ts'
import { type BenchDatabase, openBothDatabases } from './databases.ts'
import { atMost, inKb, inMs, median, percentile, runAlternately, timed } from './numbers.ts'
import { closeConnections, rawGet } from './raw-get.ts'
import type { SectionResult, Table } from './result.ts'

const ITEMS = 120
const RENDERS = { warmUps: 200, samples: 300 }
const PAGES = { warmUps: 30, samples: 100 }
const CHANGES = 9
const PROBE_EVERY_MS = 3

export async function benchRender(): Promise<SectionResult> {
  const { databases, notes } = await openBothDatabases()
  const places: Place[] = []
  for (const one of databases) places.push(await openPlace(one))
  try {
    const [first] = places
    if (!first) throw new Error('No database to measure on')
    const alone = await measureRenderer(await snapshotOf(first))
    const pages = await runAlternately(
      places.map((place) => () => freshPage(place)),
      PAGES,
    )
    const changes: number[][] = []
    for (const place of places) changes.push(await measureChanges(place))
    const rows = places.map((place, at) => pageRow(place.bench.name, pages[at] ?? [], changes[at] ?? []))
    const columns = ['database', 'uncached request fastest / p50 / p95', 'change → best compression', 'target']
    const title = `Whole uncached page of ${ITEMS} items over HTTP (query, render, brotli 4)`
    return { tables: [...alone.tables, { title, columns, rows }], notes, raw: { ...alone.raw, pages, changes } }
  } finally {
    closeConnections()
    for (const place of places) await closePlace(place)
  }
}

type Place = BenchApp & { bench: BenchDatabase; company: BenchCompany; url: string }

async function openPlace(bench: BenchDatabase): Promise<Place> {
  const company = await makeBenchCompany(bench.database, ITEMS)
  const built = await buildBenchApp(bench.database, bench.dataDir)
  const address = await built.app.listen({ host: '127.0.0.1', port: 0 })
  return { ...built, bench, company, url: address + cafePath(company.branchId) }
}

async function closePlace({ app, bench }: Place): Promise<void> {
  app.server.closeAllConnections()
  await app.close()
  await bench.drop()
}

async function snapshotOf({ bench, company }: Place): Promise<MenuSnapshot> {
  const options = { branchId: company.branchId, asked: undefined, now: new Date() }
  const timedSnapshot = await readMenuSnapshot(bench.database, company.companyId, options)
  if (!timedSnapshot) throw new Error('The benchmark’s branch has no menu')
  return timedSnapshot.snapshot
}

async function measureRenderer(snapshot: MenuSnapshot) {
  const frontends = await builtFrontends({ assetBaseUrl: '', payments: 'sandbox' })
  const page: SitePage = {
    kind: 'cafe',
    snapshot,
    filterQuery: '',
    canonicalUrl: 'http://carte.test/',
    assetBaseUrl: '',
  }
  const render = () => frontends.renderSite(page, 200, null)
  const cold = await timed(render)
  const [renders = []] = await runAlternately([render], RENDERS)
  const identity = Buffer.from(cold.result.body)
  const compressions = {
    'brotli 4 (first guest)': () => brotli(identity, 4),
    [`brotli ${BROTLI_BEST_QUALITY} (cached)`]: () => brotli(identity, BROTLI_BEST_QUALITY),
    'brotli 11': () => brotli(identity, constants.BROTLI_MAX_QUALITY),
    'gzip 6 (first guest)': () => gzipSync(identity),
    'gzip 9': () => gzipSync(identity, { level: constants.Z_BEST_COMPRESSION }),
  }
  const times = await runAlternately(Object.values(compressions), { warmUps: 3, samples: 15 })
  const p50 = median(renders)
  const rows = [
    ['first render of the process', '', inMs(cold.ms), '', inKb(identity.length), ''],
    [
      'render',
      inMs(Math.min(...renders)),
      inMs(p50),
      inMs(percentile(renders, 95)),
      inKb(identity.length),
      atMost(p50, AIMS.renderMs, inMs),
    ],
    ...Object.entries(compressions).map(([name, work], at) => {
      const samples = times[at] ?? []
      return [
        name,
        inMs(Math.min(...samples)),
        inMs(median(samples)),
        inMs(percentile(samples, 95)),
        inKb(work().length),
        '',
      ]
    }),
  ]
  const columns = ['what', 'fastest', 'p50', 'p95', 'bytes', 'target']
  const tables: Table[] = [{ title: `Renderer and compression, ${ITEMS} items`, columns, rows }]
  return { tables, raw: { cold: cold.ms, renders, compressions: times } }
}

function brotli(bytes: Buffer, quality: number): Buffer {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  return brotliCompressSync(bytes, { params })
}

async function freshPage({ deps, company, url }: Place): Promise<void> {
  deps.pageCache.invalidate(company.companyId)
  const { status } = await rawGet(url, { 'accept-encoding': 'br' })
  if (status !== 200) throw new Error(`${url} answered ${status}`)
}

/** Milliseconds from the first request after a change to the first response with the best compression. */
async function measureChanges(place: Place): Promise<number[]> {
  const { app, company, url } = place
  const authorization = `Bearer ${place.company.token}`
  const list = await app.inject({
    url: `/api/menu-items?branchId=${company.branchId}&pageSize=1`,
    headers: { authorization },
  })
  const { data } = list.json<{ data: { items: { id: number }[] } }>()
  const path = `/api/menu-items/${data.items[0]?.id}`
  const samples: number[] = []
  for (let turn = 0; turn < CHANGES; turn += 1) {
    const answer = await app.inject({
      method: 'PATCH',
      url: path,
      headers: { authorization },
      payload: { priceMinor: 1_000 + turn },
    })
    if (answer.statusCode !== 200) throw new Error(`The price change was refused: ${answer.body}`)
    const { ms } = await timed(() => untilBestCompression(url))
    samples.push(ms)
  }
  return samples
}

async function untilBestCompression(url: string): Promise<void> {
  const quick = await rawGet(url, { 'accept-encoding': 'br' })
  for (;;) {
    const { body } = await rawGet(url, { 'accept-encoding': 'br' })
    if (body.length < quick.body.length) return
    await once(AbortSignal.timeout(PROBE_EVERY_MS), 'abort')
  }
}

function pageRow(name: string, pages: number[], changes: number[]): string[] {
  const afterMs = median(changes)
  const pageMs = median(pages)
  const aim = `${atMost(pageMs, AIMS.uncachedPageMs, inMs)}; ${atMost(afterMs, AIMS.compressedAfterChangeMs, inMs)}`
  return [name, `${inMs(Math.min(...pages))} / ${inMs(pageMs)} / ${inMs(percentile(pages, 95))}`, inMs(afterMs), aim]
}
