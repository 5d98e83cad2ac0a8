import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** A proxy to an external server whose connections a test can cut. */
export type TcpProxy = {
  port: number
  /** Stops listening and closes all connections. */
  stop: () => Promise<void>
  /** Listens again on the same port. */
  start: () => Promise<void>
  /** Stops forwarding without hanging up, like a broken network; with `false`, forwards new connections again. */
  hang: (hangs: boolean) => void
}

/**
 * Starts a proxy on a free local port.
 * @param to the local port of the server
 */
export async function startTcpProxy(to: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  let hangs = false
  let server: Server | null = null
  const accept = (inside: Socket) => {
    const outside = connect(to, '127.0.0.1')
    for (const [from, other] of [
      [inside, outside],
      [outside, inside],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => void (hangs || other.write(bytes)))
      from.on('error', () => other.destroy())
      from.on('close', () => {
        sockets.delete(from)
        if (!hangs) other.destroy()
      })
    }
  }
  const listen = async (port: number) => {
    server = createServer(accept)
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port // it listens on a port
  }
  const port = await listen(0)
  return {
    port,
    start: async () => void (await listen(port)),
    stop: async () => {
      const closed = server && once(server, 'close')
      server?.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
    hang: (value) => {
      hangs = value
      // The dropped bytes are lost, so their connections are closed.
      if (!hangs) for (const socket of sockets) socket.destroy()
    },
  }
}
