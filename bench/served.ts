import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { SERVER_FLAGS } from './child.ts'
import { NO_SERVER } from './databases.ts'
import type { Served, Serving } from './serve.ts'

export type ServedApp = Served & { pid: number; stop: () => Promise<void> }

const CHECKOUT = fileURLToPath(new URL('..', import.meta.url))

/**
 * Starts the application in a separate process.
 * @param checkout the root of another checkout to start instead of this one
 * @returns null when no database of that kind answers
 * @throws {Error} when the application doesn't start
 */
export async function startServed(serving: Serving, checkout = CHECKOUT): Promise<ServedApp | null> {
  const args = [...SERVER_FLAGS, 'bench/serve.ts', JSON.stringify(serving)]
  const child = spawn(process.execPath, args, { cwd: checkout, stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const line = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line').then(([text]) => String(text)),
    ended.then(() => {
      throw new Error('The benchmark’s application did not start')
    }),
  ])
  const served = JSON.parse(line) as Served | null // written by serve.ts
  if (!served) return null
  const stop = async () => {
    child.stdin.end()
    await ended
  }
  return { ...served, pid: child.pid ?? 0, stop }
}

/** Starts the application on each kind of database; without a PostgreSQL server, only on the embedded one. */
export async function startBoth(serving: Omit<Serving, 'kind'>): Promise<{ served: ServedApp[]; notes: string[] }> {
  const both = [await startServed({ ...serving, kind: 'embedded' }), await startServed({ ...serving, kind: 'server' })]
  const served = both.filter((one) => one !== null)
  return {
    served,
    notes: served.length < both.length ? [NO_SERVER] : [],
  }
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

type Asked = { method?: string; token?: string; body?: unknown }
type Answered = { ms: number; text: string }

/** Sends a request. @returns the response's text and the duration @throws {Error} when the status isn't 200 */
export function ask(url: string, options: Asked = {}): Promise<Answered> {
  const { method = 'GET', token, body } = options
  const start = performance.now()
  return new Promise((resolve, reject) => {
    const payload = body === undefined ? undefined : JSON.stringify(body)
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(payload && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
    }
    const call = request(url, { method, agent, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.once('error', reject)
      response.once('end', () => {
        const text = Buffer.concat(parts).toString()
        if (response.statusCode === 200) resolve({ ms: performance.now() - start, text })
        else reject(new Error(`${method} ${url} answered ${response.statusCode}: ${text}`))
      })
    })
    call.once('error', (error) => {
      // The server closed an idle connection just as it was reused, without reading this request, so it can be sent again.
      if (call.reusedSocket && 'code' in error && error.code === 'ECONNRESET') resolve(ask(url, options))
      else reject(error)
    })
    call.end(payload)
  })
}

export function closeKeepAlive(): void {
  agent.destroy()
}
