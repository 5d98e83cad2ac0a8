/**
 * The application in a process of its own, without limits of rate, on a new database with companies in it:
 * `node bench/serve.ts '{"kind":"server","companies":8,"items":120,"otherBranches":0}'`. Its first line is JSON; it ends with
 * its standard input.
 */
import type { FastifyInstance } from 'fastify'
import { makeBenchCompany, type BenchCompany } from './bench-company.ts'
import { buildBenchApp } from './bench-app.ts'
import { type DatabaseKind, openBenchDatabase } from './databases.ts'
import { addBranches } from './other-branches.ts'

/** What is in the database. */
export type Serving = {
  kind: DatabaseKind
  companies: number
  /** Of each of these companies. */
  items: number
  /** Published branches of companies nobody asks for. */
  otherBranches: number
}

/** What the process says of itself. */
export type Served = { name: string; url: string; companies: BenchCompany[] }

/** Forgets every kept page, so that the next one is made. */
export const FORGET_PATH = '/bench/forget'

if (process.argv[1] === import.meta.filename) await serve(JSON.parse(process.argv[2] ?? '{}') as Serving) // served.ts writes it

async function serve({ kind, companies, items, otherBranches }: Serving): Promise<void> {
  const bench = await openBenchDatabase(kind)
  if (!bench) return void process.stdout.write('null\n')
  await addBranches(bench.database, otherBranches)
  const made: BenchCompany[] = []
  for (let at = 0; at < companies; at += 1) made.push(await makeBenchCompany(bench.database, items))
  // What autovacuum does within a minute, and our own upkeep on the embedded database.
  await bench.database.pool.query('ANALYZE')
  const { app, deps } = await buildBenchApp(bench.database, bench.dataDir, (routes: FastifyInstance) =>
    routes.post(FORGET_PATH, async () => deps.pageCache.clear()),
  )
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  process.stdout.write(`${JSON.stringify({ name: bench.name, url, companies: made } satisfies Served)}\n`)
  process.stdin.once('end', () => void app.close().then(bench.drop))
  process.stdin.resume()
}
