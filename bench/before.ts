/**
 * Compares this checkout with another one, such as the previous commit: `BENCH_BEFORE=../carte-before npm run bench --
 * before`. Both must be built; each application runs in a separate process, and they are measured in turns.
 */
import { resolve } from 'node:path'
import { cafePath } from '#contract/page-urls.ts'
import { AIMS } from './aims.ts'
import { findStaff, type MixTimes, type Staff, runConcurrently } from './console-mix.ts'
import type { DatabaseKind } from './databases.ts'
import { inCount, inMs, median, percentile, verdict } from './numbers.ts'
import type { SectionResult } from './result.ts'
import { FORGET_PATH } from './serve.ts'
import { ask, closeKeepAlive, type ServedApp, startServed } from './served.ts'

const COMPANIES = 8
const ITEMS = 120
const ROUNDS = 5
const ROUND_MS = 3_000
const PAGES = 40

type Place = { name: string; app: ServedApp; staff: Staff[]; alone: MixTimes[]; crowd: MixTimes[]; pagesMs: number[] }

export async function benchBefore(): Promise<SectionResult> {
  const before = process.env['BENCH_BEFORE']
  if (!before)
    return {
      tables: [],
      notes: ['Set BENCH_BEFORE to the folder of another checkout to compare with it.'],
      raw: {},
    }
  const rows: string[][] = []
  const raw: Record<string, Pick<Place, 'alone' | 'crowd' | 'pagesMs'>> = {}
  for (const kind of ['embedded', 'server'] as const) {
    const places = [await openPlace('before', kind, resolve(before)), await openPlace('now', kind)].filter(
      (place) => place !== null,
    )
    try {
      for (let round = 0; round <= ROUNDS; round += 1) for (const place of places) await measure(place, round === 0)
      for (const { name, app, alone, crowd, pagesMs } of places) {
        raw[`${app.name} ${name}`] = { alone, crowd, pagesMs }
        rows.push([app.name, name, ...figuresOf({ alone, crowd, pagesMs }, name === 'now')])
      }
    } finally {
      closeKeepAlive()
      for (const { app } of places) await app.stop()
    }
  }
  const columns = ['database', 'commit', '1 user: read p50', '32 users: requests/s', 'uncached page p50']
  return { tables: [{ title: `Before and now, ${ITEMS} items`, columns, rows }], notes: [], raw }
}

async function openPlace(name: string, kind: DatabaseKind, checkout?: string): Promise<Place | null> {
  const app = await startServed({ kind, companies: COMPANIES, items: ITEMS, otherBranches: 0 }, checkout)
  return app && { name, app, staff: await findStaff(app), alone: [], crowd: [], pagesMs: [] }
}

/** @param isWarmUp whether the results are discarded */
async function measure({ app, staff, alone, crowd, pagesMs }: Place, isWarmUp: boolean): Promise<void> {
  const one = await runConcurrently(app, staff, { people: 1, forMs: ROUND_MS })
  const many = await runConcurrently(app, staff, { people: 32, forMs: ROUND_MS })
  const pages: number[] = []
  for (let at = 0; at < PAGES; at += 1) {
    await ask(app.url + FORGET_PATH, { method: 'POST' })
    pages.push((await ask(app.url + cafePath(app.companies[0]?.branchId ?? 0))).ms)
  }
  if (isWarmUp) return
  alone.push(one)
  crowd.push(many)
  pagesMs.push(...pages)
}

function figuresOf({ alone, crowd, pagesMs }: Pick<Place, 'alone' | 'crowd' | 'pagesMs'>, isAimed: boolean): string[] {
  const readMs = median(alone.map(({ reads }) => percentile(reads, 50)))
  const perSecond = median(crowd.map(({ reads, writes }) => ((reads.length + writes.length) / ROUND_MS) * 1000))
  const pageMs = median(pagesMs)
  const aim = (text: string, isMet: boolean) => (isAimed ? ` (${text}: ${verdict(isMet)})` : '')
  return [
    inMs(readMs) + aim(`≤ ${AIMS.consoleReadMs} ms`, readMs <= AIMS.consoleReadMs),
    inCount(perSecond) + aim(`≥ ${AIMS.mixPerSecond}`, perSecond >= AIMS.mixPerSecond),
    inMs(pageMs) + aim(`≤ ${AIMS.uncachedPageMs} ms`, pageMs <= AIMS.uncachedPageMs),
  ]
}
