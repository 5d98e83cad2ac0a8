import { readFileSync } from 'node:fs'
import { Pool } from 'pg'
import { afterEach, expect, it } from 'vitest'
import { cafePath } from '#contract/page-urls.ts'
import { buildApp } from '#server/app.ts'
import type { MetricsSettings } from '#server/config.ts'
import { makeCompany } from '#server/testing/factories.ts'
import { call, describeApp, newAddress, type TestApp } from '#server/testing/test-app.ts'
import { createMetrics } from './metrics.ts'
import { listenForMetrics } from './metrics-routes.ts'

const TOKEN = 't'.repeat(40)
const DASHBOARD = new URL('../../docs/operations/grafana-dashboard.json', import.meta.url)
const LINE = /^([a-z_]+)(?:\{((?:[a-z_]+="(?:[^"\\\n]|\\.)*",?)+)\})? (-?[\d.e+-]+)$/

let opened: TestApp | undefined
afterEach(async () => {
  await opened?.app.close()
  opened = undefined
})

/** The application with other metrics settings. */
async function withMetrics(test: TestApp, metrics: Partial<MetricsSettings> = {}): Promise<TestApp> {
  const settings = { host: '127.0.0.1', port: null, token: TOKEN, ...metrics }
  const deps = { ...test.deps, metrics: createMetrics(), config: { ...test.deps.config, metrics: settings } }
  opened = { ...test, deps, app: await buildApp(deps, null) }
  return opened
}

const read = async (app: TestApp): Promise<string> => {
  const { status, body } = await call(app, 'GET', '/metrics', { token: TOKEN })
  expect(status).toBe(200)
  return String(body)
}

type Reading = { name: string; labels: string; value: number }

/** Parses the metrics, and checks that every line has Prometheus's format, which allows empty lines. */
function parse(text: string): Reading[] {
  expect(text.endsWith('\n')).toBe(true)
  const lines = text.trimEnd().split('\n')
  return lines
    .filter((line) => line !== '' && !line.startsWith('# '))
    .map((line) => {
      const [, name = '', labels = '', value] = LINE.exec(line) ?? []
      expect(name, line).not.toBe('')
      return { name, labels, value: Number(value) }
    })
}

const valueOf = (readings: Reading[], name: string, ...labels: string[]) =>
  readings.find((one) => one.name === name && labels.every((label) => one.labels.includes(label)))?.value

describeApp('metrics', (test) => {
  it('the URL of the metrics returns 404 by default', async () => {
    expect(test().deps.metrics).toBeNull()
    expect(await call(test(), 'GET', '/metrics')).toMatchObject({ status: 404 })
  })

  it('metrics are served on the public port only with the token', async () => {
    const app = await withMetrics(test())

    const tries = [{}, { token: 'o'.repeat(40) }, { headers: { authorization: TOKEN } }]
    const answers = await Promise.all(tries.map((options) => call(app, 'GET', '/metrics', options)))
    const shown = await call(app, 'GET', '/metrics', { token: TOKEN })

    expect(answers.map(({ status, raw }) => [status, raw.length])).toEqual(tries.map(() => [401, 0]))
    expect(shown.headers).toMatchObject({
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
    })
  })

  it('a separate port for metrics serves only metrics, and the public port then serves none', async () => {
    const app = await withMetrics(test(), { port: 0, token: null })
    const own = await listenForMetrics(app.deps)
    const url = `http://127.0.0.1:${own?.port}`

    const answers = await Promise.all(
      [
        fetch(`${url}/metrics`),
        fetch(`${url}/`),
        fetch(`${url}/api/user`),
        fetch(`${url}/metrics`, { method: 'POST' }),
      ].map(async (answer) => (await answer).status),
    )
    const onGuestsPort = await call(app, 'GET', '/metrics', { token: TOKEN })
    await own?.close()

    expect(answers).toEqual([200, 404, 404, 404])
    expect(onGuestsPort.status).toBe(404)
  })

  it('metrics require the token on a separate port as well, if a token is set', async () => {
    const app = await withMetrics(test(), { port: 0 })
    const own = await listenForMetrics(app.deps)
    const ask = (headers: Record<string, string>) =>
      fetch(`http://127.0.0.1:${own?.port}/metrics`, { headers }).then(({ status }) => status)

    const answers = [await ask({}), await ask({ authorization: `Bearer ${TOKEN}` })]
    await own?.close()

    expect(answers).toEqual([401, 200])
  })

  it('metrics count responses by route pattern, without paths or query strings', async () => {
    const app = await withMetrics(test())
    const { token, branchId } = await makeCompany(app)
    const paths = ['/api/menu-items/1', '/api/menu-items/2', '/api/menu-items/99999991']
    for (const path of paths) await call(app, 'GET', path, { token })
    for (let time = 0; time < 3; time += 1) await call(app, 'GET', `/api/menu-site/branch/${branchId}`)
    await call(app, 'HEAD', '/healthz')
    await call(app, 'GET', '/nothing/at/all?email=guest@example.com')

    const readings = parse(await read(app))
    const count = (...labels: string[]) => valueOf(readings, 'carte_http_request_duration_seconds_count', ...labels)

    expect(count('route="/api/menu-items/:id"', 'method="GET"', 'status="4xx"')).toBe(3)
    expect(count('route="/api/menu-site/branch/:branchId"', 'status="2xx"')).toBe(3)
    expect(count('route="/healthz"', 'method="HEAD"')).toBe(1)
    expect(count('route="/healthz"', 'method="GET"')).toBeUndefined()
    expect(count('route="(none)"', 'status="4xx"')).toBe(1)
    expect(readings.filter(({ labels }) => /9999999|example|nothing/.test(labels))).toEqual([])
  })

  it('metrics include request durations as a histogram', async () => {
    const app = await withMetrics(test())
    for (let time = 0; time < 20; time += 1) await call(app, 'GET', '/healthz')

    const series = parse(await read(app)).filter(({ labels }) => labels.includes('route="/healthz"'))
    const buckets = series.filter(({ name }) => name.endsWith('_bucket')).map(({ value }) => value)

    expect(buckets).toEqual(buckets.toSorted((one, other) => one - other))
    expect(buckets.at(-1)).toBe(20)
    expect(valueOf(series, 'carte_http_request_duration_seconds_count')).toBe(20)
    expect(valueOf(series, 'carte_http_request_duration_seconds_sum')).toBeGreaterThan(0)
  })

  it('metrics include cache hits, waiting jobs, refusals and the state of the process', async () => {
    const app = await withMetrics(test())
    const { branchId, companyId } = await makeCompany(app)
    const before = parse(await read(app))
    for (let time = 0; time < 4; time += 1) await call(app, 'GET', `/api/menu-site/branch/${branchId}`)
    const from = newAddress()
    for (let time = 0; time < 12; time += 1)
      await call(app, 'POST', '/api/auth/login', {
        from,
        body: { email: `${time}@carte.test`, password: 'wrong-password' },
      })
    await app.deps.database.pool.query(
      `INSERT INTO job (company_id, kind, payload, run_at) VALUES ($1, 'measured.one', '{}', $2::timestamptz - interval '90 seconds')`,
      [companyId, app.clock.now],
    )

    const after = parse(await read(app))
    const grown = (name: string, ...labels: string[]) =>
      (valueOf(after, name, ...labels) ?? 0) - (valueOf(before, name, ...labels) ?? 0)

    expect(grown('carte_page_cache_requests_total', 'result="miss"')).toBe(1)
    expect(grown('carte_page_cache_requests_total', 'result="hit"')).toBe(3)
    expect(grown('carte_page_cache_pages')).toBe(1)
    expect(grown('carte_page_cache_bytes')).toBeGreaterThan(100)
    expect(grown('carte_rate_limit_refusals_total', 'limit="loginByAddress"')).toBe(2)
    expect(valueOf(after, 'carte_jobs', 'lane="measured"', 'state="waiting"')).toBe(1)
    expect(valueOf(after, 'carte_job_oldest_due_seconds', 'lane="measured"')).toBeGreaterThan(80)
    expect(valueOf(after, 'carte_database_up')).toBe(1)
    expect(valueOf(after, 'carte_event_loop_delay_seconds', 'quantile="0.99"')).toBeGreaterThan(0)
    expect(valueOf(after, 'process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
    expect(valueOf(after, 'carte_disk_free_bytes')).toBeGreaterThan(0)
  })

  it('metrics are served even if the database doesn’t respond, but without job metrics', async () => {
    const away = new Pool({ host: '127.0.0.1', port: 1, connectionTimeoutMillis: 200 })
    const app = await withMetrics({
      ...test(),
      deps: { ...test().deps, database: { ...test().deps.database, pool: away } },
    })

    const readings = parse(await read(app))

    expect(valueOf(readings, 'carte_database_up')).toBe(0)
    expect(valueOf(readings, 'carte_jobs')).toBeUndefined()
  })

  it('metrics are exactly those that the sample dashboard uses', async () => {
    const app = await withMetrics(test())
    const told = new Map(
      [...(await read(app)).matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type]) => [name, type]),
    )
    const asked = readFileSync(DASHBOARD, 'utf8').match(/\b(?:carte|process|nodejs)_[a-z_]+/g) ?? []
    const known = (name: string) => {
      const base = name.replace(/_(bucket|sum|count)$/, '')
      return told.has(name) || told.get(base) === 'histogram'
    }

    expect(new Set(asked).size).toBeGreaterThan(15)
    expect(asked.filter((name) => !known(name))).toEqual([])
    expect([...told.keys()].filter((name) => !asked.some((one) => one.startsWith(name)))).toEqual([])
    expect(cafePath(1)).toMatch(new RegExp(/route=~\\"(.+?)\|/.exec(readFileSync(DASHBOARD, 'utf8'))?.[1] ?? 'none'))
  })
})
