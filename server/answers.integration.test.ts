import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { buildApp } from './app.ts'
import { makeCompany } from './testing/factories.ts'
import { call, describeApp, newAddress, type TestApp } from './testing/test-app.ts'

const CLOSED = /^default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/

async function withSettings(
  test: TestApp,
  settings: Partial<TestApp['deps']['config']>,
  work: (test: TestApp) => Promise<void>,
): Promise<void> {
  const deps = { ...test.deps, config: { ...test.deps.config, ...settings } }
  const app = await buildApp(deps, null)
  try {
    await work({ ...test, app, deps })
  } finally {
    await app.close()
  }
}

/** Sends exactly these bytes. @returns everything that the server sends until it closes the connection */
async function sendRaw(port: number, request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(request)
  return text(socket)
}

describeApp('HTTP responses', (test) => {
  it.each([
    ['the health check', '/healthz', 200],
    ['an API call without a session', '/api/user', 401],
    ['an unknown API path', '/api/nothing', 404],
    ['an unknown page', '/.git/config', 404],
    ['an API call with an invalid parameter', '/api/menu-site/branch/x', 400],
    ['the description of the API', '/api/openapi.json', 200],
    ['robots.txt', '/robots.txt', 200],
    ['a folder', '/uploads/', 404],
  ])('every response has a charset and strict security headers: %s', async (_what, path, status) => {
    const answer = await call(test(), 'GET', path)

    expect(answer.status).toBe(status)
    expect(answer.headers).toMatchObject({
      'content-type': expect.stringMatching(/charset=utf-8/i),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(CLOSED),
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
  })

  it('caches are told not to store a company’s data', async () => {
    const { token } = await makeCompany(test())

    for (const path of ['/api/user', '/api/categories', '/api/branches', '/api/audit-log']) {
      const answer = await call(test(), 'GET', path, { token })

      expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
    }
  })

  it('caches are told not to store errors and health reports', async () => {
    for (const path of [
      '/api/menu-site/branch/999999999',
      '/api/menu-site/branch/x',
      '/api/nothing',
      '/healthz',
      '/readyz',
    ]) {
      const { headers } = await call(test(), 'GET', path)

      expect({ path, kept: headers['cache-control'] }).toEqual({ path, kept: 'no-store' })
    }
  })

  it('responses to requests from another origin have no CORS headers', async () => {
    const { token } = await makeCompany(test())
    const origin = { origin: 'https://evil.test', 'access-control-request-method': 'POST' }

    const read = await call(test(), 'GET', '/api/user', { token, headers: origin })
    const asked = await call(test(), 'OPTIONS', '/api/categories', { headers: origin })

    expect(
      Object.keys({ ...read.headers, ...asked.headers }).filter((name) => name.startsWith('access-control')),
    ).toEqual([])
    expect(asked.status).toBe(404)
  })

  it('the HSTS header requires HTTPS for a year, including subdomains, only in production', async () => {
    await withSettings(test(), { production: true }, async (production) => {
      for (const path of ['/healthz', '/api/nothing', '/robots.txt']) {
        const { headers } = await call(production, 'GET', path)

        expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
      }
    })
    expect((await call(test(), 'GET', '/healthz')).headers).not.toHaveProperty('strict-transport-security')
  })

  it('the API docs may run only scripts of their own origin', async () => {
    const { status, headers } = await call(test(), 'GET', '/api/docs/')

    expect(status).toBe(200)
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'self';.*frame-ancestors 'none'$/,
    )
    expect(headers['content-security-policy']).toContain("base-uri 'none'")
  })
})

describeApp('HTTP requests', (test) => {
  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'a write with the content type %s, which other sites can send, is refused',
    async (type) => {
      const { token } = await makeCompany(test())

      const answer = await test().app.inject({
        method: 'POST',
        url: '/api/categories',
        headers: { authorization: `Bearer ${token}`, 'content-type': type },
        payload: '{"name":"Soups"}',
      })

      expect([400, 415]).toContain(answer.statusCode)
      expect((await call(test(), 'GET', '/api/categories', { token })).body.data.items).toEqual([])
    },
  )

  it.each([
    '{"name":"Soups","__proto__":{"position":1}}',
    '{"name":"Soups","constructor":{"prototype":{"position":1}}}',
  ])('a request body with keys that all objects inherit is refused: %s', async (payload) => {
    const { token } = await makeCompany(test())

    const answer = await test().app.inject({
      method: 'POST',
      url: '/api/categories',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload,
    })

    expect(answer.statusCode).toBe(400)
    expect(Object.prototype).not.toHaveProperty('position')
  })

  it.each([
    ['two lengths', 'Content-Length: 2\r\nContent-Length: 40'],
    ['a length and chunks', 'Content-Length: 40\r\nTransfer-Encoding: chunked'],
    ['a space before the colon', 'Content-Length : 2'],
  ])('a request with an ambiguous length is refused: %s', async (_what, lines) => {
    await withSettings(test(), {}, async ({ app }) => {
      await app.listen({ host: '127.0.0.1', port: 0 })
      const { port } = app.server.address() as AddressInfo // the server listens on a port, not on a socket file

      const answer = await sendRaw(port, `POST /api/auth/login HTTP/1.1\r\nHost: carte.test\r\n${lines}\r\n\r\n{}`)

      expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    })
  })

  it('a request that repeats a query parameter is refused', async () => {
    const { token } = await makeCompany(test())

    const twice = await call(test(), 'GET', '/api/categories?page=1&page=2', { token })

    expect(twice).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } })
  })

  it.each(['TRACE', 'CONNECT', 'PROPFIND'])('a request with the method %s gets a 404', async (method) => {
    const answer = await test().app.inject({ method: method as 'TRACE', url: '/api/user' })

    expect(answer.statusCode).toBe(404)
    expect(answer.body).not.toContain('lightMyRequest')
  })

  it('a request’s IP address is that of its connection unless a trusted proxy forwarded it', async () => {
    const ask = (app: TestApp, number: number, from: string) =>
      call(app, 'GET', `/api/auth/password-reset/reset-link?email=nobody${number}@carte.test`, {
        from,
        headers: { 'x-forwarded-for': `198.51.100.${number}` },
      })
    const statuses = async (app: TestApp, from: string) => {
      const found: number[] = []
      for (let number = 1; number <= 11; number += 1) found.push((await ask(app, number, from)).status)
      return found
    }

    const direct = await statuses(test(), newAddress())
    await withSettings(test(), { trustProxy: ['10.2.0.1'] }, async (behindProxy) => {
      const forged = await statuses(behindProxy, newAddress())
      const handedOn = await statuses(behindProxy, '10.2.0.1')

      expect(forged.at(-1)).toBe(429)
      expect(handedOn).toEqual(Array.from({ length: 11 }, () => 200))
    })
    expect(direct).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  })
})
