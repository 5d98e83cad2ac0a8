import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { Answered } from './ask.ts'
import { ATTACK_TIMEOUT, countAnswers, describeAttack, checkLimits, measureAttack } from './frame.ts'

/**
 * Passwords of one client that are at most compared in a minute, which is longer than the attack, and further attempts
 * that are at least refused. A /48 counts as eight clients, whom a short attack doesn't use up.
 */
const ONE_CLIENT = { compared: 10, refused: 1 }
const EIGHT_CLIENTS = { compared: 80, refused: 0 }
/** Clients that hang up get no answer. */
const REFUSALS = ['INVALID_CREDENTIALS', 'TOO_MANY_ATTEMPTS', 'no answer']
/** A hundred sign-ins a second. */
const EVERY_MS = 10

const group = () => randomBytes(2).toString('hex')
/** A random address of one /64 network. */
const neighbour = () => `2001:db8:1:1:${group()}:${group()}:${group()}:${group()}`
/** An address in a random /64 of one /48 network. */
const acrossTheSite = () => `2001:db8:2:${group()}::${group()}`
/** One IPv4 client in different notations. */
const MAPPED = ['::ffff:203.0.113.9', '::FFFF:cb00:7109', '0:0:0:0:0:ffff:203.0.113.9', '203.0.113.9']
const mapped = () => MAPPED[randomBytes(1).readUInt8() % MAPPED.length] ?? ''
/** Everything before the address that the proxy appended comes from the client. */
const forged = () => `${group()}, 10.1.1.1, <script>, 2001:db8:${group()}::1, 203.0.113.10`

describeAttack('sign-ins of strangers', (server) => {
  it.each([
    ['from one /64', neighbour, ONE_CLIENT],
    ['from one /48', acrossTheSite, EIGHT_CLIENTS],
    ['from one IP address in different notations', mapped, ONE_CLIENT],
    ['with forged chains of proxies', forged, ONE_CLIENT],
  ])(
    'a flood of sign-ins %s doesn’t prevent owners from signing in',
    ATTACK_TIMEOUT,
    async (from, nextAddress, { compared, refused }) => {
      const answers: Answered[] = []
      const met = await measureAttack(server(), async ({ ask, isOver }) => {
        for (let asked = 0; !isOver(); asked += 1) {
          const body = { email: `somebody-${asked % 50}@example.test`, password: `a wrong password ${asked}` }
          // Every third client hangs up while its password waits to be hashed.
          const signal = asked % 3 === 0 ? { signal: AbortSignal.timeout(300) } : {}
          void ask('/api/auth/login', { from: nextAddress(), method: 'POST', body, ...signal }).then((answer) =>
            answers.push(answer),
          )
          await wait(EVERY_MS)
        }
      })

      checkLimits(1, `sign-ins ${from}`, met, { answers: countAnswers(answers.map(({ status }) => status)) })
      const codes = answers.map(({ status, body }) => (status === 0 ? 'no answer' : (body.code ?? `answer ${status}`)))
      expect(REFUSALS).toEqual(expect.arrayContaining([...new Set(codes)]))
      expect(codes.filter((code) => code === 'INVALID_CREDENTIALS').length).toBeLessThanOrEqual(compared)
      expect(codes.filter((code) => code === 'TOO_MANY_ATTEMPTS').length).toBeGreaterThanOrEqual(refused)
    },
  )
})
