import { createHash, randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import { inspect } from 'node:util'
import type { InjectOptions } from 'fastify'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoints.ts'
import { passwordResetPath, SITE_PATHS, tablePath, verifyEmailPath } from '#contract/page-urls.ts'
import { buildApp } from './app.ts'
import type { Deps } from './deps.ts'
import { jobHandlers } from './job-handlers.ts'
import { runDueJobs } from './platform/jobs.ts'
import { createLogger } from './platform/logger.ts'
import { blankFrontends } from './testing/blank-frontends.ts'
import { sampleOf, servedEndpoints } from './testing/endpoints.ts'
import { makeCompany, type TestCompany } from './testing/factories.ts'
import { describeApp, later, newAddress, type TestApp } from './testing/test-app.ts'

/** The minimum size of the log that is searched; `PROVE=full` writes more. */
const LOG_MIN_BYTES = process.env['PROVE'] === 'full' ? 100_000_000 : 500_000
const TIMEOUT = { timeout: process.env['PROVE'] === 'full' ? 60 * 60_000 : 120_000 }

/** Calls that end the session go last. */
const ENDS_SESSION = /logout|session|password/
const ENDPOINTS = (await servedEndpoints()).toSorted(
  (one, other) => Number(ENDS_SESSION.test(one.path)) - Number(ENDS_SESSION.test(other.path)),
)
const DAY_MS = 24 * 60 * 60 * 1000

/** Values that must never appear in a log, by kind. */
type Secrets = Record<string, string>

/** Most values are new each time, so that a match can't come from another test. */
function makeSecrets({ token, email }: TestCompany, from: string, appSecret: string): Secrets {
  const random = (bytes = 24) => randomBytes(bytes).toString('base64url')
  return {
    'a password': `Pass-${random(9)}!x`,
    'the token of a session': token,
    'the address of a member': email,
    'the address of a guest': `guest.${random(6)}@example.com`,
    'a guest’s words': `call me at 0151 ${random(6)} please`,
    'a link’s token': random(32),
    'a link’s signature': random(32),
    'the code of a table': random(12),
    'a cookie': random(18),
    'a signature of a webhook': createHash('sha256').update(random()).digest('hex'),
    'the number of a card': '4000002500003155',
    'the number of a card with gaps': '4242 4242 4242 4242',
    'a key of the payment provider': ['sk', 'live', random(18).replaceAll(/[-_]/g, 'x')].join('_'),
    'where a guest is': from,
    'the secret of the application': appSecret,
  }
}

/** The names of the secrets that a log contains, whether as plain text, URL-encoded or in base64. */
function leaksOf(log: string, secrets: Secrets): string[] {
  return Object.entries(secrets).flatMap(([what, secret]) => {
    const forms = [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64').replace(/=+$/, '')]
    return forms.some((form) => log.includes(form)) ? [what] : []
  })
}

function keep(): { stream: Writable; text: () => string; bytes: () => number; forget: () => void } {
  let chunks: string[] = []
  let size = 0
  const stream = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(String(chunk))
      size += chunk.length
      done()
    },
  })
  return { stream, text: () => chunks.join(''), bytes: () => size, forget: () => (chunks = []) }
}

/** Blank pages for the real routes, because the content of pages doesn't appear in a log. */
const FRONTENDS = blankFrontends({ status: 200, headers: {}, body: '<p></p>', validUntil: null })

/**
 * The application with a database whose statements sometimes fail with PostgreSQL's messages, which quote values of the
 * row.
 */
async function startFailing(test: TestApp, stream: Writable, secrets: () => Secrets): Promise<TestApp> {
  const { database } = test.deps
  let turn = 0
  const failing = (text: unknown) => {
    turn += 1
    const isOurs = /^\s*(begin|commit|rollback|set|select set_config)/i.test(
      String((text as { text?: string }).text ?? text),
    )
    if (isOurs || turn % 7 !== 0) return null
    const values = Object.values(secrets()).join(', ')
    const error = new Error('the row does not fit')
    return Object.assign(error, {
      code: '23514',
      detail: `Failing row contains (${values}).`,
      where: values,
      parameters: [values],
    })
  }
  // Statements in transactions fail; the pool's own queries (such as the session look-up) don't.
  const connect = async () => {
    const client = await database.pool.connect()
    const query = (...args: Parameters<typeof client.query>) => {
      const error = failing(args[0])
      return error ? Promise.reject(error) : client.query(...args)
    }
    return withOwn(client, { query })
  }
  const pool = withOwn(database.pool, { connect })
  const log = createLogger({ logLevel: 'trace' }, stream)
  const deps: Deps = {
    ...test.deps,
    log,
    // Code without access to the request also logs; its lines must carry the request's id too.
    menuChanged: async () => log.warn('menu change not announced'),
    database: { ...database, pool },
    sendMail: (to) =>
      Promise.reject(
        new Error(`550 5.1.1 <${to}> unknown; see http://mail.test/?to=${to}&token=${secrets()['a link’s token']}`),
      ),
  }
  return { ...test, deps, app: await buildApp(deps, FRONTENDS) }
}

