import { mkdtempSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { cafePath } from '#contract/page-urls.ts'
import { buildApp } from '#server/app.ts'
import { blankFrontends } from '#server/testing/blank-frontends.ts'
import { makeCompany, type TestCompany } from '#server/testing/factories.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

const PAGE = {
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "default-src 'self'" },
  body: 'Crème brûlée '.repeat(300),
  validUntil: null,
}
const FRONTENDS = blankFrontends(PAGE)

/** Sends raw bytes and reads until the server hangs up. */
function exchange(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.on('data', (part) => parts.push(part))
    socket.once('error', reject)
    socket.once('close', () => resolve(Buffer.concat(parts).toString('latin1')))
  })
}

/** A response without the values that differ each time: the request id and the date. */
const comparable = (answer: string) =>
  answer.replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, '…').replaceAll(/^Date: .*\r$/gm, 'Date: …')

describe('the listener in front of the framework', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'carte-listener-'))
  let test: TestApp
  let app: FastifyInstance
  let company: TestCompany
  let framework: Server
  let seen = 0

  /** How many requests reach the framework during some work. */
  const countSeen = async (work: () => Promise<unknown>) => {
    const before = seen
    await work()
    return seen - before
  }
  const port = (server: Server) => (server.address() as AddressInfo).port
  const pagePath = () => cafePath(company.branchId)
  const callPath = () => `/api/menu-site/branch/${company.branchId}/menu-items`

  beforeAll(async () => {
    test = await startTestApp(dataDir)
    company = await makeCompany(test)
    app = await buildApp(test.deps, FRONTENDS)
    app.addHook('onRequest', (_request, _reply, done) => {
      seen += 1
      done()
    })
    await app.listen({ host: '127.0.0.1', port: 0 })
    // A server without the listener, to compare its responses.
    framework = createServer((request, response) => app.routing(request, response)).listen(0, '127.0.0.1')
    await once(framework, 'listening')
    framework.keepAliveTimeout = app.server.keepAliveTimeout
    for (const path of [pagePath(), callPath()]) {
      await exchange(port(framework), `GET ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`)
      const get = () => exchange(port(app.server), `GET ${path} HTTP/1.0\r\nhost: a\r\n\r\n`)
      // The second request triggers the best compression. The listener serves only what the framework has sent once.
      const { pageCache, now } = test.deps
      while (!pageCache.lookUp(path, now())?.gzip) await wait(20)
      while ((await countSeen(get)) > 0) await wait(20)
    }
  })
  afterAll(async () => {
    framework.close()
    await app.close()
    await test.app.close()
    await test.deps.database.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const HEADERS = [
    '',
    'accept-encoding: br\r\n',
    'accept-encoding: gzip, deflate, br, zstd\r\n',
    'Accept-Encoding: gzip;q=1.0, br;q=0\r\n',
    'accept-encoding: identity\r\n',
    'if-none-match: {etag}\r\n',
    'if-none-match: {etag}\r\naccept-encoding: br\r\n',
    'if-none-match: "other", *\r\n',
    'if-none-match: "other"\r\n',
    'accept: text/html\r\n',
    'range: bytes=0-9\r\n',
    'cookie: a=b\r\nreferer: http://a/elsewhere\r\n',
    'content-length: 4\r\n',
  ]
  const METHODS = ['GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE', 'PROPFIND']
  const SHAPES: [string, (path: string) => string][] = [
    ['as it is', (path) => path],
    ['with a query', (path) => `${path}?lang=xx`],
    ['with a slash', (path) => `${path}/`],
    ['whole', (path) => `http://a${path}`],
    ['escaped', (path) => path.replaceAll('=', '%3D').replaceAll('/menu-items', '/menu%2Ditems')],
    ['twice slashed', (path) => `/${path}`],
    ['with a table', (path) => `${path}?table=x`],
  ]

  const request = (method: string, path: string, version: string, headers: string) =>
    `${method} ${path} HTTP/${version}\r\nhost: a\r\nconnection: close\r\n${headers}\r\n${headers.includes('content-length') ? 'body' : ''}`

  async function compare(text: string): Promise<string> {
    const [ours, frameworks] = [await exchange(port(app.server), text), await exchange(port(framework), text)]
    expect(comparable(ours), text).toBe(comparable(frameworks))
    return ours
  }

  it.each(['page', 'API response'])(
    'a request for a cached %s gets the framework’s response, except for the date and the request id',
    async (kind) => {
      const path = kind === 'page' ? pagePath() : callPath()
      const first = await compare(request('GET', path, '1.1', ''))
      const etag = /^etag: (.*)\r$/m.exec(first)?.[1] ?? ''
      expect(etag).toMatch(/^W\//)

      for (const method of METHODS)
        for (const version of ['1.1', '1.0'])
          for (const headers of HEADERS) await compare(request(method, path, version, headers.replace('{etag}', etag)))
      for (const method of ['GET', 'HEAD'])
        for (const [, shape] of SHAPES) await compare(request(method, shape(path), '1.1', ''))
    },
  )

  it('only GET and HEAD requests for a cached URL without a table in the referrer bypass the framework', async () => {
    const send =
      (method: string, path: string, headers = '') =>
      () =>
        exchange(port(app.server), request(method, path, '1.1', headers))

    for (const path of [pagePath(), callPath()]) {
      expect(await countSeen(send('GET', path))).toBe(0)
      expect(await countSeen(send('HEAD', path, 'accept-encoding: br\r\n'))).toBe(0)
      expect(await countSeen(send('POST', path))).toBe(1)
      expect(await countSeen(send('GET', `${path}?lang=xx`))).toBe(1)
      expect(await countSeen(send('GET', path, 'referer: http://a/x?table=y\r\n'))).toBe(1)
    }
  })

  it('several requests for cached pages on one connection are answered in order', async () => {
    const keep = (method: string) => `${method} ${pagePath()} HTTP/1.1\r\nhost: a\r\n\r\n`
    const last = `GET ${callPath()} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`

    const answer = await compare(keep('HEAD') + keep('GET') + keep('POST') + keep('GET') + last)

    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual([200, 200, 404, 200, 200].map((status) => `HTTP/1.1 ${status}`))
    expect(new Set(answer.match(/^x-request-id: .*$/gm)).size).toBe(5)
  })

  it('after a change to the menu, the next response to a cached API call has a new ETag', async () => {
    const etag = async () =>
      /^etag: (.*)\r$/m.exec(await exchange(port(app.server), request('GET', callPath(), '1.1', '')))?.[1]
    const before = await etag()

    const added = await app.inject({
      method: 'POST',
      url: '/api/categories',
      headers: { authorization: `Bearer ${company.token}` },
      payload: { name: 'Soups' },
    })
    const item = await app.inject({
      method: 'POST',
      url: '/api/menu-items',
      headers: { authorization: `Bearer ${company.token}` },
      payload: { name: 'Leek', priceMinor: 100, categoryId: added.json<{ data: { id: number } }>().data.id },
    })

    expect(item.statusCode).toBe(200)
    expect(await etag()).not.toBe(before)
  })

  it('requests are left to the framework while the application closes', async () => {
    const closing = await buildApp(test.deps, FRONTENDS)
    await closing.listen({ host: '127.0.0.1', port: 0 })
    const begun = (server: Server) => {
      const socket = connect(port(server), '127.0.0.1', () => socket.write(`GET ${pagePath()} HTTP/1.1\r\nhost: a\r\n`))
      const answer = new Promise<string>((resolve) => {
        let text = ''
        socket.on('data', (part) => (text += part.toString('latin1')))
        socket.once('close', () => resolve(text))
      })
      return { answer, finish: () => socket.write('\r\n') }
    }
    const untilArrived = async (server: Server) => {
      const [socket]: Socket[] = await once(server, 'connection')
      await vi.waitFor(() => expect(socket?.bytesRead).toBeGreaterThan(0))
    }
    const alone = createServer((request, response) => closing.routing(request, response)).listen(0, '127.0.0.1')
    await once(alone, 'listening')
    const haveArrived = Promise.all([untilArrived(closing.server), untilArrived(alone)])
    const [ours, frameworks] = [begun(closing.server), begun(alone)]
    await haveArrived

    const closed = closing.close()
    ours.finish()
    frameworks.finish()

    const answer = await ours.answer
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\nconnection: close\r\n/)
    expect(comparable(answer)).toBe(comparable(await frameworks.answer))
    await closed
    alone.close()
  })
})
