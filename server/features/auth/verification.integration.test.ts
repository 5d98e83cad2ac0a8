import { expect, it } from 'vitest'
import { SESSION_OVER_MESSAGES, VERIFICATION } from '#contract/messages.ts'
import { auditOf, makeAccount, readAccount, sendMails, sql, verificationCall } from '#server/testing/accounts.ts'
import { makeCompany, type TestCompany } from '#server/testing/factories.ts'
import { at, atWithLimits, call, describeApp, later } from '#server/testing/test-app.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

describeApp('verifying the email address', (test) => {
  const resend = (token?: string) => call(test(), 'POST', '/api/auth/verify-email/resend', { token })
  const open = (url: string, token?: string) => call(test(), 'GET', url, { token })
  const makeUnverified = () => makeCompany(test(), { isVerified: false })
  const linkOf = async ({ companyId, token }: TestCompany) => {
    await resend(token)
    const [sent] = await sendMails(test(), companyId)
    if (!sent) throw new Error('No link was sent')
    return verificationCall(sent)
  }

  it('the mailed verification link verifies the email address, and can be opened again', async () => {
    const account = await makeUnverified()
    const link = await linkOf(account)

    const first = await open(link, account.token)
    const { email_verified_at: verifiedAt } = await readAccount(test(), account.userId)
    const second = await at(test(), later(test().clock.now, HOUR_MS), () => open(link, account.token))

    for (const { status, body } of [first, second]) {
      expect([status, body]).toEqual([200, { success: true, message: VERIFICATION.verified, data: null }])
    }
    expect(verifiedAt).toEqual(test().clock.now)
    expect((await readAccount(test(), account.userId)).email_verified_at).toEqual(verifiedAt)
    expect((await call(test(), 'GET', '/api/user', { token: account.token })).status).toBe(200)
  })

  it('fifty simultaneous calls to verify an email address are recorded as one verification', async () => {
    const account = await makeUnverified()
    const link = await linkOf(account)

    const answers = await Promise.all(Array.from({ length: 50 }, () => open(link, account.token)))

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await auditOf(test(), account.companyId)).toMatchObject([
      { action: 'email_verified', userId: account.userId },
    ])
  })

  it('verifying the email address succeeds with an earlier link after a resend', async () => {
    const account = await makeUnverified()
    const earlier = await linkOf(account)
    await test().deps.limits.resendByUser.delete(String(account.userId))
    await at(test(), later(test().clock.now, HOUR_MS), () => linkOf(account))

    expect((await open(earlier, account.token)).status).toBe(200)
  })

  it('a verification link is refused as expired after 24 hours', async () => {
    const account = await makeUnverified()
    const link = await linkOf(account)
    await sql(test(), 'UPDATE session SET remember = true WHERE user_id = $1', [account.userId])

    const tooLate = later(test().clock.now, 24 * HOUR_MS + 1000)
    const refused = await at(test(), tooLate, () => open(link, account.token))

    expect(refused).toMatchObject({
      status: 400,
      body: { success: false, message: VERIFICATION.linkExpired, error: VERIFICATION.linkExpired },
    })
  })

  it('a verification link is refused for another signed-in user', async () => {
    const [account, stranger] = [await makeUnverified(), await makeUnverified()]
    const link = await linkOf(account)

    const refused = await open(link, stranger.token)

    expect(refused).toMatchObject({ status: 403, body: { error: VERIFICATION.linkOfAnother } })
    expect((await call(test(), 'GET', '/api/user', { token: stranger.token })).body).toMatchObject({
      code: 'EMAIL_NOT_VERIFIED',
    })
    expect((await readAccount(test(), account.userId)).email_verified_at).toBeNull()
    expect((await readAccount(test(), stranger.userId)).email_verified_at).toBeNull()
  })

  it('verifying the email address and sending the link again require a session', async () => {
    const account = await makeUnverified()
    const link = await linkOf(account)

    const answers = [await open(link), await resend()]

    for (const answer of answers) expect(answer).toMatchObject({ status: 401, body: { message: 'Unauthorized' } })
  })

  it('a disabled user can neither verify the email address nor have the link sent again', async () => {
    const account = await makeUnverified()
    const link = await linkOf(account)
    await sql(test(), 'UPDATE "user" SET disabled_at = now() WHERE id = $1', [account.userId])

    const answers = [await open(link, account.token), await resend(account.token)]

    for (const answer of answers) expect(answer).toMatchObject({ status: 401, body: { message: 'Unauthorized' } })
  })

  it.each<[string, (url: URL, own: string) => void]>([
    ['a later expiry', (url) => url.searchParams.set('expires', String(Number(url.searchParams.get('expires')) + 60))],
    [
      'a truncated signature',
      (url) => url.searchParams.set('signature', url.searchParams.get('signature')?.slice(1) ?? ''),
    ],
    [
      'something appended to the signature',
      (url) => url.searchParams.set('signature', `${url.searchParams.get('signature')}=`),
    ],
    ['an empty signature', (url) => url.searchParams.set('signature', '')],
    ['a truncated token', (url) => (url.pathname = url.pathname.slice(0, -1))],
    ['something appended to the token', (url) => (url.pathname = `${url.pathname}A`)],
    [
      'the user id of the person who opens it',
      (url, own) => (url.pathname = url.pathname.replace(/verify-email\/\d+/, `verify-email/${own}`)),
    ],
  ])('verifying the email address is refused for a link with %s', async (what, tamper) => {
    const [account, stranger] = [await makeUnverified(), await makeUnverified()]
    const url = new URL(await linkOf(account), 'http://carte.test')
    tamper(url, String(stranger.userId))
    const opener = what.includes('the person') ? stranger : account

    const refused = await open(`${url.pathname}${url.search}`, opener.token)

    expect(refused).toMatchObject({ status: 400, body: { success: false, error: VERIFICATION.linkInvalid } })
    expect(SESSION_OVER_MESSAGES).not.toContain(refused.body.message)
    expect((await readAccount(test(), opener.userId)).email_verified_at).toBeNull()
  })

  it.each([
    ['no expiry', (url: URL) => url.searchParams.delete('expires')],
    ['two signatures', (url: URL) => url.searchParams.append('signature', 'x')],
    ['an unknown parameter', (url: URL) => url.searchParams.set('verified', 'true')],
  ])('verifying the email address is refused as invalid input for a link with %s', async (_what, tamper) => {
    const account = await makeUnverified()
    const url = new URL(await linkOf(account), 'http://carte.test')
    tamper(url)

    const refused = await open(`${url.pathname}${url.search}`, account.token)

    expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } })
  })

  it('a verification link to a former email address of the account is refused', async () => {
    const account = await makeUnverified()
    const link = await linkOf(account)
    await sql(test(), 'UPDATE "user" SET email = $2 WHERE id = $1', [account.userId, `other.${account.email}`])

    const refused = await open(link, account.token)

    expect(refused).toMatchObject({ status: 400, body: { error: VERIFICATION.linkInvalid } })
  })

  it('a verification link signed with an older secret is accepted while that secret is still configured', async () => {
    const account = await makeUnverified()
    const link = await linkOf(account)
    const { config } = test().deps
    const before = config.appSecrets
    try {
      config.appSecrets = ['a newer secret than the one that signed the link', ...before]

      expect((await open(link, account.token)).status).toBe(200)
    } finally {
      config.appSecrets = before
    }
  })
})

