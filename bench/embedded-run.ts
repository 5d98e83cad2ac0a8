/** The embedded database in a separate process: `node bench/embedded-run.ts FOLDER`. Prints JSON. */
import { sql } from 'drizzle-orm'
import { type Database, openDatabase } from '#server/db/client.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { withTenant } from '#server/db/tenant.ts'
import { findPublicBranch } from '#server/db/look-ups.ts'
import { type BenchCompany, makeBenchCompany } from './bench-company.ts'
import { timed } from './numbers.ts'
import { memoryOfTree } from './tree-memory.ts'

export type EmbeddedRun = {
  readyMs: number
  migratedMs: number
  treeBytes: number
  readsPerSecond: { one: number; eight: number }
  transactionsPerSecond: { one: number; eight: number }
}

const FOR_MS = 2_000
const WARM_UP_MS = 500
const CALLERS = { one: 1, eight: 8 } as const

if (process.argv[1] === import.meta.filename) {
  const dataDir = process.argv[2] ?? ''
  process.stdout.write(JSON.stringify(await runEmbedded(dataDir)))
}

async function runEmbedded(dataDir: string): Promise<EmbeddedRun> {
  const { ms: readyMs, result: database } = await timed(() => openDatabase({ databaseUrl: null, dataDir }))
  const { ms: migratedMs } = await timed(() => migrateDatabase(database))
  const treeBytes = memoryOfTree()
  const company = await makeBenchCompany(database, 120)
  const reads = await bothCounts(() => findPublicBranch(database, company.branchId))
  const transactions = await bothCounts(() => touchOneItem(database, company))
  await database.close()
  return { readyMs, migratedMs, treeBytes, readsPerSecond: reads, transactionsPerSecond: transactions }
}

/** A short transaction that writes one row, like a price change. */
function touchOneItem(database: Database, { companyId }: BenchCompany): Promise<unknown> {
  return withTenant(database, companyId, (tx) =>
    tx.execute(
      sql`update menu_item set revision = revision + 1 where id = (select min(id) from menu_item where company_id = ${companyId})`,
    ),
  )
}

async function bothCounts(work: () => Promise<unknown>): Promise<{ one: number; eight: number }> {
  await countFor(WARM_UP_MS, CALLERS.one, work)
  return { one: await countFor(FOR_MS, CALLERS.one, work), eight: await countFor(FOR_MS, CALLERS.eight, work) }
}

/** @returns completed runs per second */
async function countFor(forMs: number, callers: number, work: () => Promise<unknown>): Promise<number> {
  let count = 0
  const { ms } = await timed(() => {
    const end = performance.now() + forMs
    const call = async () => {
      while (performance.now() < end) {
        await work()
        count += 1
      }
    }
    return Promise.all(Array.from({ length: callers }, call))
  })
  return (count / ms) * 1000
}
