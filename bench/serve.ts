/**
 * The application in a separate process, without rate limits, on a new database with companies: `node bench/serve.ts
 * '{"kind":"server","companies":8,"items":120,"otherBranches":0}'`. Its first line is JSON; it ends with its standard
 * input.
 */
import type { FastifyInstance } from 'fastify'
import { makeBenchCompany, type BenchCompany } from './bench-company.ts'
import { buildBenchApp } from './bench-app.ts'
import { analyze, type DatabaseKind, openBenchDatabase } from './databases.ts'
import { enlargeMenu } from './larger-menu.ts'
import { addBranches } from './other-branches.ts'

/** The content of the database. */
export type Serving = {
  kind: DatabaseKind
  companies: number
  /** Menu items per company. */
  items: number
  /** Published branches of other companies, which receive no requests. */
  otherBranches: number
  /** Whether the menus have five languages and options. */
  isLarge?: boolean
}

/** The process's first line. */
export type Served = { name: string; url: string; companies: BenchCompany[] }

/** Clears the page cache, so that the next page is rendered. */
export const FORGET_PATH = '/bench/forget'

if (process.argv[1] === import.meta.filename) await serve(JSON.parse(process.argv[2] ?? '{}') as Serving) // written by served.ts

async function serve({ kind, companies, items, otherBranches, isLarge }: Serving): Promise<void> {
  const bench = await openBenchDatabase(kind)
  if (!bench) return void process.stdout.write('null\n')
  await addBranches(bench.database, otherBranches)
  const made: BenchCompany[] = []
  for (let at = 0; at < companies; at += 1) made.push(await makeBenchCompany(bench.database, items))
  if (isLarge) for (const one of made) await enlargeMenu(bench.database, one)
  // Autovacuum does the same within a minute.
  await analyze(bench.database)
  const { app, deps } = await buildBenchApp(bench.database, bench.dataDir, (routes: FastifyInstance) =>
    routes.post(FORGET_PATH, async () => deps.pageCache.clear()),
  )
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  process.stdout.write(`${JSON.stringify({ name: bench.name, url, companies: made } satisfies Served)}\n`)
  process.stdin.once('end', () => void app.close().then(bench.drop))
  process.stdin.resume()
}
