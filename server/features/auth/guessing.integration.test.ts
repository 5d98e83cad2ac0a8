import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { expect, it } from 'vitest'
import { auditOf, makeAccount, PASSWORD, signIn, sql } from '#server/testing/accounts.ts'
import { countRoundTrips } from '#server/testing/round-trips.ts'
import { type Answer, call, describeApp, newAddress } from '#server/testing/test-app.ts'

const newEmail = () => `${randomUUID()}@carte.test`
const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

/** Measures two kinds of calls alternately, so that a busy machine slows both. */
async function race(runs: number, one: () => Promise<Answer>, other: () => Promise<Answer>) {
  const times: [number[], number[]] = [[], []]
  for (let run = -1; run < runs; run += 1) {
    for (const [at, work] of [one, other].entries()) {
      const start = performance.now()
      await work()
      // The first call of each kind is a warm-up.
      if (run >= 0) times[at]?.push(performance.now() - start)
    }
  }
  return times
}

function expectOverlap([one, other]: [number[], number[]]) {
  expect(Math.min(...one)).toBeLessThan(Math.max(...other))
  expect(Math.min(...other)).toBeLessThan(Math.max(...one))
  expect(median(one) / median(other)).toBeGreaterThan(1 / 3)
  expect(median(one) / median(other)).toBeLessThan(3)
}

describeApp('guessing passwords and email addresses', (test) => {
  it('of simultaneous sign-ins to an account from one IP address, the passwords of five are compared', async () => {
    const account = await makeAccount(test())
    const from = newAddress()

    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, guess) =>
        signIn(test(), { email: account.email, password: `a wrong password ${guess}` }, from),
      ),
    )

    const codes = Map.groupBy(answers, ({ body }) => body.code)
    expect(codes.get('INVALID_CREDENTIALS')).toHaveLength(5)
    expect(codes.get('TOO_MANY_ATTEMPTS')).toHaveLength(5)
  })

  it('a sign-in takes about as long with an unknown email address as with a known one', async () => {
    const account = await makeAccount(test())
    const unknown = newEmail()
    const attempt = (email: string) => () => signIn(test(), { email, password: 'a wrong password' })

    expect(await countRoundTrips(attempt(unknown))).toBe(await countRoundTrips(attempt(account.email)))
    expectOverlap(await race(9, attempt(account.email), attempt(unknown)))
  })

  it('a password reset request takes about as long with an unknown email address as with a known one', async () => {
    const account = await makeAccount(test())
    const unknown = newEmail()
    const ask = (email: string) => async () => {
      await test().deps.limits.resetByAccount.delete(email)
      return call(test(), 'GET', `/api/auth/password-reset/reset-link?email=${email}`, { from: newAddress() })
    }

    expect(await countRoundTrips(ask(unknown))).toBe(await countRoundTrips(ask(account.email)))
    expectOverlap(await race(25, ask(account.email), ask(unknown)))
  })

  it('a registration takes about as long with an unknown email address as with a known one', async () => {
    const account = await makeAccount(test())
    const register = (email: string) =>
      call(test(), 'POST', '/api/auth/register', {
        from: newAddress(),
        body: { fullName: 'Ada', companyName: 'Cafe', email, password: PASSWORD, passwordConfirmation: PASSWORD },
      })

    expectOverlap(
      await race(
        9,
        async () => {
          await test().deps.limits.accountExistsByAccount.delete(account.email)
          return register(account.email)
        },
        () => register(newEmail()),
      ),
    )
  })

  it('the audit log of the account’s company records refused sign-ins with the reason', async () => {
    const account = await makeAccount(test())
    await signIn(test(), { email: account.email, password: 'a wrong password' })
    await sql(test(), 'UPDATE "user" SET disabled_at = now() WHERE id = $1', [account.userId])
    await signIn(test(), { email: account.email, password: PASSWORD })
    await signIn(test(), { email: newEmail(), password: PASSWORD })

    const log = await auditOf(test(), account.companyId)

    expect(log.map(({ action, after }) => [action, after.detail])).toEqual([
      ['sign_in_refused', 'wrong password'],
      ['sign_in_refused', 'disabled'],
    ])
  })
})
