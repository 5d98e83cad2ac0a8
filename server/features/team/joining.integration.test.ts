import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { authUserSchema } from '#contract/auth.ts'
import { TEAM, VALIDATION } from '#contract/messages.ts'
import type { Role } from '#contract/roles.ts'
import { sendMails, sql } from '#server/testing/accounts.ts'
import { commitWhileWaiting } from '#server/testing/commit-while-waiting.ts'
import { addBranch, makeCompany, type TestCompany } from '#server/testing/factories.ts'
import { makePlan } from '#server/testing/payments.ts'
import { at, call, describeApp, later, newAddress } from '#server/testing/test-app.ts'
import { createMember } from './invitations.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const PASSWORD = 'wistful-otter-lantern'

describeApp('joining a company by invitation', (test) => {
  /** Mails an invitation. @returns its id, its email address and the token of its link */
  async function makeInvitation(company: TestCompany, role: Role = 'editor') {
    const email = `${randomUUID()}@carte.test`
    const body = { email, role }
    const { data } = (await call(test(), 'POST', '/api/team/invitations', { token: company.token, body })).body
    const [sent] = await sendMails(test(), company.companyId)
    const link = sent?.mail.template === 'invitation' ? sent.mail.link : ''
    return { id: Number(data.id), email, token: link.split('/').at(-1) ?? '' }
  }
  const read = (token: string, from = newAddress()) =>
    call(test(), 'POST', '/api/invitations/read', { body: { token }, from })
  const accept = (token: string, more: Record<string, unknown> = {}, from = newAddress()) =>
    call(test(), 'POST', '/api/invitations/accept', {
      body: { token, fullName: 'New Member', password: PASSWORD, passwordConfirmation: PASSWORD, ...more },
      from,
    })
  const usersWith = async (email: string) => (await sql(test(), 'SELECT * FROM "user" WHERE email = $1', [email])).rows

  it('an invitation link shows the company, email address and role before it is accepted', async () => {
    const { email, token } = await makeInvitation(await makeCompany(test()))

    const { status, body } = await read(token)

    expect(status).toBe(200)
    expect(body.data).toEqual({ companyName: 'Test Kitchens', email, role: 'editor' })
  })

  it('joining by invitation creates a verified member with the invited role', async () => {
    const company = await makeCompany(test())
    await addBranch(test(), company)
    const { email, token } = await makeInvitation(company, 'manager')

    const { status, body } = await accept(token)
    const me = await call(test(), 'GET', '/api/user', { token: body.data.token })

    expect(status).toBe(200)
    expect(authUserSchema.parse(body.data.user)).toMatchObject({
      fullName: 'New Member',
      email,
      email_verified_at: test().clock.now.toISOString(),
      selected_branch_id: company.branchId,
      role: 'manager',
      company: { id: company.companyId },
    })
    expect(body.message).toBe(TEAM.joined)
    expect(me.body.data).toEqual(body.data.user)
  })

  it('a member who joined by invitation can sign in, is listed in the team, and is recorded in the audit log', async () => {
    const company = await makeCompany(test())
    const { email, token } = await makeInvitation(company)
    await accept(token)

    const signedIn = await call(test(), 'POST', '/api/auth/login', {
      body: { email, password: PASSWORD },
      from: newAddress(),
    })
    const team = await call(test(), 'GET', '/api/team', { token: company.token })
    const log = await call(test(), 'GET', '/api/audit-log?action=member_joined', { token: company.token })

    expect(signedIn.status).toBe(200)
    expect(team.body.data).toMatchObject({ members: [{}, { email, role: 'editor' }], invitations: [] })
    expect(log.body.data.items).toMatchObject([{ who: 'New Member', whom: null, detail: 'editor' }])
  })

  it('joining by invitation is refused with the same message for every kind of invalid link', async () => {
    const company = await makeCompany(test())
    const used = await makeInvitation(company)
    await accept(used.token)
    const withdrawn = await makeInvitation(company)
    await call(test(), 'DELETE', `/api/team/invitations/${withdrawn.id}`, { token: company.token })
    const expired = await makeInvitation(company)
    await sql(test(), 'UPDATE invitation SET expires_at = $2 WHERE id = $1', [expired.id, test().clock.now])
    const closed = await makeCompany(test())
    const ofClosed = await makeInvitation(closed)
    await sql(test(), 'UPDATE company SET disabled_at = now() WHERE id = $1', [closed.companyId])

    for (const { token } of [used, withdrawn, expired, ofClosed, { token: 'x'.repeat(43) }, { token: `' OR 1=1` }])
      for (const answer of [await read(token), await accept(token)])
        expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND', message: TEAM.invitationOver } })
    expect(await usersWith(withdrawn.email)).toEqual([])
  })

  it('joining by invitation is possible for seven days', async () => {
    const company = await makeCompany(test())
    const [inTime, late] = [await makeInvitation(company), await makeInvitation(company)]
    const start = test().clock.now
    const both = async ({ token }: { token: string }) => [(await read(token)).status, (await accept(token)).status]

    const before = await at(test(), later(start, 7 * DAY_MS - 1), () => both(inTime))
    const after = await at(test(), later(start, 7 * DAY_MS), () => both(late))

    expect([before, after]).toEqual([
      [200, 200],
      [404, 404],
    ])
  })

  it('joining by invitation succeeds only once, even if a link is used fifty times at once', async () => {
    const company = await makeCompany(test())
    const { email, token } = await makeInvitation(company)

    const answers = await Promise.all(Array.from({ length: 50 }, () => accept(token)))

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(49)
    expect(await usersWith(email)).toHaveLength(1)
  })

  it('joining by invitation is refused if another process accepts the link first', async () => {
    const { id, email, token } = await makeInvitation(await makeCompany(test()))

    const answer = await commitWhileWaiting(
      test(),
      ['UPDATE invitation SET accepted_at = now() WHERE id = $1', [id]],
      () => accept(token),
    )

    expect(answer).toMatchObject({ status: 404, body: { message: TEAM.invitationOver } })
    expect(await usersWith(email)).toEqual([])
  })

  it('joining by invitation is refused if the email address already has a verified account', async () => {
    const company = await makeCompany(test())
    const other = await makeCompany(test())
    const { email, token } = await makeInvitation(company)
    await sql(test(), 'UPDATE "user" SET email = $2 WHERE id = $1', [other.userId, email])

    const refused = await accept(token)
    const still = await read(token)

    expect(refused).toMatchObject({ status: 409, body: { code: 'CONFLICT', message: TEAM.addressTaken } })
    expect(still.status).toBe(200)
    expect(await usersWith(email)).toMatchObject([{ id: other.userId, company_id: other.companyId }])
  })

  it('accepting invitations of two companies at once creates only one account', async () => {
    const [one, other] = [await makeCompany(test()), await makeCompany(test())]
    const first = await makeInvitation(one)
    const second = await makeInvitation(other)
    await sql(test(), 'UPDATE invitation SET email = $2 WHERE id = $1', [second.id, first.email])

    const answers = await Promise.all([accept(first.token), accept(second.token)])

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await usersWith(first.email)).toHaveLength(1)
  })

  it('joining by invitation is limited to twenty requests a minute from one IP address', async () => {
    const { token } = await makeInvitation(await makeCompany(test()))
    const from = newAddress()
    const allowed = []
    for (let count = 1; count <= 20; count += 1) allowed.push((await read(token, from)).status)

    const answers = [await read(token, from), await accept(token, {}, from)]

    expect(new Set(allowed)).toEqual(new Set([200]))
    for (const answer of answers) expect(answer).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } })
    expect(Number(answers[0]?.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(answers[0]?.headers['retry-after'])).toBeLessThanOrEqual(60)
    expect((await read(token)).status).toBe(200)
  })

  it.each([
    ['no name', { fullName: ' ' }, { fullName: 'Full name is required' }],
    ['a short password', { password: 'seven77' }, { password: 'Password must be at least 8 characters' }],
    ['a different confirmation', { passwordConfirmation: 'else' }, { passwordConfirmation: expect.any(String) }],
    ['a role', { role: 'owner' }, { request: expect.any(String) }],
    ['another email address', { email: 'else@carte.test' }, { request: expect.any(String) }],
    ['a token that is a list', { token: ['x'] }, { token: expect.any(String) }],
    [
      'a common password',
      { password: 'password1', passwordConfirmation: 'password1' },
      { password: VALIDATION.passwordCommon },
    ],
  ])('joining by invitation with %s is refused, and the invitation stays valid', async (_what, more, errors) => {
    const { email, token } = await makeInvitation(await makeCompany(test()))

    const refused = await accept(token, more)

    expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED', errors } })
    expect(await usersWith(email)).toEqual([])
    expect((await read(token)).status).toBe(200)
  })

  it('a new member’s password can’t be the company’s name or the member’s own data', async () => {
    const { companyId } = await makeCompany(test())
    const person = { email: `ada.${randomUUID()}@carte.test`, fullName: 'Ada Cook', role: 'editor' as const }
    const add = (password: string) => createMember(test().deps, companyId, { ...person, password })

    for (const password of ['test kitchens', 'ada cook', person.email])
      await expect(add(password)).rejects.toMatchObject({ errors: { password: VALIDATION.passwordCommon } })
    expect(await usersWith(person.email)).toEqual([])
  })

  /** A company whose plan allows two members. */
  async function makePair() {
    const company = await makeCompany(test())
    const { id } = await makePlan(test(), { limits: { members: 2 } })
    await sql(test(), 'UPDATE subscription SET plan_id = $1 WHERE company_id = $2', [id, company.companyId])
    return company
  }
  const addByOperator = ({ companyId }: TestCompany, email: string) =>
    createMember(test().deps, companyId, { email, fullName: 'Ada Cook', role: 'editor', password: PASSWORD })

  it('at the plan’s limit, an operator can add only a member who was invited, which removes the invitation', async () => {
    const company = await makePair()
    const { email, token } = await makeInvitation(company)
    const other = await addByOperator(company, `${randomUUID()}@carte.test`).catch((error: unknown) => error)

    await addByOperator(company, email)
    const team = (await call(test(), 'GET', '/api/team', { token: company.token })).body.data

    expect(other).toMatchObject({ code: 'CONFLICT' })
    expect(team.invitations).toEqual([])
    expect(team.members).toHaveLength(2)
    expect((await read(token)).status).toBe(404)
  })

  it('adding a member as an operator doesn’t deadlock with resending an invitation', async () => {
    const company = await makePair()
    const { id, email } = await makeInvitation(company)

    await commitWhileWaiting(
      test(),
      ['SELECT FROM subscription WHERE company_id = $1 FOR UPDATE', [company.companyId]],
      () => addByOperator(company, email),
      ['SELECT FROM invitation WHERE id = $1 FOR UPDATE', [id]],
    )

    expect(await usersWith(email)).toHaveLength(1)
  })
})
