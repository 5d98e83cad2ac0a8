import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { mailedCodeChallengeSchema } from '#contract/auth.ts'
import { DEVICE_HEADER } from '#contract/device-header.ts'
import { AUTH, VALIDATION } from '#contract/messages.ts'
import { AppError } from '#server/platform/errors.ts'
import { hashPassword } from '#server/platform/password.ts'
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
} from '#server/testing/accounts.ts'
import type { TestCompany } from '#server/testing/factories.ts'
import { at, atWithLimits, call, describeApp, later, newAddress } from '#server/testing/test-app.ts'

const GUESSES_A_DAY = 50
const MINUTE_MS = 60_000
const CODE = /^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/
const newDevice = () => randomUUID().replaceAll('-', '')

describeApp('the daily limit of wrong passwords for one account', (test) => {
  const tryToSignIn = (email: string, password: string, device?: string) =>
    call(test(), 'POST', '/api/auth/login', {
      body: { email, password },
      from: newAddress(),
      headers: device === undefined ? {} : { [DEVICE_HEADER]: device },
    })
  const signInWithCode = (body: Record<string, unknown>, device?: string) =>
    call(test(), 'POST', '/api/auth/login/mailed-code', {
      body,
      from: newAddress(),
      headers: device === undefined ? {} : { [DEVICE_HEADER]: device },
    })
  const useUp = (email: string) => test().deps.limits.guessByAccount.penalty(email, GUESSES_A_DAY)
  const mailedCode = async ({ companyId }: TestCompany) => {
    const mails = await sendMails(test(), companyId)
    return mails.map(({ mail }) => (mail.template === 'signInCode' ? mail.code : '')).join()
  }
  const challengeOf = ({ body }: Awaited<ReturnType<typeof tryToSignIn>>) =>
    mailedCodeChallengeSchema.parse(body.data).challenge

  it('after 50 wrong passwords in a day, even the right password requires a mailed code', async () => {
    const account = await makeAccount(test())
    await test().deps.limits.guessByAccount.penalty(account.email, GUESSES_A_DAY - 2)

    const wrong = [
      await tryToSignIn(account.email, 'a wrong password'),
      await tryToSignIn(account.email, 'another one, wrong'),
    ]
    const asked = [
      await tryToSignIn(account.email, 'a wrong password'),
      await tryToSignIn(account.email.toUpperCase(), PASSWORD),
    ]

    expect(wrong.map(({ status, body }) => [status, body.error])).toEqual([
      [401, AUTH.invalidCredentials],
      [401, AUTH.invalidCredentials],
    ])
    for (const answer of asked)
      expect(answer).toMatchObject({
        status: 200,
        body: { success: false, message: AUTH.mailedCode, data: { requiresMailedCode: true } },
      })
    expect((await auditOf(test(), account.companyId)).map(({ action }) => action)).toEqual([
      'sign_in_refused',
      'sign_in_refused',
    ])
  })

  it('the daily limit of wrong passwords doesn’t count correct passwords', async () => {
    const account = await makeAccount(test())
    await test().deps.limits.guessByAccount.penalty(account.email, GUESSES_A_DAY - 1)

    const answers = [await tryToSignIn(account.email, PASSWORD), await tryToSignIn(account.email, PASSWORD)]

    expect(answers.map(({ status, body }) => [status, body.success])).toEqual([
      [200, true],
      [200, true],
    ])
  })

  it('a known device can sign in despite the daily limit of wrong passwords, but needs a mailed code after a password reset', async () => {
    const account = await makeAccount(test())
    const device = newDevice()
    await tryToSignIn(account.email, PASSWORD, device)
    await useUp(account.email)

    const known = await tryToSignIn(account.email, PASSWORD, device)
    const unknown = await tryToSignIn(account.email, PASSWORD, newDevice())
    await sql(test(), `DELETE FROM job WHERE company_id = $1`, [account.companyId])
    await call(test(), 'GET', `/api/auth/password-reset/reset-link?email=${account.email}`, { from: newAddress() })
    const [sent] = await sendMails(test(), account.companyId)
    if (!sent) throw new Error('No mail was sent')
    const link = resetLink(sent)
    const password = 'wistful-otter-lantern'
    await call(test(), 'POST', '/api/auth/password-reset', {
      body: { ...link, password, passwordConfirmation: password },
      from: newAddress(),
    })
    await useUp(account.email)
    const forgotten = await tryToSignIn(account.email, password, device)

    expect(known.body.success).toBe(true)
    expect(unknown.body.data).toMatchObject({ requiresMailedCode: true })
    expect(forgotten.body.data).toMatchObject({ requiresMailedCode: true })
  })

  it('a known device has its own daily limit of 20 wrong passwords', async () => {
    const account = await makeAccount(test())
    const device = newDevice()
    await tryToSignIn(account.email, PASSWORD, device)
    await useUp(account.email)
    const tried = []
    for (let count = 0; count < 21; count += 1)
      tried.push(await tryToSignIn(account.email, `wrong password ${count}`, device))

    expect(tried.slice(0, 20).map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 401))
    expect(tried.at(-1)?.body.data).toMatchObject({ requiresMailedCode: true })
  })

  it('after too many wrong passwords, a device becomes known by signing in with a one-time mailed code', async () => {
    const account = await makeAccount(test())
    const device = newDevice()
    await useUp(account.email)
    const challenge = challengeOf(await tryToSignIn(account.email, PASSWORD, device))
    const code = await mailedCode(account)

    const wrongCode = await signInWithCode({ challenge, code: 'aaaa-bbbb-cccc', password: PASSWORD })
    const wrongPassword = await signInWithCode({ challenge, code, password: 'a wrong password' })
    const right = await signInWithCode(
      { challenge, code: code.toUpperCase().replaceAll('-', ' '), password: PASSWORD },
      device,
    )
    const again = await signInWithCode({ challenge, code, password: PASSWORD })
    const known = await tryToSignIn(account.email, PASSWORD, device)

    expect(code).toMatch(CODE)
    expect(wrongCode).toMatchObject({ status: 401, body: { error: VALIDATION.mailedCodeInvalid } })
    expect(wrongPassword).toMatchObject({ status: 401, body: { error: AUTH.invalidCredentials } })
    expect(right).toMatchObject({ status: 200, body: { success: true, data: { user: { email: account.email } } } })
    expect(Object.keys(right.body.data).toSorted()).toEqual(['token', 'user'])
    expect(again).toMatchObject({ status: 401, body: { error: VALIDATION.mailedCodeInvalid } })
    expect(known.body.success).toBe(true)
  })

  it('a mailed code is required in addition to the second factor after too many wrong passwords', async () => {
    const account = await makeAccount(test())
    const { secret } = await enableSecondFactor(test(), account)
    await sendMails(test(), account.companyId)
    await useUp(account.email)
    const challenge = challengeOf(await tryToSignIn(account.email, PASSWORD))
    const code = await mailedCode(account)

    const first = await signInWithCode({ challenge, code, password: PASSWORD })
    const second = await at(test(), later(test().clock.now, MINUTE_MS), () =>
      call(test(), 'POST', '/api/auth/login/totp', {
        body: { challenge: first.body.data.challenge, code: codeOf(test(), secret) },
        from: newAddress(),
      }),
    )

    expect(first).toMatchObject({ status: 200, body: { success: false, data: { requiresTotp: true } } })
    expect(second.body.success).toBe(true)
  })

  it('after too many wrong passwords, a sign-in code is mailed at most once every five minutes', async () => {
    const account = await makeAccount(test())
    await useUp(account.email)
    const start = test().clock.now
    const codeAfter = (ms: number) =>
      atWithLimits(test(), later(start, ms), async () => {
        await tryToSignIn(account.email, PASSWORD)
        return mailedCode(account)
      })

    const codes = [await codeAfter(0), await codeAfter(5 * MINUTE_MS - 1), await codeAfter(5 * MINUTE_MS)]

    expect(codes).toEqual([expect.stringMatching(CODE), '', expect.stringMatching(CODE)])
  })

  it('a mailed code for signing in is valid for at least 10 and less than 20 minutes', async () => {
    const account = await makeAccount(test())
    await useUp(account.email)
    const challenge = challengeOf(await tryToSignIn(account.email, PASSWORD))
    const code = await mailedCode(account)
    const start = test().clock.now
    const tryAfter = (ms: number) =>
      at(test(), later(start, ms), () => signInWithCode({ challenge, code, password: PASSWORD }))

    // The latest attempt comes first, because a code works only once.
    const withoutChallenge = await tryAfter(30 * MINUTE_MS)
    const expired = await tryAfter(20 * MINUTE_MS)
    const inTime = await tryAfter(10 * MINUTE_MS - 1)

    expect(withoutChallenge.body.error).toBe(AUTH.challengeOver)
    expect(expired.body.error).toBe(VALIDATION.mailedCodeInvalid)
    expect(inTime.body.success).toBe(true)
  })

  it('the daily limit of wrong passwords applies to unknown email addresses in the same way', async () => {
    const email = `${randomUUID()}@carte.test`
    await useUp(email)

    const asked = await tryToSignIn(email, PASSWORD)
    const tried = await signInWithCode({ challenge: challengeOf(asked), code: 'aaaa-bbbb-cccc', password: PASSWORD })

    expect(asked).toMatchObject({ status: 200, body: { success: false, message: AUTH.mailedCode } })
    expect(tried).toMatchObject({ status: 401, body: { error: VALIDATION.mailedCodeInvalid } })
  })

  it.each(['', 'x.1.9999999999999.y', `${Buffer.from('a@b.test').toString('base64url')}.1.9999999999999.forged`])(
    'signing in with a mailed code refuses the invalid challenge %j',
    async (challenge) => {
      const { status } = await signInWithCode({ challenge, code: 'aaaa-bbbb-cccc', password: PASSWORD })

      expect(status).toBe(challenge === '' ? 400 : 401)
    },
  )
})

