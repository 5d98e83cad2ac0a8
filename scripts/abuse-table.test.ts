import { expect, it } from 'vitest'
import type { AbuseRow, AttackMeasurements } from '#server/abuse/aims.ts'
import { abuseTable } from './abuse-table.ts'

const times = { count: 30, failed: 0, p50Ms: 5, p99Ms: 20, maxMs: 30 }
const GOOD: AttackMeasurements = {
  signIn: times,
  signInLater: times,
  page: times,
  health: times,
  imports: times,
  reports: times,
  peakBytesAboveUsual: 12 * 1024 * 1024,
}
const line = (row: number, met: Partial<AttackMeasurements> = {}) =>
  `ABUSE ${JSON.stringify({ row, attack: `attack ${row}`, met: { ...GOOD, ...met }, more: { answers: '3 × 429' } } satisfies AbuseRow)}`
const all = (met: Partial<AttackMeasurements> = {}) =>
  Array.from({ length: 13 }, (_, at) => line(at + 1, at === 4 ? met : {})).join('\n')

it('the table of simulated attacks has a line for each attack, sorted by number', () => {
  const { lines, errors } = abuseTable(`stdout | server/abuse\n${all().split('\n').toReversed().join('\n ✓ passed\n')}`)

  expect(lines).toHaveLength(15)
  expect(lines[2]).toBe(
    '| 1 | attack 1 | 0.02 s | 0.02 s | 20 ms | 20 (30) ms | +12 MiB | 0.02 s | 30 of 30 | answers: 3 × 429 |',
  )
  expect(lines[14]).toContain('| 13 | attack 13 |')
  expect(errors).toEqual([])
})

it.each<[string, Partial<AttackMeasurements>, string]>([
  ['a slow sign-in', { signIn: { ...times, p99Ms: 2_001 } }, 'signIn: 2001 ms, at most 2000 ms'],
  [
    'a slow sign-in after the attack',
    { signInLater: { ...times, p99Ms: 1_001 } },
    'signInLater: 1001 ms, at most 1000 ms',
  ],
  ['a slow page', { page: { ...times, p99Ms: 51 } }, 'page: 51 ms, at most 50 ms'],
  ['a slow health check', { health: { ...times, p99Ms: 101 } }, 'health: 101 ms, at most 100 ms'],
  ['a slow import', { imports: { ...times, p99Ms: 5_001 } }, 'imports: 5001 ms, at most 5000 ms'],
  ['a refused guest report', { reports: { ...times, failed: 1 } }, 'reports: 1 of 30 refused or not answered'],
  ['too much memory', { peakBytesAboveUsual: 301 * 1024 * 1024 }, 'memory: 301 MiB above usual, at most 300 MiB'],
])('the table of simulated attacks reports %s as an error', (_what, met, error) => {
  expect(abuseTable(all(met)).errors).toEqual([`row 5, attack 5: ${error}`])
})

it('the table of simulated attacks reports each attack that is missing from the output', () => {
  expect(abuseTable([1, 2, 3, 5, 6, 7, 8, 9, 11, 12, 13].map((row) => line(row)).join('\n')).errors).toEqual([
    'row 4: this attack is missing',
    'row 10: this attack is missing',
  ])
})
