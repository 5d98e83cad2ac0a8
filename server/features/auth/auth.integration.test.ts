import { createHash, randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { authUserSchema } from '#contract/auth.ts'
import { AUTH, SESSION_OVER_MESSAGES } from '#contract/messages.ts'
import { makeAccount, PASSWORD, signIn, sql } from '#server/testing/accounts.ts'
import { addMember, makeCompany } from '#server/testing/factories.ts'
import { at, call, describeApp, later, newAddress } from '#server/testing/test-app.ts'

const DAY_MS = 24 * 60 * 60 * 1000

describeApp('signing in', (test) => {
  it('signing in returns a token and the user, with only the fields of the API contract', async () => {
    const account = await makeAccount(test())

    const { status, body, headers } = await signIn(test(), { email: account.email, password: PASSWORD })

    expect(status).toBe(200)
    expect(headers).toMatchObject({ 'content-type': expect.stringContaining('application/json') })
    expect(body).toEqual({
      success: true,
      message: 'Welcome back',
      data: { token: expect.any(String), user: expect.any(Object) },
    })
    expect(authUserSchema.parse(body.data.user)).toEqual(body.data.user)
    expect(body.data.user).toMatchObject({
      id: account.userId,
      name: 'Test',
      fullName: 'Test Owner',
      email: account.email,
      email_verified_at: test().clock.now.toISOString(),
      isSubscriber: true,
      selected_branch_id: account.branchId,
      role: 'owner',
      company: {
        id: account.companyId,
        name: 'Test Kitchens',
        user_id: null,
        subscriptions: [{ id: expect.any(Number), plan: 'test' }],
      },
    })
    expect(JSON.stringify(body)).not.toContain('argon2')
  })

  it('the database stores only the hash of a session token', async () => {
    const account = await makeAccount(test())

    const { body } = await signIn(test(), { email: account.email, password: PASSWORD })
    const { token } = body.data
    const { rows } = await sql(
      test(),
      'SELECT *, session::text AS whole FROM session WHERE user_id = $1 ORDER BY id DESC',
      [account.userId],
    )

    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(rows[0].token_hash).toEqual(createHash('sha256').update(token).digest())
    expect(rows.map((row) => row.whole).join('\n')).not.toContain(token)
  })

  it('signing in opens a session that authenticates other calls', async () => {
    const account = await makeAccount(test())
    const { body } = await signIn(test(), { email: account.email, password: PASSWORD })

    const user = await call(test(), 'GET', '/api/user', { token: body.data.token })
    const list = await call(test(), 'GET', '/api/categories', { token: body.data.token })

    expect(user.body).toEqual({ success: true, message: 'OK', data: body.data.user })
    expect(user.headers['cache-control']).toBe('no-store')
    expect(list.status).toBe(200)
  })

  it('signing in ignores letter case and surrounding spaces in the email address', async () => {
    const account = await makeAccount(test())

    const { status } = await signIn(test(), { email: `  ${account.email.toUpperCase()} `, password: PASSWORD })

    expect(status).toBe(200)
  })

  it('the error for a refused sign-in doesn’t reveal whether the account exists or is disabled', async () => {
    const account = await makeAccount(test())
    const disabled = await makeAccount(test())
    const closed = await makeAccount(test())
    await sql(test(), 'UPDATE "user" SET disabled_at = now() WHERE id = $1', [disabled.userId])
    await sql(test(), 'UPDATE company SET disabled_at = now() WHERE id = $1', [closed.companyId])

    const answers = [
      await signIn(test(), { email: account.email, password: 'a wrong password' }),
      await signIn(test(), { email: `${randomUUID()}@carte.test`, password: PASSWORD }),
      await signIn(test(), { email: disabled.email, password: PASSWORD }),
      await signIn(test(), { email: closed.email, password: PASSWORD }),
    ]

    for (const { status, body, raw, headers } of answers) {
      expect(status).toBe(401)
      expect(body).toMatchObject({ success: false, error: 'Invalid credentials', message: 'Invalid credentials' })
      expect(SESSION_OVER_MESSAGES).not.toContain(body.message)
      expect(headers['retry-after']).toBeUndefined()
      expect(String(raw).replace(body.requestId, '')).toBe(
        String(answers[0]?.raw).replace(answers[0]?.body.requestId, ''),
      )
    }
  })

  it.each([
    ['an empty email address', { email: '', password: PASSWORD }, { email: 'Email is required' }],
    ['an email address of only spaces', { email: '   ', password: PASSWORD }, { email: 'Email is required' }],
    ['no email field', { password: PASSWORD }, { email: 'Email is required' }],
    ['an invalid email address', { email: 'someone', password: PASSWORD }, { email: 'Invalid email address' }],
    [
      'an email address of 255 characters',
      { email: `${'x'.repeat(245)}@carte.com`, password: PASSWORD },
      { email: 'Invalid email address' },
    ],
    ['an empty password', { email: 'a@carte.test', password: '' }, { password: 'Password is required' }],
    ['no password field', { email: 'a@carte.test' }, { password: 'Password is required' }],
    [
      'a password of 7 characters',
      { email: 'a@carte.test', password: 'seven77' },
      { password: 'Password must be at least 8 characters' },
    ],
    ['empty fields', { email: '', password: '' }, { email: 'Email is required', password: 'Password is required' }],
  ])('signing in with %s is refused with an error at each invalid field', async (_what, body, errors) => {
    const refused = await signIn(test(), body)

    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({ success: false, code: 'VALIDATION_FAILED' })
    expect(refused.body.errors).toEqual(errors)
  })

  it.each([
    ['a role', { role: 'owner' }],
    ['a company', { company_id: 1 }],
    ['a list of email addresses', { email: ['a@carte.test', 'b@carte.test'] }],
    ['a password of 129 characters', { password: 'x'.repeat(129) }],
    ['a boolean sent as text', { remember: 'yes' }],
  ])('signing in refuses a body with %s', async (_what, part) => {
    const account = await makeAccount(test())

    const refused = await signIn(test(), { email: account.email, password: PASSWORD, ...part })

    expect(refused).toMatchObject({ status: 400, body: { success: false, code: 'VALIDATION_FAILED' } })
  })

  it.each([
    ['broken JSON', '{"email":', 'application/json', 400],
    ['a request without a body', undefined, 'application/json', 400],
    ['a form-encoded body', 'email=a&password=b', 'application/x-www-form-urlencoded', 415],
    ['a body of more than 64 KiB', JSON.stringify({ email: 'x'.repeat(70_000) }), 'application/json', 413],
  ])('signing in refuses %s with a response in the error envelope', async (_what, payload, type, status) => {
    const response = await test().app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': type },
      remoteAddress: newAddress(),
      ...(payload !== undefined && { payload }),
    })

    expect(response.statusCode).toBe(status)
    expect(response.json()).toMatchObject({
      success: false,
      message: expect.any(String),
      requestId: response.headers['x-request-id'],
    })
  })

  it('five wrong passwords from one IP address block sign-ins to the account from that address only', async () => {
    const account = await makeAccount(test())
    const from = newAddress()
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await signIn(test(), { email: account.email, password: 'a wrong password' }, from)
    }

    const sixth = await signIn(test(), { email: account.email.toUpperCase(), password: PASSWORD }, from)
    const owner = await signIn(test(), { email: account.email, password: PASSWORD })

    expect(sixth).toMatchObject({
      status: 401,
      body: { success: false, error: AUTH.tooManyAttempts, code: 'TOO_MANY_ATTEMPTS' },
    })
    expect(SESSION_OVER_MESSAGES).not.toContain(sixth.body.message)
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(sixth.headers['retry-after'])).toBeLessThanOrEqual(15 * 60)
    expect(owner.status).toBe(200)
  })

  it('a successful sign-in resets the count of wrong passwords', async () => {
    const account = await makeAccount(test())
    const from = newAddress()
    const attempt = (password: string) => signIn(test(), { email: account.email, password }, from)
    const statuses = []

    for (const password of ['wrong one', 'wrong two', 'wrong three', PASSWORD, 'wrong four', 'wrong five', PASSWORD]) {
      statuses.push((await attempt(password)).status)
    }

    expect(statuses).toEqual([401, 401, 401, 200, 401, 401, 200])
  })

  it('an IP address can try to sign in at most ten times a minute', async () => {
    const from = newAddress()
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      await signIn(test(), { email: `${randomUUID()}@carte.test`, password: PASSWORD }, from)
    }

    const eleventh = await signIn(test(), { email: `${randomUUID()}@carte.test`, password: PASSWORD }, from)

    expect(eleventh).toMatchObject({ status: 401, body: { error: AUTH.tooManyAttempts } })
    expect(Number(eleventh.headers['retry-after'])).toBeLessThanOrEqual(60)
  })
})

