/** Console requests of eight companies' staff at the same time: four reads for each write. */
import { AIMS } from './aims.ts'
import { sendNextRequest, findStaff, type MixTimes, runConcurrently } from './console-mix.ts'
import { atMost, inCount, inMs, median, percentile, verdict } from './numbers.ts'
import type { SectionResult } from './result.ts'
import { closeKeepAlive, type ServedApp, startBoth } from './served.ts'

const COMPANIES = 8
const ITEMS = 120
const PEOPLE = [1, 8, 32]
const ROUNDS = 3
const ROUND_MS = 4_000

export async function benchMix(): Promise<SectionResult> {
  const { served, notes } = await startBoth({ companies: COMPANIES, items: ITEMS, otherBranches: 0 })
  try {
    const rows: string[][] = []
    const raw: Record<string, MixTimes[]> = {}
    const staff = await Promise.all(served.map((one) => findStaff(one)))
    for (const [at, one] of served.entries())
      await runConcurrently(one, staff[at] ?? [], { people: 8, forMs: ROUND_MS })
    for (const people of PEOPLE) {
      const rounds: MixTimes[][] = served.map(() => [])
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const [at, one] of served.entries())
          rounds[at]?.push(
            await runConcurrently(one, staff[at] ?? [], { people, forMs: ROUND_MS, every: sendNextRequest }),
          )
      }
      for (const [at, one] of served.entries()) {
        raw[`${one.name} ${people}`] = rounds[at] ?? []
        rows.push(rowOf(one, people, rounds[at] ?? []))
      }
    }
    const columns = ['concurrent users', 'database', 'requests/s', 'read p50 / p99', 'write p50 / p99', 'target']
    const title = `Console requests: 80 % reads, 20 % writes, ${COMPANIES} companies with ${ITEMS} items each`
    return { tables: [{ title, columns, rows }], notes, raw }
  } finally {
    closeKeepAlive()
    for (const one of served) await one.stop()
  }
}

function rowOf({ name }: ServedApp, people: number, rounds: MixTimes[]): string[] {
  const perSecond = median(rounds.map(({ reads, writes }) => ((reads.length + writes.length) / ROUND_MS) * 1000))
  const both = (pick: (one: MixTimes) => number[]) =>
    `${inMs(median(rounds.map((one) => percentile(pick(one), 50))))} / ${inMs(median(rounds.map((one) => percentile(pick(one), 99))))}`
  return [
    String(people),
    name,
    inCount(perSecond),
    both(({ reads }) => reads),
    both(({ writes }) => writes),
    aimOf(people, { perSecond, readMs: median(rounds.map(({ reads }) => percentile(reads, 50))) }),
  ]
}

function aimOf(people: number, { perSecond, readMs }: { perSecond: number; readMs: number }): string {
  if (people === 1) return `read ${atMost(readMs, AIMS.consoleReadMs, inMs)}`
  if (people === 32) return `≥ ${AIMS.mixPerSecond} requests/s: ${verdict(perSecond >= AIMS.mixPerSecond)}`
  return ''
}
