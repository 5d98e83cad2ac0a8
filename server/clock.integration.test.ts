import { expect, it } from 'vitest'
import { makeAccount, PASSWORD, resetLink, sendMails, signIn, sql } from './testing/accounts.ts'
import { makeCompany } from './testing/factories.ts'
import { at, call, describeApp, later, newAddress } from './testing/test-app.ts'
import { runDueJobs } from './platform/jobs.ts'

const HOUR_MS = 60 * 60_000
const MOVES = [
  ['forward', 2 * HOUR_MS],
  ['back', -2 * HOUR_MS],
] as const
const DAY_MS = 24 * HOUR_MS

describeApp('when the clock moves by two hours', (test) => {
  it.each(MOVES)(
    'when the clock moves two hours %s, nobody is signed out, and an idle session still ends',
    async (_, byMs) => {
      const account = await makeAccount(test())
      const user = (token: string) => call(test(), 'GET', '/api/user', { token })

      const [old, signedIn] = await at(test(), later(test().clock.now, byMs), async () => [
        await user(account.token),
        await signIn(test(), { email: account.email, password: PASSWORD }),
      ])
      const backAgain = await user(signedIn.body.data.token)

      expect([old.status, signedIn.status, backAgain.status]).toEqual([200, 200, 200])
      // If the clock was ahead when the session was last used, the twelve idle hours count from that later time.
      const late = await at(test(), later(test().clock.now, Math.max(byMs, 0) + 13 * HOUR_MS), () =>
        user(account.token),
      )
      expect(late.status).toBe(401)
    },
  )

  it.each(MOVES)(
    'when the clock moves two hours %s, the expiry of a password reset link follows the new time',
    async (_, byMs) => {
      const account = await makeAccount(test())
      await call(test(), 'GET', `/api/auth/password-reset/reset-link?email=${account.email}`, { from: newAddress() })
      const [mail] = await sendMails(test(), account.companyId)
      const link = mail && resetLink(mail)
      const reset = () => {
        const password = 'Kitchen-4827-door'
        const body = { ...link, password, passwordConfirmation: password }
        return call(test(), 'POST', '/api/auth/password-reset', { body, from: newAddress() })
      }

      const answers = await at(test(), later(test().clock.now, byMs), async () => [await reset(), await reset()])

      expect(answers.map(({ body }) => body.success)).toEqual([byMs < 0, false])
    },
  )

  it.each(MOVES)(
    'when the clock moves two hours %s, a waiting job runs once, and a new job runs immediately',
    async (_, byMs) => {
      const { companyId } = await makeCompany(test())
      const done: string[] = []
      const kind = `clock.${companyId}`
      const run = () =>
        runDueJobs(
          test().deps,
          { [kind]: async (_deps, job) => void done.push(String(job.payload['name'])) },
          { companyId },
        )
      const add = (name: string) =>
        sql(test(), 'INSERT INTO job (company_id, kind, payload, run_at) VALUES ($1, $2, $3, $4)', [
          companyId,
          kind,
          { name },
          test().clock.now,
        ])

      await add('old')
      await at(test(), later(test().clock.now, byMs), async () => {
        await add('new')
        await run()
      })
      const meanwhile = [...done]
      await run()
      await run()

      expect(meanwhile).toContain('new')
      expect(done.toSorted()).toEqual(['new', 'old'])
    },
  )

  it.each(MOVES)(
    'when the clock moves two hours %s, the grace period of an unpaid company follows the new time',
    async (_, byMs) => {
      const company = await makeCompany(test())
      const { now } = test().clock
      await sql(test(), `UPDATE subscription SET status = 'past_due', past_due_since = $2 WHERE company_id = $1`, [
        company.companyId,
        later(now, -6.95 * DAY_MS),
      ])

      const { status } = await at(test(), later(now, byMs), () =>
        call(test(), 'POST', '/api/categories', { token: company.token, body: { name: 'Soups' } }),
      )

      expect(status).toBe(byMs > 0 ? 402 : 200)
    },
  )

  it.each(MOVES)(
    'when the clock moves two hours %s, sign-ins stay blocked after five wrong passwords',
    async (_, byMs) => {
      const { email } = await makeAccount(test())
      const from = newAddress()
      for (let tries = 0; tries < 5; tries++) await signIn(test(), { email, password: 'a wrong password' }, from)

      const moved = await at(test(), later(test().clock.now, byMs), () =>
        signIn(test(), { email, password: PASSWORD }, from),
      )

      expect(moved).toMatchObject({ status: 401, body: { code: 'TOO_MANY_ATTEMPTS' } })
    },
  )
})