describeApp('sign-ins', (test) => {
  it('sign-ins and registrations are refused while too many passwords wait to be hashed', async () => {
    const account = await makeAccount(test())
    const waiting = Array.from({ length: 60 }, () =>
      hashPassword(PASSWORD, { ip: newAddress(), signal: undefined }).catch((error: unknown) => error),
    )

    const [signedIn, registered] = await Promise.all([
      call(test(), 'POST', '/api/auth/login', {
        body: { email: account.email, password: PASSWORD },
        from: newAddress(),
      }),
      call(test(), 'POST', '/api/auth/register', {
        from: newAddress(),
        body: {
          fullName: 'Ada',
          companyName: 'Cafe',
          email: `${randomUUID()}@carte.test`,
          password: PASSWORD,
          passwordConfirmation: PASSWORD,
        },
      }),
    ])

    expect(signedIn).toMatchObject({ status: 401, body: { code: 'TOO_MANY_ATTEMPTS', error: AUTH.signInBusy } })
    expect(registered).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
    for (const { headers } of [signedIn, registered]) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    const refused = (await Promise.all(waiting)).filter((one) => one instanceof AppError)
    expect(refused.length).toBeGreaterThan(0)
    expect((await signIn(test(), { email: account.email, password: PASSWORD })).status).toBe(200)
  })

  it('a known device can sign in even if its IP address has reached the limit of sign-ins', async () => {
    const [account, other] = [await makeAccount(test()), await makeAccount(test())]
    const { recoveryCodes } = await enableSecondFactor(test(), other)
    const [device, from] = [newDevice(), newAddress()]
    const post = (path: string, body: Record<string, unknown>, token = device) =>
      call(test(), 'POST', path, { body, from, headers: { [DEVICE_HEADER]: token } })
    const login = ({ email }: TestCompany, token?: string, password = PASSWORD) =>
      post('/api/auth/login', { email, password }, token)
    const finish = (first: Awaited<ReturnType<typeof login>>, code?: string) =>
      post('/api/auth/login/totp', { challenge: first.body.data.challenge, code })
    await login(account)
    await finish(await login(other), recoveryCodes[0])
    await test().deps.limits.loginByAddress.penalty(from, 10)

    const known = await login(account)
    const wrong = await login(account, device, 'a wrong password')
    const second = await finish(await login(other), recoveryCodes[1])
    const unknown = await login(account, newDevice())

    expect(known.body.success).toBe(true)
    expect(wrong).toMatchObject({ status: 401, body: { error: AUTH.invalidCredentials } })
    expect(second.body.success).toBe(true)
    expect(unknown).toMatchObject({ status: 401, body: { error: AUTH.tooManyAttempts } })
  })

  it('made-up device tokens can’t block a known device on the same network from signing in', async () => {
    const { email } = await makeAccount(test())
    const [device, from] = [newDevice(), newAddress()]
    const login = (token: string) =>
      call(test(), 'POST', '/api/auth/login', {
        body: { email, password: PASSWORD },
        from,
        headers: { [DEVICE_HEADER]: token },
      })
    await login(device)
    const { limits } = test().deps
    await limits.loginByAddress.penalty(from, 10)
    await limits.knownDeviceByAddress.penalty(from, 30)

    const answers = [await login(newDevice()), await login(device), await login(device)]

    expect(answers.map(({ body }) => body.success)).toEqual([false, true, true])
  })

  it('a known device beyond its IP address’s limit is blocked by 20 wrong passwords of its own, but not by those of others', async () => {
    const { email } = await makeAccount(test())
    const [device, from] = [newDevice(), newAddress()]
    const login = (password: string, token: string) =>
      call(test(), 'POST', '/api/auth/login', {
        body: { email, password },
        from,
        headers: { [DEVICE_HEADER]: token },
      })
    await login(PASSWORD, device)
    for (let tries = 0; tries < 5; tries += 1) await login('a wrong password', newDevice())

    const unknown = await login(PASSWORD, newDevice())
    const known = await login(PASSWORD, device)
    await test().deps.limits.loginByAddress.penalty(from, 10)
    const guesses = []
    for (let tries = 0; tries < 20; tries += 1) guesses.push(await login('a wrong password', device))
    const refused = await login(PASSWORD, device)

    expect(unknown.body.error).toBe(AUTH.tooManyAttempts)
    expect(known.body.success).toBe(true)
    expect(new Set(guesses.map(({ body }) => body.error))).toEqual(new Set([AUTH.invalidCredentials]))
    expect(refused).toMatchObject({ status: 401, body: { error: AUTH.tooManyAttempts } })
  })

  it('sign-ins from one IPv6 /64 network share a limit, as do those from one IPv4 address', async () => {
    const tryFrom = (from: string) =>
      call(test(), 'POST', '/api/auth/login', {
        body: { email: `${randomUUID()}@carte.test`, password: 'wrong password' },
        from,
      })
    const fromNetwork = []
    for (let at = 0; at < 12; at += 1) fromNetwork.push(await tryFrom(`2001:db8:77:1:${at}::1`))
    const mapped = []
    for (let at = 0; at < 11; at += 1) mapped.push(await tryFrom(at % 2 ? '10.66.0.1' : '::ffff:10.66.0.1'))

    expect(fromNetwork.map(({ body }) => body.error).slice(9)).toEqual([
      AUTH.invalidCredentials,
      AUTH.tooManyAttempts,
      AUTH.tooManyAttempts,
    ])
    expect(mapped.map(({ body }) => body.error).slice(9)).toEqual([AUTH.invalidCredentials, AUTH.tooManyAttempts])
  })
})
