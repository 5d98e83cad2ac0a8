/** An import of 50,000 rows: its duration and memory, and the effect on other requests. */
import { AIMS } from './aims.ts'
import { runInProcess } from './child.ts'
import type { ImportRun } from './import-run.ts'
import { inCount, inMb, inMs, median, percentile, verdict } from './numbers.ts'
import type { SectionResult } from './result.ts'

const KINDS = ['embedded', 'server'] as const
const RUNS = 3

export async function benchImport(): Promise<SectionResult> {
  const runs: ImportRun[][] = KINDS.map(() => [])
  for (let turn = 0; turn < RUNS; turn += 1) {
    for (const [at, kind] of KINDS.entries()) {
      const run = await runInProcess<ImportRun | null>('import-run.ts', [kind])
      if (run) runs[at]?.push(run)
    }
  }
  const measured = runs.filter((one) => one.length > 0)
  const notes =
    measured.length < KINDS.length ? ['No PostgreSQL server answers: measured on the embedded database only.'] : []
  const [first] = measured[0] ?? []
  if (!first) throw new Error('Nothing was imported')
  const file = `${inCount(first.rowCount)} rows, ${inMb(first.fileBytes)}; ${inCount(first.created)} created, ${inCount(first.refused)} refused`
  const columns = ['what', ...measured.map((one) => one[0]?.database ?? ''), 'aim']
  return {
    tables: [{ title: `Import of a CSV file (${file}); medians of ${RUNS}`, columns, rows: rowsOf(measured) }],
    notes,
    raw: runs,
  }
}

/** The other requests, as they are named in the table. */
const OTHERS = {
  guest: 'a menu of another company',
  list: 'a list of another company',
  change: 'a change of another company',
}

function rowsOf(measured: ImportRun[][]): string[][] {
  const row = (
    name: string,
    pick: (run: ImportRun) => number,
    write: (value: number) => string,
    aim = '',
  ): string[] => [name, ...measured.map((runs) => write(median(runs.map(pick)))), aim]
  const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  const totalOf = ({ ms }: ImportRun) => ms.read + ms.check + ms.apply
  const slowest = Math.max(...measured.map((runs) => median(runs.map(totalOf))))
  const largest = Math.max(...measured.map((runs) => median(runs.map((run) => run.rssPeak))))
  const largestTree = Math.max(...measured.map((runs) => median(runs.map((run) => run.treePeakBytes))))
  const others = (who: keyof typeof OTHERS) =>
    Math.max(...measured.map((runs) => median(runs.map((run) => percentile(run.waitsMs[who], 99)))))
  const steps = (runs: ImportRun[]) =>
    Object.entries(runs[0]?.progressSeen ?? {})
      .map(([step, count]) => `${step}: ${count}`)
      .join(', ')
  return [
    row('total', totalOf, inSeconds, `< ${AIMS.importSeconds} s: ${verdict(slowest < AIMS.importSeconds * 1000)}`),
    row('  read', (run) => run.ms.read, inSeconds),
    row('  check (dry run)', (run) => run.ms.check, inSeconds),
    row('  apply (write)', (run) => run.ms.apply, inSeconds),
    row('undo', (run) => run.ms.undo, inSeconds),
    row('memory before', (run) => run.rssBefore, inMb),
    row(
      'memory at most',
      (run) => run.rssPeak,
      inMb,
      `< ${inMb(AIMS.importPeakBytes)}: ${verdict(largest < AIMS.importPeakBytes)}`,
    ),
    row(
      'memory of all processes at most',
      (run) => run.treePeakBytes,
      inMb,
      `≤ ${inMb(AIMS.importTreePeakBytes)}: ${verdict(largestTree <= AIMS.importTreePeakBytes)}`,
    ),
    row('event loop late, p99', (run) => run.loopDelayMs.p99, inMs),
    row('event loop late, at most', (run) => run.loopDelayMs.max, inMs),
    row('asking for progress waits at most', (run) => Math.max(...run.waitsMs.progress), inMs),
    ...(['guest', 'list', 'change'] as const).flatMap((who) => [
      row(`${OTHERS[who]}, p99 before`, (run) => percentile(run.waitsBeforeMs[who], 99), inMs),
      row(
        `${OTHERS[who]}, p99 meanwhile`,
        (run) => percentile(run.waitsMs[who], 99),
        inMs,
        `≤ ${inMs(AIMS.othersP99Ms)}: ${verdict(others(who) <= AIMS.othersP99Ms)}`,
      ),
      row(`${OTHERS[who]}, at most`, (run) => Math.max(...run.waitsMs[who]), inMs),
    ]),
    ['progress seen every 0.5 s', ...measured.map(steps), 'shown'],
  ]
}
