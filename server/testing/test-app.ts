import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, vi } from 'vitest'
import type { Mail } from '#contract/mails.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { createDeps } from '#server/create-deps.ts'
import type { Database } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { createLogger } from '#server/platform/logger.ts'
import { forgetHistory } from '#server/platform/history-limit.ts'
import { createPaymentProvider } from '#server/platform/payments/create-provider.ts'
import { openTestDatabase } from './test-database.ts'

/** The real application on a test database. */
export type TestApp = {
  app: FastifyInstance
  deps: Deps
  clock: { now: Date }
  /** Every sent mail, oldest first. `runDueJobs(deps, jobHandlers, { companyId })` sends those that wait. */
  mails: SentMail[]
}
export type SentMail = { to: string; mail: Mail }

/** A response with its parsed body. */
// oxlint-disable-next-line typescript/no-explicit-any -- tests read bodies of any shape
export type Answer = { status: number; body: any; headers: Record<string, unknown>; raw: Buffer }

/**
 * A group of tests against the real application, with a real database that no other group uses.
 * @example describeApp('categories', (test) => { it('…', async () => { await makeCompany(test()) … }) })
 */
export function describeApp(name: string, define: (test: () => TestApp) => void): void {
  describe(name, () => {
    let running: TestApp | undefined
    let startedAt: Date
    const dataDir = mkdtempSync(join(tmpdir(), 'carte-test-'))
    beforeAll(async () => {
      running = await startTestApp(dataDir)
      startedAt = running.clock.now
    })
    // A failed test would otherwise leave its spies and its time to the next one.
    afterEach(() => {
      vi.restoreAllMocks()
      if (running) running.clock.now = startedAt
    })
    afterAll(async () => {
      await running?.app.close()
      await running?.deps.database.close()
      rmSync(dataDir, { recursive: true, force: true })
    })
    define(() => {
      if (!running) throw new Error('The test application exists only while tests run')
      return running
    })
  })
}

/**
 * Starts the real application on a database.
 * @param dataDir where it stores pictures
 * @param given the database; a new one if omitted
 */
export async function startTestApp(dataDir: string, given?: Database): Promise<TestApp> {
  const database = given ?? (await openTestDatabase())
  forgetHistory()
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'http://carte.test',
  })
  const clock = { now: new Date() }
  const mails: SentMail[] = []
  const now = () => clock.now
  const deps: Deps = {
    ...createDeps(config, database, createLogger(config)),
    now,
    payments: createPaymentProvider(config, database, now),
    sendMail: async (to, mail) => void mails.push({ to, mail }),
  }
  return { app: await buildApp(deps, null), deps, clock, mails }
}

type CallOptions = {
  token?: string | undefined
  body?: unknown
  headers?: Record<string, string>
  from?: string
}

export async function call(
  { app }: TestApp,
  method: NonNullable<InjectOptions['method']>,
  url: string,
  options: CallOptions = {},
): Promise<Answer> {
  const response = await app.inject({
    method,
    url,
    ...(options.from && { remoteAddress: options.from }),
    headers: { ...(options.token && { authorization: `Bearer ${options.token}` }), ...options.headers },
    ...(options.body !== undefined && { payload: options.body as Record<string, unknown> }), // inject takes any JSON
  })
  const isJson = String(response.headers['content-type']).includes('json') && !response.headers['content-encoding']
  const body: unknown = isJson && response.body !== '' ? response.json() : response.body
  return { status: response.statusCode, body, headers: response.headers, raw: response.rawPayload }
}

let lastAddress = 0

/** An IP address that no earlier call returned in this process, because limits count by address. */
export function newAddress(): string {
  lastAddress += 1
  return `10.${1 + (lastAddress >> 16)}.${(lastAddress >> 8) & 255}.${lastAddress & 255}`
}

/** Runs part of a test at another time of the application's clock. */
export async function at<Result>({ clock }: TestApp, now: Date, work: () => Promise<Result>): Promise<Result> {
  const before = clock.now
  clock.now = now
  try {
    return await work()
  } finally {
    clock.now = before
  }
}

/** Like `at`, but also moves the process's clock, which rate limits use. */
export async function atWithLimits<Result>(app: TestApp, now: Date, work: () => Promise<Result>): Promise<Result> {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  try {
    const result = await at(app, now, work)
    if (Date.now() !== now.getTime()) throw new Error('Something else moved the clock, such as an abandoned vi.waitFor')
    return result
  } finally {
    vi.useRealTimers()
  }
}

export function later(moment: Date, ms: number): Date {
  return new Date(moment.getTime() + ms)
}
