/** What the embedded database costs and gives. */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runInProcess } from './child.ts'
import type { EmbeddedRun } from './embedded-run.ts'
import { inCount, inMb, inMs, median } from './numbers.ts'
import type { SectionResult } from './result.ts'

const PACKAGES = fileURLToPath(new URL('../node_modules/@electric-sql', import.meta.url))
const RUNS = 3

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
  const all = [...fresh, ...again]
  const middle = (runs: EmbeddedRun[], pick: (run: EmbeddedRun) => number) => median(runs.map(pick))
  const perSecond = (pick: (run: EmbeddedRun) => number) => inCount(middle(all, pick))
  const rows = [
    ['ready on a new folder', inMs(middle(fresh, (run) => run.readyMs))],
    ['  and migrated', inMs(middle(fresh, (run) => run.migratedMs))],
    ['ready on an existing folder', inMs(middle(again, (run) => run.readyMs))],
    ['  and migrations looked at', inMs(middle(again, (run) => run.migratedMs))],
    ['reads by key a second, 1 caller', perSecond((run) => run.readsPerSecond.one)],
    ['reads by key a second, 8 callers', perSecond((run) => run.readsPerSecond.eight)],
    ['writing transactions a second through withTenant, 1 caller', perSecond((run) => run.transactionsPerSecond.one)],
    [
      'writing transactions a second through withTenant, 8 callers',
      perSecond((run) => run.transactionsPerSecond.eight),
    ],
    ['memory of a process that has it open', inMb(middle(all, (run) => run.rssBytes))],
    ['packages on disk', inMb(sizeOf(PACKAGES))],
    ['data folder with 240 items', inMb(folderBytes)],
  ]
  return {
    tables: [{ title: `Embedded database (PGlite), medians of ${RUNS}`, columns: ['what', 'measured'], rows }],
    notes: [],
    raw: { fresh, again },
  }
}

/** Bytes of all files below a folder. */
function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
}
