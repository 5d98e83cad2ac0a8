import { expect, it } from 'vitest'
import { makeAccount, PASSWORD, signIn, sql } from '#server/testing/accounts.ts'
import { commitWhileWaiting } from '#server/testing/commit-while-waiting.ts'
import { makeCompany, type TestCompany, UNKNOWN_PASSWORD_HASH } from '#server/testing/factories.ts'
import { at, call, describeApp, later } from '#server/testing/test-app.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

describeApp('sessions', (test) => {
  const userStatus = async (token: string) => (await call(test(), 'GET', '/api/user', { token })).status
  const tokenOf = async (account: TestCompany, remember?: boolean) => {
    const { body } = await signIn(test(), {
      email: account.email,
      password: PASSWORD,
      ...(remember !== undefined && { remember }),
    })
    return String(body.data.token)
  }

  it('sessions end after 12 hours without a call if the user chose not to be remembered', async () => {
    const token = await tokenOf(await makeAccount(test()), false)
    const start = test().clock.now

    const before = await at(test(), later(start, 12 * HOUR_MS - 1), () => userStatus(token))
    const stillIn = await at(test(), later(start, 23 * HOUR_MS), () => userStatus(token))
    const after = await at(test(), later(start, 35 * HOUR_MS), () => userStatus(token))

    expect([before, stillIn, after]).toEqual([200, 200, 401])
  })

  it('sessions use the application’s clock, not the database’s', async () => {
    const account = await makeAccount(test())
    const nextWeek = later(test().clock.now, 7 * DAY_MS)

    const token = await at(test(), nextWeek, () => tokenOf(account))

    expect(await at(test(), later(nextWeek, HOUR_MS), () => userStatus(token))).toBe(200)
    expect(await at(test(), later(nextWeek, 13 * HOUR_MS), () => userStatus(token))).toBe(401)
  })

  it('sessions are extended by listing categories, not only by GET /api/user', async () => {
    const token = await tokenOf(await makeAccount(test()))
    const start = test().clock.now
    const list = () => call(test(), 'GET', '/api/categories', { token })

    const statuses = []
    for (const hours of [8, 16, 24]) statuses.push((await at(test(), later(start, hours * HOUR_MS), list)).status)

    expect(statuses).toEqual([200, 200, 200])
  })

  it('sessions last 30 days if the user chose to be remembered', async () => {
    const token = await tokenOf(await makeAccount(test()), true)
    const start = test().clock.now

    const before = await at(test(), later(start, 30 * DAY_MS - 1), () => userStatus(token))
    const after = await at(test(), later(start, 30 * DAY_MS), () => userStatus(token))

    expect([before, after]).toEqual([200, 401])
  })

  it('an eleventh session of a user ends the least recently used session', async () => {
    const account = await makeAccount(test())
    await sql(
      test(),
      `INSERT INTO session (company_id, user_id, token_hash, expires_at, last_used_at)
       SELECT $1, $2::bigint, sha256(convert_to('old-session-token-of-the-test-' || n || '-' || $2::bigint, 'UTF8')), now() + interval '1 day',
              $3::timestamptz - interval '1 minute' * n
       FROM generate_series(1, 9) n`,
      [account.companyId, account.userId, test().clock.now],
    )

    const token = await tokenOf(account)
    const { rows } = await sql(test(), 'SELECT count(*)::int AS count FROM session WHERE user_id = $1', [
      account.userId,
    ])

    expect(rows[0].count).toBe(10)
    expect(await userStatus(token)).toBe(200)
    expect(await userStatus(`old-session-token-of-the-test-8-${account.userId}`)).toBe(200)
    expect(await userStatus(`old-session-token-of-the-test-9-${account.userId}`)).toBe(401)
  })

  it('a sign-in with the old password is refused if the password changes during the sign-in', async () => {
    const account = await makeAccount(test())

    // Until the change is committed, the sign-in reads the old hash, and then waits for the locked row.
    const { status } = await commitWhileWaiting(
      test(),
      ['UPDATE "user" SET password_hash = $2 WHERE id = $1', [account.userId, UNKNOWN_PASSWORD_HASH]],
      () => signIn(test(), { email: account.email, password: PASSWORD }),
    )

    expect(status).toBe(401)
  })

  it('a session ends when the user signs out, while the user’s other sessions continue', async () => {
    const account = await makeAccount(test())
    const [one, other] = [await tokenOf(account), await tokenOf(account)]

    const out = await call(test(), 'POST', '/api/auth/logout', { token: one })
    const again = await call(test(), 'POST', '/api/auth/logout', { token: one })

    expect(out).toMatchObject({ status: 200, body: { success: true, data: null } })
    expect(again).toMatchObject({ status: 401, body: { message: 'Unauthorized' } })
    expect([await userStatus(one), await userStatus(other)]).toEqual([401, 200])
  })

  it.each([
    ['no token', {}],
    ['an empty Authorization header', { authorization: '' }],
    ['a scheme without a token', { authorization: 'Bearer ' }],
    ['another scheme', { authorization: `Basic ${Buffer.from('owner@demo.test:demo-password').toString('base64')}` }],
    ['an unknown token', { authorization: `Bearer ${'x'.repeat(43)}` }],
    ['a short token', { authorization: 'Bearer null' }],
    ['a token of 5,000 characters', { authorization: `Bearer ${'x'.repeat(5000)}` }],
    ['two tokens', { authorization: `Bearer ${'x'.repeat(43)} ${'y'.repeat(43)}` }],
    ['a token with quotes', { authorization: `Bearer ' OR true --aaaaaaaaaaaaaaaaaaaaaaaaaa` }],
  ])('a request with %s is refused as “Unauthorized”', async (_what, headers) => {
    const answers = await Promise.all([
      call(test(), 'GET', '/api/user', { headers }),
      call(test(), 'POST', '/api/auth/logout', { headers }),
      call(test(), 'GET', '/api/menu-items', { headers }),
    ])

    for (const answer of answers) {
      expect(answer).toMatchObject({
        status: 401,
        body: { success: false, message: 'Unauthorized', error: 'Unauthorized' },
      })
    }
  })

  it('sessions are invalid once they have expired or their user or company is disabled', async () => {
    const [expired, disabled, closed] = [
      await makeCompany(test()),
      await makeCompany(test()),
      await makeCompany(test()),
    ]
    await sql(test(), 'UPDATE session SET expires_at = $2 WHERE user_id = $1', [expired.userId, test().clock.now])
    await sql(test(), 'UPDATE "user" SET disabled_at = now() WHERE id = $1', [disabled.userId])
    await sql(test(), 'UPDATE company SET disabled_at = now() WHERE id = $1', [closed.companyId])

    for (const { token } of [expired, disabled, closed]) {
      const answer = await call(test(), 'GET', '/api/user', { token })

      expect(answer).toMatchObject({ status: 401, body: { message: 'Unauthorized' } })
    }
  })
})
