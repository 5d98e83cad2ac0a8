import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { AUTH, TEAM } from '#contract/messages.ts'
import { ROLES } from '#contract/roles.ts'
import { invitationSchema } from '#contract/team.ts'
import { hashToken } from '#server/platform/auth-gate.ts'
import { GiveUp } from '#server/platform/jobs.ts'
import { auditOf, sendMails, sql } from '#server/testing/accounts.ts'
import { addMember, makeCompany, type TestCompany } from '#server/testing/factories.ts'
import { at, call, describeApp, later, type SentMail } from '#server/testing/test-app.ts'
import { mailInvitation } from './mail-jobs.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const newEmail = () => `${randomUUID()}@carte.test`

describeApp('invitations', (test) => {
  const invite = (token: string, email: string, role = 'editor') =>
    call(test(), 'POST', '/api/team/invitations', { token, body: { email, role } })
  const resend = (token: string, id: number) => call(test(), 'POST', `/api/team/invitations/${id}/resend`, { token })
  const withdraw = (token: string, id: number) => call(test(), 'DELETE', `/api/team/invitations/${id}`, { token })
  const listed = async (token: string) => (await call(test(), 'GET', '/api/team', { token })).body.data.invitations
  const send = async ({ companyId }: TestCompany) => sendMails(test(), companyId)
  const linkOf = ({ mail }: SentMail) => (mail.template === 'invitation' ? mail.link : '')

  it('an invitation is mailed with a link whose token is stored only as a hash', async () => {
    const company = await makeCompany(test())
    const email = newEmail()

    const { status, body } = await invite(company.token, email)
    const sent = await send(company)
    const token = sent.map(linkOf).join().replace('http://carte.test/invite/', '')
    const { rows } = await sql(test(), 'SELECT *, invitation::text AS whole FROM invitation WHERE id = $1', [
      body.data.id,
    ])

    expect(status).toBe(200)
    expect(sent).toEqual([
      {
        to: email,
        mail: {
          template: 'invitation',
          companyName: 'Test Kitchens',
          invitedBy: 'Test Owner',
          role: 'editor',
          link: `http://carte.test/invite/${token}`,
        },
      },
    ])
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(rows[0].token_hash).toEqual(hashToken(token))
    expect(rows[0].whole).not.toContain(token)
  })

  it('invitations are listed with their role and expiry, and are recorded in the audit log', async () => {
    const company = await makeCompany(test())
    const email = newEmail()

    const { body } = await invite(company.token, `  ${email.toUpperCase()} `, 'manager')
    const list = await listed(company.token)

    expect(invitationSchema.parse(list[0])).toEqual({
      id: body.data.id,
      email,
      role: 'manager',
      branchIds: null,
      invitedBy: 'Test Owner',
      createdAt: expect.any(String),
      expiresAt: later(test().clock.now, 7 * DAY_MS).toISOString(),
    })
    expect(list).toHaveLength(1)
    expect(await auditOf(test(), company.companyId)).toMatchObject([
      { action: 'member_invited', userId: company.userId, after: { whom: email, detail: 'manager' } },
    ])
  })

  it('an invitation replaces an earlier invitation to the same email address', async () => {
    const company = await makeCompany(test())
    const email = newEmail()
    const first = await invite(company.token, email, 'viewer')
    const nextDay = later(test().clock.now, DAY_MS)
    await sql(test(), 'UPDATE session SET remember = true WHERE user_id = $1', [company.userId])

    const second = await at(test(), nextDay, () => invite(company.token, email.toUpperCase(), 'manager'))

    expect(second.body.data.id).toBe(first.body.data.id)
    expect(await listed(company.token)).toMatchObject([
      { role: 'manager', expiresAt: later(nextDay, 7 * DAY_MS).toISOString() },
    ])
  })

  it('simultaneous invitations to one email address result in a single invitation', async () => {
    const company = await makeCompany(test())
    const email = newEmail()

    const answers = await Promise.all(Array.from({ length: 10 }, () => invite(company.token, email)))

    expect(new Set(answers.map(({ status, body }) => `${status} ${body.data.id}`)).size).toBe(1)
    expect(await listed(company.token)).toHaveLength(1)
  })

  it('two companies can invite the same email address', async () => {
    const [one, other] = [await makeCompany(test()), await makeCompany(test())]
    const email = newEmail()

    const answers = [await invite(one.token, email), await invite(other.token, email)]

    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await listed(one.token)).toHaveLength(1)
  })

  it('invitations to an email address with a verified account are refused', async () => {
    const company = await makeCompany(test())
    const other = await makeCompany(test())

    const ours = await invite(company.token, company.email.toUpperCase())
    const theirs = await invite(company.token, other.email)

    const member = `${company.email} is already a member. Enter a different email address.`
    expect(ours).toMatchObject({ status: 409, body: { code: 'CONFLICT', message: member, errors: { email: member } } })
    expect(theirs).toMatchObject({
      status: 409,
      body: { message: TEAM.addressOfAnother, errors: { email: TEAM.addressOfAnother } },
    })
    expect(await listed(company.token)).toEqual([])
  })

  it('invitations with the role owner require a recently confirmed password', async () => {
    const company = await makeCompany(test())

    const before = await invite(company.token, newEmail(), 'owner')
    await sql(test(), 'UPDATE session SET password_confirmed_at = $2 WHERE user_id = $1', [
      company.userId,
      test().clock.now,
    ])
    const after = await invite(company.token, newEmail(), 'owner')

    expect(before).toMatchObject({
      status: 403,
      body: { code: 'PASSWORD_NOT_CONFIRMED', message: AUTH.confirmPasswordFirst },
    })
    expect(after.status).toBe(200)
  })

  it('resending an invitation replaces its link, and the new link is valid for seven days', async () => {
    const company = await makeCompany(test())
    const { id } = (await invite(company.token, newEmail())).body.data
    const first = await send(company)
    await sql(test(), 'UPDATE session SET remember = true WHERE user_id = $1', [company.userId])
    const afterwards = later(test().clock.now, 8 * DAY_MS)

    const again = await at(test(), afterwards, () => resend(company.token, id))
    const second = await at(test(), afterwards, () => send(company))
    const links = [...first, ...second].map(linkOf)
    const answers = []
    for (const link of links)
      answers.push(
        await at(test(), later(afterwards, 7 * DAY_MS - 1), () =>
          call(test(), 'POST', '/api/invitations/read', { body: { token: link.split('/').at(-1) } }),
        ),
      )

    expect(again).toMatchObject({ status: 200, body: { data: null } })
    expect(new Set(links).size).toBe(2)
    expect(answers.map(({ status }) => status)).toEqual([404, 200])
  })

  it('the link of an earlier invitation stops working at once when its recipient is invited again', async () => {
    const company = await makeCompany(test())
    const email = newEmail()
    await invite(company.token, email, 'viewer')
    const [sent] = await send(company)
    const token = sent && linkOf(sent).split('/').at(-1)

    await invite(company.token, email, 'manager')
    const answer = await call(test(), 'POST', '/api/invitations/read', { body: { token } })

    expect(answer.status).toBe(404)
  })

  it('withdrawing an invitation deletes it and cancels its mail', async () => {
    const company = await makeCompany(test())
    const email = newEmail()
    const { id } = (await invite(company.token, email)).body.data

    const gone = await withdraw(company.token, id)

    expect(gone).toMatchObject({ status: 200, body: { data: null } })
    expect(await listed(company.token)).toEqual([])
    expect(await send(company)).toEqual([])
    expect(await auditOf(test(), company.companyId)).toMatchObject([
      {},
      { action: 'invitation_withdrawn', userId: company.userId, after: { whom: email } },
    ])
    expect((await withdraw(company.token, id)).status).toBe(404)
    expect((await resend(company.token, id)).status).toBe(404)
  })

  it.each([
    ['were accepted', 'UPDATE invitation SET accepted_at = now() WHERE id = $1'],
    ['have expired', `UPDATE invitation SET expires_at = now() - interval '1 day' WHERE id = $1`],
    ['were deleted', 'DELETE FROM invitation WHERE id = $1'],
  ])('invitations that %s are no longer mailed', async (_what, change) => {
    const { companyId, token } = await makeCompany(test())
    const invitationId = (await invite(token, newEmail())).body.data.id
    await sql(test(), change, [invitationId])

    await expect(mailInvitation(test().deps, { companyId, payload: { invitationId } })).rejects.toThrow(GiveUp)
  })

  it('invitations that were accepted can’t be resent or withdrawn', async () => {
    const company = await makeCompany(test())
    const { id } = (await invite(company.token, newEmail())).body.data
    await sql(test(), 'UPDATE invitation SET accepted_at = now() WHERE id = $1', [id])

    const answers = [await resend(company.token, id), await withdraw(company.token, id)]

    expect(answers.map(({ status }) => status)).toEqual([404, 404])
    expect(await listed(company.token)).toEqual([])
  })

  it('a company can send at most sixty invitations an hour, including resends', async () => {
    const company = await makeCompany(test())
    const { id } = (await invite(company.token, newEmail())).body.data
    for (let count = 2; count <= 60; count += 1) await resend(company.token, id)

    const answers = [await invite(company.token, newEmail()), await resend(company.token, id)]

    for (const answer of answers) expect(answer).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } })
    expect(Number(answers[0]?.headers['retry-after'])).toBeGreaterThan(50 * 60)
    expect(Number(answers[0]?.headers['retry-after'])).toBeLessThanOrEqual(60 * 60)
  })

  it.each([
    ['no email address', { role: 'editor' }, { email: 'Email is required' }],
    ['an invalid email address', { email: 'someone', role: 'editor' }, { email: 'Invalid email address' }],
    ['an unknown role', { email: 'a@carte.test', role: 'admin' }, { role: expect.any(String) }],
    ['a company id', { email: 'a@carte.test', role: 'editor', company_id: 1 }, { request: expect.any(String) }],
  ])('an invitation with %s is refused with a validation error', async (_what, body, errors) => {
    const { token } = await makeCompany(test())

    const refused = await call(test(), 'POST', '/api/team/invitations', { token, body })

    expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED', errors } })
  })

  it.each(ROLES)('only owners can send, resend and withdraw invitations (requested with the role %s)', async (role) => {
    const company = await makeCompany(test())
    const { token } = await addMember(test(), company, role)
    const { id } = (await invite(company.token, newEmail())).body.data

    const answers = [await invite(token, newEmail()), await resend(token, id), await withdraw(token, id)]

    for (const { status } of answers) expect(status).toBe(role === 'owner' ? 200 : 403)
  })

  it('resending or withdrawing another company’s invitation gets a 404', async () => {
    const [company, other] = [await makeCompany(test()), await makeCompany(test())]
    const { id } = (await invite(other.token, newEmail())).body.data

    const answers = [await resend(company.token, id), await withdraw(company.token, id)]

    for (const answer of answers) expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    expect(await listed(other.token)).toHaveLength(1)
  })
})
