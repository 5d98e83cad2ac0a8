import { randomUUID } from 'node:crypto'
import { expect, it, vi } from 'vitest'
import { AUTH, VALIDATION, VERIFICATION } from '#contract/messages.ts'
import {
  auditOf,
  confirmPassword,
  makeAccount,
  PASSWORD,
  readAccount,
  sendMails,
  signIn,
  sql,
  verificationCall,
} from '#server/testing/accounts.ts'
import type { TestCompany } from '#server/testing/factories.ts'
import { makePlan, subscribe } from '#server/testing/payments.ts'
import { call, describeApp } from '#server/testing/test-app.ts'

const newEmail = () => `${randomUUID()}@carte.test`

describeApp('the user’s own email address', (test) => {
  const change = (token: string, email: unknown, part: Record<string, unknown> = {}) =>
    call(test(), 'POST', '/api/profile/email', { token, body: { email, ...part } })
  const open = (url: string, token: string) => call(test(), 'GET', url, { token })
  const makeConfirmed = async (options: Parameters<typeof makeAccount>[1] = {}) => {
    const account = await makeAccount(test(), options)
    await confirmPassword(test(), account.token)
    return account
  }
  const linkTo = async (account: TestCompany, email: string) => {
    await change(account.token, email)
    const sent = (await sendMails(test(), account.companyId)).find(({ to }) => to === email)
    if (!sent) throw new Error('No link was sent')
    return verificationCall(sent)
  }

  it('the user’s email address changes only when the link in the mail to the new address is opened', async () => {
    const account = await makeConfirmed()
    const email = newEmail()

    const answer = await change(account.token, email.toUpperCase())
    const mails = await sendMails(test(), account.companyId)
    const before = await readAccount(test(), account.userId)
    const opened = await open(verificationCall(mails[0] ?? never()), account.token)
    const after = await readAccount(test(), account.userId)

    expect([answer.status, answer.body]).toEqual([
      200,
      { success: true, message: AUTH.emailChangeRequested, data: null },
    ])
    expect(mails).toMatchObject([
      { to: email, mail: { template: 'verifyEmail', isChange: true } },
      { to: account.email, mail: { template: 'emailChanging', newEmail: email } },
    ])
    expect(before).toMatchObject({ email: account.email, pending_email: email })
    expect(opened).toMatchObject({ status: 200, body: { message: VERIFICATION.verified } })
    expect(after).toMatchObject({ email, pending_email: null, email_verified_at: test().clock.now })
    expect((await signIn(test(), { email, password: PASSWORD })).status).toBe(200)
    expect(await auditOf(test(), account.companyId)).toContainEqual(
      expect.objectContaining({ action: 'email_changed', after: { detail: `${account.email} → ${email}` } }),
    )
  })

  it('the payment provider gets the owner’s new email address', async () => {
    const account = await makeConfirmed({ hasSubscription: false })
    const email = newEmail()
    await sql(test(), 'UPDATE company SET user_id = $2 WHERE id = $1', [account.companyId, account.userId])
    await subscribe(test(), account, (await makePlan(test())).id)
    const sent = vi.spyOn(test().deps.payments, 'updateCustomer')

    await open(await linkTo(account, email), account.token)
    await sendMails(test(), account.companyId)

    expect(sent.mock.calls).toEqual([[expect.any(String), expect.objectContaining({ email })]])
    sent.mockRestore()
  })

  it('opening the link of an email change several times changes the address only once', async () => {
    const account = await makeConfirmed()
    const link = await linkTo(account, newEmail())

    const answers = await Promise.all(Array.from({ length: 20 }, () => open(link, account.token)))

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await auditOf(test(), account.companyId)).map(({ action }) => action)).toEqual(['email_changed'])
  })

  it('the user’s email address can’t be changed with an outdated link', async () => {
    const account = await makeConfirmed({ isVerified: false })
    await call(test(), 'POST', '/api/auth/verify-email/resend', { token: account.token })
    const [first] = await sendMails(test(), account.companyId)
    const replaced = await linkTo(account, newEmail())
    const newest = await linkTo(account, newEmail())

    const answers = [
      await open(replaced, account.token),
      await open(newest, account.token),
      await open(verificationCall(first ?? never()), account.token),
    ]

    expect(answers.map(({ status }) => status)).toEqual([400, 200, 400])
    expect(answers[2]?.body.error).toBe(VERIFICATION.linkInvalid)
  })

  it('a change of email address doesn’t reveal whether the new address is already taken', async () => {
    const [account, owner] = [await makeConfirmed(), await makeAccount(test())]

    const free = await change(account.token, newEmail())
    await sendMails(test(), account.companyId)
    const taken = await change(account.token, owner.email.toUpperCase())
    const mails = await sendMails(test(), account.companyId)

    expect([taken.status, String(taken.raw)]).toEqual([free.status, String(free.raw)])
    expect(mails).toMatchObject([
      { to: owner.email, mail: { template: 'accountExists', fullName: 'Test Owner' } },
      { to: account.email, mail: { template: 'emailChanging' } },
    ])
  })

  it('the user’s email address isn’t changed if another user has meanwhile taken the new address', async () => {
    const [account, faster] = [await makeConfirmed(), await makeConfirmed()]
    const email = newEmail()
    const [link, fasterLink] = [await linkTo(account, email), await linkTo(faster, email)]

    const won = await open(fasterLink, faster.token)
    const lost = await open(link, account.token)

    expect(won.status).toBe(200)
    expect(lost).toMatchObject({ status: 409, body: { error: VERIFICATION.addressTaken } })
    expect((await readAccount(test(), account.userId)).email).toBe(account.email)
  })

  it('correcting an unverified email address sends no mail to the old address', async () => {
    const account = await makeConfirmed({ isVerified: false })
    const email = newEmail()

    await change(account.token, email)
    const mails = await sendMails(test(), account.companyId)
    await open(verificationCall(mails[0] ?? never()), account.token)

    expect(mails.map(({ to }) => to)).toEqual([email])
    expect((await readAccount(test(), account.userId)).email_verified_at).toEqual(test().clock.now)
  })

  it('changing the user’s email address requires a confirmed password', async () => {
    const { token, userId } = await makeAccount(test())

    const refused = await change(token, newEmail())

    expect(refused).toMatchObject({
      status: 403,
      body: { code: 'PASSWORD_NOT_CONFIRMED', error: AUTH.confirmPasswordFirst },
    })
    expect((await readAccount(test(), userId)).pending_email).toBeNull()
  })

  it('a change of email address is refused with an invalid or unchanged address, or an unknown field', async () => {
    const { token, email } = await makeConfirmed()

    const answers = [
      await change(token, email.toUpperCase()),
      await change(token, 'someone'),
      await change(token, ''),
      await change(token, newEmail(), { email_verified_at: '2026-01-01T00:00:00.000Z' }),
    ]

    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400])
    expect(answers[1]?.body.errors).toEqual({ email: VALIDATION.emailInvalid })
  })

  it('a user can request a change of their email address at most five times an hour', async () => {
    const { token } = await makeConfirmed()
    const answers = []

    for (let count = 1; count <= 6; count += 1) answers.push(await change(token, newEmail()))

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(50 * 60)
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeLessThanOrEqual(60 * 60)
  })
})

function never(): never {
  throw new Error('No mail was sent')
}
