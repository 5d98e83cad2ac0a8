import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { AUTH, SESSION_OVER_MESSAGES, VALIDATION } from '#contract/messages.ts'
import {
  auditOf,
  codeOf,
  enableSecondFactor,
  makeAccount,
  PASSWORD,
  resetLink,
  sendMails,
  signIn,
  sql,
  wrongCodeOf,
} from '#server/testing/accounts.ts'
import { at, call, describeApp, later, newAddress } from '#server/testing/test-app.ts'

const STEP_MS = 30_000
const MINUTE_MS = 60_000

describeApp('signing in with a second factor', (test) => {
  const makeEnrolled = async () => {
    const account = await makeAccount(test())
    return { ...account, ...(await enableSecondFactor(test(), account)) }
  }
  const challengeOf = async (email: string, remember?: boolean) => {
    const answer = await signIn(test(), { email, password: PASSWORD, ...(remember !== undefined && { remember }) })
    return String(answer.body.data.challenge)
  }
  const finish = (challenge: string, code: string) =>
    call(test(), 'POST', '/api/auth/login/totp', { body: { challenge, code }, from: newAddress() })
  /** Runs one time step later by default, because the code of the current step was used to enable the second factor. */
  const soon = <Result>(work: () => Promise<Result>, steps = 1) =>
    at(test(), later(test().clock.now, steps * STEP_MS), work)

  it('a correct password alone doesn’t open a session for an account with a second factor', async () => {
    const account = await makeEnrolled()

    const { status, body } = await signIn(test(), { email: account.email, password: PASSWORD })

    expect(status).toBe(200)
    expect(body).toEqual({
      success: false,
      message: AUTH.secondFactor,
      data: { requiresTotp: true, challenge: expect.any(String) },
    })
    const { rows } = await sql(test(), 'SELECT id FROM session WHERE user_id = $1', [account.userId])
    expect(rows).toHaveLength(1)
  })

  it('a wrong password for an account with a second factor gets the usual error for invalid credentials', async () => {
    const account = await makeEnrolled()

    const refused = await signIn(test(), { email: account.email, password: 'a wrong password' })

    expect(refused).toMatchObject({ status: 401, body: { error: AUTH.invalidCredentials } })
  })

  it('signing in with a second factor opens a session when the authenticator’s code is correct', async () => {
    const account = await makeEnrolled()

    const { status, body } = await soon(async () =>
      finish(await challengeOf(account.email, true), codeOf(test(), account.secret)),
    )

    expect([status, body.message, body.data.user.email]).toEqual([200, AUTH.signedIn, account.email])
    expect((await call(test(), 'GET', '/api/user', { token: body.data.token })).status).toBe(200)
    const { rows } = await sql(test(), 'SELECT remember FROM session WHERE user_id = $1 ORDER BY id DESC', [
      account.userId,
    ])
    expect(rows[0].remember).toBe(true)
  })

  it('signing in with a second factor accepts an authenticator code only once', async () => {
    const account = await makeEnrolled()

    const results = await soon(async () => {
      const code = codeOf(test(), account.secret)
      const challenge = await challengeOf(account.email)
      const atOnce = await Promise.all(Array.from({ length: 5 }, () => finish(challenge, code)))
      await test().deps.limits.totpByUser.delete(String(account.userId))
      const next = await soon(() => finish(challenge, code))
      return [...atOnce, next]
    })

    expect(results.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(results.at(-1)).toMatchObject({ status: 401, body: { error: VALIDATION.codeInvalid } })
  })

  it('signing in with a second factor accepts a recovery code only once, ignoring case and dashes', async () => {
    const { email, recoveryCodes, token } = await makeEnrolled()
    const [code = ''] = recoveryCodes
    const challenge = await challengeOf(email)

    const first = await finish(challenge, ` ${code.toUpperCase().replaceAll('-', ' ')} `)
    const again = await finish(challenge, code)
    const left = await call(test(), 'GET', '/api/profile/second-factor', { token })

    expect([first.status, again.status]).toEqual([200, 401])
    expect(left.body.data).toEqual({ enabled: true, recoveryCodesLeft: 9, isRequired: false })
  })

  it('signing in with a second factor accepts a recovery code in only one of several simultaneous calls', async () => {
    const { email, recoveryCodes } = await makeEnrolled()
    const challenge = await challengeOf(email)

    const answers = await Promise.all(Array.from({ length: 5 }, () => finish(challenge, recoveryCodes[3] ?? '')))

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('signing in with a second factor refuses even the correct code after five wrong ones', async () => {
    const account = await makeEnrolled()
    const challenge = await challengeOf(account.email)
    const wrong = []
    for (let count = 1; count <= 5; count += 1) wrong.push(await finish(challenge, wrongCodeOf(test(), account.secret)))

    const sixth = await soon(() => finish(challenge, codeOf(test(), account.secret)))

    for (const { status, body } of wrong) {
      expect([status, body.code, body.error]).toEqual([401, 'INVALID_CREDENTIALS', VALIDATION.codeInvalid])
      expect(SESSION_OVER_MESSAGES).not.toContain(body.message)
    }
    expect(sixth).toMatchObject({ status: 401, body: { code: 'TOO_MANY_ATTEMPTS', error: AUTH.tooManyAttempts } })
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('signing in with a second factor asks for the password again after five minutes', async () => {
    const account = await makeEnrolled()
    const challenge = await challengeOf(account.email)

    const refused = await at(test(), later(test().clock.now, 5 * MINUTE_MS), () =>
      finish(challenge, codeOf(test(), account.secret)),
    )

    expect(refused).toMatchObject({ status: 401, body: { error: AUTH.challengeOver } })
  })

  it.each([
    ['the password has changed', 'UPDATE "user" SET password_hash = \'none\' WHERE id = $1'],
    ['the email address has changed', 'UPDATE "user" SET email = \'moved.\' || email WHERE id = $1'],
    ['the user was disabled', 'UPDATE "user" SET disabled_at = now() WHERE id = $1'],
    ['the second factor was turned off', 'UPDATE "user" SET totp_enabled_at = NULL WHERE id = $1'],
    ['the user was deleted', 'DELETE FROM "user" WHERE id = $1'],
  ])('signing in with a second factor asks for the password again when %s', async (_what, statement) => {
    const account = await makeEnrolled()
    const challenge = await challengeOf(account.email)
    await sql(test(), statement, [account.userId])

    const refused = await soon(() => finish(challenge, codeOf(test(), account.secret)))

    expect(refused).toMatchObject({ status: 401, body: { error: AUTH.challengeOver } })
  })

  it('signing in with a second factor refuses another user’s code, even with an altered challenge', async () => {
    const [one, other] = [await makeEnrolled(), await makeEnrolled()]
    const challenge = await challengeOf(one.email)
    const [, ...rest] = challenge.split('.')
    const swapped = [Buffer.from(other.email).toString('base64url'), ...rest].join('.')

    const answers = await soon(async () => [
      await finish(challenge, codeOf(test(), other.secret)),
      await finish(swapped, codeOf(test(), other.secret)),
    ])

    expect(answers.map(({ status, body }) => [status, body.error])).toEqual([
      [401, VALIDATION.codeInvalid],
      [401, AUTH.challengeOver],
    ])
  })

  it.each([
    ['no code', { code: '' }, 400],
    ['a code of 41 characters', { code: '1'.repeat(41) }, 400],
    ['no challenge', { challenge: '' }, 400],
    ['a role', { role: 'owner' }, 400],
    [
      'a forged challenge',
      { challenge: `${Buffer.from(`${randomUUID()}@carte.test`).toString('base64url')}.0.1.x` },
      401,
    ],
  ])('signing in with a second factor refuses a body with %s', async (_what, part, status) => {
    const body = { challenge: 'x', code: '123456', ...part }

    const refused = await call(test(), 'POST', '/api/auth/login/totp', { body, from: newAddress() })

    expect(refused.status).toBe(status)
  })

  it('signing in re-encrypts the secret of the second factor with the newest APP_SECRET', async () => {
    const account = await makeEnrolled()
    const { config } = test().deps
    const before = config.appSecrets
    const newest = 'a newer secret than the one that the second factor was encrypted with'
    const attempt = async () => finish(await challengeOf(account.email), codeOf(test(), account.secret))
    try {
      config.appSecrets = [newest, ...before]
      const renewed = await soon(attempt)
      config.appSecrets = [newest]
      const alone = await soon(attempt, 2)

      expect([renewed.status, alone.status]).toEqual([200, 200])
    } finally {
      config.appSecrets = before
    }
  })

  it('a password reset opens no session for an account with a second factor', async () => {
    const account = await makeEnrolled()
    await call(test(), 'GET', `/api/auth/password-reset/reset-link?email=${account.email}`, { from: newAddress() })
    const sent = await sendMails(test(), account.companyId)
    const link = sent.find(({ mail }) => mail.template === 'passwordReset')
    if (!link) throw new Error('No password reset mail was sent')
    const password = 'another right password'

    const reset = await call(test(), 'POST', '/api/auth/password-reset', {
      body: { ...resetLink(link), password, passwordConfirmation: password },
    })
    const signedIn = await signIn(test(), { email: account.email, password })

    expect(reset).toMatchObject({ status: 200, body: { data: null } })
    expect(signedIn.body).toMatchObject({ success: false, data: { requiresTotp: true } })
  })

  it('the audit log records sign-ins with a second factor, including wrong passwords and codes', async () => {
    const account = await makeEnrolled()
    const from = newAddress()
    await signIn(test(), { email: account.email, password: 'a wrong password' }, from)
    const challenge = await challengeOf(account.email)
    await finish(challenge, wrongCodeOf(test(), account.secret))
    await soon(() => finish(challenge, codeOf(test(), account.secret)))

    const log = await auditOf(test(), account.companyId)

    const whom = { entityId: account.userId }
    expect(log).toMatchObject([
      { action: 'second_factor_enabled', userId: account.userId },
      {
        action: 'sign_in_refused',
        userId: null,
        ...whom,
        after: { whom: account.email, detail: 'wrong password' },
        ip: from,
      },
      { action: 'sign_in_refused', userId: null, ...whom, after: { detail: 'wrong code' } },
      { action: 'signed_in', userId: account.userId },
    ])
  })
})
