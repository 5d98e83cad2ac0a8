import { Agent, type IncomingHttpHeaders, request } from 'node:http'

/** A response with its body as it was sent, which may be compressed. */
export type RawAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Enough for the best compression of a cached page, which starts with the second request and takes about 0.1 s. */
const COMPRESSED_AFTER_MS = 2_000

/** Requests a URL without decompressing the response, on one keep-alive connection. */
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

/**
 * Requests a page twice, so that the server caches it with the best compression, then once more.
 * @returns the last response, whose body is uncompressed, because the request accepts no encoding
 */
export async function getCached(url: string): Promise<RawAnswer> {
  await rawGet(url)
  await rawGet(url)
  await new Promise((resolve) => setTimeout(resolve, COMPRESSED_AFTER_MS))
  return rawGet(url)
}

export function closeConnections(): void {
  agent.destroy()
}
