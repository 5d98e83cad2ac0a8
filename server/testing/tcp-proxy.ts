import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** A way to a server outside that a test can cut: what comes to its port is handed on. */
export type TcpProxy = {
  port: number
  /** Nobody listens any more, and who is connected is cut off. */
  stop: () => Promise<void>
  /** Listens again on the same port. */
  start: () => Promise<void>
  /** Says nothing any more and does not hang up, as a network does that has lost its way; `false` ends that. */
  hang: (hangs: boolean) => void
}

/**
 * Starts it on a free port of this machine.
 * @param to a port of this machine
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
      // What was swallowed is gone for good, and with it the connections it belonged to.
      if (!hangs) for (const socket of sockets) socket.destroy()
    },
  }
}
