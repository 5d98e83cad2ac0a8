import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Served, Serving } from './serve.ts'

/** The application in a process of its own, and what ends it. */
export type ServedApp = Served & { pid: number; stop: () => Promise<void> }

/** Starts it; null where no server of that kind answers. */
export async function startServed(serving: Serving): Promise<ServedApp | null> {
  const file = fileURLToPath(new URL('serve.ts', import.meta.url))
  const child = spawn(process.execPath, [file, JSON.stringify(serving)], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const line = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line').then(([text]) => String(text)),
    ended.then(() => {
      throw new Error('The application of the bench did not start')
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

/** The embedded database and a server, or the first alone with a note that says so. */
export async function startBoth(serving: Omit<Serving, 'kind'>): Promise<{ served: ServedApp[]; notes: string[] }> {
  const both = [await startServed({ ...serving, kind: 'embedded' }), await startServed({ ...serving, kind: 'server' })]
  const served = both.filter((one) => one !== null)
  return {
    served,
    notes: served.length < both.length ? ['No PostgreSQL server answers: measured on PGlite only.'] : [],
  }
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

type Asked = { method?: string; token?: string; body?: unknown }
type Answered = { ms: number; text: string }

/** One request, which must succeed. @returns its body, and how long it took */
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
      // The server closed a connection that had rested, at the moment it was taken again: nothing was asked yet.
      if (call.reusedSocket && 'code' in error && error.code === 'ECONNRESET') resolve(ask(url, options))
      else reject(error)
    })
    call.end(payload)
  })
}

/** Lets go of the kept connections. */
export function hangUp(): void {
  agent.destroy()
}
