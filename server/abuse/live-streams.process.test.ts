import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { livePath } from '#contract/page-urls.ts'
import { DEMO_SIGN_IN } from '#server/db/demo-sign-in.ts'
import { ATTACK_TIMEOUT, countAnswers, describeAttack, checkLimits, measureAttack } from './frame.ts'

const BRANCH = 1
const ATTACKER = '203.0.113.9'
const OTHER = '203.0.113.10'
/** The maximum number of streams per address. */
const ALLOWED = 500
const AT_ONCE = 20
const CHANGE_EVERY_MS = 500
/** The server accepts a stream at once and refuses one after half a second; a busy machine may take longer. */
const ANSWER_MS = 20_000

/** Opens a stream and stops reading it. The stream may count against the limit only while its connection is open. */
function open(port: number, from: string): Promise<{ status: number; socket: Socket }> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET ${livePath(BRANCH)} HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: ${from}\r\n\r\n`),
    )
    const done = (status: number) => resolve({ status, socket: socket.setTimeout(0).pause() })
    socket.setTimeout(ANSWER_MS, () => done(0))
    socket.on('error', () => done(0))
    socket.once('data', (head) => done(Number(/^HTTP\/1\.1 (\d+)/.exec(head.toString('latin1'))?.[1] ?? 0)))
  })
}

describeAttack('streams that nobody reads', (server) => {
  it(
    'unread live streams count only against the limit of their own IP address, and only while they are open',
    ATTACK_TIMEOUT,
    async () => {
      const { ask, port } = server()
      const signIn = async (): Promise<string> =>
        (await ask('/api/auth/login', { from: OTHER, method: 'POST', body: DEMO_SIGN_IN })).body.data.token
      let token = await signIn()
      const list = await ask('/api/menu-items?pageSize=1', { from: OTHER, token })
      const item: { id: number; calories: number | null } = list.body.data.items[0]
      const held: Socket[] = []
      const statuses: number[] = []
      const changes: number[] = []
      const openSome = async () => {
        for (const { status, socket } of await Promise.all(
          Array.from({ length: AT_ONCE }, () => open(port, ATTACKER)),
        )) {
          statuses.push(status)
          if (status === 200) held.push(socket)
          else socket.destroy()
        }
      }

      const met = await measureAttack(server(), async ({ isOver }) => {
        const changing = (async () => {
          while (!isOver()) {
            const body = { calories: 100 + changes.length }
            const { status } = await ask(`/api/menu-items/${item.id}`, { from: OTHER, method: 'PATCH', token, body })
            // The same user keeps signing in elsewhere, which ends the user's oldest sessions.
            if (status === 401) token = await signIn()
            else changes.push(status)
            await wait(CHANGE_EVERY_MS)
          }
        })()
        while (!isOver()) await openSome()
        await changing
      })
      while (!statuses.includes(503)) await openSome()
      const other = await open(port, OTHER)

      checkLimits(13, 'streams that nobody reads', met, {
        streams: countAnswers(statuses),
        changes: countAnswers(changes),
      })
      expect(new Set(statuses)).toEqual(new Set([200, 503]))
      expect(held).toHaveLength(ALLOWED)
      expect(new Set(changes)).toEqual(new Set([200]))
      expect(other.status).toBe(200)

      // Closed connections no longer count against the limit.
      for (const socket of [...held, other.socket]) socket.destroy()
      await expect.poll(async () => (await open(port, ATTACKER)).status, { timeout: ANSWER_MS }).toBe(200)
    },
  )
})
