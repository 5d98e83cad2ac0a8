import fastify, { type FastifyInstance } from 'fastify'
import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { handleError } from './errors.ts'
import { limitUnsentAnswers, type UnsentSettings } from './unsent-answers.ts'

const MB = 1024 * 1024
/** More than the operating system buffers for a connection. */
const ANSWER_BYTES = 24 * MB

describe('large responses that their clients don’t read', () => {
  const sockets: Socket[] = []
  let app: FastifyInstance

  afterEach(async () => {
    for (const socket of sockets) socket.destroy()
    await app.close()
  })

  async function start(settings: Partial<UnsentSettings>): Promise<string> {
    app = fastify()
    app.setErrorHandler(handleError)
    limitUnsentAnswers(app, settings)
    app.get('/file', async () => Buffer.alloc(ANSWER_BYTES))
    app.get('/note', async () => 'short')
    return app.listen({ port: 0, host: '127.0.0.1' })
  }

  /** Requests the file and reads nothing after the first bytes. */
  async function requestUnread(): Promise<{ socket: Socket; head: string }> {
    const { port } = app.server.address() as AddressInfo // it listens on a port
    const socket = connect(port, '127.0.0.1')
    sockets.push(socket)
    socket.on('error', () => {})
    socket.write('GET /file HTTP/1.1\r\nhost: carte.test\r\n\r\n')
    const [bytes] = await once(socket, 'data')
    socket.pause()
    return { socket, head: String(bytes).slice(0, 12) }
  }

  it('further large responses, but not short responses, are refused while too many bytes are unread', async () => {
    const url = await start({ maxBytes: 2 * ANSWER_BYTES })
    expect([(await requestUnread()).head, (await requestUnread()).head]).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200'])

    const refused = await fetch(`${url}/file`)

    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10'])
    expect(await refused.json()).toMatchObject({ success: false, code: 'UNAVAILABLE' })
    expect(await (await fetch(`${url}/note`)).text()).toBe('short')
  })

  it('a response larger than the limit is sent when nothing else is unread', async () => {
    const url = await start({ maxBytes: MB })

    for (let time = 0; time < 2; time += 1)
      expect((await (await fetch(`${url}/file`)).arrayBuffer()).byteLength).toBe(ANSWER_BYTES)
  })

  it('closing a connection with unread bytes makes room for another response', async () => {
    const url = await start({ maxBytes: ANSWER_BYTES })
    const { socket } = await requestUnread()
    expect((await fetch(`${url}/file`)).status).toBe(503)

    socket.destroy()

    await expect.poll(async () => (await fetch(`${url}/file`)).status).toBe(200)
  })

  it('a connection that reads too slowly is closed', async () => {
    const url = await start({ maxBytes: ANSWER_BYTES, slowestBytesPerSecond: 100 * MB, graceMs: 100 })
    const { socket } = await requestUnread()
    const closed = once(socket, 'close')

    await expect.poll(async () => (await fetch(`${url}/file`)).status, { timeout: 5_000 }).toBe(200)

    socket.resume()
    await closed
  })
})
