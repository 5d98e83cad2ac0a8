import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { joinDatabase } from '#server/db/client.ts'
import { makeCompany, type TestCompany } from '#server/testing/factories.ts'
import { makePlan, rounds, subscriptionsOf } from '#server/testing/payments.ts'
import { type Failure, startStripeDouble, type StripeDouble } from '#server/testing/stripe-double.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const API_PROCESS = fileURLToPath(new URL('../../testing/api-process.ts', import.meta.url))
const TIMEOUT = { timeout: 120_000 }

const dataDir = mkdtempSync(join(tmpdir(), 'carte-killed-'))
let stripe: StripeDouble
let server: { process: ChildProcess; url: string }

beforeAll(async () => {
  stripe = await startStripeDouble()
  server = await startServer()
}, 60_000)

afterAll(async () => {
  await kill()
  await stripe.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function startServer(): Promise<typeof server> {
  const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...stripe.settings }
  const started = spawn(process.execPath, [API_PROCESS], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const [port] = await once(createInterface({ input: started.stdout }), 'line')
  return { process: started, url: `http://127.0.0.1:${port}` }
}

async function kill(): Promise<void> {
  const ended = once(server.process, 'exit')
  server.process.kill('SIGKILL')
  await ended
}

async function inDatabase<Result>(work: (app: TestApp) => Promise<Result>): Promise<Result> {
  const database = await joinDatabase(dataDir)
  if (!database) throw new Error('The server does not run')
  try {
    // The cast is safe, because creating and reading records uses nothing else of an application.
    return await work({ deps: { database }, clock: { now: new Date() } } as unknown as TestApp)
  } finally {
    await database.close()
  }
}

const subscribe = ({ token }: TestCompany, plan: number) =>
  fetch(`${server.url}/api/subscription/create`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ plan, stripeToken: stripe.state.makeCard('pm_card_visa') }),
  })

const WORST: [path: string, when: Failure['when']][] = [
  ['POST /subscriptions', 'after'],
  ['POST /payment_intents/…', 'before'],
  ['POST /payment_intents/…', 'after'],
]
const OTHERS: typeof WORST = [
  ['POST /customers', 'before'],
  ['POST /customers', 'after'],
  ['POST /prices', 'before'],
  ['POST /prices', 'after'],
  ['POST /subscriptions', 'before'],
  ['POST /payment_methods/…', 'before'],
  ['POST /payment_methods/…', 'after'],
  ['POST /customers/…', 'after'],
]

describe('a server that is killed during a payment', () => {
  it.each([...WORST, ...OTHERS.slice(0, rounds(0, OTHERS.length))])(
    'a payment is charged once even if the server is killed when %s hangs %s it takes effect',
    TIMEOUT,
    async (path, when) => {
      const { company, plan } = await inDatabase(async (app) => ({
        company: await makeCompany(app, { hasSubscription: false }),
        plan: await makePlan(app),
      }))
      const failure: Failure = { path: new RegExp(`^${path.replaceAll('…', '.*')}$`), when, how: 'hangs', times: 1 }
      stripe.failures.push(failure)

      const cutOff = subscribe(company, plan.id).catch(() => 'cut off')
      while (failure.times > 0) await wait(10)
      await wait(50)
      await kill()
      const first = await cutOff
      server = await startServer()
      const second = await subscribe(company, plan.id)
      const answer = (await second.json()) as { success: boolean; data: { status: string } } // the API's contract guarantees this shape

      const rows = await inDatabase((app) => subscriptionsOf(app, company))
      const customer = rows[0]?.providerCustomerId
      expect(first).toBe('cut off')
      expect(answer).toMatchObject({ success: true, data: { status: 'active' } })
      expect(rows).toMatchObject([{ status: 'active' }])
      expect(stripe.state.list('subscription').filter((one) => one['customer'] === customer)).toHaveLength(1)
      expect(stripe.state.charges.filter((one) => one.customer === customer)).toHaveLength(1)
    },
  )
})
