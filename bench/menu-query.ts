/** Reading a whole menu from the database, side by side on both. */
import { Client } from 'pg'
import { findBranchForGuests, readMenuSnapshot } from '#server/features/menu-site/service.ts'
import { AIMS } from './aims.ts'
import { type BenchCompany, makeBenchCompany } from './bench-company.ts'
import { type BenchDatabase, openBothDatabases } from './databases.ts'
import { inMs, median, percentile, takeTurns, verdict } from './numbers.ts'
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
      const menus: { bench: BenchDatabase; company: BenchCompany }[] = []
      for (const bench of databases) menus.push({ bench, company: await makeBenchCompany(bench.database, items) })
      // What autovacuum does within a minute, and our own upkeep on the embedded database.
      for (const { bench } of menus) await bench.database.pool.query('ANALYZE')
      const times = await takeTurns(
        menus.map(
          ({ bench, company }) =>
            () =>
              readMenu(bench, company),
        ),
        TURNS,
      )
      for (const [at, { bench, company }] of menus.entries()) {
        const samples = times[at] ?? []
        raw[`${bench.name} ${items}`] = samples
        const trips = await countRoundTrips(() => readMenu(bench, company))
        const tripsToFind = await countRoundTrips(() => findBranchForGuests(bench.database, company.branchId))
        rows.push([
          String(items),
          bench.name,
          inMs(Math.min(...samples)),
          inMs(median(samples)),
          inMs(percentile(samples, 95)),
          `${trips} + ${tripsToFind}`,
          aimOf(bench, items, samples),
        ])
      }
    }
    const columns = ['items', 'database', 'fastest', 'p50', 'p95', 'round trips (menu + branch)', 'aim p50']
    return {
      tables: [{ title: 'readMenuSnapshot, with allergens, variants and diet types', columns, rows }],
      notes,
      raw,
    }
  } finally {
    for (const one of databases) await one.drop()
  }
}

async function readMenu({ database }: BenchDatabase, { companyId, branchId }: BenchCompany): Promise<void> {
  await readMenuSnapshot(database, companyId, { branchId, asked: undefined, now: new Date() })
}

function aimOf({ database }: BenchDatabase, items: number, samples: number[]): string {
  if (items !== AIMED_SIZE) return ''
  const aim = AIMS.menuQueryP50Ms[database.kind]
  return `≤ ${aim} ms: ${verdict(median(samples) <= aim)}`
}

/** Every statement of ours is one round trip: simple, or parse to sync in one go. */
async function countRoundTrips(work: () => Promise<unknown>): Promise<number> {
  const prototype: { query: (...parameters: unknown[]) => unknown } = Client.prototype
  const original = prototype.query
  let count = 0
  prototype.query = function counted(this: unknown, ...parameters) {
    count += 1
    return original.apply(this, parameters)
  }
  try {
    await work()
  } finally {
    prototype.query = original
  }
  return count
}
