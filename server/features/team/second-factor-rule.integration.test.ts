import { expect, it } from 'vitest'
import { AUTH, TEAM } from '#contract/messages.ts'
import {
  auditOf,
  codeOf,
  confirmPassword,
  enableSecondFactor,
  makeAccount,
  PASSWORD,
  wrongCodeOf,
} from '#server/testing/accounts.ts'
import { addMember } from '#server/testing/factories.ts'
import { at, call, describeApp, later } from '#server/testing/test-app.ts'

const MINUTE_MS = 60_000

describeApp('a second factor', (test) => {
  const demand = (token: string, requiresSecondFactor = true) =>
    call(test(), 'PATCH', '/api/team/security', { token, body: { requiresSecondFactor } })
  const items = (token: string) => call(test(), 'GET', '/api/menu-items', { token })
  const allergens = (token: string) => call(test(), 'GET', '/api/allergens', { token })

  it('if the team requires a second factor, members without it can see their account, but not the menu', async () => {
    const owner = await makeAccount(test())
    const member = await addMember(test(), owner, 'editor')
    await enableSecondFactor(test(), owner)

    const demanded = await demand(owner.token)
    const team = await call(test(), 'GET', '/api/team', { token: owner.token })
    const refused = [await items(member.token), await allergens(member.token)]
    const factor = await call(test(), 'GET', '/api/profile/second-factor', { token: member.token })
    const user = await call(test(), 'GET', '/api/user', { token: member.token })

    expect(demanded).toMatchObject({ status: 200, body: { success: true } })
    expect(team.body.data).toMatchObject({
      requiresSecondFactor: true,
      members: [{ hasSecondFactor: true }, { hasSecondFactor: false }],
    })
    for (const answer of refused)
      expect(answer).toMatchObject({
        status: 403,
        body: { code: 'SECOND_FACTOR_REQUIRED', message: AUTH.setUpSecondFactor },
      })
    expect(factor.body.data).toEqual({ enabled: false, recoveryCodesLeft: 0, isRequired: true })
    expect(user.body.success).toBe(true)
    expect((await items(owner.token)).status).toBe(200)
    expect((await auditOf(test(), owner.companyId)).at(-1)).toMatchObject({ action: 'second_factor_required' })
  })

  it('a second factor can’t be disabled while the team requires it', async () => {
    const owner = await makeAccount(test())
    await enableSecondFactor(test(), owner)
    await demand(owner.token)

    const off = await call(test(), 'POST', '/api/profile/second-factor/disable', { token: owner.token })
    await demand(owner.token, false)
    const later = await call(test(), 'POST', '/api/profile/second-factor/disable', { token: owner.token })

    expect(off).toMatchObject({ status: 409, body: { message: AUTH.secondFactorStays } })
    expect(later.status).toBe(200)
  })

  it('only an owner who has a second factor and has recently confirmed their password can make it mandatory', async () => {
    const owner = await makeAccount(test())
    const manager = await addMember(test(), owner, 'manager')

    const unconfirmed = await demand(owner.token)
    await confirmPassword(test(), owner.token)
    const without = await demand(owner.token)
    const notOwner = await demand(manager.token)

    expect(unconfirmed).toMatchObject({ status: 403, body: { code: 'PASSWORD_NOT_CONFIRMED' } })
    expect(without).toMatchObject({ status: 409, body: { message: TEAM.ownFactorFirst } })
    expect(notOwner).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  })

  it('disabling a second factor requires both the password and a code', async () => {
    const owner = await makeAccount(test())
    const { secret } = await enableSecondFactor(test(), owner)
    const confirm = (body: Record<string, unknown>) =>
      call(test(), 'POST', '/api/profile/confirm-password', { token: owner.token, body })
    const next = later(test().clock.now, 20 * MINUTE_MS)

    await at(test(), next, async () => {
      const disable = () => call(test(), 'POST', '/api/profile/second-factor/disable', { token: owner.token })
      const answers = [
        await confirm({ password: PASSWORD }),
        await confirm({ password: PASSWORD, code: wrongCodeOf(test(), secret) }),
        await confirm({ password: 'a wrong password', code: codeOf(test(), secret) }),
        await disable(),
        await confirm({ password: PASSWORD, code: codeOf(test(), secret) }),
        await disable(),
      ]

      expect(answers.map(({ status, body }) => [status, Object.keys(body.errors ?? {}).join()])).toEqual([
        [400, 'code'],
        [400, 'code'],
        [400, 'password'],
        [403, ''],
        [200, ''],
        [200, ''],
      ])
    })
  })
})
