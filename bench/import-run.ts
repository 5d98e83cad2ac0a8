/**
 * One import of a large file in a separate process, so that its memory can be measured: `node bench/import-run.ts
 * embedded|server`. Prints JSON; null when no PostgreSQL server is available.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, InjectOptions } from 'fastify'
import {
  applyImport,
  checkImport,
  readImport,
  createImport,
  stopImportProcesses,
  undoImport,
  waitUntilIdle,
} from '#server/features/menu-import/service.ts'
import { buildBenchApp } from './bench-app.ts'
import { type BenchCompany, makeBenchCompany } from './bench-company.ts'
import { type BenchDatabase, type DatabaseKind, openBenchDatabase } from './databases.ts'
import { dishesCsv } from './dishes.ts'
import { timed } from './numbers.ts'
import { watchMemoryOfTree } from './tree-memory.ts'

export type ImportRun = {
  database: string
  rowCount: number
  fileBytes: number
  created: number
  refused: number
  ms: { read: number; check: number; apply: number; undo: number }
  /** Resident memory of this process in bytes: before the import, and its peak from its start until the undo. */
  rssBefore: number
  rssPeak: number
  /** Peak memory of this process and its child processes, which include the embedded database. */
  treePeakBytes: number
  loopDelayMs: { p99: number; max: number }
  /** How many different states of progress were seen when polling every half second, by phase. */
  progressSeen: Record<string, number>
  /** Response times of the polls for progress and of the other company's requests, during check and apply. */
  waitsMs: Record<'progress' | 'guest' | 'list' | 'change', number[]>
  /** Response times of the other company's requests before the import. */
  waitsBeforeMs: Record<'guest' | 'list' | 'change', number[]>
}

const ROWS = Number(process.env['ROWS'] ?? 50_000)
const LOOP_RESOLUTION_MS = 5
const ASK_EVERY_MS = 500
const GUEST_EVERY_MS = 50
const CALM_MS = 4_000
const MEMORY_EVERY_MS = 500

if (process.argv[1] === import.meta.filename) {
  const bench = await openBenchDatabase(process.argv[2] as DatabaseKind) // import.ts passes a `DatabaseKind`
  const result = bench ? await runImport(bench) : null
  process.stdout.write(JSON.stringify(result))
}

async function runImport(bench: BenchDatabase): Promise<ImportRun> {
  const company = await makeBenchCompany(bench.database, 120)
  const neighbour = await makeBenchCompany(bench.database, 120)
  const { app, deps } = await buildBenchApp(bench.database, bench.dataDir)
  const others = await questionsOf(app, neighbour)
  await watchMeanwhile(others).stopAfter(CALM_MS)
  const calm = await watchMeanwhile(others).stopAfter(CALM_MS)
  const bytes = Buffer.from(dishesCsv(ROWS))
  const importer = { companyId: company.companyId, userId: company.userId }
  const rssBefore = process.memoryUsage.rss()
  const mostMemory = watchMemoryOfTree(MEMORY_EVERY_MS)
  const loop = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS })
  loop.enable()

  // The same calls as `importFile`, one by one, so that the phases can be timed.
  let id = 0
  const reading = await timed(async () => {
    const started = await createImport(deps, importer, {
      fileName: 'bench.csv',
      content: [bytes],
      branchId: company.branchId,
      sheet: null,
    })
    id = started.id
    await waitUntilIdle(id)
  })
  const { mapping } = await readImport(deps, importer, id)
  if (!mapping) throw new Error('The columns of the benchmark’s file weren’t recognised')
  const steps = new Set<string>()
  const askForProgress = async () => {
    const { progress } = await readImport(deps, importer, id)
    if (progress) steps.add(`${progress.step} ${progress.done}`)
  }
  const watch = watchMeanwhile({ ...others, progress: { everyMs: ASK_EVERY_MS, ask: askForProgress } })
  const checking = await timed(async () => {
    await checkImport(deps, importer, id, { mapping })
    await waitUntilIdle(id)
  })
  const applying = await timed(async () => {
    await applyImport(deps, importer, id)
    await waitUntilIdle(id)
  })
  loop.disable()
  const waitsMs = await watch.stopAfter(0)
  const rssPeak = process.resourceUsage().maxRSS * 1024
  const treePeakBytes = mostMemory()
  const { state, report } = await readImport(deps, importer, id)
  if (state !== 'imported' || !report) throw new Error(`The import ended in the state “${state}”`)
  const undoing = await timed(() => undoImport(deps, importer, id))

  await app.close()
  await stopImportProcesses()
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
    treePeakBytes,
    loopDelayMs: { p99: loop.percentile(99) / 1e6 - LOOP_RESOLUTION_MS, max: loop.max / 1e6 - LOOP_RESOLUTION_MS },
    progressSeen: countSteps(steps),
    waitsMs,
    waitsBeforeMs: calm,
  }
}

type Question = { everyMs: number; ask: () => Promise<unknown> }

/** Requests of another company: a guest loads its menu, and its staff list items and change a price. */
async function questionsOf(app: FastifyInstance, { branchId, token }: BenchCompany) {
  const headers = { authorization: `Bearer ${token}` }
  const must = async (options: InjectOptions) => {
    const answer = await app.inject({ ...options, headers })
    // After eight seconds, a busy server responds with 503. That counts as waiting, not as an error.
    if (answer.statusCode !== 200 && answer.statusCode !== 503) throw new Error(`${answer.statusCode}: ${answer.body}`)
    return answer.json<{ data: { items: { id: number }[] } }>()
  }
  const { data } = await must({ url: '/api/menu-items?pageSize=1' })
  let price = 500
  return {
    // Usually uncached, because each change below invalidates the company's cached menus.
    guest: {
      everyMs: GUEST_EVERY_MS,
      ask: () => must({ url: `/api/menu-site/branch/${branchId}/menu-items` }),
    },
    list: { everyMs: GUEST_EVERY_MS, ask: () => must({ url: '/api/menu-items?pageSize=20' }) },
    change: {
      everyMs: GUEST_EVERY_MS,
      ask: () =>
        must({ method: 'PATCH', url: `/api/menu-items/${data.items[0]?.id}`, payload: { priceMinor: (price += 1) } }),
    },
  } satisfies Record<string, Question>
}

/** Repeats every request until stopped. `stopAfter` resolves to the response times of each, in milliseconds. */
function watchMeanwhile<Name extends string>(
  questions: Record<Name, Question>,
): { stopAfter: (ms: number) => Promise<Record<Name, number[]>> } {
  const over = new AbortController()
  const repeat = async ({ everyMs, ask }: Question): Promise<number[]> => {
    const waits: number[] = []
    while (!over.signal.aborted) {
      waits.push((await timed(ask)).ms)
      await sleep(everyMs)
    }
    return waits
  }
  const names = Object.keys(questions) as Name[] // `questions` has exactly these keys
  const asked = names.map(async (name) => [name, await repeat(questions[name])] as const)
  return {
    stopAfter: async (ms) => {
      await sleep(ms)
      over.abort()
      return Object.fromEntries(await Promise.all(asked)) as Record<Name, number[]> // one entry for each question
    },
  }
}

/** How many different states of each step were seen. */
function countSteps(steps: Set<string>): Record<string, number> {
  const names = [...steps].map((step) => step.replace(/ \d+$/, ''))
  return Object.fromEntries([...new Set(names)].map((name) => [name, names.filter((one) => one === name).length]))
}
