/**
 * The application in a separate process, on a new database with companies: `node bench/serve.ts
 * '{"kind":"server","companies":8,"items":120,"otherBranches":0}'`. The first line that it prints is JSON (`Served`, or
 * null when no database of that kind answers); it stops when its standard input ends.
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
  /** Whether the menus have five languages, and some items have options. */
  isLarge?: boolean
}

/** The JSON in the first line of the process's output. */
export type Served = { name: string; url: string; companies: BenchCompany[] }

/** A POST to this path clears the page cache, so that the next page is rendered. */
export const FORGET_PATH = '/bench/forget'

// The argument is written by served.ts.
if (process.argv[1] === import.meta.filename) await serve(JSON.parse(process.argv[2] ?? '{}') as Serving)

async function serve({ kind, companies, items, otherBranches, isLarge }: Serving): Promise<void> {
  const bench = await openBenchDatabase(kind)
  if (!bench) return void process.stdout.write('null\n')
  await addBranches(bench.database, otherBranches)
  const made: BenchCompany[] = []
  for (let at = 0; at < companies; at += 1) made.push(await makeBenchCompany(bench.database, items))
  if (isLarge) for (const one of made) await enlargeMenu(bench.database, one)
  // In a running installation, autovacuum does this by itself.
  await analyze(bench.database)
  const { app, deps } = await buildBenchApp(bench.database, bench.dataDir, (routes: FastifyInstance) =>
    routes.post(FORGET_PATH, async () => deps.pageCache.clear()),
  )
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  process.stdout.write(`${JSON.stringify({ name: bench.name, url, companies: made } satisfies Served)}\n`)
  process.stdin.once('end', () => void app.close().then(bench.drop))
  process.stdin.resume()
}
