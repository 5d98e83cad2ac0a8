import { createHash, randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { AUTH, SESSION_OVER_MESSAGES, VALIDATION } from '#contract/messages.ts'
import { auditOf, makeAccount, PASSWORD, resetLink, sendMails, signIn, sql } from '#server/testing/accounts.ts'
import type { TestCompany } from '#server/testing/factories.ts'
import { at, atWithLimits, call, describeApp, later, newAddress } from '#server/testing/test-app.ts'
import { resetPassword } from './password-reset.ts'

const MINUTE_MS = 60_000
const NEW_PASSWORD = 'another right password'

describeApp('requesting a password reset link', (test) => {
  const ask = (email: string, from = newAddress(), headers: Record<string, string> = {}) =>
    call(test(), 'GET', `/api/auth/password-reset/reset-link?email=${encodeURIComponent(email)}`, { from, headers })

  it('a password reset request doesn’t reveal whether an account exists, and mails no disabled user', async () => {
    const [account, disabled] = [await makeAccount(test()), await makeAccount(test())]
    await sql(test(), 'UPDATE "user" SET disabled_at = now() WHERE id = $1', [disabled.userId])

    const answers = [
      await ask(account.email),
      await ask(account.email.toUpperCase()),
      await ask(disabled.email),
      await ask(`${randomUUID()}@carte.test`),
    ]

    for (const { status, body, headers, raw } of answers) {
      expect([status, body]).toEqual([200, { success: true, message: AUTH.resetRequested, data: null }])
      expect(headers['cache-control']).toBe('no-store')
      expect(String(raw)).toBe(String(answers[0]?.raw))
    }
    expect(await sendMails(test(), disabled.companyId)).toEqual([])
  })

  it('a password reset link is mailed at most once a minute, with a token that is stored only as a hash', async () => {
    const account = await makeAccount(test())
    const start = test().clock.now
    const mailsAfter = (ms: number) =>
      atWithLimits(test(), later(start, ms), async () => {
        await ask(account.email)
        return sendMails(test(), account.companyId)
      })

    const mails = [await mailsAfter(0), await mailsAfter(MINUTE_MS - 1), await mailsAfter(MINUTE_MS)]
    const sent = mails.at(-1)?.[0]
    if (!sent) throw new Error('Nothing was sent')
    const { email, token } = resetLink(sent)
    const { rows } = await sql(
      test(),
      'SELECT *, r::text AS whole FROM password_reset r WHERE user_id = $1 ORDER BY expires_at DESC',
      [account.userId],
    )

    expect(mails.map(({ length }) => length)).toEqual([1, 0, 1])
    expect(sent).toMatchObject({ to: account.email, mail: { template: 'passwordReset', fullName: 'Test Owner' } })
    expect(email).toBe(account.email)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(rows).toHaveLength(2)
    expect(rows[0].token_hash).toEqual(createHash('sha256').update(token).digest())
    expect(rows[0].whole).not.toContain(token)
    const { rows: jobs } = await sql(test(), 'SELECT payload::text FROM job WHERE company_id = $1', [account.companyId])
    expect(JSON.stringify(jobs)).not.toContain(token)
  })

  it('a password reset link leads to the public URL, even if the Host header is forged', async () => {
    const account = await makeAccount(test())
    await ask(account.email, newAddress(), { host: 'evil.test', 'x-forwarded-host': 'evil.test' })

    const [sent] = await sendMails(test(), account.companyId)

    expect(JSON.stringify(sent)).toContain('"http://carte.test/password-reset/')
    expect(JSON.stringify(sent)).not.toContain('evil.test')
  })

  it.each([
    ['no email field', '', VALIDATION.emailRequired],
    ['an invalid email address', '?email=someone', VALIDATION.emailInvalid],
    ['an empty email address', '?email=', VALIDATION.emailRequired],
  ])('a password reset request with %s is refused, with an error at the field', async (_what, query, message) => {
    const refused = await call(test(), 'GET', `/api/auth/password-reset/reset-link${query}`, { from: newAddress() })

    expect(refused).toMatchObject({ status: 400, body: { errors: { email: message } } })
  })

  it.each([['?email=a@carte.test&email=b@carte.test'], ['?email=a@carte.test&company_id=1']])(
    'a password reset request with a repeated or unknown query parameter is refused: %s',
    async (query) => {
      const refused = await call(test(), 'GET', `/api/auth/password-reset/reset-link${query}`, { from: newAddress() })

      expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } })
    },
  )

  it('an IP address can request at most ten password reset links an hour', async () => {
    const from = newAddress()
    for (let count = 1; count <= 10; count += 1) await ask(`${randomUUID()}@carte.test`, from)

    const eleventh = await ask(`${randomUUID()}@carte.test`, from)

    expect(eleventh).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } })
    expect(Number(eleventh.headers['retry-after'])).toBeGreaterThan(50 * 60)
    expect(Number(eleventh.headers['retry-after'])).toBeLessThanOrEqual(60 * 60)
  })
})

