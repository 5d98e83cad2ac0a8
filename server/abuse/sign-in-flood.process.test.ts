import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { it } from 'vitest'
import { ATTACK_TIMEOUT, countAnswers, describeAttack, checkLimits, measureAttack } from './frame.ts'

/** A hundred sign-ins a second. */
const EVERY_MS = 10

const group = () => randomBytes(2).toString('hex')
/** A random address of one /64 network. */
const neighbour = () => `2001:db8:1:1:${group()}:${group()}:${group()}:${group()}`
/** An address in a random /64 of one /48 network. */
const acrossTheSite = () => `2001:db8:2:${group()}::${group()}`
/** One client, as an IPv4 address and in several IPv6 notations. */
const MAPPED = ['::ffff:203.0.113.9', '::FFFF:cb00:7109', '0:0:0:0:0:ffff:203.0.113.9', '203.0.113.9']
const mapped = () => MAPPED[randomBytes(1).readUInt8() % MAPPED.length] ?? ''
/** Everything before the address that the proxy appended comes from the client. */
const forged = () => `${group()}, 10.1.1.1, <script>, 2001:db8:${group()}::1, 203.0.113.10`

describeAttack('sign-ins of strangers', (server) => {
  it.each([
    ['from one /64', neighbour],
    ['from one /48', acrossTheSite],
    ['from one IP address in different notations', mapped],
    ['with forged chains of proxies', forged],
  ])('a flood of sign-ins %s doesn’t prevent owners from signing in', ATTACK_TIMEOUT, async (from, nextAddress) => {
    const statuses: number[] = []
    const met = await measureAttack(server(), async ({ ask, isOver }) => {
      for (let asked = 0; !isOver(); asked += 1) {
        const body = { email: `somebody-${asked % 50}@example.test`, password: `a wrong password ${asked}` }
        // Every third client hangs up while its password waits to be hashed.
        const signal = asked % 3 === 0 ? { signal: AbortSignal.timeout(300) } : {}
        void ask('/api/auth/login', { from: nextAddress(), method: 'POST', body, ...signal }).then(({ status }) =>
          statuses.push(status),
        )
        await wait(EVERY_MS)
      }
    })

    checkLimits(1, `sign-ins ${from}`, met, { answers: countAnswers(statuses) })
  })
})
