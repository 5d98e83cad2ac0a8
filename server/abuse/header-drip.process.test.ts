import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { ATTACK_TIMEOUT, describeAttack, checkLimits, measureAttack } from './frame.ts'

/**
 * Measures how long the server keeps a connection open.
 * @param drip returns what to send next; called every second with 1, 2, 3 and so on
 */
function msOpen(
  port: number,
  first: string,
  drip: (turn: number) => string,
): Promise<{ ms: number; received: string }> {
  const start = performance.now()
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(first))
    let turn = 0
    let received = ''
    const timer = setInterval(() => {
      const more = drip((turn += 1))
      if (more !== '' && socket.writable) socket.write(more)
    }, 1_000)
    socket.on('data', (chunk) => (received += chunk.toString()))
    socket.on('error', () => {})
    socket.once('close', () => {
      clearInterval(timer)
      resolve({ ms: performance.now() - start, received })
    })
  })
}

const HEADERS_MS = 5_000
const REQUEST_MS = 10_000
const KEEP_ALIVE_MS = 5_000
/** Node looks for expired connections every second; the rest allows for a busy machine. */
const SLACK_MS = 3_000

const POST =
  'POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n'
const SLOW: [what: string, first: string, drip: (turn: number) => string, limitMs: number][] = [
  ['drip headers', 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n', (turn) => `x-${turn}: a\r\n`, HEADERS_MS],
  ['stop in the middle of the headers', 'GET /healthz HTTP/1.1\r\nho', () => '', HEADERS_MS],
  ['drip a body', POST, () => ' ', REQUEST_MS],
  ['say nothing at all', '', () => '', HEADERS_MS],
  ['say nothing after an answer', 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n', () => '', KEEP_ALIVE_MS],
]

describeAttack('slow or malformed requests', (server) => {
  it(
    'slow and idle connections are closed at their time limit or within 3 seconds after it',
    { timeout: 60_000 },
    async () => {
      const open = await Promise.all(SLOW.map(([, first, drip]) => msOpen(server().port, first, drip)))

      const wrong = SLOW.flatMap(([what, , , limitMs], at) => {
        const ms = open[at]?.ms ?? Infinity
        return ms < limitMs || ms > limitMs + SLACK_MS ? [`${what}: open for ${ms.toFixed(0)} ms`] : []
      })
      expect(wrong).toEqual([])
    },
  )

  it('connections that send their headers too slowly don’t block other clients', ATTACK_TIMEOUT, async () => {
    const open: Promise<{ ms: number }>[] = []
    const met = await measureAttack(server(), async ({ port, isOver }) => {
      while (!isOver()) {
        for (let count = 0; count < 20; count += 1)
          open.push(msOpen(port, 'GET / HTTP/1.1\r\nhost: localhost\r\n', (turn) => `x-${turn}: a\r\n`))
        await wait(1_000)
      }
    })
    const longest = Math.max(...(await Promise.all(open)).map(({ ms }) => ms))

    checkLimits(12, 'connections that drip headers', met, {
      connections: open.length,
      'longest open': `${(longest / 1000).toFixed(1)} s`,
    })
    expect(longest).toBeLessThan(HEADERS_MS + SLACK_MS)
  })

  it('requests with a branch id of more than 200 characters are redirected to the 404 page', async () => {
    const answers = await Promise.all(
      [201, 1_000, 8_000].flatMap((length) =>
        ['/branch/cafe/', '/branch/', '/branch/view/categories/', '/branch/item/1/', '/branch/category/1/'].map(
          (path) => server().ask(path + 'M'.repeat(length), { from: '198.51.100.1', headers: { accept: 'text/html' } }),
        ),
      ),
    )

    expect(new Set(answers.map(({ status, headers }) => `${status} ${String(headers['location'])}`))).toEqual(
      new Set(['302 /page-not-found']),
    )
  })
})
