import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { createDeps } from '#server/create-deps.ts'
import type { Deps } from '#server/deps.ts'
import { createLogger } from '#server/platform/logger.ts'
import { connectTestDatabase, hasDatabase } from './test-database.ts'

/** The real application on the run's database. */
export type TestApp = { app: FastifyInstance; deps: Deps; clock: { now: Date } }

/** An answer with its body read. */
export type Answer = { status: number; body: any; headers: Record<string, unknown> } // tests look into bodies of every shape

/**
 * A group of tests against the real application and a real database; skipped where this run has none.
 * @example describeApp('categories', (test) => { it('…', async () => { const company = await makeCompany(test()) … }) })
 */
export function describeApp(name: string, define: (test: () => TestApp) => void): void {
  describe.skipIf(!hasDatabase())(name, () => {
    let running: TestApp | undefined
    const dataDir = mkdtempSync(join(tmpdir(), 'carte-test-'))
    beforeAll(async () => {
      running = await startTestApp(dataDir)
    })
    afterAll(async () => {
      await running?.app.close()
      await running?.deps.database.close()
      rmSync(dataDir, { recursive: true, force: true })
    })
    define(() => {
      if (!running) throw new Error('The test application is only there inside a test')
      return running
    })
  })
}

async function startTestApp(dataDir: string): Promise<TestApp> {
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'silent', PUBLIC_URL: 'http://carte.test' })
  const clock = { now: new Date() }
  const deps = { ...createDeps(config, connectTestDatabase(), createLogger(config)), now: () => clock.now }
  return { app: await buildApp(deps, null), deps, clock }
}

/** One request to the application. */
export async function call(
  { app }: TestApp,
  method: NonNullable<InjectOptions['method']>,
  url: string,
  options: { token?: string | undefined; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const response = await app.inject({
    method,
    url,
    headers: { ...(options.token && { authorization: `Bearer ${options.token}` }), ...options.headers },
    ...(options.body !== undefined && { payload: options.body as Record<string, unknown> }), // inject takes any JSON
  })
  const isJson = String(response.headers['content-type']).includes('json')
  return { status: response.statusCode, body: isJson ? response.json() : response.body, headers: response.headers }
}
