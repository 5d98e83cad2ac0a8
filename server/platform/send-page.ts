import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CachedPage, FreshPage } from './page-cache.ts'

/**
 * Sends a cached page in the best encoding the client takes, or 304 when it has the page already.
 * Browsers always ask again (`no-cache`), so that a sold-out dish is never shown from an old copy (design section 7.12).
 *
 * The bytes are written past Fastify's hooks and serialisers: this is the one call that a full house makes all at once,
 * and they would cost more than everything else it does.
 */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: CachedPage): FastifyReply {
  void reply.hijack()
  const headers: OutgoingHttpHeaders = {
    ...(reply.getHeaders() as OutgoingHttpHeaders), // set by our own hooks: texts only
    ...page.headers,
    etag: page.etag,
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
  }
  if (page.status === 200 && matches(request.headers['if-none-match'], page.etag)) {
    reply.raw.writeHead(304, headers).end()
    return reply
  }
  const encoding = bestEncoding(request.headers['accept-encoding'])
  const body = page[encoding]
  const described = { ...headers, 'content-length': body.length }
  reply.raw
    .writeHead(page.status, encoding === 'identity' ? described : { ...described, 'content-encoding': encoding })
    .end(body)
  return reply
}

/** Sends a page that is made for this request, such as one that says that there is nothing. */
export function sendUncachedPage(reply: FastifyReply, page: FreshPage): FastifyReply {
  if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-cache')
  return reply.status(page.status).headers(page.headers).send(page.body)
}

/** RFC 9110, section 13.1.2: a list of tags, compared weakly, or `*`. */
function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header === etag) return true
  return header
    .split(',')
    .some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''))
}

/** Brotli, else gzip, unless the client refuses it with a weight of 0 (RFC 9110, section 12.5.3). */
function bestEncoding(header: string | string[] = ''): 'br' | 'gzip' | 'identity' {
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
