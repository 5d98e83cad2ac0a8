import { Agent, request } from 'node:http'

/** The timeout of every request, including those of attacks. A person would have left the page by then. */
const ANSWER_MS = 20_000

/** One request. `from` is the client's address. */
export type Asked = {
  from: string
  method?: string
  token?: string
  body?: unknown
  /** Sent unchanged, for example a form with a file. */
  bytes?: Buffer
  headers?: Record<string, string>
  /** Aborts the request, like a client that disconnects. */
  signal?: AbortSignal
}

/** The response. `status` is 0 when there was none. */
// oxlint-disable-next-line typescript/no-explicit-any -- tests read bodies of any shape
export type Answered = { status: number; ms: number; body: any; headers: Record<string, unknown> }

export type Ask = (path: string, asked: Asked) => Promise<Answered>

/**
 * Sends requests over reused connections. Like a browser, it repeats a request once when the server has just closed the
 * idle connection.
 * @param isProxied whether the server identifies clients by `X-Forwarded-For`; otherwise each client connects from its
 *   own address in 127.0.0.0/8
 */
export function createAsk(url: string, isProxied: boolean): { ask: Ask; close: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 512 })
  return { ask: (path, asked) => ask(agent, { url: url + path, isProxied }, asked), close: () => agent.destroy() }
}

function ask(
  agent: Agent,
  server: { url: string; isProxied: boolean },
  asked: Asked,
  isSecondTry = false,
): Promise<Answered> {
  const { url, isProxied } = server
  const { from, method = 'GET', token, body, bytes, headers, signal } = asked
  const payload = bytes ?? (body === undefined ? undefined : Buffer.from(JSON.stringify(body)))
  const start = performance.now()
  return new Promise<Answered>((resolve) => {
    const failed = () => resolve({ status: 0, ms: performance.now() - start, body: null, headers: {} })
    const call = request(
      url,
      {
        method,
        agent,
        ...(!isProxied && { localAddress: from.replace(/^\d+/, '127') }),
        signal: AbortSignal.any([AbortSignal.timeout(ANSWER_MS), ...(signal ? [signal] : [])]),
        headers: {
          ...(isProxied && { 'x-forwarded-for': from }),
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(payload && { 'content-length': payload.length }),
          ...headers,
        },
      },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.once('error', failed)
        response.once('end', () => {
          const text = Buffer.concat(parts).toString()
          const isJson = response.headers['content-type']?.includes('json')
          resolve({
            status: response.statusCode ?? 0,
            ms: performance.now() - start,
            body: isJson && text ? JSON.parse(text) : text,
            headers: response.headers,
          })
        })
      },
    )
    call.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNRESET' || !call.reusedSocket || isSecondTry) return failed()
      return resolve(ask(agent, server, asked, true))
    })
    call.end(payload)
  })
}