type Request = InjectOptions & { url: string }

function withOwn<Thing extends object>(thing: Thing, own: Record<string, unknown>): Thing {
  return new Proxy(thing, {
    get: (target, name) => {
      if (typeof name === 'string' && name in own) return own[name]
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** Requests to an endpoint, with secrets in path, query and body. Some succeed, others are refused or fail. */
function requestsOf(endpoint: Endpoint, secrets: Secrets): Request[] {
  const values = Object.values(secrets)
  const { method, path, query, body, upload } = endpoint
  const search = query ? new URLSearchParams(sampleOf(query) as Record<string, string>).toString() : '' // URLSearchParams converts numbers
  const url = `/api${path.replaceAll(/:\w+/g, '1')}`
  const odd = `/api${path.replaceAll(/:\w+/g, () => encodeURIComponent(values[values.length % 11] ?? ''))}`
  const everywhere = new URLSearchParams({
    token: values[5] ?? '',
    email: values[3] ?? '',
    q: values[4] ?? '',
  }).toString()
  const given = body && !upload ? { payload: withSecrets(sampleOf(body), secrets) as Record<string, unknown> } : {} // a body can be any JSON
  return [
    { method, url: `${url}?${search}`, ...given },
    { method, url: `${url}?${search}&${everywhere}`, ...given },
    { method, url: `${odd}?${everywhere}`, ...given },
    ...(body
      ? [
          {
            method,
            url,
            payload: `{"password": "${values[0]}", ${values.join(' ')}`,
            headers: { 'content-type': 'application/json' },
          },
        ]
      : []),
  ]
}

/** A valid body with secrets in its text fields; passwords, tokens and email addresses go into the fields for them. */
function withSecrets(sample: unknown, secrets: Secrets, name = ''): unknown {
  if (Array.isArray(sample)) return sample.map((one) => withSecrets(one, secrets, name))
  if (typeof sample === 'object' && sample !== null)
    return Object.fromEntries(Object.entries(sample).map(([key, value]) => [key, withSecrets(value, secrets, key)]))
  if (typeof sample !== 'string' || sample !== 'a sample of some text')
    return name === 'email' ? secrets['the address of a guest'] : sample
  if (/password/i.test(name)) return secrets['a password']
  if (/token|code|signature/i.test(name)) return secrets['a link’s token']
  return secrets['a guest’s words']
}

function pagesOf(secrets: Secrets): Request[] {
  const token = secrets['a link’s token'] ?? ''
  const email = secrets['the address of a guest'] ?? ''
  const link = { userId: '1', token, expires: '1', signature: secrets['a link’s signature'] ?? '' }
  const form = new URLSearchParams({
    type: 'EXPERIENCE',
    comment: secrets['a guest’s words'] ?? '',
    email,
    rating: '5',
  })
  const urls = [
    passwordResetPath(token, email),
    verifyEmailPath(link),
    `/invite/${token}`,
    tablePath(secrets['the code of a table'] ?? ''),
    `/branch/cafe/MQ==?table=${secrets['the code of a table']}`,
    `${SITE_PATHS.preview}?ticket=${token}`,
    `/nothing/${encodeURIComponent(email)}/${token}?card=${encodeURIComponent(secrets['the number of a card with gaps'] ?? '')}`,
    `/${encodeURIComponent(secrets['a password'] ?? '')}`,
  ]
  // Several requests, so that one of them avoids the simulated failures.
  const additions = Array.from({ length: 4 }, (_, at) => ({ name: `Soups ${at}` }))
  return [
    ...urls.map((url) => ({ method: 'GET' as const, url })),
    ...additions.map((payload) => ({ method: 'POST' as const, url: '/api/categories', payload })),
    {
      method: 'POST',
      url: '/branch/feedback/MQ==',
      payload: form.toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    },
    { method: 'POST', url: '/api/webhooks/stripe', payload: Object.values(secrets), headers: {} },
  ]
}

const send = ({ app }: TestApp, request: Request, secrets: Secrets) =>
  app.inject({
    ...request,
    remoteAddress: secrets['where a guest is'] ?? '',
    headers: {
      authorization: `Bearer ${secrets['the token of a session']}`,
      cookie: `session=${secrets['a cookie']}`,
      'x-forwarded-for': secrets['where a guest is'] ?? '',
      'stripe-signature': `t=1,v1=${secrets['a signature of a webhook']}`,
      'user-agent': `Browser of ${secrets['the address of a guest']}`,
      referer: `https://carte.test/?token=${secrets['a link’s token']}`,
      ...request.headers,
    },
  })

describeApp('the log', (test) => {
  it('the log contains no secrets or personal data, and its lines name their request or job', TIMEOUT, async () => {
    const kept = keep()
    let secrets: Secrets = {}
    const app = await startFailing(test(), kept.stream, () => secrets)
    const seen = { successes: 0, changes: 0, requests: 0, failures: 0, lines: 0, jobs: 0 }

    while (kept.bytes() < LOG_MIN_BYTES) {
      const company = await makeCompany(test())
      secrets = makeSecrets(company, newAddress(), test().deps.config.appSecrets[0])
      const asked = new Set<unknown>()
      for (const request of [...ENDPOINTS.flatMap((endpoint) => requestsOf(endpoint, secrets)), ...pagesOf(secrets)]) {
        const { statusCode, headers } = await send(app, request, secrets)
        asked.add(headers['x-request-id'])
        seen.requests += 1
        if (statusCode >= 500) seen.failures += 1
        if (statusCode < 300) seen.successes += 1
      }
      const { companyId } = company
      await test().deps.database.pool.query(
        `INSERT INTO job (company_id, kind, payload, run_at) VALUES ($1, 'mail.passwordReset', $2, now() - interval '1 day')`,
        [companyId, { userId: company.userId }],
      )
      await runDueJobs({ ...app.deps, now: () => later(test().clock.now, DAY_MS) }, jobHandlers, { companyId })

      const log = kept.text()
      const lines = log
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line))
      kept.forget()
      seen.lines += lines.length
      seen.changes += lines.filter(({ msg }) => msg === 'menu change not announced').length
      seen.jobs += lines.filter(({ msg }) => msg === 'job failed').length

      expect(leaksOf(log, secrets)).toEqual([])
      // The warning about requests that claim to come through a proxy is logged once, without a request id.
      const ofNothing = lines.filter(({ reqId, jobId }) => reqId === undefined && jobId === undefined)
      expect(ofNothing.filter(({ msg }) => !msg.includes('TRUST_PROXY'))).toEqual([])
      expect(lines.filter(({ reqId }) => reqId !== undefined && !asked.has(reqId))).toEqual([])
    }

    await app.app.close()
    expect(seen.failures).toBeGreaterThan(20)
    expect(seen.successes).toBeGreaterThan(20)
    expect(seen.changes).toBeGreaterThan(0)
    expect(seen.jobs).toBeGreaterThan(0)
    expect(seen.lines).toBeGreaterThan(seen.requests)
    if (process.env['PROVE'] === 'full') console.log(`${kept.bytes()} bytes searched:`, seen)
  })

  it('the search for secrets finds every secret in an unfiltered log', TIMEOUT, async () => {
    const company = await makeCompany(test())
    const secrets = makeSecrets(company, newAddress(), test().deps.config.appSecrets[0])
    const kept = keep()
    const careless = pino(
      {
        level: 'trace',
        serializers: {
          req: ({ raw, ip }) => ({ url: raw.url, headers: raw.headers, ip }),
          err: (error) => inspect(error),
        },
      },
      kept.stream,
    )
    const planted = keep()
    createLogger({ logLevel: 'info' }, planted.stream).info({ note: secrets['a cookie'] }, 'planted')
    const app = await startFailing(test(), kept.stream, () => secrets)
    const open = await buildApp({ ...app.deps, log: careless }, FRONTENDS)

    for (const request of [...pagesOf(secrets), ...ENDPOINTS.flatMap((endpoint) => requestsOf(endpoint, secrets))])
      await send({ ...app, app: open }, request, secrets)
    await open.close()
    await app.app.close()

    expect(leaksOf(kept.text(), secrets)).toEqual(Object.keys(secrets))
    expect(leaksOf(planted.text(), secrets)).toEqual(['a cookie'])
  })
})
