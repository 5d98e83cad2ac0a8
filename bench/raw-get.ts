import { Agent, type IncomingHttpHeaders, request } from 'node:http'

/** An answer as it went over the wire. */
export type RawAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Asks for an address without decoding anything, on one kept connection. */
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

/** Lets go of the kept connection. */
export function closeConnections(): void {
  agent.destroy()
}
