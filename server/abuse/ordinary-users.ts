/** Acts as ordinary users of the server, in a separate thread. Posts its measurements, then ends. */
import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { cafePath } from '#contract/page-urls.ts'
import { DEMO_SIGN_IN } from '#server/db/demo-sign-in.ts'
import type { UserTimes, Times } from './aims.ts'
import { type Asked, createAsk } from './ask.ts'
import { importTwoRows, type Importer } from './import-menu.ts'

/** What the thread receives. Without an `importer`, no menu is imported. */
export type UserLoad = { url: string; isProxied: boolean; importer: Importer | null; forMs: number }

const SIGN_IN_EVERY_MS = 1_000
const REPORT_EVERY_MS = 1_000
const OTHERS_EVERY_MS = 100
const IMPORT_EVERY_MS = 15_000
const IMPORTERS_ADDRESS = '10.76.0.1'

const { url, isProxied, importer, forMs } = workerData as UserLoad // passed by frame.ts
const { ask, close } = createAsk(url, isProxied)
const until = performance.now() + forMs
let clients = Math.floor(Math.random() * 60_000)
let reports = 0

const [signIn, page, health, imports, reported] = await Promise.all([
  measureRequests(SIGN_IN_EVERY_MS, () => isAnswered('/api/auth/login', { method: 'POST', body: DEMO_SIGN_IN })),
  measureRequests(OTHERS_EVERY_MS, () => isAnswered(cafePath(1), { headers: { 'accept-encoding': 'br' } })),
  measureRequests(OTHERS_EVERY_MS, () => isAnswered('/healthz')),
  importer
    ? measureRequests(IMPORT_EVERY_MS, async () => (await importTwoRows(ask, importer, IMPORTERS_ADDRESS)) > 0)
    : measureRequests(0, async () => true, 0),
  measureRequests(REPORT_EVERY_MS, () =>
    isAnswered('/api/customer-feedback/create', { method: 'POST', body: newReport() }),
  ),
])
close()
const times: UserTimes = { signIn, page, health, imports, reports: reported }
parentPort?.postMessage(times)

/** Starts requests at fixed times, however long each takes: people don't wait for one another. */
async function measureRequests(everyMs: number, act: () => Promise<boolean>, untilMs = until): Promise<Times> {
  const requests: Promise<{ ms: number; ok: boolean }>[] = []
  const begun = performance.now()
  for (let at = 0; performance.now() < untilMs; at += 1) {
    const start = performance.now()
    const ended = (ok: boolean) => ({ ms: performance.now() - start, ok })
    requests.push(
      act().then(ended, (error: unknown) => {
        console.error(error)
        return ended(false)
      }),
    )
    await wait(Math.max(0, Math.min(begun + (at + 1) * everyMs, untilMs) - performance.now()))
  }
  const measured = await Promise.all(requests)
  const sorted = measured.map(({ ms }) => ms).toSorted((one, other) => one - other)
  const quantile = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
  return {
    count: measured.length,
    failed: measured.filter(({ ok }) => !ok).length,
    p50Ms: quantile(0.5),
    p99Ms: quantile(0.99),
    maxMs: sorted.at(-1) ?? 0,
  }
}

/** Whether a request from a new address is answered with 200. */
async function isAnswered(path: string, asked: Omit<Asked, 'from'> = {}): Promise<boolean> {
  clients += 1
  const { status, body, ms } = await ask(path, { ...asked, from: `10.77.${(clients >> 8) & 255}.${clients & 255}` })
  if (status !== 200) console.error(`${path} was answered ${status} after ${ms.toFixed(0)} ms`, body)
  return status === 200
}

function newReport() {
  reports += 1
  return { branchId: 1, type: 'ALLERGEN_REPORT', comment: `Honest report ${reports}: the soup has milk`, locale: 'en' }
}
