import { expect, it } from 'vitest'
import { sessionSchema } from '#contract/profile.ts'
import { auditOf, makeAccount, PASSWORD, signIn } from '#server/testing/accounts.ts'
import { addMember } from '#server/testing/factories.ts'
import { at, call, describeApp, later, newAddress } from '#server/testing/test-app.ts'

const HOUR_MS = 60 * 60 * 1000

describeApp('the user’s own sessions', (test) => {
  const list = async (token: string) => (await call(test(), 'GET', '/api/profile/sessions', { token })).body.data
  const end = (token: string, id: number | string = '') =>
    call(test(), 'DELETE', `/api/profile/sessions${id === '' ? '' : `/${id}`}`, { token })
  const isAlive = async (token: string) => (await call(test(), 'GET', '/api/user', { token })).status === 200

  it('the list of a user’s sessions shows each IP address and marks the current session', async () => {
    const account = await makeAccount(test())
    const from = newAddress()
    const { token } = (await signIn(test(), { email: account.email, password: PASSWORD }, from)).body.data

    const sessions = await list(token)

    expect(sessions).toHaveLength(2)
    for (const one of sessions) expect(sessionSchema.parse(one)).toEqual(one)
    expect(sessions.map(({ ip, isCurrent }: { ip: string; isCurrent: boolean }) => [ip, isCurrent])).toEqual([
      [from, true],
      [null, false],
    ])
    expect(JSON.stringify(sessions)).not.toContain(token)
  })

  it('a user’s expired sessions are not listed', async () => {
    const account = await makeAccount(test())
    const tomorrow = later(test().clock.now, 13 * HOUR_MS)

    const sessions = await at(test(), tomorrow, async () => {
      const { body } = await signIn(test(), { email: account.email, password: PASSWORD })
      return list(body.data.token)
    })

    expect(sessions).toHaveLength(1)
  })

  it('a user can end their own sessions one by one', async () => {
    const account = await makeAccount(test())
    const { token } = (await signIn(test(), { email: account.email, password: PASSWORD })).body.data
    const [, other] = await list(token)

    const ended = await end(token, other.id)
    const again = await end(token, other.id)

    expect([ended.status, again.status]).toEqual([200, 404])
    expect([await isAlive(token), await isAlive(account.token)]).toEqual([true, false])
  })

  it('a user can’t end the session of another user', async () => {
    const [account, stranger] = [await makeAccount(test()), await makeAccount(test())]
    const colleague = await addMember(test(), account, 'viewer')
    const [theirs] = await list(colleague.token)
    const [strangers] = await list(stranger.token)

    const answers = [await end(account.token, theirs.id), await end(account.token, strangers.id)]

    for (const answer of answers) expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    expect([await isAlive(colleague.token), await isAlive(stranger.token)]).toEqual([true, true])
  })

  it.each(['0', '-1', 'x', '1.5', '9007199254740993'])(
    'ending a session is refused if the id is invalid: %s',
    async (id) => {
      const { token } = await makeAccount(test())

      expect((await end(token, id)).status).toBe(400)
    },
  )

  it('a user can end all of their own sessions at once, even the current session', async () => {
    const account = await makeAccount(test())
    const colleague = await addMember(test(), account, 'viewer')
    const { token } = (await signIn(test(), { email: account.email, password: PASSWORD })).body.data

    const answer = await end(token)

    expect(answer.status).toBe(200)
    expect([await isAlive(token), await isAlive(account.token), await isAlive(colleague.token)]).toEqual([
      false,
      false,
      true,
    ])
    expect(await auditOf(test(), account.companyId)).toContainEqual(
      expect.objectContaining({ action: 'signed_out_everywhere', userId: account.userId }),
    )
  })
})
