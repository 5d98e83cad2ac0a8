import { randomUUID } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { safePath } from './logger.ts'
import type { CachedPage, Encoding } from './page-bytes.ts'
import { headersOf } from './page-cache.ts'
import type { ProxyWatch } from './proxy-watch.ts'
import { createRequestLog } from './request-log.ts'
import { chooseAnswer, routeOf, withoutBody, writeAnswer } from './send-page.ts'

export const REQUEST_ID = 'x-request-id'

type ListenerDeps = Pick<Deps, 'pageCache' | 'metrics' | 'now' | 'log'>

/** What the responses for a page need, computed once. */
type Prepared = { route: string; loggedUrl: string; heads: Map<string, string[]> }

/**
 * Answers requests for cached pages before the framework, which would take about twice as long. The framework answers
 * everything else, such as pages that it hasn't sent yet, and every request while the application closes.
 * @param commonHeaders the headers that every response has
 * @param proxyWatch counts the requests that are answered here, which the framework doesn't see
 */
export function answerCachedPagesFirst(
  app: FastifyInstance,
  deps: ListenerDeps,
  { commonHeaders, proxyWatch }: { commonHeaders: OutgoingHttpHeaders; proxyWatch: Pick<ProxyWatch, 'note'> },
): void {
  const { pageCache, metrics, now, log } = deps
  const [framework] = app.server.listeners('request') as RequestListener[] // the type of listeners for this event
  if (!framework) throw new Error('Fastify has no request listener')
  const writeLine = createRequestLog(log)
  const known = new WeakMap<CachedPage, Prepared>()
  let isClosing = false
  app.addHook('preClose', (done) => {
    isClosing = true
    done()
  })

  const prepare = (page: CachedPage, url: string): Prepared | undefined => {
    const route = routeOf(page)
    if (route === undefined) return undefined
    const prepared = { route, loggedUrl: safePath(url), heads: new Map<string, string[]>() }
    known.set(page, prepared)
    return prepared
  }

  const headOf = (page: CachedPage, { heads }: Prepared, { encoding, isKnown }: Chosen, id: string): string[] => {
    const key = isKnown ? `304 ${encoding}` : encoding
    let head = heads.get(key)
    if (!head) {
      const headers = { [REQUEST_ID]: '', ...commonHeaders, ...headersOf(page, encoding) }
      head = Object.entries(isKnown ? withoutBody(headers) : headers).flatMap(([name, value]) => [name, String(value)])
      heads.set(key, head)
    }
    const own = [...head]
    own[1] = id
    return own
  }

  const answer = (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method = '', url = '', headers } = request
    // Guests who come from a table's code are redirected to a URL with their table.
    if (isClosing || (method !== 'GET' && method !== 'HEAD') || headers.referer?.includes('table=')) return false
    const page = pageCache.lookUp(url, now())
    const prepared = page && (known.get(page) ?? prepare(page, url))
    if (!prepared) return false
    const begun = performance.now()
    proxyWatch.note(request)
    const id = randomUUID()
    const chosen = chooseAnswer(request, page)
    response.once('finish', () => {
      const elapsedMs = performance.now() - begun
      const status = chosen.isKnown ? 304 : page.status
      writeLine({ id, method, url: prepared.loggedUrl, status, elapsedMs })
      metrics?.latency.count({ method, route: prepared.route, status }, elapsedMs)
    })
    writeAnswer(request, response, { page, ...chosen, headers: headOf(page, prepared, chosen, id) })
    return true
  }

  app.server.off('request', framework)
  app.server.on('request', (request, response) => {
    if (!answer(request, response)) framework(request, response)
  })
}

type Chosen = { encoding: Encoding; isKnown: boolean }
