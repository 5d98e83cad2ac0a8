import { type AbuseRow, listExceededLimits, type Times } from '#server/abuse/aims.ts'

/** The number of kinds of attack in `server/abuse/`. Each has a row number, from 1. */
const ROWS = 13

/** The table of `npm run prove -- abuse`: its lines as Markdown, and one sentence per failure. */
export type AbuseTable = { lines: string[]; errors: string[] }

/**
 * Builds the table from the output of the tests in `server/abuse/`: how the server served ordinary users during and
 * after each attack. Failures are exceeded limits and missing attacks.
 * @param output contains one `ABUSE` line with JSON for each attack
 */
export function abuseTable(output: string): AbuseTable {
  const rows = [...output.matchAll(/ABUSE (\{.+\})/g)].map(([, json = '']): AbuseRow => JSON.parse(json))
  const sorted = rows.toSorted((one, other) => one.row - other.row)
  const missing = Array.from({ length: ROWS }, (_, at) => at + 1).filter((row) => rows.every((one) => one.row !== row))
  return {
    lines: [
      '| row | attack | sign-in p99 | 10 s later | cached page p99 | /healthz p99 (max) | memory | import of two rows | reports accepted | details |',
      `| ${Array.from({ length: 10 }, () => '---').join(' | ')} |`,
      ...sorted.map(lineOf),
    ],
    errors: [
      ...sorted.flatMap(({ row, attack, met }) =>
        listExceededLimits(met, true).map((missed) => `row ${row}, ${attack}: ${missed}`),
      ),
      ...missing.map((row) => `row ${row}: this attack is missing`),
    ],
  }
}

function lineOf({ row, attack, met, more }: AbuseRow): string {
  const cells = [
    row,
    attack,
    seconds(met.signIn),
    seconds(met.signInLater),
    `${met.page.p99Ms.toFixed(0)} ms`,
    `${met.health.p99Ms.toFixed(0)} (${met.health.maxMs.toFixed(0)}) ms`,
    `+${(met.peakBytesAboveUsual / 1024 / 1024).toFixed(0)} MiB`,
    seconds(met.imports),
    `${met.reports.count - met.reports.failed} of ${met.reports.count}`,
    Object.entries(more)
      .map(([what, figure]) => `${what}: ${figure}`)
      .join('; '),
  ]
  return `| ${cells.join(' | ')} |`
}

const seconds = ({ p99Ms }: Times) => `${(p99Ms / 1_000).toFixed(2)} s`