describeApp('resetting a password with a link', (test) => {
  const linkOf = async (account: TestCompany) => {
    await test().deps.limits.resetByAccount.delete(account.email)
    await call(test(), 'GET', `/api/auth/password-reset/reset-link?email=${account.email}`, { from: newAddress() })
    const [sent] = await sendMails(test(), account.companyId)
    if (!sent) throw new Error('No link was sent')
    return resetLink(sent)
  }
  const reset = (link: { email: string; token: string }, part: Record<string, unknown> = {}) =>
    call(test(), 'POST', '/api/auth/password-reset', {
      body: { ...link, password: NEW_PASSWORD, passwordConfirmation: NEW_PASSWORD, ...part },
      from: newAddress(),
    })
  const statusOf = async (email: string, password: string) => (await signIn(test(), { email, password })).status

  it('a password reset replaces the password, ends all sessions and notifies the user by mail', async () => {
    const account = await makeAccount(test())
    const link = await linkOf(account)

    const answer = await reset(link)

    expect([answer.status, answer.body]).toEqual([200, { success: true, message: AUTH.passwordReset, data: null }])
    expect((await sql(test(), 'SELECT id FROM session WHERE user_id = $1', [account.userId])).rows).toEqual([])
    expect((await call(test(), 'GET', '/api/user', { token: account.token })).body.message).toBe('Unauthorized')
    expect([await statusOf(account.email, PASSWORD), await statusOf(account.email, NEW_PASSWORD)]).toEqual([401, 200])
    expect(await sendMails(test(), account.companyId)).toEqual([
      {
        to: account.email,
        mail: { template: 'passwordChanged', fullName: 'Test Owner', forgotLink: 'http://carte.test/forgot-password' },
      },
    ])
    expect(await auditOf(test(), account.companyId)).toContainEqual(
      expect.objectContaining({ action: 'password_reset', userId: account.userId }),
    )
  })

  it('a password reset link can be used only once, even by fifty simultaneous calls', async () => {
    const account = await makeAccount(test())
    const link = await linkOf(account)

    const answers = await Promise.all(Array.from({ length: 50 }, () => reset(link)))

    const succeeded = answers.filter(({ status }) => status === 200)
    const refused = answers.filter(({ status }) => status === 400)
    expect([succeeded.length, refused.length]).toEqual([1, 49])
    for (const { body } of refused) expect(body).toMatchObject({ code: 'BAD_REQUEST', error: AUTH.resetLinkInvalid })
  })

  it('a password reset returns the same error for used, expired and altered links', async () => {
    const [account, stranger] = [await makeAccount(test()), await makeAccount(test())]
    const used = await linkOf(stranger)
    await reset(used)
    const live = await linkOf(account)
    const halfAnHourOn = later(test().clock.now, 30 * MINUTE_MS)

    const answers = [
      await reset(used),
      await at(test(), halfAnHourOn, () => reset(live)),
      await reset({ ...live, email: stranger.email }),
      await reset({ ...live, email: `${randomUUID()}@carte.test` }),
      await reset({ ...live, token: `${live.token}A` }),
      await reset({ ...live, token: live.token.slice(0, -1) }),
      await reset({ ...live, token: live.token.toLowerCase() }),
    ]

    for (const { status, body, raw } of answers) {
      expect([status, body.error]).toEqual([400, AUTH.resetLinkInvalid])
      expect(SESSION_OVER_MESSAGES).not.toContain(body.message)
      expect(String(raw).replace(body.requestId, '')).toBe(
        String(answers[0]?.raw).replace(answers[0]?.body.requestId, ''),
      )
    }
    expect((await reset({ ...live, email: live.email.toUpperCase() })).status).toBe(200)
  })

  it('a password reset link stays valid for 30 minutes, however often others request one meanwhile', async () => {
    const account = await makeAccount(test())
    const mailedAt = test().clock.now
    const own = await linkOf(account)
    for (const minutes of [1, 15, 29]) await at(test(), later(mailedAt, minutes * MINUTE_MS), () => linkOf(account))

    const answer = await at(test(), later(mailedAt, 30 * MINUTE_MS - 1), () => reset(own))

    expect(answer.status).toBe(200)
  })

  it('a password reset consumes every link of the user, and only theirs', async () => {
    const [account, stranger] = [await makeAccount(test()), await makeAccount(test())]
    const own = await linkOf(account)
    const requestedByOthers = await linkOf(account)
    const ofStranger = await linkOf(stranger)

    expect((await reset(own)).status).toBe(200)

    expect(await reset(requestedByOthers)).toMatchObject({ status: 400, body: { error: AUTH.resetLinkInvalid } })
    expect((await reset(ofStranger)).status).toBe(200)
  })

  it('expired password reset links are deleted when another one is requested', async () => {
    const account = await makeAccount(test())
    await linkOf(account)

    await at(test(), later(test().clock.now, 30 * MINUTE_MS), () => linkOf(account))

    const links = await sql(test(), 'SELECT FROM password_reset WHERE user_id = $1', [account.userId])
    expect(links.rowCount).toBe(1)
  })

  it('a password reset refuses a link after the user has changed the password', async () => {
    const account = await makeAccount(test())
    const link = await linkOf(account)
    const [currentPassword, password] = [PASSWORD, 'a password chosen meanwhile']
    const body = { currentPassword, password, passwordConfirmation: password }

    const changed = await call(test(), 'POST', '/api/profile/password', { token: account.token, body })

    expect(changed.status).toBe(200)
    expect(await reset(link)).toMatchObject({ status: 400, body: { error: AUTH.resetLinkInvalid } })
  })

  it('a password reset refuses a link after the account’s email address has changed', async () => {
    const account = await makeAccount(test())
    const link = await linkOf(account)
    await sql(test(), 'UPDATE "user" SET email = $2 WHERE id = $1', [account.userId, `other.${account.email}`])

    expect(await reset(link)).toMatchObject({ status: 400, body: { error: AUTH.resetLinkInvalid } })
  })

  it.each([
    [
      'a common password',
      { password: 'password1', passwordConfirmation: 'password1' },
      { password: VALIDATION.passwordCommon },
    ],
    [
      'the company’s name as the password',
      { password: 'Test Kitchens', passwordConfirmation: 'Test Kitchens' },
      { password: VALIDATION.passwordCommon },
    ],
    [
      'a short password',
      { password: 'seven77', passwordConfirmation: 'seven77' },
      { password: VALIDATION.passwordTooShort },
    ],
    [
      'two different passwords',
      { passwordConfirmation: PASSWORD },
      { passwordConfirmation: VALIDATION.passwordsDiffer },
    ],
  ])('a password reset refuses %s without consuming the link', async (_what, part, errors) => {
    const link = await linkOf(await makeAccount(test()))

    const refused = await reset(link, part)
    const corrected = await reset(link)

    expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED', errors } })
    expect(corrected.status).toBe(200)
  })

  it('a password reset link stays valid if the new password can’t be hashed in time', async () => {
    const link = await linkOf(await makeAccount(test()))
    const body = { ...link, password: NEW_PASSWORD, passwordConfirmation: NEW_PASSWORD }
    const tooLate = { ip: newAddress(), signal: AbortSignal.abort() }

    await expect(resetPassword(test().deps, body, tooLate)).rejects.toMatchObject({ name: 'AbortError' })

    expect((await reset(link)).status).toBe(200)
  })

  it.each([
    ['a role', 'role'],
    ['a company id', 'company_id'],
    ['a verification time', 'email_verified_at'],
    ['a user id', 'userId'],
  ])('a password reset refuses a body with %s', async (_what, field) => {
    const link = await linkOf(await makeAccount(test()))

    expect(await reset(link, { [field]: 1 })).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } })
  })

  it('a password reset cancels a pending change of the email address', async () => {
    const account = await makeAccount(test())
    await sql(test(), 'UPDATE "user" SET pending_email = $2 WHERE id = $1', [account.userId, 'thief@carte.test'])

    await reset(await linkOf(account))

    const { rows } = await sql(test(), 'SELECT pending_email FROM "user" WHERE id = $1', [account.userId])
    expect(rows[0].pending_email).toBeNull()
  })

  it('a password reset doesn’t let a disabled user sign in', async () => {
    const account = await makeAccount(test())
    const link = await linkOf(account)
    await sql(test(), 'UPDATE "user" SET disabled_at = now() WHERE id = $1', [account.userId])

    const { status } = await reset(link)

    expect(status).toBe(200)
    expect(await statusOf(account.email, NEW_PASSWORD)).toBe(401)
    await sql(test(), 'UPDATE "user" SET disabled_at = NULL WHERE id = $1', [account.userId])
    expect(await statusOf(account.email, NEW_PASSWORD)).toBe(200)
  })
})
