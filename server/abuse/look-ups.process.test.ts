import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { ATTACK_TIMEOUT, type Attacker, countAnswers, describeAttack, checkLimits, measureAttack } from './frame.ts'

const AT_ONCE = 16

const random = () => randomBytes(16).toString('hex')
const neighbour = () => `2001:db8:11:11::${randomBytes(2).toString('hex')}`
/** The address of the n-th request. It repeats only after 65,536 requests, so each client stays below its limit. */
const manyClients = (n: number) => `198.18.${(n >> 8) & 255}.${n & 255}`

type Guess = [path: string, token?: string]
const GUESSES: ((n: number) => Guess)[] = [
  () => [`/m/${random()}`],
  () => ['/api/user', random()],
  () => ['/api/menu-items', random()],
  () => [`/t/${random()}`],
  (n) => [`/api/menu-site/branch/${1_000_000 + n}`],
]

describeAttack('guesses of secret URLs, tokens and ids', (server) => {
  it.each([
    ['one /64', neighbour],
    ['many clients', manyClients],
  ])(
    'guesses of secret URLs, tokens and ids from %s get only redirects and errors',
    ATTACK_TIMEOUT,
    async (from, clientOf) => {
      let statuses: number[] = []

      const met = await measureAttack(server(), async (attacker) => (statuses = await guess(attacker, clientOf)))

      checkLimits(11, `short addresses, tokens and codes from ${from}`, met, { answers: countAnswers(statuses) })
      expect(statuses.filter((status) => ![302, 401, 404, 429].includes(status))).toEqual([])
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

async function guess({ ask, isOver }: Attacker, clientOf: (n: number) => string): Promise<number[]> {
  const statuses: number[] = []
  let sent = 0
  const work = async () => {
    while (!isOver()) {
      sent += 1
      const [path, token] = GUESSES[sent % GUESSES.length]?.(sent) ?? ['/']
      statuses.push((await ask(path, { from: clientOf(sent), ...(token && { token }) })).status)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return statuses
}
