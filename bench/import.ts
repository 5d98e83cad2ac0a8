/** An import of 50,000 rows: its duration and memory, and the effect on other requests. */
import { AIMS } from './aims.ts'
import { runInProcess } from './child.ts'
import { NO_SERVER } from './databases.ts'
import type { ImportRun } from './import-run.ts'
import { atMost, inCount, inMb, inMs, median, percentile } from './numbers.ts'
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
  const notes = measured.length < KINDS.length ? [NO_SERVER] : []
  const [first] = measured[0] ?? []
  if (!first) throw new Error('No import was measured')
  const file = `${inCount(first.rowCount)} rows, ${inMb(first.fileBytes)}; ${inCount(first.created)} created, ${inCount(first.refused)} refused`
  const columns = ['what', ...measured.map((one) => one[0]?.database ?? ''), 'target']
  return {
    tables: [{ title: `Import of a CSV file (${file}); medians of ${RUNS}`, columns, rows: rowsOf(measured) }],
    notes,
    raw: runs,
  }
}

/** The table's names for the requests of another company, before and during the import. */
const OTHERS = {
  guest: 'another company’s menu',
  list: 'another company’s item list',
  change: 'another company’s price change',
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
    row('total', totalOf, inSeconds, atMost(slowest, AIMS.importSeconds * 1000, inSeconds)),
    row('  read', (run) => run.ms.read, inSeconds),
    row('  check (dry run)', (run) => run.ms.check, inSeconds),
    row('  apply (write)', (run) => run.ms.apply, inSeconds),
    row('undo', (run) => run.ms.undo, inSeconds),
    row('memory before', (run) => run.rssBefore, inMb),
    row('peak memory', (run) => run.rssPeak, inMb, atMost(largest, AIMS.importPeakBytes, inMb)),
    row(
      'peak memory of all processes',
      (run) => run.treePeakBytes,
      inMb,
      atMost(largestTree, AIMS.importTreePeakBytes, inMb),
    ),
    row('event loop delay, p99', (run) => run.loopDelayMs.p99, inMs),
    row('event loop delay, maximum', (run) => run.loopDelayMs.max, inMs),
    row('request for the progress, maximum', (run) => Math.max(...run.waitsMs.progress), inMs),
    ...(['guest', 'list', 'change'] as const).flatMap((who) => [
      row(`${OTHERS[who]}, p99 before`, (run) => percentile(run.waitsBeforeMs[who], 99), inMs),
      row(
        `${OTHERS[who]}, p99 during the import`,
        (run) => percentile(run.waitsMs[who], 99),
        inMs,
        atMost(others(who), AIMS.othersP99Ms, inMs),
      ),
      row(`${OTHERS[who]}, maximum`, (run) => Math.max(...run.waitsMs[who]), inMs),
    ]),
    ['progress steps seen, polling every 0.5 s', ...measured.map(steps), ''],
  ]
}
