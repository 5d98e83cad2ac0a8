import { connect, type Socket } from 'node:net'
import type { WireRequest } from './bad-requests.ts'

/** A response over the wire; null when the server only hung up. */
export type WireAnswer = { status: number; headers: Map<string, string>; body: Buffer } | null

const TIMEOUT_MS = 20_000

/**
 * Sends a raw request, which no client library would, and reads the response.
 * @param port a local port
 * @throws {Error} when no response comes in time
 */
export async function sendRaw(port: number, request: WireRequest): Promise<WireAnswer> {
  const { method, target, headers, body } = request
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  const length = body ? `content-length: ${body.length}\r\n` : ''
  const head = `${method} ${target} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nconnection: close\r\n${lines}${length}\r\n`
  const socket = connect(port, '127.0.0.1')
  // A request that is too large may be answered before it has been sent completely.
  socket.on('error', () => {})
  socket.write(Buffer.concat([Buffer.from(head, 'latin1'), body ?? Buffer.alloc(0)]))
  return readAnswer(await readAll(socket))
}

function readAll(socket: Socket): Promise<Buffer> {
  const chunks: Buffer[] = []
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      socket.destroy()
      reject(new Error(`No answer came within ${TIMEOUT_MS} ms`))
    }, TIMEOUT_MS)
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.once('close', () => {
      clearTimeout(timer)
      resolve(Buffer.concat(chunks))
    })
  })
}

function readAnswer(bytes: Buffer): WireAnswer {
  const end = bytes.indexOf('\r\n\r\n')
  if (end === -1) return null
  const [first = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n')
  const headers = new Map(
    lines.map((line): [string, string] => {
      const [name = '', ...value] = line.split(':')
      return [name.toLowerCase(), value.join(':').trim()]
    }),
  )
  const status = Number(first.split(' ')[1])
  const body = bytes.subarray(end + 4)
  return { status, headers, body: headers.get('transfer-encoding') === 'chunked' ? unchunk(body) : body }
}

function unchunk(bytes: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; at < bytes.length;) {
    const lineEnd = bytes.indexOf('\r\n', at)
    if (lineEnd === -1) break
    const size = Number.parseInt(bytes.subarray(at, lineEnd).toString(), 16)
    if (!size) break
    parts.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size))
    at = lineEnd + 2 + size + 2
  }
  return Buffer.concat(parts)
}
