import { expect, it } from 'vitest'
import { authUserSchema } from '#contract/auth.ts'
import { AUTH, VALIDATION } from '#contract/messages.ts'
import type { Actor } from '#server/platform/auth-gate.ts'
import {
  auditOf,
  confirmPassword,
  makeAccount,
  PASSWORD,
  readAccount,
  sendMails,
  signIn,
  sql,
} from '#server/testing/accounts.ts'
import { addMember, makeCompany } from '#server/testing/factories.ts'
import { at, call, describeApp, later } from '#server/testing/test-app.ts'
import { confirmOwnPassword } from './service.ts'

const NEW_PASSWORD = 'another right password'
const MINUTE_MS = 60_000

const CALLS = [
  ['PATCH', '/api/profile'],
  ['POST', '/api/profile/password'],
  ['POST', '/api/profile/confirm-password'],
  ['POST', '/api/profile/email'],
  ['GET', '/api/profile/sessions'],
  ['DELETE', '/api/profile/sessions'],
  ['DELETE', '/api/profile/sessions/1'],
  ['POST', '/api/profile/leave'],
  ['GET', '/api/profile/second-factor'],
  ['POST', '/api/profile/second-factor/setup'],
  ['POST', '/api/profile/second-factor/enable'],
  ['POST', '/api/profile/second-factor/disable'],
  ['POST', '/api/profile/second-factor/recovery-codes'],
] as const

describeApp('the user’s own account', (test) => {
  it.each(CALLS)('the user’s account requires a session: %s %s', async (method, url) => {
    const body = method === 'GET' || method === 'DELETE' ? {} : { body: {} }

    const refused = await call(test(), method, url, body)

    expect(refused).toMatchObject({ status: 401, body: { message: 'Unauthorized' } })
  })

  it.each(CALLS)('the user’s account isn’t available to a disabled user: %s %s', async (method, url) => {
    const { token, userId } = await makeCompany(test())
    await sql(test(), 'UPDATE "user" SET disabled_at = now() WHERE id = $1', [userId])

    const refused = await call(test(), method, url, { token })

    expect(refused).toMatchObject({ status: 401, body: { message: 'Unauthorized' } })
  })

  it('the user’s account is available even with an unverified email address and without a subscription', async () => {
    const { token } = await makeCompany(test(), { isVerified: false, hasSubscription: false })

    const answers = [
      await call(test(), 'GET', '/api/profile/sessions', { token }),
      await call(test(), 'GET', '/api/profile/second-factor', { token }),
      await call(test(), 'PATCH', '/api/profile', { token, body: { fullName: 'Ada' } }),
    ]

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  })
})

describeApp('the user’s own name', (test) => {
  const rename = (token: string, body: unknown) => call(test(), 'PATCH', '/api/profile', { token, body })

  it.each(['owner', 'manager', 'editor', 'viewer'] as const)(
    'a user with the role %s can change their own name',
    async (role) => {
      const company = await makeCompany(test())
      const member = await addMember(test(), company, role)

      const { status, body } = await rename(member.token, { fullName: '  Grace Hopper ' })

      expect(status).toBe(200)
      expect(authUserSchema.parse(body.data)).toMatchObject({
        id: member.userId,
        name: 'Grace',
        fullName: 'Grace Hopper',
      })
      expect((await readAccount(test(), company.userId)).full_name).toBe('Test Owner')
    },
  )

  it.each([
    ['no name', { fullName: ' ' }],
    ['a role', { fullName: 'Ada', role: 'owner' }],
    ['a company', { fullName: 'Ada', company_id: 1 }],
    ['a verification time', { fullName: 'Ada', email_verified_at: '2026-01-01T00:00:00.000Z' }],
    ['an email address', { fullName: 'Ada', email: 'a@carte.test' }],
  ])('a request that contains %s can’t change a user’s name', async (_what, body) => {
    const { token } = await makeCompany(test())

    expect(await rename(token, body)).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } })
  })
})

