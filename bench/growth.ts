/**
 * Whether the time of a request grows with the number of customers. Compares 10 branches with 10,000, and writers of
 * one company with writers of 100, alternately.
 */
import { AIMS } from './aims.ts'
import { type sendNextRequest, findStaff, type MixTimes, type Staff, runConcurrently } from './console-mix.ts'
import { type DatabaseKind, NO_SERVER } from './databases.ts'
import { inMs, median, runAlternately, verdict } from './numbers.ts'
import type { SectionResult, Table } from './result.ts'
import { FORGET_PATH } from './serve.ts'
import { ask, closeKeepAlive, type ServedApp, startServed } from './served.ts'

const FEW = 10
const MANY = 10_000
const ITEMS = 120
const TURNS = { warmUps: 30, samples: 150 }
const WRITERS = 8
const COMPANIES = 100
const WRITE_ROUNDS = 5
const WRITE_ROUND_MS = 3_000

/** Requests of one company, measured with few and with many other branches in the database. */
const REQUESTS: Record<string, (served: ServedApp, staff: Staff) => Promise<unknown>> = {
  'uncached menu of a branch': async ({ url }, { company }) => {
    await ask(url + FORGET_PATH, { method: 'POST' })
    return ask(`${url}/api/menu-site/branch/${company.branchId}/menu-items`)
  },
  'list of menu items': ({ url }, { company: { token } }) => ask(`${url}/api/menu-items?pageSize=20`, { token }),
  'price change': ({ url }, { company: { token }, itemIds: [id] }) =>
    ask(`${url}/api/menu-items/${id}`, { method: 'PATCH', token, body: { priceMinor: 500 + (Date.now() % 1000) } }),
}

export async function benchGrowth(): Promise<SectionResult> {
  const tables: Table[] = []
  const raw: Record<string, unknown> = {}
  const notes: string[] = []
  for (const kind of ['embedded', 'server'] as const) {
    const branches = await compareBranches(kind)
    if (!branches) {
      notes.push(NO_SERVER)
      continue
    }
    const writers = await compareWriters(kind)
    tables.push(branches.table, writers.table)
    raw[kind] = { branches: branches.raw, writers: writers.raw }
  }
  closeKeepAlive()
  return { tables, notes, raw }
}

const aimOf = (ratio: number) => `≤ ${AIMS.growth}: ${verdict(ratio <= AIMS.growth)}`

async function compareBranches(kind: DatabaseKind) {
  const served: ServedApp[] = []
  try {
    for (const otherBranches of [FEW, MANY]) {
      const one = await startServed({ kind, companies: 1, items: ITEMS, otherBranches })
      if (!one) return null
      served.push(one)
    }
    const raw: Record<string, number[][]> = {}
    const rows: string[][] = []
    const staff = (await Promise.all(served.map((one) => findStaff(one)))).flat()
    for (const [name, request] of Object.entries(REQUESTS)) {
      const times = await runAlternately(
        served.map((one, at) => () => staff[at] && request(one, staff[at])),
        TURNS,
      )
      raw[name] = times
      const [few = Number.NaN, many = Number.NaN] = times.map(median)
      rows.push([name, inMs(few), inMs(many), (many / few).toFixed(2), aimOf(many / few)])
    }
    const columns = [
      'request',
      `${FEW} branches p50`,
      `${MANY.toLocaleString('en-US')} branches p50`,
      'ratio',
      'target',
    ]
    return { table: { title: `Number of branches, ${served[0]?.name}`, columns, rows }, raw }
  } finally {
    for (const one of served) await one.stop()
  }
}

async function compareWriters(kind: DatabaseKind) {
  const served = await startServed({ kind, companies: COMPANIES, items: 12, otherBranches: 0 })
  if (!served) throw new Error('The database no longer answers')
  try {
    const all = await findStaff(served)
    const sides = [all.slice(0, 1), all]
    const rounds: MixTimes[][] = sides.map(() => [])
    for (let round = -1; round < WRITE_ROUNDS; round += 1) {
      for (const [at, staff] of sides.entries()) {
        const times = await runConcurrently(served, staff, { people: WRITERS, forMs: WRITE_ROUND_MS, every: write })
        if (round >= 0) rounds[at]?.push(times)
      }
    }
    const [one = Number.NaN, many = Number.NaN] = rounds.map((side) => median(side.map(({ writes }) => median(writes))))
    const rows = [['price change', inMs(one), inMs(many), (many / one).toFixed(2), aimOf(many / one)]]
    const columns = ['request', '1 company p50', `${COMPANIES} companies p50`, 'ratio', 'target']
    return { table: { title: `${WRITERS} concurrent writers, ${served.name}`, columns, rows }, raw: rounds }
  } finally {
    await served.stop()
  }
}

const write: typeof sendNextRequest = async (url, { company: { token }, itemIds }, turn) => {
  const id = itemIds[turn % itemIds.length]
  const body = { priceMinor: 500 + (turn % 1000) }
  const { ms } = await ask(`${url}/api/menu-items/${id}`, { method: 'PATCH', token, body })
  return { ms, writes: true }
}
