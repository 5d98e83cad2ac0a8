import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { SITE_PATHS } from '#contract/page-urls.ts'
import type { Answered } from './ask.ts'
import { ATTACK_TIMEOUT, type Attacker, countAnswers, describeAttack, checkLimits, measureAttack } from './frame.ts'

const AT_ONCE = 16

const random = () => randomBytes(16).toString('hex')
const neighbour = () => `2001:db8:11:11::${randomBytes(2).toString('hex')}`
/** The address of the n-th request. It repeats only after 65,536 requests, so each client stays below its limit. */
const manyClients = (n: number) => `198.18.${(n >> 8) & 255}.${n & 255}`

type Guess = { what: 'short link' | 'token' | 'table code' | 'branch'; path: string; token?: string }
const GUESSES: ((n: number) => Guess)[] = [
  () => ({ what: 'short link', path: `/m/${random()}` }),
  () => ({ what: 'token', path: '/api/user', token: random() }),
  () => ({ what: 'token', path: '/api/menu-items', token: random() }),
  () => ({ what: 'table code', path: `/t/${random()}` }),
  (n) => ({ what: 'branch', path: `/api/menu-site/branch/${1_000_000 + n}` }),
]
/** The most guesses of one client that may be looked up in a minute, which is longer than the attack. */
const LOOKED_UP = {
  'short link': 120,
  // Unknown tokens are counted after their look-up.
  token: 30 + AT_ONCE,
  'table code': 120,
  branch: 120,
}
const ALL = { 'short link': Infinity, token: Infinity, 'table code': Infinity, branch: Infinity }
const STATUS = { 'short link': 302, token: 401, 'table code': 404, branch: 404 }

describeAttack('guesses of secret URLs, tokens and ids', (server) => {
  it.each([
    ['one /64', neighbour, LOOKED_UP],
    ['many clients', manyClients, ALL],
  ])(
    'guesses of secret URLs, tokens and ids from %s get only redirects and errors',
    ATTACK_TIMEOUT,
    async (from, clientOf, most) => {
      let answers: Guessed[] = []

      const met = await measureAttack(server(), async (attacker) => (answers = await guess(attacker, clientOf)))

      const statuses = answers.map(({ status }) => status)
      checkLimits(11, `short addresses, tokens and codes from ${from}`, met, { answers: countAnswers(statuses) })
      for (const [what, all] of Map.groupBy(answers, (one) => one.what)) {
        const lookedUp = all.filter(({ status }) => status !== 429)
        expect(lookedUp.filter((one) => one.status !== STATUS[what] || !tellsNothing(one))).toEqual([])
        expect(lookedUp.length).toBeLessThanOrEqual(most[what])
      }
      expect(new Set(answers.map(({ what }) => what)).size).toBe(4)
      expect(statuses.includes(429)).toBe(most === LOOKED_UP)
    },
  )

  it('a local Host header doesn’t give access to the mails of a server behind a proxy', async () => {
    const hosts = ['localhost', '127.0.0.1', '[::1]']

    const answers = await Promise.all(
      hosts.map((host) => server().ask('/dev/mail', { from: '127.0.0.1', headers: { host } })),
    )

    expect(answers.map(({ status }) => status)).toEqual(hosts.map(() => 404))
  })
})

type Guessed = Pick<Answered, 'status' | 'body'> & { what: Guess['what']; location: unknown }

/** Whether an answer has neither data nor the address of a menu. */
const tellsNothing = ({ body, location = SITE_PATHS.notFound }: Guessed) =>
  location === SITE_PATHS.notFound && body?.data === undefined

async function guess({ ask, isOver }: Attacker, clientOf: (n: number) => string): Promise<Guessed[]> {
  const answers: Guessed[] = []
  let sent = 0
  const work = async () => {
    while (!isOver()) {
      sent += 1
      const { what, path, token } = GUESSES[sent % GUESSES.length]?.(sent) ?? { what: 'branch', path: '/' }
      const { status, body, headers } = await ask(path, { from: clientOf(sent), ...(token && { token }) })
      answers.push({ what, status, body, location: headers['location'] })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return answers
}
