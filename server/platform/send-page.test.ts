import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CompanyId } from '#server/db/tenant.ts'
import type { CachedPage } from './page-bytes.ts'
import { PageCache } from './page-cache.ts'
import { sendPage } from './send-page.ts'

const BODY = 'Crème brûlée, '.repeat(50)

let page: CachedPage
let app: FastifyInstance

beforeAll(async () => {
  const cache = new PageCache()
  const make = (status: number) =>
    cache.make({
      address: String(status),
      companyId: 1 as CompanyId,
      make: async () => ({
        status,
        headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "default-src 'none'" },
        body: BODY,
        validUntil: null,
      }),
    })
  page = await make(200)
  const missing = await make(404)
  app = fastify()
  app.get('/page', (request, reply) => sendPage(request, reply, page))
  app.get('/missing', (request, reply) => sendPage(request, reply, missing))
})

afterAll(() => app.close())

const get = (headers: Record<string, string> = {}, url = '/page') => app.inject({ url, headers })

describe('a cached page', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['br', 'br'],
    ['BR', 'br'],
    ['gzip;q=1.0, br;q=0.1', 'br'],
    ['gzip', 'gzip'],
    ['gzip, br;q=0', 'gzip'],
    ['gzip, br; q=0.000', 'gzip'],
    ['gzip;q=0, br;q=0', 'identity'],
    ['deflate', 'identity'],
    ['xbr, brx', 'identity'],
    ['identity', 'identity'],
    ['', 'identity'],
  ])(
    'a cached page is sent with Brotli if accepted, else with gzip, else uncompressed: “%s” gets “%s”',
    async (header, encoding) => {
      const answer = await get({ 'accept-encoding': header })

      const decode = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ''] ?? ((bytes: Buffer) => bytes)
      expect(answer.headers['content-encoding'] ?? 'identity').toBe(encoding)
      expect(decode(answer.rawPayload).toString('utf8')).toBe(BODY)
      expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
    },
  )

  it('a cached page must be revalidated on every use', async () => {
    const { statusCode, headers } = await get()

    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      etag: page.etag,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'",
    })
  })

  it.each([
    ['the page’s ETag', () => page.etag],
    ['the page’s ETag without “W/”', () => page.etag.slice(2)],
    ['the page’s ETag among others', () => `"other", ${page.etag} , W/"third"`],
    ['the wildcard “*”', () => '*'],
  ])('a cached page is not sent again when If-None-Match is %s', async (_what, tag) => {
    const answer = await get({ 'if-none-match': tag(), 'accept-encoding': 'br' })

    expect(answer.statusCode).toBe(304)
    expect(answer.rawPayload).toHaveLength(0)
    expect(answer.headers).toMatchObject({ etag: page.etag, 'cache-control': 'no-cache', vary: 'accept-encoding' })
    expect(answer.headers['content-encoding']).toBeUndefined()
  })

  it.each([
    ['a different ETag', () => 'W/"another"'],
    ['a part of the page’s ETag', () => page.etag.slice(0, -5)],
    ['an empty ETag', () => ''],
  ])('a cached page is sent when If-None-Match is %s', async (_what, tag) => {
    expect((await get({ 'if-none-match': tag() })).statusCode).toBe(200)
  })

  it('a cached page with the status 404 is sent in full even if the client has a copy', async () => {
    const answer = await get({ 'if-none-match': '*' }, '/missing')

    expect([answer.statusCode, answer.body]).toEqual([404, BODY])
  })
})
