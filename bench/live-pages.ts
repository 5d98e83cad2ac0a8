/** Open menu pages as plain sockets, because browsers would use more of the machine's capacity than the server. */
import { connect, type Socket } from 'node:net'

/** Fewer than the 500 streams that the server allows for one IP address. */
const PAGES_PER_ADDRESS = 400
/** How many connections are opened at the same time. */
const OPENING = 64
/** How many connections a proxy keeps open to a server (deploy/upstream.conf). */
const PROXY_CONNECTIONS = 64

export type LivePages = {
  count: () => number
  /** Resolves when every page has received the menu again, with the milliseconds since this call for each page. */
  untilAllAsked: () => Promise<number[]>
  close: () => void
}

/**
 * Opens pages that request the menu within a second of a change, like the site's script. The script also requests it
 * again six to ten seconds later; these pages don't.
 * @param call the path of the request for the menu
 */
export async function openPages({
  port,
  pages,
  livePath,
  call,
}: {
  port: number
  pages: number
  livePath: string
  call: string
}): Promise<LivePages> {
  const ask = createProxy(port)
  const sockets: Socket[] = []
  let onAsked = (_page: number) => {}
  let onFailed = (_error: unknown) => {}
  const openOne = (at: number) =>
    new Promise<void>((resolve, reject) => {
      const localAddress = `127.0.1.${1 + Math.floor(at / PAGES_PER_ADDRESS)}`
      const socket = connect({ port, host: '127.0.0.1', localAddress }, () =>
        socket.write(`GET ${livePath} HTTP/1.1\r\nhost: a\r\n\r\n`),
      )
      socket.once('error', reject)
      socket.once('close', () => reject(new Error('A stream ended')))
      let isOpen = false
      let isAsking = false
      socket.on('data', (part) => {
        if (!isOpen) {
          if (!part.includes('event: state')) return reject(new Error(part.toString('latin1').slice(0, 200)))
          isOpen = true
          sockets.push(socket)
          resolve()
        } else if (part.includes('data: 1000') && !isAsking) {
          isAsking = true
          setTimeout(() => {
            isAsking = false
            void ask(call).then(() => onAsked(at), onFailed)
          }, Math.random() * 1_000)
        }
      })
    })
  for (let at = 0; at < pages; at += OPENING)
    await Promise.all(Array.from({ length: Math.min(OPENING, pages - at) }, (_, one) => openOne(at + one)))
  return {
    count: () => sockets.filter(({ destroyed }) => !destroyed).length,
    untilAllAsked: () => {
      const begunAt = performance.now()
      const times = new Map<number, number>()
      return new Promise((resolve, reject) => {
        onFailed = reject
        onAsked = (page) => {
          times.set(page, performance.now() - begunAt)
          if (times.size === pages) resolve([...times.values()])
        }
      })
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      ask.close()
    },
  }
}

/** Sends requests over a limited number of persistent connections, one at a time on each, as a proxy does. */
function createProxy(port: number) {
  const idle: Socket[] = []
  const all: Socket[] = []
  const waiting: (() => void)[] = []
  const free = (socket: Socket) => {
    idle.push(socket)
    waiting.shift()?.()
  }
  const send = (path: string, done: (error?: Error) => void) => {
    const socket = idle.pop() ?? (all.length < PROXY_CONNECTIONS ? connect({ port, host: '127.0.0.1' }) : null)
    if (!socket) return void waiting.push(() => send(path, done))
    if (!all.includes(socket)) {
      all.push(socket)
      // The server closes idle connections.
      socket.once('close', () => {
        all.splice(all.indexOf(socket), 1)
        if (idle.includes(socket)) idle.splice(idle.indexOf(socket), 1)
      })
      socket.on('error', () => {})
    }
    let left = -1
    const read = (part: Buffer) => {
      if (left < 0) {
        const end = part.indexOf('\r\n\r\n')
        const head = part.toString('latin1', 0, end)
        if (!head.startsWith('HTTP/1.1 200')) return done(new Error(head))
        left = Number(/content-length: (\d+)/i.exec(head)?.[1]) + end + 4
      }
      left -= part.length
      if (left > 0) return
      socket.off('data', read)
      free(socket)
      done()
    }
    socket.on('data', read)
    socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\naccept-encoding: br\r\n\r\n`)
  }
  const ask = (path: string) =>
    new Promise<void>((resolve, reject) => send(path, (error) => (error ? reject(error) : resolve())))
  return Object.assign(ask, {
    close: () => {
      for (const socket of all) socket.destroy()
    },
  })
}
