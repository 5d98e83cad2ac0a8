import { expect, it } from 'vitest'
import { VALIDATION } from '#contract/messages.ts'
import {
  auditOf,
  codeOf,
  confirmPassword,
  enableSecondFactor,
  makeAccount,
  PASSWORD,
  readAccount,
  sendMails,
  signIn,
  sql,
  wrongCodeOf,
} from '#server/testing/accounts.ts'
import { addMember } from '#server/testing/factories.ts'
import { call, describeApp } from '#server/testing/test-app.ts'

const WAYS = ['setup', 'disable', 'recovery-codes'] as const

describeApp('the user’s own second factor', (test) => {
  const post = (token: string, way: string, body?: unknown) =>
    call(test(), 'POST', `/api/profile/second-factor/${way}`, { token, ...(body !== undefined && { body }) })
  const read = async (token: string) => (await call(test(), 'GET', '/api/profile/second-factor', { token })).body.data
  const makeConfirmed = async () => {
    const account = await makeAccount(test())
    await confirmPassword(test(), account.token)
    return account
  }
  const asksForCode = async (email: string) =>
    (await signIn(test(), { email, password: PASSWORD })).body.success === false

  it('signing in requires no code while a second factor is set up but not enabled', async () => {
    const { token, email, userId } = await makeConfirmed()

    const { status, body } = await post(token, 'setup')
    const { totp_secret: stored } = await readAccount(test(), userId)

    expect(status).toBe(200)
    expect(body.data.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(new URL(body.data.otpauthUrl).searchParams.get('secret')).toBe(body.data.secret)
    expect(decodeURIComponent(body.data.otpauthUrl)).toContain(`otpauth://totp/Carte:${email}?issuer=Carte`)
    expect(stored.toString('latin1')).not.toContain(body.data.secret)
    expect(await read(token)).toEqual({ enabled: false, recoveryCodesLeft: 0, isRequired: false })
    expect(await asksForCode(email)).toBe(false)
  })

  it('enabling a second factor creates ten recovery codes, emails the user and is recorded in the audit log', async () => {
    const account = await makeConfirmed()
    const { body } = await post(account.token, 'setup')

    const enabled = await post(account.token, 'enable', { code: codeOf(test(), body.data.secret) })

    const { recoveryCodes } = enabled.body.data
    const { rows } = await sql(test(), 'SELECT r::text AS whole FROM recovery_code r WHERE user_id = $1', [
      account.userId,
    ])
    expect(recoveryCodes).toHaveLength(10)
    expect(rows).toHaveLength(10)
    for (const code of recoveryCodes) expect(JSON.stringify(rows)).not.toContain(code)
    expect(await read(account.token)).toEqual({ enabled: true, recoveryCodesLeft: 10, isRequired: false })
    expect(await asksForCode(account.email)).toBe(true)
    expect(await sendMails(test(), account.companyId)).toMatchObject([
      { to: account.email, mail: { template: 'secondFactorChanged', isEnabled: true } },
    ])
    expect(await auditOf(test(), account.companyId)).toMatchObject([
      { action: 'second_factor_enabled', userId: account.userId },
    ])
  })

  it('a second factor can’t be enabled with a wrong or empty code', async () => {
    const { token } = await makeConfirmed()
    const setup = await post(token, 'setup')
    const wrong = wrongCodeOf(test(), setup.body.data.secret)

    const answers = [await post(token, 'enable', { code: wrong }), await post(token, 'enable', { code: '' })]

    expect(answers[0]).toMatchObject({ status: 400, body: { errors: { code: VALIDATION.codeInvalid } } })
    expect(answers[1]).toMatchObject({ status: 400, body: { errors: { code: VALIDATION.codeRequired } } })
    expect((await read(token)).enabled).toBe(false)
  })

  it('only one of two simultaneous calls enables a second factor', async () => {
    const { token } = await makeConfirmed()
    const { body } = await post(token, 'setup')
    const code = codeOf(test(), body.data.secret)

    const answers = await Promise.all([post(token, 'enable', { code }), post(token, 'enable', { code })])

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('disabling a second factor deletes its secret and codes, emails the user and is recorded in the audit log', async () => {
    const account = await makeAccount(test())
    await enableSecondFactor(test(), account)
    await sendMails(test(), account.companyId)

    const answer = await post(account.token, 'disable')

    expect(answer.status).toBe(200)
    expect(await read(account.token)).toEqual({ enabled: false, recoveryCodesLeft: 0, isRequired: false })
    expect((await readAccount(test(), account.userId)).totp_secret).toBeNull()
    expect(await asksForCode(account.email)).toBe(false)
    expect(await sendMails(test(), account.companyId)).toMatchObject([
      { to: account.email, mail: { template: 'secondFactorChanged', isEnabled: false } },
    ])
    expect((await auditOf(test(), account.companyId)).map(({ action }) => action)).toContain('second_factor_disabled')
  })

  it('new recovery codes for a second factor replace the old ones', async () => {
    const account = await makeAccount(test())
    const { recoveryCodes } = await enableSecondFactor(test(), account)

    const { body } = await post(account.token, 'recovery-codes')

    expect(body.data.recoveryCodes).toHaveLength(10)
    expect(body.data.recoveryCodes).not.toEqual(expect.arrayContaining([recoveryCodes[0]]))
    expect(await read(account.token)).toEqual({ enabled: true, recoveryCodesLeft: 10, isRequired: false })
    const signedIn = await signIn(test(), { email: account.email, password: PASSWORD })
    const finish = (code: string) =>
      call(test(), 'POST', '/api/auth/login/totp', { body: { challenge: signedIn.body.data.challenge, code } })
    expect((await finish(recoveryCodes[0] ?? '')).status).toBe(401)
    expect((await finish(body.data.recoveryCodes[0])).status).toBe(200)
  })

  it.each(WAYS)('POST /api/profile/second-factor/%s requires a confirmed password', async (way) => {
    const { token } = await makeAccount(test())

    expect(await post(token, way)).toMatchObject({ status: 403, body: { code: 'PASSWORD_NOT_CONFIRMED' } })
  })

  it('calls that don’t fit the state of the second factor, such as enabling it twice, are refused as conflicts', async () => {
    const [off, on] = [await makeConfirmed(), await makeAccount(test())]
    const { secret } = await enableSecondFactor(test(), on)

    const answers = [
      await post(on.token, 'setup'),
      await post(on.token, 'enable', { code: codeOf(test(), secret) }),
      await post(off.token, 'enable', { code: '123456' }),
      await post(off.token, 'disable'),
      await post(off.token, 'recovery-codes'),
    ]

    for (const answer of answers) expect(answer).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  })

  it('enabling a second factor affects only the user’s own account', async () => {
    const [account, stranger] = [await makeAccount(test()), await makeAccount(test())]
    const colleague = await addMember(test(), account, 'owner')

    await enableSecondFactor(test(), account)

    for (const { token } of [colleague, stranger])
      expect(await read(token)).toEqual({ enabled: false, recoveryCodesLeft: 0, isRequired: false })
  })
})
