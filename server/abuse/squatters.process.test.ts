import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { makeCompany } from '#server/testing/factories.ts'
import { inDatabaseOf } from '#server/testing/run-api.ts'
import { makeCompanies } from './abuse-company.ts'
import type { Answered } from './ask.ts'
import { ATTACK_TIMEOUT, type Attacker, countAnswers, describeAttack, checkLimits, measureAttack } from './frame.ts'

const PASSWORD = 'wistful-otter-lantern'
const EVERY_MS = 150
/** The third declined card of a day causes a pause of a minute, which is longer than the attack. */
const CARDS_BEFORE_PAUSE = 3

const clientOf = (n: number) => `198.19.${(n >> 8) & 255}.${n & 255}`

describeAttack('registrations of others’ email addresses', (server) => {
  it(
    'registering others’ email addresses gives no access and blocks no invitations, and a company must pause after three declined cards',
    ATTACK_TIMEOUT,
    async () => {
      const [otherCompany] = await makeCompanies(server(), 1)
      const tester = await inDatabaseOf({ dataDir: server().dataDir }, (app) =>
        makeCompany(app, { hasSubscription: false }),
      )
      if (!otherCompany) throw new Error('No company was made')
      const registered: string[] = []
      const reached: Answered[] = []
      const cards: Answered[] = []
      const invited: number[] = []
      const { body } = await server().ask('/api/subscription/plans', { from: '10.1.1.1' })
      const plan: number = body.data[0].id

      const attack = async ({ ask, isOver }: Attacker) => {
        for (let n = 0; !isOver(); n += 1) {
          const from = clientOf(n)
          const post = (path: string, sent: object, token?: string) =>
            ask(path, { from, method: 'POST', body: sent, ...(token && { token }) })
          const email = `victim-${n}@example.test`
          const account = { fullName: 'Somebody', companyName: 'Somewhere', email, password: PASSWORD }
          const made = await post('/api/auth/register', { ...account, passwordConfirmation: PASSWORD })
          if (made.status === 200) registered.push(email)
          const { body: signedIn } = await post('/api/auth/login', { email, password: PASSWORD })
          const token: string | undefined = signedIn?.data?.token
          if (token) {
            await post('/api/profile/confirm-password', { password: PASSWORD }, token)
            reached.push(await post('/api/profile/second-factor/setup', {}, token))
            reached.push(await post('/api/subscription/create', { plan, stripeToken: 'pm_card_visa' }, token))
            reached.push(await post('/api/team/invitations', { email: `x${n}@example.test`, role: 'editor' }, token))
          }
          const declined = { plan, stripeToken: 'pm_card_chargeDeclined' }
          for (let card = 0; card <= CARDS_BEFORE_PAUSE; card += 1)
            cards.push(await post('/api/subscription/create', declined, tester.token))
          const invitation = { email, role: 'editor' }
          if (n % 10 === 0 && made.status === 200)
            invited.push(
              (
                await ask('/api/team/invitations', {
                  from: '10.2.2.2',
                  method: 'POST',
                  token: otherCompany.token,
                  body: invitation,
                })
              ).status,
            )
          await wait(EVERY_MS)
        }
      }
      let attacking = Promise.resolve()
      const met = await measureAttack(server(), (attacker) => (attacking = attack(attacker)))
      await attacking

      const [tried, others] = [cards.slice(0, CARDS_BEFORE_PAUSE), cards.slice(CARDS_BEFORE_PAUSE)]
      const accepted = cards.filter(({ status }) => status === 200)
      checkLimits(8, 'squatted addresses and declined cards', met, {
        'addresses registered': registered.length,
        'answers to calls that need a verified address': countAnswers(reached.map(({ status }) => status)),
        'answers to invitations of these addresses': countAnswers(invited),
        'cards tried': `${accepted.length} of ${cards.length}`,
      })
      expect(reached.map(({ body: { code } }) => code)).toEqual(reached.map(() => 'EMAIL_NOT_VERIFIED'))
      expect(reached.length).toBeGreaterThan(0)
      expect(new Set(invited)).toEqual(new Set([200]))
      expect(tried.map(({ status, body: { success } }) => [status, success])).toEqual(tried.map(() => [200, false]))
      expect(others.length).toBeGreaterThan(0)
      expect(others.map(({ status }) => status)).toEqual(others.map(() => 429))
    },
  )
})
