import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CachedPage } from './page-cache.ts'

/**
 * Sends a cached page in the best encoding the client takes, or 304 when it has the page already.
 * Browsers always ask again (`no-cache`), so that a sold-out dish is never shown from an old copy (design section 7.12).
 */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: CachedPage): FastifyReply {
  void reply
    .headers(page.headers)
    .header('etag', page.etag)
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding')
  if (page.status === 200 && matches(request.headers['if-none-match'], page.etag)) return reply.status(304).send()
  void reply.status(page.status)
  const encoding = bestEncoding(request.headers['accept-encoding'])
  if (encoding === 'identity') return reply.send(page.identity)
  return reply.header('content-encoding', encoding).send(page[encoding])
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
  const offered = String(header)
  if (accepts(offered, 'br')) return 'br'
  return accepts(offered, 'gzip') ? 'gzip' : 'identity'
}

function accepts(header: string, encoding: string): boolean {
  for (const part of header.split(',')) {
    const [name, ...parameters] = part.trim().split(';')
    if (name?.trim().toLowerCase() !== encoding) continue
    return !parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter))
  }
  return false
}
