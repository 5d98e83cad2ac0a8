/**
 * Memory of a server under load from guests and staff together, for ten minutes or `MEMORY_MINUTES`. Memory that keeps
 * growing when the cache doesn't is a leak.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { cafePath } from '#contract/page-urls.ts'
import { findStaff, runConcurrently } from './console-mix.ts'
import { NO_SERVER } from './databases.ts'
import { inCount, inMb, median } from './numbers.ts'
import type { SectionResult } from './result.ts'
import { ask, closeKeepAlive, type ServedApp, startServed } from './served.ts'
import { residentBytesOf } from './tree-memory.ts'

const MINUTES = Number(process.env['MEMORY_MINUTES'] ?? 10)
const COMPANIES = 8
const GUESTS = 8
const PEOPLE = 4
const SAMPLES_PER_MINUTE = 12

export async function benchMemory(): Promise<SectionResult> {
  const rows: string[][] = []
  const raw: Record<string, number[]> = {}
  const notes = [`${GUESTS} guests and ${PEOPLE} people in the console, each without pauses; a sample every 5 seconds.`]
  for (const kind of ['server', 'embedded'] as const) {
    const served = await startServed({ kind, companies: COMPANIES, items: 120, otherBranches: 0 })
    if (!served) {
      notes.push(NO_SERVER)
      continue
    }
    try {
      const { samples, requests } = await measure(served)
      raw[served.name] = samples
      rows.push(rowOf(served.name, samples, requests))
    } finally {
      await served.stop()
    }
  }
  closeKeepAlive()
  const columns = ['database', 'requests', 'first minute', 'last minute', 'maximum', 'growth in the second half']
  return { tables: [{ title: `Memory of the process over ${MINUTES} minutes of load`, columns, rows }], notes, raw }
}

async function measure(served: ServedApp): Promise<{ samples: number[]; requests: number }> {
  const staff = await findStaff(served)
  const forMs = MINUTES * 60_000
  const until = performance.now() + forMs
  let requests = 0
  const guest = async (number: number) => {
    for (let turn = number; performance.now() < until; turn += 1) {
      const branchId = served.companies[turn % COMPANIES]?.branchId ?? 0
      await ask(served.url + (turn % 2 === 0 ? cafePath(branchId) : `/api/menu-site/branch/${branchId}/menu-items`))
      requests += 1
    }
  }
  const load = [
    runConcurrently(served, staff, { people: PEOPLE, forMs }),
    ...Array.from({ length: GUESTS }, (_, number) => guest(number)),
  ]
  const samples: number[] = []
  while (performance.now() < until) {
    await sleep(60_000 / SAMPLES_PER_MINUTE)
    samples.push(residentBytesOf(served.pid))
  }
  const [times] = await Promise.all(load)
  if (times) requests += times.reads.length + times.writes.length
  return { samples, requests }
}

function rowOf(name: string, samples: number[], requests: number): string[] {
  const half = samples.slice(Math.floor(samples.length / 2))
  const minutes = half.length / SAMPLES_PER_MINUTE
  const third = Math.max(1, Math.floor(half.length / 3))
  const growth = (median(half.slice(-third)) - median(half.slice(0, third))) / ((minutes * 2) / 3)
  return [
    name,
    inCount(requests),
    inMb(median(samples.slice(0, SAMPLES_PER_MINUTE))),
    inMb(median(samples.slice(-SAMPLES_PER_MINUTE))),
    inMb(Math.max(...samples)),
    `${(growth / 1e6).toFixed(1)} MB per minute`,
  ]
}
