import { Agent, type IncomingHttpHeaders, request } from 'node:http'

/** An answer whose body is still compressed as it was sent. */
export type RawAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Requests an address without decompressing the answer, on one keep-alive connection. */
export function rawGet(url: string, headers: Record<string, string> = {}): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const call = request(url, { agent, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      )
      response.once('error', reject)
    })
    call.once('error', reject)
    call.end()
  })
}

export function closeConnections(): void {
  agent.destroy()
}
