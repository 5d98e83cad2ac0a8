import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { bodyOf, type CachedPage, type Encoding, type FreshPage } from './page-bytes.ts'
import { headersOf } from './page-cache.ts'

/** The route under which the metrics count a page. */
const routes = new WeakMap<CachedPage, string>()

/** The route under which a page is counted; undefined for a page that the framework has not sent yet. */
export function routeOf(page: CachedPage): string | undefined {
  return routes.get(page)
}

/**
 * Sends a cached page in the best encoding the client accepts, or 304 when it has the page already.
 *
 * The bytes bypass Fastify's hooks and serialisers, which would take longer than everything else for a cached page.
 */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: CachedPage): FastifyReply {
  void reply.hijack()
  const { url } = request.routeOptions
  if (url !== undefined) routes.set(page, url)
  const ours = reply.getHeaders() as OutgoingHttpHeaders // our own hooks set only strings
  const { encoding, isKnown } = chooseAnswer(request.raw, page)
  const headers = { ...ours, ...headersOf(page, encoding) }
  writeAnswer(request.raw, reply.raw, { page, encoding, isKnown, headers: isKnown ? withoutBody(headers) : headers })
  return reply
}

/** Chooses what to send to a client: the page in an encoding, or only that the client's copy is current. */
export function chooseAnswer({ headers }: IncomingMessage, page: CachedPage): { encoding: Encoding; isKnown: boolean } {
  return {
    encoding: bestEncoding(headers['accept-encoding']),
    isKnown: page.status === 200 && matches(headers['if-none-match'], page.etag),
  }
}

/** The headers of a 304, without those that describe a body. */
export function withoutBody(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  const { 'content-length': _length, 'content-encoding': _encoding, ...described } = headers
  return described
}

type Answer = {
  page: CachedPage
  encoding: Encoding
  isKnown: boolean
  /** An object, or alternating names and values. */
  headers: OutgoingHttpHeaders | string[]
}

export function writeAnswer(
  { method }: IncomingMessage,
  response: ServerResponse,
  { page, encoding, isKnown, headers }: Answer,
): void {
  response.writeHead(isKnown ? 304 : page.status, headers)
  const body = bodyOf(page, encoding)
  if (isKnown) response.end()
  else if (body) response.end(body)
  else sendUnpacked(response, page, method)
}

/** Sends a large page to a client that accepts no compression: decompresses it as fast as the client reads. */
function sendUnpacked(response: ServerResponse, { gzip }: CachedPage, method: string | undefined): void {
  if (method === 'HEAD') response.end()
  // Errors are ignored: a client that hangs up ends the decompression.
  else pipeline(Readable.from(gzip ? [gzip] : []), createGunzip(), response, () => {})
}

/** Sends a page rendered for this request, such as a 404. */
export function sendUncachedPage(reply: FastifyReply, page: FreshPage): FastifyReply {
  if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-cache')
  return reply.status(page.status).headers(page.headers).send(page.body)
}

/** `If-None-Match` is `*` or a list of tags, which are compared without `W/` (RFC 9110, section 13.1.2). */
function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header === etag) return true
  return header
    .split(',')
    .some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''))
}

/**
 * The encoding for a client: Brotli, else gzip, else none. A weight of 0 refuses an encoding (RFC 9110, section
 * 12.5.3).
 */
export function bestEncoding(header: string | string[] = ''): Encoding {
  const offered = String(header).toLowerCase()
  if (accepts(offered, 'br')) return 'br'
  return accepts(offered, 'gzip') ? 'gzip' : 'identity'
}

function accepts(header: string, encoding: string): boolean {
  if (!header.includes(encoding)) return false
  for (const part of header.split(',')) {
    const [name, ...parameters] = part.trim().split(';')
    if (name?.trim() !== encoding) continue
    return !parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter))
  }
  return false
}
