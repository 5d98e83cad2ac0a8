import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serverDatabase } from './db/client.ts'
import { migrateDatabase } from './db/migrate.ts'
import { makeAccount, PASSWORD } from './testing/accounts.ts'
import type { TestCompany } from './testing/factories.ts'
import { form } from './testing/multipart.ts'
import { startNginx, type TestNginx } from './testing/nginx.ts'
import { describeWith, NGINX, POSTGRES_URL, portOf, REDIS_URL } from './testing/outside.ts'
import { plain } from './testing/pictures.ts'
import { type S3Double, startS3Double } from './testing/s3-double.ts'
import { startTcpProxy, type TcpProxy } from './testing/tcp-proxy.ts'
import type { TestApp } from './testing/test-app.ts'

const API_PROCESS = fileURLToPath(new URL('./testing/api-process.ts', import.meta.url))
const SECRET = 'a secret that both processes of this test have'
/** A change must be visible through the other process within this time. */
const SEEN_WITHIN_MS = 1_000

/** A random loopback address, so that the rate limits of earlier requests don't apply. */
const newAddress = () => `127.${[0, 0, 0].map(() => 1 + Math.floor(Math.random() * 250)).join('.')}`
const HOME = newAddress()

type Answer = {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read bodies of any shape
  body: any
}
type Asked = { token?: string; body?: unknown; headers?: Record<string, string>; from?: string; agent?: Agent }

/** Opens a real connection, so that a request can come from any loopback address. */
function ask(base: string, method: string, path: string, asked: Asked = {}): Promise<Answer> {
  const { token, body, headers, from = HOME, agent } = asked
  const bytes = body instanceof Buffer || body === undefined ? body : Buffer.from(JSON.stringify(body))
  return new Promise((resolve, reject) => {
    const call = request(
      base + path,
      {
        method,
        localAddress: from,
        ...(agent && { agent }),
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(bytes && { 'content-type': 'application/json', 'content-length': bytes.length }),
          ...headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.once('error', reject)
        response.once('end', () => {
          const text = Buffer.concat(chunks).toString()
          const isJson = response.headers['content-type']?.includes('json')
          resolve({ status: response.statusCode ?? 0, body: isJson ? JSON.parse(text) : text })
        })
      },
    )
    call.once('error', reject)
    call.end(bytes)
  })
}

/** How long until a check passes, in milliseconds; Infinity when it doesn't within the maximum wait. */
async function msUntil(check: () => Promise<boolean>, atMostMs: number): Promise<number> {
  const start = performance.now()
  while (!(await check())) {
    if (performance.now() - start > atMostMs) return Number.POSITIVE_INFINITY
    await wait(10)
  }
  return performance.now() - start
}