describeApp('sending the verification link again', (test) => {
  const resend = (token: string) => call(test(), 'POST', '/api/auth/verify-email/resend', { token })

  it('the verification link is sent again at most once a minute', async () => {
    const { token, companyId, email } = await makeCompany(test(), { isVerified: false })

    const start = test().clock.now
    const resendAfter = (ms: number) =>
      atWithLimits(test(), later(start, ms), async () => {
        const { status, body } = await resend(token)
        return { status, body, mails: await sendMails(test(), companyId) }
      })
    const mails = [expect.objectContaining({ to: email, mail: expect.objectContaining({ template: 'verifyEmail' }) })]
    const sent = { status: 200, body: { success: true, message: VERIFICATION.sent, data: null }, mails }

    expect([await resendAfter(0), await resendAfter(MINUTE_MS - 1), await resendAfter(MINUTE_MS)]).toEqual([
      sent,
      { status: 200, body: { success: true, message: VERIFICATION.sentJustNow, data: null }, mails: [] },
      sent,
    ])
  })

  it('sending the verification link again succeeds without a mail when the email address is verified', async () => {
    const { token, companyId } = await makeAccount(test())

    const answer = await resend(token)

    expect(answer).toMatchObject({ status: 200, body: { success: true } })
    expect(await sendMails(test(), companyId)).toEqual([])
  })

  it('a requested verification link isn’t mailed to a user who has been verified or disabled meanwhile', async () => {
    const [verified, disabled] = [
      await makeCompany(test(), { isVerified: false }),
      await makeCompany(test(), { isVerified: false }),
    ]
    for (const { token } of [verified, disabled]) await resend(token)
    await sql(test(), 'UPDATE "user" SET email_verified_at = now() WHERE id = $1', [verified.userId])
    await sql(test(), 'UPDATE "user" SET disabled_at = now() WHERE id = $1', [disabled.userId])

    expect(await sendMails(test(), verified.companyId)).toEqual([])
    expect(await sendMails(test(), disabled.companyId)).toEqual([])
  })
})
