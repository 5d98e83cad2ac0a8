import { expect, it } from 'vitest'
import { AUDIT_ACTIONS, type AuditEntry, auditEntrySchema } from '#contract/audit-log.ts'
import { withTenant } from '#server/db/tenant.ts'
import { writeAudit } from '#server/platform/audit.ts'
import { addMember, makeCompany, type TestCompany } from '#server/testing/factories.ts'
import { call, describeApp } from '#server/testing/test-app.ts'

describeApp('the audit log', (test) => {
  type Entry = Omit<Parameters<typeof writeAudit>[1], 'companyId'>
  const write = ({ companyId }: TestCompany, ...entries: Entry[]) =>
    entries.reduce(
      (before, entry) =>
        before.then(() => withTenant(test().deps.database, companyId, (tx) => writeAudit(tx, { companyId, ...entry }))),
      Promise.resolve(),
    )
  const read = (token: string, query = '') => call(test(), 'GET', `/api/audit-log${query}`, { token })

  it('the audit log shows who did what to whom, newest first', async () => {
    const company = await makeCompany(test())
    const { userId } = company
    await write(
      company,
      { userId, action: 'signed_in', ip: '10.0.0.1' },
      { userId: null, action: 'sign_in_refused', whom: 'x@carte.test', ip: '10.0.0.2' },
      { userId, action: 'member_role_changed', memberId: 7, whom: 'Ann', detail: 'editor → manager', ip: null },
    )

    const { status, body } = await read(company.token)

    expect(status).toBe(200)
    expect(body.data).toMatchObject({ total: 3, page: 1, pageSize: 25 })
    expect(body.data.items.map((one: AuditEntry) => auditEntrySchema.parse(one))).toMatchObject([
      { action: 'member_role_changed', who: 'Test Owner', whom: 'Ann', detail: 'editor → manager', ip: null },
      { action: 'sign_in_refused', who: null, whom: 'x@carte.test', detail: null, ip: '10.0.0.2' },
      { action: 'signed_in', who: 'Test Owner', whom: null, detail: null, ip: '10.0.0.1' },
    ])
  })

  it('the audit log shows the current name of a user, and no name once the account is deleted', async () => {
    const company = await makeCompany(test())
    const [renamed, gone] = [await addMember(test(), company, 'editor'), await addMember(test(), company, 'editor')]
    await write(
      company,
      { userId: renamed.userId, action: 'signed_in', ip: null },
      { userId: gone.userId, action: 'signed_in', ip: null },
    )
    await test().deps.database.pool.query('UPDATE "user" SET full_name = $2 WHERE id = $1', [
      renamed.userId,
      'New Name',
    ])
    await call(test(), 'DELETE', `/api/team/members/${gone.userId}`, { token: company.token })

    const { body } = await read(company.token)

    expect(body.data.items).toMatchObject([
      { action: 'member_removed', whom: 'Test editor' },
      { who: null },
      { who: 'New Name' },
    ])
  })

  it('the audit log can be paged and filtered by action', async () => {
    const company = await makeCompany(test())
    const { userId } = company
    for (let n = 1; n <= 3; n += 1)
      await write(
        company,
        { userId, action: 'signed_in', detail: String(n), ip: null },
        { userId, action: 'password_changed', ip: null },
      )

    const second = await read(company.token, '?page=2&pageSize=4')
    const signIns = await read(company.token, '?action=signed_in&pageSize=2')

    expect(second.body.data).toMatchObject({ total: 6, page: 2, pageSize: 4, items: [{}, { detail: '1' }] })
    expect(signIns.body.data).toMatchObject({ total: 3, items: [{ detail: '3' }, { detail: '2' }] })
  })

  it('the audit log shows every action on accounts, team and billing, but no menu exports', async () => {
    const company = await makeCompany(test())
    await write(company, ...AUDIT_ACTIONS.map((action) => ({ userId: null, action, ip: null })))
    await test().deps.database.pool.query(`INSERT INTO audit_log (company_id, action) VALUES ($1, 'menu_exported')`, [
      company.companyId,
    ])

    const { body } = await read(company.token, '?pageSize=100')

    expect(body.data.total).toBe(AUDIT_ACTIONS.length)
    expect(body.data.items.map(({ action }: AuditEntry) => action)).toEqual(AUDIT_ACTIONS.toReversed())
  })

  it('the application can’t change or delete entries of the audit log', async () => {
    const company = await makeCompany(test())
    await write(company, { userId: company.userId, action: 'signed_in', ip: null })

    for (const text of [`UPDATE audit_log SET action = 'x'`, 'DELETE FROM audit_log'])
      await expect(withTenant(test().deps.database, company.companyId, (tx) => tx.execute(text))).rejects.toMatchObject(
        { cause: { code: '42501' } },
      )
  })

  it.each(['?page=0', '?pageSize=101', '?action=deleted', '?action=signed_in&action=registered', '?whose=mine'])(
    'the audit log refuses the invalid query %s',
    async (query) => {
      const company = await makeCompany(test())

      expect(await read(company.token, query)).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } })
    },
  )

  it('only owners can read the audit log, and only that of their own company', async () => {
    const company = await makeCompany(test())
    const other = await makeCompany(test())
    await write(other, { userId: other.userId, action: 'signed_in', ip: null })

    const asOwner = await read(company.token)
    const asNobody = await call(test(), 'GET', '/api/audit-log')

    for (const role of ['manager', 'editor', 'viewer'] as const) {
      const { token } = await addMember(test(), company, role)
      expect(await read(token)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
    }
    expect(asOwner.body.data).toMatchObject({ items: [], total: 0 })
    expect(asNobody).toMatchObject({ status: 401, body: { message: 'Unauthorized' } })
  })
})
