/** Reading a whole menu, alternately on each kind of database. */
import { findPublicMenu } from '#server/db/look-ups.ts'
import { readMenuSnapshot } from '#server/features/menu-site/service.ts'
import { countRoundTrips } from '#server/testing/round-trips.ts'
import { AIMS } from './aims.ts'
import { type BenchCompany, makeBenchCompany } from './bench-company.ts'
import { analyze, type BenchDatabase, openBothDatabases } from './databases.ts'
import { atMost, inMs, median, percentile, runAlternately } from './numbers.ts'
import type { SectionResult } from './result.ts'

const SIZES = [12, 120, 1_200]
const AIMED_SIZE = 120
const TURNS = { warmUps: 100, samples: 400 }

export async function benchMenuQuery(): Promise<SectionResult> {
  const { databases, notes } = await openBothDatabases()
  try {
    const rows: string[][] = []
    const raw: Record<string, number[]> = {}
    for (const items of SIZES) {
      const menus: BenchMenu[] = []
      for (const bench of databases) menus.push({ bench, company: await makeBenchCompany(bench.database, items) })
      // In a running installation, autovacuum does this by itself.
      for (const { bench } of menus) await analyze(bench.database)
      const times = await runAlternately(
        menus.map((menu) => () => readMenu(menu)),
        TURNS,
      )
      for (const [at, { bench, company }] of menus.entries()) {
        const samples = times[at] ?? []
        raw[`${bench.name} ${items}`] = samples
        const trips = await countRoundTrips(() => readMenu({ bench, company }))
        const tripsToFind = await countRoundTrips(() => findPublicMenu(bench.database, company.branchId))
        rows.push([
          String(items),
          bench.name,
          inMs(Math.min(...samples)),
          inMs(median(samples)),
          inMs(percentile(samples, 95)),
          `${trips} + ${tripsToFind}`,
          aimOf(items, samples),
        ])
      }
    }
    const columns = ['items', 'database', 'fastest', 'p50', 'p95', 'round trips (menu + branch)', 'target for p50']
    return {
      tables: [{ title: 'readMenuSnapshot, with allergens, variants and diet types', columns, rows }],
      notes,
      raw,
    }
  } finally {
    for (const one of databases) await one.drop()
  }
}

type BenchMenu = { bench: BenchDatabase; company: BenchCompany }

async function readMenu({ bench, company: { companyId, branchId } }: BenchMenu): Promise<void> {
  await readMenuSnapshot(bench.database, companyId, { branchId, asked: undefined, now: new Date() })
}

function aimOf(items: number, samples: number[]): string {
  if (items !== AIMED_SIZE) return ''
  return atMost(median(samples), AIMS.menuQueryP50Ms, inMs)
}
