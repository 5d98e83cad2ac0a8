import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { expect, it } from 'vitest'
import { countOver, memoryLimits, take } from '#server/platform/limits.ts'
import { auditOf, makeAccount, PASSWORD, signIn, sql } from '#server/testing/accounts.ts'
import { type Answer, call, describeApp, newAddress } from '#server/testing/test-app.ts'
import { guessDelayMs } from './sign-in.ts'

const newEmail = () => `${randomUUID()}@carte.test`
const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

/** How long two kinds of calls take, measured in turns so that a busy machine slows both. */
async function race(runs: number, one: () => Promise<Answer>, other: () => Promise<Answer>) {
  const times: [number[], number[]] = [[], []]
  for (let run = -1; run < runs; run += 1) {
    for (const [at, work] of [one, other].entries()) {
      const start = performance.now()
      await work()
      // The first one of each warms up.
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

describeApp('guessing', (test) => {
  it('of 10,000 passwords from one address lets five through', async () => {
    const limits = memoryLimits()
    let allowed = 0

    for (let guess = 0; guess < 10_000; guess += 1) {
      const { ok } = await take(limits, 'loginByAccountAndAddress', 'a@carte.test 10.0.0.1')
      if (ok) allowed += 1
    }

    expect(allowed).toBe(5)
  })

  it('of 10,000 passwords from as many addresses is slowed down to three seconds each', async () => {
    const limits = memoryLimits()
    const delays = []

    for (let guess = 0; guess < 10_000; guess += 1)
      delays.push(guessDelayMs(await countOver(limits, 'loginByAccount', 'a@carte.test')))

    expect(delays.slice(0, 27)).toEqual([...Array.from({ length: 20 }, () => 0), 100, 200, 400, 800, 1600, 3000, 3000])
    expect(delays.at(-1)).toBe(3000)
  })

  it('from everywhere only delays the owner, who still gets in', async () => {
    const account = await makeAccount(test())
    const wrong = { email: account.email, password: 'a wrong password' }
    await test().deps.limits.loginByAccount.penalty(account.email, 22)
    const start = performance.now()

    const owner = await signIn(test(), { email: account.email.toUpperCase(), password: PASSWORD })
    const delayed = performance.now() - start
    const guess = await signIn(test(), wrong)

    expect([owner.status, guess.status]).toEqual([200, 401])
    expect(delayed).toBeGreaterThanOrEqual(400)
    expect(guess.headers['retry-after']).toBeUndefined()
  })

  it('an address at the login takes as long for an account as for none', async () => {
    const account = await makeAccount(test())
    const unknown = newEmail()
    const attempt = (email: string) => () => signIn(test(), { email, password: 'a wrong password' })

    expectOverlap(await race(9, attempt(account.email), attempt(unknown)))
  })

  it('an address at the reset link takes as long for an account as for none', async () => {
    const account = await makeAccount(test())
    const unknown = newEmail()
    const ask = (email: string) => async () => {
      await test().deps.limits.resetByAccount.delete(email)
      return call(test(), 'GET', `/api/auth/password-reset/reset-link?email=${email}`, { from: newAddress() })
    }

    expectOverlap(await race(25, ask(account.email), ask(unknown)))
  })

  it('an address at the registration takes as long for an account as for none', async () => {
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

  it('is written down for the account it was tried on, and nowhere when there is none', async () => {
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
