import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { waitUntilQuiet } from './wait-until-quiet.ts'

describe('waiting until no requests arrive', () => {
  it('a shutdown waits until no more requests arrive', async () => {
    const server = new EventEmitter() as ReturnType<typeof createServer>
    let isQuiet = false
    const quiet = waitUntilQuiet(server, { quietMs: 1_000, atMostMs: 60_000 }).then(() => (isQuiet = true))

    for (let count = 0; count < 12; count += 1) {
      await wait(100)
      server.emit('request')
    }
    const during = isQuiet
    await quiet

    expect(during).toBe(false)
    expect([server.listenerCount('request'), server.listenerCount('connection')]).toEqual([0, 0])
  })

  it('a shutdown stops waiting after the maximum time, even if requests still arrive', async () => {
    const server = new EventEmitter() as ReturnType<typeof createServer>
    const arrived = vi.fn(() => server.emit('request'))
    const coming = setInterval(arrived, 20)

    await waitUntilQuiet(server, { quietMs: 60_000, atMostMs: 300 })

    clearInterval(coming)
    expect(arrived).toHaveBeenCalled()
    expect(server.listenerCount('request')).toBe(0)
  })

  it('a shutdown waits for requests that arrived while the event loop was blocked', async () => {
    const server = createServer((_request, response) => response.end('seen')).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo // it listens on a port
    const client = connect(port, '127.0.0.1')
    await once(client, 'connect')
    let requests = 0
    server.on('request', () => (requests += 1))

    const quiet = waitUntilQuiet(server, { quietMs: 100, atMostMs: 10_000 })
    client.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
    const until = performance.now() + 300
    while (performance.now() < until);
    await quiet

    expect(requests).toBe(1)
    client.destroy()
    server.close()
  })
})
