import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { AUTH, VALIDATION, VERIFICATION } from '#contract/messages.ts'
import { auditOf, makeAccount, PASSWORD, sendMails, signIn, sql } from '#server/testing/accounts.ts'
import { atWithLimits, call, describeApp, later, newAddress } from '#server/testing/test-app.ts'

const HOUR_MS = 60 * 60_000
const MINUTE_MS = 60_000

const newEmail = () => `${randomUUID()}@carte.test`
const formOf = (email: string, part: Record<string, unknown> = {}) => ({
  fullName: 'Ada Baker',
  companyName: 'Baker & Daughters',
  email,
  password: PASSWORD,
  passwordConfirmation: PASSWORD,
  ...part,
})

describeApp('registering', (test) => {
  const register = (body: unknown, from = newAddress(), headers: Record<string, string> = {}) =>
    call(test(), 'POST', '/api/auth/register', { body, from, headers })
  const userBy = async (email: string) =>
    (await sql(test(), 'SELECT * FROM "user" WHERE email = $1', [email.toLowerCase()])).rows[0]
  const countOf = async (table: string, companyId: number) => {
    const { rows } = await sql(test(), `SELECT count(*)::int AS count FROM ${table} WHERE company_id = $1`, [companyId])
    return rows[0].count
  }

  it('a registration creates a company with an unverified owner and an unpublished branch', async () => {
    const email = newEmail()

    const answer = await register(formOf(email.toUpperCase()))

    const owner = await userBy(email)
    const { rows } = await sql(
      test(),
      `SELECT c.name, c.user_id, b.name AS brand, b.theme, b.currency_code, r.id AS branch_id, r.name AS branch, r.slug,
              r.time_zone, r.default_locale, r.is_published, r.auto_publish, s.currency_symbol
       FROM company c JOIN brand b ON b.company_id = c.id JOIN branch r ON r.brand_id = b.id
       JOIN branch_settings s ON s.branch_id = r.id WHERE c.id = $1`,
      [owner.company_id],
    )
    expect(answer.body).toEqual({ success: true, message: AUTH.registered, data: null })
    expect(owner).toMatchObject({ full_name: 'Ada Baker', email, role: 'owner', email_verified_at: null })
    expect(rows).toEqual([
      expect.objectContaining({
        name: 'Baker & Daughters',
        user_id: owner.id,
        brand: 'Baker & Daughters',
        theme: 'default',
        currency_code: 'EUR',
        branch_id: owner.selected_branch_id,
        branch: 'Baker & Daughters',
        slug: expect.stringMatching(/^baker-daughters/),
        time_zone: 'UTC',
        default_locale: 'en',
        is_published: false,
        auto_publish: true,
        currency_symbol: '€',
      }),
    ])
    expect(await countOf('allergen', owner.company_id)).toBe(28)
    expect(await countOf('diet_type', owner.company_id)).toBe(7)
    expect(await auditOf(test(), owner.company_id)).toMatchObject([{ action: 'registered', userId: owner.id }])
  })

  it('a newly registered owner can sign in, but must verify their email address before using the API', async () => {
    const email = newEmail()
    await register(formOf(email))

    const { body } = await signIn(test(), { email, password: PASSWORD })
    const user = await call(test(), 'GET', '/api/user', { token: body.data.token })

    expect(body.data.user).toMatchObject({ email_verified_at: null, isSubscriber: false, role: 'owner' })
    expect(user).toMatchObject({ status: 401, body: { error: AUTH.verifyEmail } })
  })

  it('a forged Host header can’t change the verification link of a registration', async () => {
    const email = newEmail()
    const forged = {
      host: 'evil.test',
      'x-forwarded-host': 'evil.test',
      forwarded: 'host=evil.test',
      origin: 'http://evil.test',
    }
    await register(formOf(email), newAddress(), forged)

    const { company_id: companyId, id } = await userBy(email)
    const mails = await sendMails(test(), companyId)

    expect(mails).toEqual([
      {
        to: email,
        mail: { template: 'verifyEmail', fullName: 'Ada Baker', isChange: false, link: expect.any(String) },
      },
    ])
    expect(JSON.stringify(mails)).toContain(`"link":"http://carte.test/auth/verify-email/${id}/`)
    expect(JSON.stringify(mails)).not.toContain('evil.test')
  })

  it('the verification link of a registration counts towards the limit of one mail a minute', async () => {
    const email = newEmail()
    const start = test().clock.now
    await atWithLimits(test(), start, () => register(formOf(email)))
    const { body } = await signIn(test(), { email, password: PASSWORD })
    const resendAfter = (ms: number) =>
      atWithLimits(test(), later(start, ms), () =>
        call(test(), 'POST', '/api/auth/verify-email/resend', { token: body.data.token }),
      )

    const answers = [await resendAfter(MINUTE_MS - 1), await resendAfter(MINUTE_MS)]

    expect(answers.map(({ status, body: { message } }) => [status, message])).toEqual([
      [200, VERIFICATION.sentJustNow],
      [200, VERIFICATION.sent],
    ])
  })

  it('a registration doesn’t reveal whether its email address is already taken', async () => {
    const account = await makeAccount(test())

    const free = await register(formOf(newEmail()))
    const taken = await register(formOf(account.email.toUpperCase()))
    const again = await register(formOf(account.email))

    expect([taken.status, String(taken.raw)]).toEqual([free.status, String(free.raw)])
    expect(String(again.raw)).toBe(String(free.raw))
    expect(await sendMails(test(), account.companyId)).toEqual([
      {
        to: account.email,
        mail: {
          template: 'accountExists',
          fullName: 'Test Owner',
          loginLink: 'http://carte.test/login',
          forgotLink: 'http://carte.test/forgot-password',
        },
      },
    ])
    expect((await signIn(test(), { email: account.email, password: PASSWORD })).body.data.user.fullName).toBe(
      'Test Owner',
    )
  })

  it('registrations with a taken email address mail its owner at most once a minute', async () => {
    const account = await makeAccount(test())
    const start = test().clock.now
    const mailsAfter = (ms: number) =>
      atWithLimits(test(), later(start, ms), async () => {
        await register(formOf(account.email))
        return (await sendMails(test(), account.companyId)).length
      })

    expect([await mailsAfter(0), await mailsAfter(MINUTE_MS - 1), await mailsAfter(MINUTE_MS)]).toEqual([1, 0, 1])
  })

  it('a registration creates no company when the email address is taken', async () => {
    const account = await makeAccount(test())
    const companyName = `Company ${randomUUID()}`

    await register(formOf(account.email, { companyName }))

    const { rows } = await sql(test(), 'SELECT id FROM company WHERE name = $1', [companyName])
    expect(rows).toEqual([])
  })

  it('ten simultaneous registrations with one email address create one account', async () => {
    const email = newEmail()

    const answers = await Promise.all(Array.from({ length: 10 }, () => register(formOf(email))))

    const { rows } = await sql(test(), 'SELECT company_id FROM "user" WHERE email = $1', [email])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(rows).toHaveLength(1)
    expect((await sendMails(test(), rows[0].company_id)).map(({ mail }) => mail.template)).toContain('verifyEmail')
  })

  it.each([
    [
      'empty fields',
      { fullName: '', companyName: '', email: '', password: '', passwordConfirmation: '' },
      {
        fullName: VALIDATION.fullNameRequired,
        companyName: VALIDATION.companyNameRequired,
        email: VALIDATION.emailRequired,
        password: VALIDATION.passwordRequired,
        passwordConfirmation: VALIDATION.confirmationRequired,
      },
    ],
    [
      'names of only spaces',
      { fullName: '  ', companyName: ' ' },
      {
        fullName: VALIDATION.fullNameRequired,
        companyName: VALIDATION.companyNameRequired,
      },
    ],
    ['an invalid email address', { email: 'someone' }, { email: VALIDATION.emailInvalid }],
    [
      'a short password',
      { password: 'seven77', passwordConfirmation: 'seven77' },
      { password: VALIDATION.passwordTooShort },
    ],
    [
      'two different passwords',
      { passwordConfirmation: 'another password' },
      { passwordConfirmation: VALIDATION.passwordsDiffer },
    ],
    [
      'a common password',
      { password: 'Password1', passwordConfirmation: 'Password1' },
      { password: VALIDATION.passwordCommon },
    ],
    [
      'the company name as the password',
      { password: 'baker & daughters', passwordConfirmation: 'baker & daughters' },
      {
        password: VALIDATION.passwordCommon,
      },
    ],
  ])('a registration with %s is refused with an error at each invalid field', async (_what, part, errors) => {
    const refused = await register(formOf(newEmail(), part))

    expect(refused).toMatchObject({ status: 400, body: { success: false, code: 'VALIDATION_FAILED' } })
    expect(refused.body.errors).toEqual(errors)
  })

  it.each([
    ['a role', { role: 'owner' }],
    ['a company_id', { company_id: 1 }],
    ['a companyId', { companyId: 1 }],
    ['a verified email address', { email_verified_at: '2026-01-01T00:00:00.000Z' }],
    ['an id', { id: 1 }],
    ['two email addresses', { email: ['a@carte.test', 'b@carte.test'] }],
    ['a name with a zero character', { fullName: 'Ada\0' }],
  ])('a registration refuses a body with %s', async (_what, part) => {
    const email = newEmail()

    const refused = await register(formOf(email, part))

    expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } })
    expect(await userBy(email)).toBeUndefined()
  })

  it('a registration is refused from an IP address that has sent five registrations in an hour', async () => {
    const from = newAddress()
    const start = test().clock.now
    const statusAfter = (ms: number) =>
      atWithLimits(test(), later(start, ms), async () => (await register(formOf(newEmail()), from)).status)
    const statuses = []

    for (let count = 1; count <= 6; count += 1) statuses.push(await statusAfter(0))
    statuses.push(await statusAfter(HOUR_MS - 1), await statusAfter(HOUR_MS))

    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 200])
  })
})