await describeWith(['PostgreSQL', 'Redis', 'nginx'], 'two servers behind nginx', () => {
  const folder = mkdtempSync(join(tmpdir(), 'carte-several-'))
  const children = new Set<ChildProcess>()
  const name = `carte_test_several_${process.pid}_${Date.now()}`
  const url = new URL(POSTGRES_URL)
  url.pathname = `/${name}`
  let bucket: S3Double
  let listening: TcpProxy
  let nginx: TestNginx
  let admin: Client
  let test: TestApp
  let company: TestCompany
  let categoryId: number
  let one: { url: string; process: ChildProcess }
  let two: typeof one
  let deaf: typeof one

  beforeAll(async () => {
    admin = new Client(POSTGRES_URL)
    await admin.connect()
    await admin.query(`CREATE DATABASE ${name}`)
    const database = serverDatabase(url.href)
    await migrateDatabase(database)
    bucket = await startS3Double()
    // Creating records uses no other parts of the application.
    test = { deps: { database }, clock: { now: new Date() } } as unknown as TestApp
    listening = await startTcpProxy(portOf(POSTGRES_URL, 5432))
    const direct = new URL(url)
    direct.port = String(listening.port)
    ;[one, two, deaf] = await Promise.all([
      start('one'),
      start('two', { DATABASE_DIRECT_URL: direct.href }),
      start('deaf', { TEST_DEAF: '1' }),
    ])
    nginx = await startNginx(
      NGINX ?? '',
      [one, two].map((server) => new URL(server.url).port),
    )
    company = await makeAccount(test)
    categoryId = (await write('POST', '/categories', { name: 'Soups' })).body.data.id
    // Long, because three processes start at once, possibly on a busy machine.
  }, 180_000)

  afterAll(async () => {
    await nginx?.stop()
    for (const child of children) await kill(child)
    await listening?.stop()
    await bucket?.close()
    await test?.deps.database.close()
    await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    await admin.end()
    rmSync(folder, { recursive: true, force: true })
  })

  async function start(folderName: string, more: Record<string, string> = {}): Promise<typeof one> {
    const env = {
      PATH: process.env['PATH'] ?? '',
      DATA_DIR: join(folder, folderName),
      LOG_LEVEL: 'silent',
      APP_SECRET: SECRET,
      DATABASE_URL: url.href,
      REDIS_URL,
      TRUST_PROXY: '127.0.0.1',
      ...bucket.env,
      ...more,
    }
    const child = spawn(process.execPath, [API_PROCESS], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    children.add(child)
    const [port] = await once(createInterface({ input: child.stdout }), 'line')
    return { url: `http://127.0.0.1:${port}`, process: child }
  }

  async function kill(child: ChildProcess): Promise<void> {
    children.delete(child)
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  const write = (method: string, path: string, body: unknown, base = one.url) =>
    ask(base, method, `/api${path}`, { token: company.token, body })
  const addItem = async (label: string): Promise<number> =>
    (await write('POST', '/menu-items', { categoryId, name: label, priceMinor: 500 })).body.data.id
  const menuOf = async (base: string, id: number) => {
    const { body } = await ask(base, 'GET', `/api/menu-site/branch/${company.branchId}/menu-items`)
    const items: { id: number; price: { amountMinor: number }; image: { src: string } | null }[] = body.data.menuItems
    return items.find((item) => item.id === id)
  }
  const priceIn = async (base: string, id: number) => (await menuOf(base, id))?.price.amountMinor
  const isSeenIn = (base: string, id: number, priceMinor: number, atMostMs = 5_000) =>
    msUntil(async () => (await priceIn(base, id)) === priceMinor, atMostMs)

  it('guests of one server see a change made on another server within a second', async () => {
    const id = await addItem('Leek')
    const tooks: number[] = []

    for (let price = 501; price <= 512; price += 1) {
      await Promise.all([priceIn(one.url, id), priceIn(two.url, id)])
      const [from, to] = price % 2 === 0 ? [one, two] : [two, one]
      await write('PATCH', `/menu-items/${id}`, { priceMinor: price }, from.url)
      tooks.push(await isSeenIn(to.url, id, price))
    }

    expect(Math.max(...tooks)).toBeLessThan(SEEN_WITHIN_MS)
  })

  it('open pages of every server are notified within a second of a change', async () => {
    const id = await addItem('Fennel')
    const streams = await Promise.all([one, two, nginx].map(({ url: base }) => openStream(base)))
    await wait(500) // until the event for the new item has been sent

    for (const [price, from] of [
      [501, one],
      [502, two],
    ] as const) {
      const before = streams.map(({ heard }) => heard())
      await write('PATCH', `/menu-items/${id}`, { priceMinor: price }, from.url)
      const took = await msUntil(async () => streams.every(({ heard }, at) => heard() > (before[at] ?? 0)), 5_000)
      expect(took).toBeLessThan(SEEN_WITHIN_MS)
      await wait(500)
    }
    for (const { close } of streams) close()
  })

  async function openStream(base: string): Promise<{ heard: () => number; close: () => void }> {
    const call = request(`${base}/live/${company.branchId}`, { localAddress: HOME }).end()
    const [response] = (await once(call, 'response')) as [IncomingMessage] // the argument of this event
    let text = ''
    response.setEncoding('utf8').on('data', (part: string) => (text += part))
    response.on('error', () => {})
    const isOpen = await msUntil(async () => text.includes('event: state'), 5_000)
    expect(isOpen).toBeLessThan(5_000)
    return { heard: () => text.match(/^data: 1000$/gm)?.length ?? 0, close: () => call.destroy() }
  }

  it('a server that receives no announcements of changes shows the old menu for at least two seconds', async () => {
    const id = await addItem('Onion')
    await priceIn(deaf.url, id)

    await write('PATCH', `/menu-items/${id}`, { priceMinor: 501 })
    const took = await isSeenIn(deaf.url, id, 501, 2 * SEEN_WITHIN_MS)
    await kill(deaf.process)

    expect(took).toBe(Number.POSITIVE_INFINITY)
  })

  it('changes show within a second even while a server can’t listen for announcements, and after it listens again', async () => {
    const id = await addItem('Garlic')
    await priceIn(two.url, id)

    await listening.stop()
    await write('PATCH', `/menu-items/${id}`, { priceMinor: 501 })
    const atOnce = await isSeenIn(two.url, id, 501)
    await write('PATCH', `/menu-items/${id}`, { priceMinor: 502 })
    const later = await isSeenIn(two.url, id, 502)
    await listening.start()
    const back = await msUntil(async () => (await listeners()) === 2, 5_000)
    await write('PATCH', `/menu-items/${id}`, { priceMinor: 503 })
    const heard = await isSeenIn(two.url, id, 503)

    expect(Math.max(atOnce, later, heard)).toBeLessThan(SEEN_WITHIN_MS)
    expect(back).toBeLessThan(5_000)
  })

  /** The number of listening connections of both servers. */
  async function listeners(): Promise<number> {
    const { rows } = await admin.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = $1 AND application_name = 'carte listening'`,
      [name],
    )
    return rows[0]?.count ?? 0
  }

  it('signing in or out on one server also applies to the other', async () => {
    const credentials = { email: company.email, password: PASSWORD }

    const signedIn = await ask(one.url, 'POST', '/api/auth/login', { body: credentials })
    const token: string = signedIn.body.data.token
    const known = await ask(two.url, 'GET', '/api/user', { token })
    await ask(two.url, 'POST', '/api/auth/logout', { token })
    const gone = await ask(one.url, 'GET', '/api/user', { token })

    expect(known).toMatchObject({ status: 200, body: { data: { email: company.email } } })
    expect(gone.status).toBe(401)
  })

  it('two servers share the limit of wrong passwords', async () => {
    const from = newAddress()
    const guess = { email: company.email, password: 'a wrong password' }
    const answers: Answer[] = []

    for (let turn = 0; turn < 8; turn += 1)
      answers.push(await ask(nginx.url, 'POST', '/api/auth/login', { body: guess, from }))
    const direct = await Promise.all(
      [one, two].map((server) =>
        ask(server.url, 'POST', '/api/auth/login', {
          body: guess,
          from: '127.0.0.1',
          headers: { 'x-forwarded-for': from },
        }),
      ),
    )

    const refused = [...answers, ...direct].map(({ body }) => body.error)
    expect(refused.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'Invalid credentials'))
    expect(refused.slice(5)).toHaveLength(5)
    expect(refused.slice(5)).not.toContain('Invalid credentials')
  })

  it('guests of one server see a picture that was uploaded to another server', async () => {
    const id = await addItem('Chives')
    const bytes = await plain().png().toBuffer()
    const { body, headers } = form({}, { name: 'chives.png', bytes })
    const uploaded = await ask(one.url, 'POST', '/api/uploads', { token: company.token, body, headers })

    await write('PATCH', `/menu-items/${id}`, {
      images: [{ uploadId: uploaded.body.data.id, alt: 'Chives' }],
    })
    const shown = await menuOf(two.url, id)

    // Pages put the bucket's address before the path; neither server has the file.
    const picture = await fetch(bucket.assetBaseUrl + shown?.image?.src)
    expect(picture.headers.get('content-type')).toMatch(/^image\//)
    expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(0)
  })

  it('when one of two servers is killed under load, no acknowledged write is lost and later requests succeed', async () => {
    const WRITERS = 6
    const READERS = 4
    const ids = await Promise.all(Array.from({ length: WRITERS }, (_, at) => addItem(`Loaded ${at}`)))
    const sent = ids.map(() => 500)
    const acknowledged = ids.map(() => 500)
    const failures: { begun: number; what: string }[] = []
    const agent = new Agent({ keepAlive: true })
    let done = 0
    const load = new AbortController()
    const tried = async (what: string, work: () => Promise<Answer>): Promise<boolean> => {
      const begun = performance.now()
      const status = await work().then(
        (answer) => answer.status,
        () => 0,
      )
      if (status === 200) done += 1
      else failures.push({ begun, what: `${what}: ${status}` })
      return status === 200
    }
    const writer = async (at: number) => {
      while (!load.signal.aborted) {
        const priceMinor = (sent[at] ?? 0) + 1
        sent[at] = priceMinor
        const path = `/api/menu-items/${ids[at]}`
        const options = { token: company.token, body: { priceMinor }, agent }
        if (await tried('write', () => ask(nginx.url, 'PATCH', path, options))) acknowledged[at] = priceMinor
        // All writers share one user's limit of 300 requests a minute; with this pause, the short test stays below it.
        await wait(250)
      }
    }
    const reader = async () => {
      const path = `/api/menu-site/branch/${company.branchId}/menu-items`
      while (!load.signal.aborted) {
        await tried('read', () => ask(nginx.url, 'GET', path, { agent, from: newAddress() }))
        await wait(10)
      }
    }
    const loading = [...ids.keys()].map(writer).concat(Array.from({ length: READERS }, reader))

    const isUnderWay = (atLeast: number) => msUntil(async () => done > atLeast, 20_000)
    await Promise.all([isUnderWay(4 * WRITERS), wait(1_000)])
    const doneBefore = done
    await kill(two.process)
    const killed = performance.now()
    await Promise.all([isUnderWay(doneBefore + 4 * WRITERS), wait(1_500)])
    load.abort()
    await Promise.all(loading)
    agent.destroy()

    const { rows } = await test.deps.database.pool.query<{ price: number }>(
      'SELECT price_minor AS price FROM menu_item WHERE id = ANY($1) ORDER BY array_position($1, id)',
      [ids],
    )
    expect(doneBefore).toBeGreaterThan(WRITERS)
    expect(done).toBeGreaterThan(doneBefore + WRITERS)
    expect(failures.filter(({ begun }) => begun > killed)).toEqual([])
    expect(failures.length).toBeLessThanOrEqual(WRITERS + READERS)
    for (const [at, { price }] of rows.entries()) {
      expect(price).toBeGreaterThanOrEqual(acknowledged[at] ?? 0)
      expect(price).toBeLessThanOrEqual(sent[at] ?? 0)
    }
  })
})
