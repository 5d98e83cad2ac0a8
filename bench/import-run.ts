/**
 * One import of a large file in a process of its own, so that its memory can be told apart:
 * `node bench/import-run.ts embedded|server`. Prints JSON; null when there is no such database.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { findPublicBranch } from '#server/db/tenant.ts'
import {
  applyImport,
  checkImport,
  readImport,
  startImport,
  stopImportWorker,
  undoImport,
  whenIdle,
} from '#server/features/menu-import/service.ts'
import { buildBenchApp } from './bench-app.ts'
import { type BenchCompany, makeBenchCompany } from './bench-company.ts'
import { type BenchDatabase, type DatabaseKind, openBenchDatabase } from './databases.ts'
import { dishesCsv } from './dishes.ts'
import { timed } from './numbers.ts'

/** What one import came to. */
export type ImportRun = {
  database: string
  rowCount: number
  fileBytes: number
  created: number
  refused: number
  ms: { read: number; check: number; apply: number; undo: number }
  /** Resident memory: before the import, and at its highest until the undo began. */
  rssBefore: number
  rssPeak: number
  loopDelayMs: { p99: number; max: number }
  /** Different states of progress that asking every half second saw, by phase. */
  progressSeen: Record<string, number>
  /** How long such asking, and a guest's look-up of a branch, waited at most. */
  longestWaitMs: { progress: number; guest: number }
}

const ROWS = Number(process.env['ROWS'] ?? 50_000)
const LOOP_RESOLUTION_MS = 5
const ASK_EVERY_MS = 500
const GUEST_EVERY_MS = 100

if (process.argv[1] === import.meta.filename) {
  const bench = await openBenchDatabase(process.argv[2] as DatabaseKind) // told by import.ts
  const result = bench ? await runImport(bench) : null
  process.stdout.write(JSON.stringify(result))
}

async function runImport(bench: BenchDatabase): Promise<ImportRun> {
  const company = await makeBenchCompany(bench.database, 120)
  const { app, deps } = await buildBenchApp(bench.database, bench.dataDir)
  const bytes = Buffer.from(dishesCsv(ROWS))
  const importer = { companyId: company.companyId, userId: company.userId }
  const rssBefore = process.memoryUsage.rss()
  const loop = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS })
  loop.enable()

  // The same calls as `importFile`, one by one, so that the phases can be timed.
  let id = 0
  const reading = await timed(async () => {
    const started = await startImport(deps, importer, {
      fileName: 'bench.csv',
      bytes,
      branchId: company.branchId,
      sheet: null,
    })
    id = started.id
    await whenIdle(id)
  })
  const { mapping } = await readImport(deps, importer, id)
  if (!mapping) throw new Error('The file of the bench was not understood')
  const watch = watchMeanwhile(bench, company, () => readImport(deps, importer, id))
  const checking = await timed(async () => {
    await checkImport(deps, importer, id, { mapping })
    await whenIdle(id)
  })
  const applying = await timed(async () => {
    await applyImport(deps, importer, id)
    await whenIdle(id)
  })
  loop.disable()
  const seen = await watch.stop()
  const rssPeak = process.resourceUsage().maxRSS * 1024
  const { state, report } = await readImport(deps, importer, id)
  if (state !== 'imported' || !report) throw new Error(`The import ended as ${state}`)
  const undoing = await timed(() => undoImport(deps, importer, id))

  await app.close()
  await stopImportWorker()
  await bench.drop()
  return {
    database: bench.name,
    rowCount: ROWS,
    fileBytes: bytes.length,
    created: report.counts.created,
    refused: report.counts.refused,
    ms: { read: reading.ms, check: checking.ms, apply: applying.ms, undo: undoing.ms },
    rssBefore,
    rssPeak,
    loopDelayMs: { p99: loop.percentile(99) / 1e6 - LOOP_RESOLUTION_MS, max: loop.max / 1e6 - LOOP_RESOLUTION_MS },
    ...seen,
  }
}

type Seen = Pick<ImportRun, 'progressSeen' | 'longestWaitMs'>

/** Asks for the progress as the wizard does, and opens the menu as a guest would, until it is stopped. */
function watchMeanwhile(
  bench: BenchDatabase,
  company: BenchCompany,
  ask: () => ReturnType<typeof readImport>,
): { stop: () => Promise<Seen> } {
  const steps = new Set<string>()
  const watching = { isOver: false }
  const repeat = async (everyMs: number, work: () => Promise<unknown>): Promise<number> => {
    let longestMs = 0
    while (!watching.isOver) {
      const { ms } = await timed(work)
      longestMs = Math.max(longestMs, ms)
      await new Promise((resolve) => setTimeout(resolve, everyMs))
    }
    return longestMs
  }
  const asking = repeat(ASK_EVERY_MS, async () => {
    const { progress } = await ask()
    if (progress) steps.add(`${progress.step} ${progress.done}`)
  })
  const looking = repeat(GUEST_EVERY_MS, () => findPublicBranch(bench.database, company.branchId))
  return {
    stop: async () => {
      watching.isOver = true
      const names = [...steps].map((step) => step.replace(/ \d+$/, ''))
      const progressSeen = Object.fromEntries(
        [...new Set(names)].map((name) => [name, names.filter((one) => one === name).length]),
      )
      return { progressSeen, longestWaitMs: { progress: await asking, guest: await looking } }
    },
  }
}
