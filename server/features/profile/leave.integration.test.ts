import { expect, it, vi } from 'vitest'
import { TEAM } from '#contract/messages.ts'
import { withTenant } from '#server/db/tenant.ts'
import { hashToken } from '#server/platform/auth-gate.ts'
import { auditOf, makeAccount, PASSWORD, readAccount, sendMails, signIn, sql } from '#server/testing/accounts.ts'
import { addMember, makeCompany } from '#server/testing/factories.ts'
import { makePlan, subscribe } from '#server/testing/payments.ts'
import { call, describeApp } from '#server/testing/test-app.ts'
import { readOwnAccount } from './queries.ts'

describeApp('leaving the company', (test) => {
  const leaveUnasked = (token: string) => call(test(), 'POST', '/api/profile/leave', { token })
  const leave = async (token: string) => {
    const values = [hashToken(token), test().clock.now]
    await sql(test(), 'UPDATE session SET password_confirmed_at = $2 WHERE token_hash = $1', values)
    return leaveUnasked(token)
  }
  const ownerOf = async (companyId: number) =>
    (await sql(test(), 'SELECT user_id FROM company WHERE id = $1', [companyId])).rows[0].user_id

  it.each(['manager', 'editor', 'viewer'] as const)(
    'leaving the company deletes the member’s account and is recorded in the audit log: %s',
    async (role) => {
      const company = await makeCompany(test())
      const member = await addMember(test(), company, role)
      const { email } = await readAccount(test(), member.userId)

      const answer = await leave(member.token)

      expect(answer).toMatchObject({ status: 200, body: { success: true, data: null } })
      expect(await readAccount(test(), member.userId)).toBeUndefined()
      expect((await leave(member.token)).body.message).toBe('Unauthorized')
      expect(await auditOf(test(), company.companyId)).toMatchObject([
        { action: 'member_left', userId: member.userId, after: { whom: email } },
      ])
    },
  )

  it('leaving the company requires a confirmed password', async () => {
    const company = await makeCompany(test())
    const member = await addMember(test(), company, 'editor')

    const refused = await leaveUnasked(member.token)

    expect(refused).toMatchObject({ status: 403, body: { code: 'PASSWORD_NOT_CONFIRMED' } })
    expect(await readAccount(test(), member.userId)).toBeDefined()
  })

  it('the last enabled owner can’t leave the company', async () => {
    const company = await makeAccount(test())
    await addMember(test(), company, 'manager')
    const disabled = await addMember(test(), company, 'owner')
    await sql(test(), 'UPDATE "user" SET disabled_at = now() WHERE id = $1', [disabled.userId])

    const refused = await leave(company.token)

    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', error: TEAM.lastOwner },
    })
    expect((await signIn(test(), { email: company.email, password: PASSWORD })).status).toBe(200)
  })

  it('when the main owner leaves the company, another owner becomes the main owner', async () => {
    const company = await makeCompany(test())
    await sql(test(), 'UPDATE company SET user_id = $2 WHERE id = $1', [company.companyId, company.userId])
    await addMember(test(), company, 'manager')
    const nextOwner = await addMember(test(), company, 'owner')

    await leave(company.token)

    expect(await ownerOf(company.companyId)).toBe(nextOwner.userId)
    expect((await leave(nextOwner.token)).status).toBe(409)
  })

  it('when the main owner leaves the company, the payment provider gets the next owner’s email address', async () => {
    const company = await makeCompany(test(), { hasSubscription: false })
    await sql(test(), 'UPDATE company SET user_id = $2 WHERE id = $1', [company.companyId, company.userId])
    await subscribe(test(), company, (await makePlan(test())).id)
    const nextOwner = await addMember(test(), company, 'owner')
    const { email } = await readAccount(test(), nextOwner.userId)
    const sent = vi.spyOn(test().deps.payments, 'updateCustomer')

    await leave(company.token)
    await sendMails(test(), company.companyId)

    expect(sent.mock.calls).toEqual([[expect.any(String), expect.objectContaining({ email })]])
    sent.mockRestore()
  })

  it('the company keeps its main owner when another owner leaves', async () => {
    const company = await makeCompany(test())
    await sql(test(), 'UPDATE company SET user_id = $2 WHERE id = $1', [company.companyId, company.userId])
    const other = await addMember(test(), company, 'owner')

    await leave(other.token)

    expect(await ownerOf(company.companyId)).toBe(company.userId)
  })

  it('a deleted account can’t be read', async () => {
    const { companyId, userId } = await makeCompany(test())
    await sql(test(), 'DELETE FROM "user" WHERE id = $1', [userId])

    const read = withTenant(test().deps.database, companyId, (tx) => readOwnAccount(tx, userId))

    await expect(read).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })

  it('leaving the company succeeds for only one of two owners who leave at the same time', async () => {
    const company = await makeCompany(test())
    const other = await addMember(test(), company, 'owner')

    const answers = await Promise.all([leave(company.token), leave(other.token)])

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})