describeApp('access to the API', (test) => {
  it('a user with an unverified email address can sign out, but not read their data or menu items', async () => {
    const { token } = await makeCompany(test(), { isVerified: false })

    const user = await call(test(), 'GET', '/api/user', { token })
    const items = await call(test(), 'GET', '/api/menu-items', { token })
    const logout = await call(test(), 'POST', '/api/auth/logout', { token })

    for (const answer of [user, items]) {
      expect(answer).toMatchObject({
        status: 401,
        body: { success: false, error: 'Please verify your email to continue.' },
      })
      expect(SESSION_OVER_MESSAGES).not.toContain(answer.body.message)
    }
    expect(logout.status).toBe(200)
  })

  it('a user can sign in with an unverified email address', async () => {
    const account = await makeAccount(test(), { isVerified: false })

    const { body } = await signIn(test(), { email: account.email, password: PASSWORD })

    expect(body).toMatchObject({ success: true, data: { user: { email_verified_at: null } } })
  })

  it('GET /api/user returns success: false and no data for a company without a subscription', async () => {
    const { token } = await makeCompany(test(), { hasSubscription: false })

    const user = await call(test(), 'GET', '/api/user', { token })

    expect(user.status).toBe(200)
    expect(user.body).toMatchObject({ success: false, message: 'Company does not have any active subscriptions!' })
    expect(user.body).not.toHaveProperty('id')
    expect(user.body).not.toHaveProperty('data')
  })

  it.each([
    ['POST', '/api/menu-items'],
    ['GET', '/api/diet-types'],
    ['GET', '/api/menu-imports'],
  ] as const)('a user of a company without a subscription gets 402 from %s %s', async (method, url) => {
    const { token } = await makeCompany(test(), { hasSubscription: false })

    const body = method === 'POST' ? { body: { name: 'Leek', categoryId: 1, priceMinor: 1 } } : {}
    const answer = await call(test(), method, url, { token, ...body })

    expect(answer).toMatchObject({ status: 402, body: { success: false, code: 'SUBSCRIPTION_REQUIRED' } })
  })

  it.each([
    ['has', 'trialing'],
    ['doesn’t have', 'incomplete'],
    ['doesn’t have', 'canceled'],
    ['doesn’t have', 'unpaid'],
  ])('a user %s access when the company’s subscription is %s', async (outcome, status) => {
    const hasAccess = outcome === 'has'
    const { token, companyId } = await makeCompany(test())
    await sql(test(), 'UPDATE subscription SET status = $2 WHERE company_id = $1', [companyId, status])

    const user = await call(test(), 'GET', '/api/user', { token })
    const list = await call(test(), 'GET', '/api/diet-types', { token })

    expect(user.body.success).toBe(hasAccess)
    expect(list.status).toBe(hasAccess ? 200 : 402)
  })

  it('a user keeps access for seven days after a payment becomes overdue', async () => {
    const { token, companyId } = await makeCompany(test())
    const since = test().clock.now
    await sql(test(), `UPDATE subscription SET status = 'past_due', past_due_since = $2 WHERE company_id = $1`, [
      companyId,
      since,
    ])
    await sql(test(), 'UPDATE session SET remember = true WHERE company_id = $1', [companyId])
    const ask = () =>
      Promise.all([call(test(), 'GET', '/api/user', { token }), call(test(), 'GET', '/api/diet-types', { token })])

    const [userBefore, listBefore] = await at(test(), later(since, 7 * DAY_MS - 1), ask)
    const [userAfter, listAfter] = await at(test(), later(since, 7 * DAY_MS), ask)

    expect([userBefore.body.success, listBefore.status]).toEqual([true, 200])
    expect([userAfter.body.success, listAfter.status]).toEqual([false, 402])
    expect(userAfter).toMatchObject({ status: 200, body: { message: AUTH.noSubscription } })
  })

  it.each([
    ['manager', 200],
    ['editor', 200],
    ['viewer', 403],
  ] as const)(
    'managers and editors can add categories, but viewers can’t: the role %s gets a %i',
    async (role, status) => {
      const company = await makeCompany(test())
      const { token } = await addMember(test(), company, role)

      const answer = await call(test(), 'POST', '/api/categories', { token, body: { name: 'Soups' } })

      expect(answer.status).toBe(status)
    },
  )
})
