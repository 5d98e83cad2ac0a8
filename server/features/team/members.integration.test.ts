import { expect, it } from 'vitest'
import { AUTH, TEAM } from '#contract/messages.ts'
import { ROLES } from '#contract/roles.ts'
import { type Member, memberSchema } from '#contract/team.ts'
import { withTenant } from '#server/db/tenant.ts'
import { auditOf, makeAccount, PASSWORD, readAccount, signIn, sql } from '#server/testing/accounts.ts'
import { addMember, makeCompany, type TestCompany } from '#server/testing/factories.ts'
import { at, call, describeApp, later, type TestApp } from '#server/testing/test-app.ts'
import { leaveTeam } from './service.ts'

const confirmPassword = (app: TestApp, userId: number) =>
  sql(app, 'UPDATE session SET password_confirmed_at = $2 WHERE user_id = $1', [userId, app.clock.now])

const ownerOf = async (app: TestApp, companyId: number) =>
  (await sql(app, 'SELECT user_id FROM company WHERE id = $1', [companyId])).rows[0].user_id

describeApp('members', (test) => {
  const list = async (token: string): Promise<Member[]> =>
    (await call(test(), 'GET', '/api/team', { token })).body.data.members
  const change = (token: string, id: number, body: unknown) =>
    call(test(), 'PATCH', `/api/team/members/${id}`, { token, body })
  const remove = (token: string, id: number) => call(test(), 'DELETE', `/api/team/members/${id}`, { token })
  const belongTo = ({ companyId, userId }: TestCompany) =>
    sql(test(), 'UPDATE company SET user_id = $2 WHERE id = $1', [companyId, userId])

  it('a company’s members are listed in the order in which they joined', async () => {
    const company = await makeCompany(test())
    const viewer = await addMember(test(), company, 'viewer')
    const other = await makeCompany(test())

    const members = await list(company.token)

    expect(members).toEqual([
      {
        id: company.userId,
        fullName: 'Test Owner',
        email: company.email,
        role: 'owner',
        branchIds: null,
        isVerified: true,
        hasSecondFactor: false,
        disabledAt: null,
        lastUsedAt: test().clock.now.toISOString(),
        isSelf: true,
        isLastOwner: true,
      },
      expect.objectContaining({ id: viewer.userId, role: 'viewer', isSelf: false, isLastOwner: false }),
    ])
    expect((await list(other.token)).map(({ id }) => id)).toEqual([other.userId])
  })

  it('a member’s new role applies to their next call and is recorded in the audit log', async () => {
    const company = await makeCompany(test())
    const editor = await addMember(test(), company, 'editor')
    const addCategory = () => call(test(), 'POST', '/api/categories', { token: editor.token, body: { name: 'Soups' } })

    const { status, body } = await change(company.token, editor.userId, { role: 'viewer' })

    expect(status).toBe(200)
    expect(memberSchema.parse(body.data)).toMatchObject({ id: editor.userId, role: 'viewer', disabledAt: null })
    expect((await addCategory()).status).toBe(403)
    expect(await auditOf(test(), company.companyId)).toEqual([
      {
        action: 'member_role_changed',
        userId: company.userId,
        entityId: editor.userId,
        after: { whom: 'Test editor', detail: 'editor → viewer' },
        ip: '127.0.0.1',
      },
    ])
  })

  it('members can become owners only through an owner who has recently confirmed their password', async () => {
    const company = await makeCompany(test())
    const manager = await addMember(test(), company, 'manager')

    const before = await change(company.token, manager.userId, { role: 'owner' })
    await confirmPassword(test(), company.userId)
    const tooLate = await at(test(), later(test().clock.now, 10 * 60_000), () =>
      change(company.token, manager.userId, { role: 'owner' }),
    )
    const confirmed = await change(company.token, manager.userId, { role: 'owner' })

    for (const refused of [before, tooLate])
      expect(refused).toMatchObject({
        status: 403,
        body: { code: 'PASSWORD_NOT_CONFIRMED', message: AUTH.confirmPasswordFirst },
      })
    expect(confirmed).toMatchObject({ status: 200, body: { data: { role: 'owner', isLastOwner: false } } })
  })

  it('a disabled member is signed out and can’t sign in until enabled again', async () => {
    const company = await makeAccount(test())
    const viewer = await addMember(test(), company, 'viewer')
    await sql(
      test(),
      'UPDATE "user" SET password_hash = other.password_hash FROM "user" other WHERE "user".id = $1 AND other.id = $2',
      [viewer.userId, company.userId],
    )
    const { email } = await readAccount(test(), viewer.userId)
    const signInAsViewer = async () => (await signIn(test(), { email, password: PASSWORD })).body.success

    const disabled = await change(company.token, viewer.userId, { isDisabled: true })
    const asViewer = await call(test(), 'GET', '/api/user', { token: viewer.token })
    const { rows } = await sql(test(), 'SELECT id FROM session WHERE user_id = $1', [viewer.userId])
    const refused = await signInAsViewer()
    const enabled = await change(company.token, viewer.userId, { isDisabled: false })
    const still = await call(test(), 'GET', '/api/user', { token: viewer.token })

    expect(disabled.body.data).toMatchObject({ disabledAt: test().clock.now.toISOString(), lastUsedAt: null })
    expect(asViewer).toMatchObject({ status: 401, body: { message: 'Unauthorized', error: 'Unauthorized' } })
    expect(rows).toEqual([])
    expect(enabled.body.data).toMatchObject({ disabledAt: null })
    expect(still.status).toBe(401)
    expect([refused, await signInAsViewer()]).toEqual([false, true])
    expect((await auditOf(test(), company.companyId)).map(({ action }) => action)).toEqual([
      'member_disabled',
      'sign_in_refused',
      'member_enabled',
      'signed_in',
    ])
  })

  it('a removed member is signed out, but their log entries and the invitations they sent remain', async () => {
    const company = await makeCompany(test())
    const editor = await addMember(test(), company, 'editor')
    await sql(
      test(),
      `INSERT INTO invitation (company_id, email, role, invited_by, expires_at) VALUES ($1, $2, 'viewer', $3, now() + interval '1 day')`,
      [company.companyId, `of-${editor.userId}@carte.test`, editor.userId],
    )
    await sql(
      test(),
      `INSERT INTO audit_log (company_id, user_id, action, entity, entity_id) VALUES ($1, $2, 'signed_in', 'user', $2)`,
      [company.companyId, editor.userId],
    )

    const removed = await remove(company.token, editor.userId)
    const asEditor = await call(test(), 'GET', '/api/user', { token: editor.token })
    const team = await call(test(), 'GET', '/api/team', { token: company.token })

    expect(removed).toMatchObject({ status: 200, body: { success: true, data: null } })
    expect(asEditor).toMatchObject({ status: 401, body: { message: 'Unauthorized' } })
    expect(team.body.data.members.map(({ id }: Member) => id)).toEqual([company.userId])
    expect(team.body.data.invitations).toMatchObject([{ email: `of-${editor.userId}@carte.test`, invitedBy: null }])
    expect(await auditOf(test(), company.companyId)).toMatchObject([
      { action: 'signed_in', userId: editor.userId },
      { action: 'member_removed', userId: company.userId, after: { whom: 'Test editor' } },
    ])
    expect((await remove(company.token, editor.userId)).status).toBe(404)
  })

  it.each([
    ['demoted', (token: string, id: number) => change(token, id, { role: 'manager' })],
    ['disabled', (token: string, id: number) => change(token, id, { isDisabled: true })],
    ['removed', remove],
  ])('the only enabled owner can’t be %s', async (_what, attempt) => {
    const company = await makeCompany(test())
    const other = await addMember(test(), company, 'owner')
    await change(company.token, other.userId, { isDisabled: true })

    const refused = await attempt(company.token, company.userId)

    expect(refused).toMatchObject({ status: 409, body: { code: 'CONFLICT', message: TEAM.lastOwner } })
    expect(await list(company.token)).toMatchObject([{ role: 'owner', isLastOwner: true, disabledAt: null }, {}])
  })

  it('an owner can’t disable or remove their own account, even if there is another owner', async () => {
    const company = await makeCompany(test())
    await addMember(test(), company, 'owner')

    const disabled = await change(company.token, company.userId, { isDisabled: true })
    const removed = await remove(company.token, company.userId)

    expect(disabled).toMatchObject({ status: 409, body: { message: TEAM.notYourself } })
    expect(removed).toMatchObject({ status: 409, body: { message: TEAM.leaveOnProfile } })
  })

  it('an owner who becomes a manager can no longer read the team', async () => {
    const company = await makeCompany(test())
    const other = await addMember(test(), company, 'owner')

    const lowered = await change(company.token, company.userId, { role: 'manager' })

    expect(lowered).toMatchObject({ status: 200, body: { data: { role: 'manager', isSelf: true } } })
    expect((await call(test(), 'GET', '/api/team', { token: company.token })).status).toBe(403)
    expect(await list(other.token)).toMatchObject([{}, { isSelf: true, isLastOwner: true }])
  })

  it.each([
    ['demoted', (token: string, id: number) => change(token, id, { role: 'manager' })],
    ['disabled', (token: string, id: number) => change(token, id, { isDisabled: true })],
    ['removed', remove],
  ])('ownership of the company passes to another owner if its holder is %s', async (_what, attempt) => {
    const company = await makeCompany(test())
    await belongTo(company)
    await addMember(test(), company, 'manager')
    const other = await addMember(test(), company, 'owner')

    const { status } = await attempt(other.token, company.userId)

    expect(status).toBe(200)
    expect(await ownerOf(test(), company.companyId)).toBe(other.userId)
  })

  it('ownership of the company isn’t reassigned if another owner is removed', async () => {
    const company = await makeCompany(test())
    await belongTo(company)
    const other = await addMember(test(), company, 'owner')

    await remove(company.token, other.userId)

    expect(await ownerOf(test(), company.companyId)).toBe(company.userId)
  })

  it('ownership of the company passes to another owner if its holder leaves, but the last owner can’t leave', async () => {
    const company = await makeCompany(test())
    await belongTo(company)
    const other = await addMember(test(), company, 'owner')
    const leave = (userId: number) =>
      withTenant(test().deps.database, company.companyId, (tx) =>
        leaveTeam(tx, { companyId: company.companyId, userId, now: test().clock.now }),
      )

    await leave(company.userId)

    await expect(leave(other.userId)).rejects.toThrow(TEAM.lastOwner)
    expect(await ownerOf(test(), company.companyId)).toBe(other.userId)
    expect(await list(other.token)).toMatchObject([{ id: other.userId, isLastOwner: true }])
  })

  it.each([
    ['demote', (token: string, id: number) => change(token, id, { role: 'viewer' })],
    ['disable', (token: string, id: number) => change(token, id, { isDisabled: true })],
    ['remove', remove],
  ])('at least one owner remains if owners %s each other at the same time', async (_what, attempt) => {
    for (let round = 0; round < 5; round += 1) {
      const company = await makeCompany(test())
      const owners = [company, await addMember(test(), company, 'owner'), await addMember(test(), company, 'owner')]
      const attempts = owners.flatMap(({ token }) => owners.map(({ userId }) => attempt(token, userId)))

      const statuses = (await Promise.all(attempts)).map(({ status }) => status)
      const { rows } = await sql(
        test(),
        `SELECT count(*)::int AS count FROM "user" WHERE company_id = $1 AND role = 'owner' AND disabled_at IS NULL`,
        [company.companyId],
      )

      expect(rows[0].count).toBeGreaterThanOrEqual(1)
      expect(statuses).toContain(200)
      expect(statuses.filter((status) => status >= 500)).toEqual([])
    }
  })

  it('one owner remains if all owners step down at the same time', async () => {
    const company = await makeCompany(test())
    const owners = [company, await addMember(test(), company, 'owner'), await addMember(test(), company, 'owner')]

    const answers = await Promise.all(owners.map(({ token, userId }) => change(token, userId, { role: 'viewer' })))

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409])
  })

  it.each([
    ['an unknown role', { role: 'admin' }],
    ['an unknown field', { role: 'viewer', company_id: 1 }],
    ['a text in place of a boolean', { isDisabled: 'yes' }],
    ['a list of roles', { role: ['owner'] }],
  ])('a request to change a member is refused if it contains %s', async (_what, body) => {
    const company = await makeCompany(test())
    const viewer = await addMember(test(), company, 'viewer')

    const refused = await change(company.token, viewer.userId, body)

    expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } })
  })

  it('saving a member without changes adds no entry to the audit log', async () => {
    const company = await makeCompany(test())
    const viewer = await addMember(test(), company, 'viewer')

    const { status, body } = await change(company.token, viewer.userId, {})

    expect([status, body.data.role]).toEqual([200, 'viewer'])
    expect(await auditOf(test(), company.companyId)).toEqual([])
  })

  it.each(ROLES)('only owners can see, change and remove members (requested with the role %s)', async (role) => {
    const company = await makeCompany(test())
    const asked = await addMember(test(), company, role)
    const target = await addMember(test(), company, 'viewer')

    const answers = [
      await call(test(), 'GET', '/api/team', { token: asked.token }),
      await change(asked.token, target.userId, { role: 'editor' }),
      await remove(asked.token, target.userId),
    ]

    for (const { status } of answers) expect(status).toBe(role === 'owner' ? 200 : 403)
  })

  it('changing or removing another company’s member gets a 404', async () => {
    const company = await makeCompany(test())
    const other = await makeCompany(test())

    const answers = [
      await change(company.token, other.userId, { role: 'viewer' }),
      await remove(company.token, other.userId),
    ]

    for (const answer of answers) expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    expect(await list(other.token)).toHaveLength(1)
  })
})