describeApp('the user’s own password', (test) => {
  const change = (token: string, part: Record<string, unknown> = {}) =>
    call(test(), 'POST', '/api/profile/password', {
      token,
      body: { currentPassword: PASSWORD, password: NEW_PASSWORD, passwordConfirmation: NEW_PASSWORD, ...part },
    })

  it('changing the password ends all other sessions, emails the user and is recorded in the audit log', async () => {
    const account = await makeAccount(test())
    const other = await signIn(test(), { email: account.email, password: PASSWORD })

    const answer = await change(account.token)

    expect([answer.status, answer.body.message]).toEqual([200, AUTH.passwordChanged])
    expect((await call(test(), 'GET', '/api/user', { token: account.token })).status).toBe(200)
    expect((await call(test(), 'GET', '/api/user', { token: other.body.data.token })).status).toBe(401)
    expect((await signIn(test(), { email: account.email, password: PASSWORD })).status).toBe(401)
    expect((await signIn(test(), { email: account.email, password: NEW_PASSWORD })).status).toBe(200)
    expect(await sendMails(test(), account.companyId)).toMatchObject([
      { to: account.email, mail: { template: 'passwordChanged', forgotLink: 'http://carte.test/forgot-password' } },
    ])
    expect(await auditOf(test(), account.companyId)).toContainEqual(
      expect.objectContaining({ action: 'password_changed', userId: account.userId }),
    )
  })

  it.each([
    [
      'a wrong current password',
      { currentPassword: 'a wrong password' },
      { currentPassword: VALIDATION.passwordWrong },
    ],
    ['no current password', { currentPassword: '' }, { currentPassword: VALIDATION.passwordRequired }],
    [
      'a common new password',
      { password: 'password1', passwordConfirmation: 'password1' },
      { password: VALIDATION.passwordCommon },
    ],
    [
      'the company’s name as the new password',
      { password: 'Test Kitchens', passwordConfirmation: 'Test Kitchens' },
      { password: VALIDATION.passwordCommon },
    ],
    [
      'two different new passwords',
      { passwordConfirmation: PASSWORD },
      { passwordConfirmation: VALIDATION.passwordsDiffer },
    ],
  ])('the user’s password can’t be changed with %s', async (_what, part, errors) => {
    const account = await makeAccount(test())

    const refused = await change(account.token, part)

    expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED', errors } })
    expect((await signIn(test(), { email: account.email, password: PASSWORD })).status).toBe(200)
  })

  it('after five attempts with a wrong password, the user can neither change nor confirm their password', async () => {
    const { token } = await makeAccount(test())
    for (let guess = 1; guess <= 5; guess += 1) await change(token, { currentPassword: 'a wrong password' })

    const answers = [await change(token), await confirmPassword(test(), token)]

    for (const { status, headers } of answers) {
      expect(status).toBe(429)
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    }
  })

  it('a password check that is aborted before the comparison doesn’t count as a wrong password', async () => {
    const account = await makeAccount(test())
    const { rows } = await sql(test(), 'SELECT id FROM session WHERE user_id = $1', [account.userId])
    const actor = { ...account, sessionId: rows[0].id } as unknown as Actor // the only fields that the call reads
    const hungUp = { ip: '192.0.2.1', signal: AbortSignal.abort() }
    for (let time = 1; time <= 6; time += 1)
      await expect(confirmOwnPassword(test().deps, actor, { password: PASSWORD }, hungUp)).rejects.toThrow('aborted')

    expect((await confirmPassword(test(), account.token)).status).toBe(200)
  })

  it('the user’s password is changed only once by two simultaneous calls', async () => {
    const { token } = await makeAccount(test())

    const answers = await Promise.all([change(token), change(token)])

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })

  it('a confirmation of the user’s password is valid for ten minutes, in the current session only', async () => {
    const account = await makeAccount(test())
    const other = await signIn(test(), { email: account.email, password: PASSWORD })
    const setUp = (token: string) => call(test(), 'POST', '/api/profile/second-factor/setup', { token })

    const before = await setUp(account.token)
    const { body } = await confirmPassword(test(), account.token)
    const end = later(test().clock.now, 10 * MINUTE_MS)
    const after = [
      await setUp(account.token),
      await at(test(), later(end, -1), () => setUp(account.token)),
      await at(test(), end, () => setUp(account.token)),
      await setUp(other.body.data.token),
    ]

    expect(before).toMatchObject({ status: 403, body: { code: 'PASSWORD_NOT_CONFIRMED' } })
    expect(body.data).toEqual({ confirmedUntil: end.toISOString() })
    expect(after.map(({ status }) => status)).toEqual([200, 200, 403, 403])
  })

  it('a confirmation with a wrong password is refused', async () => {
    const { token } = await makeAccount(test())

    const refused = await call(test(), 'POST', '/api/profile/confirm-password', {
      token,
      body: { password: 'a wrong password' },
    })

    expect(refused).toMatchObject({ status: 400, body: { errors: { password: VALIDATION.passwordWrong } } })
  })
})
