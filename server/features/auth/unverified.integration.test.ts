import { randomUUID } from 'node:crypto'
import { expect, it, vi } from 'vitest'
import { AUTH } from '#contract/messages.ts'
import { deleteExpiredData } from '#server/platform/job-runner.ts'
import {
  auditOf,
  codeOf,
  confirmPassword,
  makeAccount,
  PASSWORD,
  readAccount,
  resetLink,
  sendMails,
  signIn,
  sql,
} from '#server/testing/accounts.ts'
import { commitWhileWaiting } from '#server/testing/commit-while-waiting.ts'
import { addMember, makeCompany } from '#server/testing/factories.ts'
import { makePlan, subscribe } from '#server/testing/payments.ts'
import { at, call, describeApp, later, newAddress } from '#server/testing/test-app.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const NEW_PASSWORD = 'wistful-otter-lantern'

describeApp('an account whose email address is not verified', (test) => {
  const stranger = (options = {}) => makeAccount(test(), { isVerified: false, hasSubscription: false, ...options })
  const usersWith = async (email: string) => (await sql(test(), 'SELECT * FROM "user" WHERE email = $1', [email])).rows
  const resetByMail = async (email: string, companyId: number) => {
    await call(test(), 'GET', `/api/auth/password-reset/reset-link?email=${email}`, { from: newAddress() })
    const [sent] = await sendMails(test(), companyId)
    if (!sent) throw new Error('No mail was sent')
    const link = resetLink(sent)
    return call(test(), 'POST', '/api/auth/password-reset', {
      body: { ...link, password: NEW_PASSWORD, passwordConfirmation: NEW_PASSWORD },
      from: newAddress(),
    })
  }
  /** Sets a second factor directly, because the API refuses it for an unverified address. */
  const forceFactor = (userId: number) =>
    sql(test(), `UPDATE "user" SET totp_enabled_at = now(), totp_secret = 'x' WHERE id = $1`, [userId])

  it('an unverified account can’t set up a second factor', async () => {
    const { token, userId } = await stranger()
    await confirmPassword(test(), token)

    const answers = [
      await call(test(), 'POST', '/api/profile/second-factor/setup', { token }),
      await call(test(), 'POST', '/api/profile/second-factor/enable', {
        token,
        body: { code: codeOf(test(), 'JBSWY3DP') },
      }),
    ]

    for (const answer of answers)
      expect(answer).toMatchObject({ status: 401, body: { code: 'EMAIL_NOT_VERIFIED', error: AUTH.verifyEmail } })
    expect((await readAccount(test(), userId)).totp_secret).toBeNull()
  })

  it('an unverified account can’t pay or invite members', async () => {
    const company = await stranger()
    const { id } = await makePlan(test())

    const answer = await subscribe(test(), company, id)
    const team = await call(test(), 'POST', '/api/team/invitations', {
      token: company.token,
      body: { email: `${randomUUID()}@carte.test`, role: 'editor' },
    })

    for (const one of [answer, team])
      expect(one).toMatchObject({ status: 401, body: { success: false, error: AUTH.verifyEmail } })
    expect((await sql(test(), 'SELECT * FROM subscription WHERE company_id = $1', [company.companyId])).rows).toEqual(
      [],
    )
  })

  it('a password reset verifies an unverified account and removes its second factor', async () => {
    const company = await stranger()
    await forceFactor(company.userId)
    await sql(test(), `INSERT INTO recovery_code (company_id, user_id, code_hash) VALUES ($1, $2, 'x')`, [
      company.companyId,
      company.userId,
    ])

    const reset = await resetByMail(company.email, company.companyId)
    const signedIn = await signIn(test(), { email: company.email, password: NEW_PASSWORD })
    const before = await call(test(), 'GET', '/api/user', { token: company.token })

    expect(reset.status).toBe(200)
    expect(signedIn.body).toMatchObject({ success: true, data: { user: { email_verified_at: expect.any(String) } } })
    expect(before.status).toBe(401)
    expect((await sql(test(), 'SELECT * FROM recovery_code WHERE user_id = $1', [company.userId])).rows).toEqual([])
    expect((await auditOf(test(), company.companyId)).map(({ action }) => action)).toEqual([
      'password_reset',
      'email_verified',
      'signed_in',
    ])
  })

  it('a password reset keeps the second factor of a verified account', async () => {
    const company = await makeAccount(test())
    await forceFactor(company.userId)

    await resetByMail(company.email, company.companyId)
    const signedIn = await signIn(test(), { email: company.email, password: NEW_PASSWORD })

    expect(signedIn.body).toMatchObject({ success: false, data: { requiresTotp: true } })
  })

  it('an unverified account is replaced when an invitation to its email address is accepted', async () => {
    const squatter = await stranger()
    const company = await makeCompany(test())
    const body = { email: squatter.email, role: 'editor' }

    const invited = await call(test(), 'POST', '/api/team/invitations', { token: company.token, body })
    const [sent] = await sendMails(test(), company.companyId)
    const stillThere = await usersWith(squatter.email)
    const token = sent?.mail.template === 'invitation' ? sent.mail.link.split('/').at(-1) : ''
    const accepted = await call(test(), 'POST', '/api/invitations/accept', {
      body: { token, fullName: 'Ada', password: NEW_PASSWORD, passwordConfirmation: NEW_PASSWORD },
      from: newAddress(),
    })

    expect(invited.status).toBe(200)
    expect(stillThere[0].company_id).toBe(squatter.companyId)
    expect(accepted.body).toMatchObject({ success: true, data: { user: { company: { id: company.companyId } } } })
    expect((await sql(test(), 'SELECT * FROM company WHERE id = $1', [squatter.companyId])).rows).toEqual([])
  })

  it('an unverified account without a subscription or other members is deleted after seven days', async () => {
    const gone = await stranger()
    const paid = await makeAccount(test(), { isVerified: false })
    const verified = await makeAccount(test(), { hasSubscription: false })
    const withOthers = await stranger()
    await addMember(test(), withOthers, 'editor')
    const start = test().clock.now
    const exists = async ({ companyId }: { companyId: number }) =>
      (await sql(test(), 'SELECT id FROM company WHERE id = $1', [companyId])).rows.length === 1

    await at(test(), later(start, 7 * DAY_MS - 60_000), () => deleteExpiredData(test().deps))
    const early = await exists(gone)
    await at(test(), later(start, 7 * DAY_MS + 60_000), () => deleteExpiredData(test().deps))

    expect(early).toBe(true)
    expect(await Promise.all([gone, paid, verified, withOthers].map(exists))).toEqual([false, true, true, true])
    expect((await signIn(test(), { email: gone.email, password: PASSWORD })).status).toBe(401)
  })

  it('an unverified account isn’t deleted if it is verified while the deletion waits for a lock', async () => {
    const { companyId, userId } = await stranger()
    const verify = 'UPDATE "user" SET email_verified_at = now() WHERE id = $1'
    const expired = later(test().clock.now, 7 * DAY_MS + 60_000)

    await commitWhileWaiting(test(), [verify, [userId]], () =>
      at(test(), expired, () => deleteExpiredData(test().deps)),
    )

    expect((await sql(test(), 'SELECT id FROM company WHERE id = $1', [companyId])).rows).toHaveLength(1)
  })

  it('an error while deleting some expired data doesn’t prevent other expired data from being deleted', async () => {
    const { companyId } = await stranger()
    const expired = later(test().clock.now, 7 * DAY_MS + 60_000)
    // Only the first query fails, which deletes old jobs. The deletion of companies comes after it.
    const failing = vi.spyOn(test().deps.database.pool, 'query')
    failing.mockImplementationOnce(() => {
      throw new Error('The connection was lost')
    })

    await at(test(), expired, () => deleteExpiredData(test().deps))

    failing.mockRestore()
    expect((await sql(test(), 'SELECT id FROM company WHERE id = $1', [companyId])).rows).toEqual([])
  })
})
