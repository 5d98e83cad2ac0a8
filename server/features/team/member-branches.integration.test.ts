import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { TEAM } from '#contract/messages.ts'
import { auditOf, sendMails, sql } from '#server/testing/accounts.ts'
import { addBranch, addMember } from '#server/testing/factories.ts'
import { add, makeMenu, type Menu } from '#server/testing/menu-items.ts'
import { call, describeApp, newAddress } from '#server/testing/test-app.ts'

describeApp('a member who is limited to some branches', (test) => {
  let company: Menu
  let otherId: number
  /** A manager who is limited to the first branch. */
  let manager: { userId: number; token: string }

  const as = (token: string, method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, body?: object) =>
    call(test(), method, `/api${path}`, { token, ...(body && { body }) })
  const own = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
    as(manager.token, method, path, body)
  const owner = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
    as(company.token, method, path, body)
  const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)

  beforeEach(async () => {
    company = await makeMenu(test())
    otherId = await addBranch(test(), company)
    manager = await addMember(test(), company, 'manager', [company.branchId])
  })

  it('a member limited to some branches can’t see or select other branches', async () => {
    const { body } = await own('GET', '/branches')
    const selected = await own('POST', '/branches/select', { branchId: otherId })
    const user = await own('GET', '/user')

    expect(idsOf(body.data)).toEqual([company.branchId])
    expect(selected.status).toBe(404)
    expect((await own('POST', '/branches/select', { branchId: company.branchId })).status).toBe(200)
    expect(user.body.data.selected_branch_id).toBe(company.branchId)
    expect(user.body.data.permissions).toEqual(['menu:read', 'override:write', 'branch:write', 'feedback:read'])
  })

  it('a member limited to some branches can change their own branch, but no other', async () => {
    const body = { announcement: 'Closed on Monday' }

    expect((await own('PATCH', `/branches/${company.branchId}`, body)).status).toBe(200)
    expect((await own('PATCH', `/branches/${otherId}`, body)).status).toBe(404)
    expect((await own('POST', `/branches/${otherId}/unpublish`)).status).toBe(404)
    const { rows } = await sql(test(), 'SELECT is_published FROM branch WHERE id = $1', [otherId])
    expect(rows).toEqual([{ is_published: true }])
  })

  it('a member limited to some branches can’t see or change feedback of other branches', async () => {
    const insert = (branchId: number, comment: string) =>
      sql(
        test(),
        `INSERT INTO customer_feedback (company_id, branch_id, type, locale, comment) VALUES ($1, $2, 'MENU_ERROR', 'en', $3) RETURNING id`,
        [company.companyId, branchId, comment],
      )
    await insert(company.branchId, 'In Old Town')
    const { rows } = await insert(otherId, 'At the Harbour')

    const list = await own('GET', '/customer-feedback')
    const asked = await own('GET', `/customer-feedback?branchId=${otherId}`)
    const counts = await own('GET', '/customer-feedback/counts')
    const marked = await own('POST', '/customer-feedback/mark', { ids: idsOf(rows), status: 'DISMISSED' })
    const file = await test().app.inject({
      url: '/api/customer-feedback/export',
      headers: { authorization: `Bearer ${manager.token}` },
    })
    const stored = await sql(test(), 'SELECT status FROM customer_feedback WHERE id = $1', idsOf(rows))

    expect(list.body.data.items.map(({ comment }: { comment: string }) => comment)).toEqual(['In Old Town'])
    expect(asked.body.data).toMatchObject({ items: [] })
    expect(counts.body.data.newCount).toBe(1)
    expect(marked.status).toBe(404)
    expect(stored.rows).toEqual([{ status: 'NEW' }])
    expect(file.body).toContain('In Old Town')
    expect(file.body).not.toContain('At the Harbour')
  })

  it('a member limited to some branches is mailed about allergen reports of their own branches only', async () => {
    const { rows } = await sql(test(), 'SELECT email FROM "user" WHERE id = $1', [manager.userId])
    const report = (branchId: number) =>
      call(test(), 'POST', '/api/customer-feedback/create', {
        from: newAddress(),
        body: { branchId, type: 'ALLERGEN_REPORT', comment: 'There were nuts in it', locale: 'en' },
      })
    const recipients = async () => (await sendMails(test(), company.companyId)).map(({ to }) => to)

    expect((await report(otherId)).status).toBe(200)
    expect(await recipients()).toEqual([company.email])
    expect((await report(company.branchId)).status).toBe(200)
    expect(await recipients()).toContain(rows[0].email)
  })

  it('a member limited to some branches can export and print only their own branches', async () => {
    await add(company, test(), { name: 'Leek', status: 'PUBLISHED' })
    for (const path of [
      '/menu-exports?format=csv',
      '/menu-exports/print?size=A4',
      '/allergen-matrix?',
      '/allergen-matrix/export?format=xlsx',
    ]) {
      expect((await own('GET', `${path}&branchId=${company.branchId}`)).status).toBe(200)
      expect((await own('GET', `${path}&branchId=${otherId}`)).status).toBe(404)
    }
    const tables = await owner('POST', '/tables/series', { prefix: 'T', from: 1, to: 2, branchId: otherId })
    expect((await own('POST', '/tables/print', { kind: 'cards', branchId: otherId })).status).toBe(404)
    expect((await own('POST', '/tables/print', { kind: 'cards', ids: tables.body.data.ids })).status).toBe(404)
  })

  it('a member limited to some branches can change the menu only by overrides, and only in these branches', async () => {
    const id = await add(company, test(), { name: 'Leek' })
    const item = (body: object) => own('PATCH', `/menu-items/${id}/branch`, body)
    const bulk = (action: object) =>
      own('POST', '/menu-items/bulk', { target: { ids: [id] }, expectedCount: 1, action })

    expect((await own('GET', `/menu-items/${id}`)).status).toBe(200)
    expect((await item({ branchId: company.branchId, isSoldOut: true, priceMinor: 700 })).status).toBe(200)
    expect((await item({ branchId: otherId, isSoldOut: true })).status).toBe(404)
    expect((await bulk({ kind: 'available' })).status).toBe(200)
    for (const refused of [
      await own('PATCH', `/menu-items/${id}`, { priceMinor: 1 }),
      await bulk({ kind: 'status', status: 'ARCHIVED' }),
      await bulk({ kind: 'delete' }),
      await own('PATCH', `/brands/${company.brandId}`, { name: 'Mine' }),
      await own('POST', '/menu-copies', {}),
    ])
      expect({ status: refused.status, message: refused.body.message }).toEqual({
        status: 403,
        message: TEAM.limitedToBranches,
      })
    const { rows } = await sql(test(), 'SELECT price_minor, status FROM menu_item WHERE id = $1', [id])
    expect(rows).toEqual([{ price_minor: 500, status: 'PUBLISHED' }])
  })

  it('a member limited to some branches can restore only overrides of their own branches', async () => {
    const id = await add(company, test(), { name: 'Leek' })
    for (const branchId of [company.branchId, otherId])
      await owner('PATCH', `/menu-items/${id}/branch`, { branchId, isHidden: true })
    await owner('PATCH', `/branches/${otherId}`, { announcement: 'Of the Harbour' })

    const { body } = await own('GET', '/menu-changes')
    const lines: { id: number; entity: string; entityId: number; restorable: object }[] = body.data.items
    const menuLine = lines.find(({ entity }) => entity === 'menu_item')
    const overrides = lines.filter(({ entity }) => entity === 'branch_menu_item')
    const all = (await owner('GET', '/menu-changes')).body.data.items as typeof lines
    const hidden = all.find((line) => line.entity === 'branch_menu_item' && line.id !== overrides[0]?.id)

    expect(lines.filter(({ entity }) => entity === 'branch')).toEqual([])
    expect(overrides).toHaveLength(1)
    expect(menuLine?.restorable).toEqual({ before: false, after: false })
    expect((await own('POST', `/menu-changes/${menuLine?.id}/restore`, { to: 'after' })).status).toBe(403)
    expect((await own('POST', `/menu-changes/${hidden?.id}/restore`, { to: 'before' })).status).toBe(404)
    expect((await own('POST', `/menu-changes/${overrides[0]?.id}/restore`, { to: 'before' })).status).toBe(200)
    const { rows } = await sql(test(), 'SELECT branch_id FROM branch_menu_item WHERE menu_item_id = $1 AND is_hidden', [
      id,
    ])
    expect(rows).toEqual([{ branch_id: otherId }])
  })

  it('a member limited to some branches can undo only bulk actions of their own branches', async () => {
    const id = await add(company, test(), { name: 'Leek' })
    const bulk = async (action: object, branchId: number): Promise<string> => {
      const { body } = await owner('POST', '/menu-items/bulk', {
        branchId,
        target: { ids: [id] },
        expectedCount: 1,
        action,
      })
      return body.data.batch
    }
    const ofBrand = await bulk({ kind: 'status', status: 'ARCHIVED' }, company.branchId)
    const elsewhere = await bulk({ kind: 'hide' }, otherId)
    const ofOwn = await bulk({ kind: 'hide' }, company.branchId)
    const viewer = await addMember(test(), company, 'viewer', [company.branchId])
    const stranger = await makeMenu(test())
    const undo = async (token: string, batch: string) => (await as(token, 'POST', `/menu-changes/${batch}/undo`)).status

    const refused = [
      await undo(manager.token, ofBrand),
      await undo(manager.token, elsewhere),
      await undo(viewer.token, ofOwn),
      await undo(stranger.token, ofOwn),
    ]
    const undone = await undo(manager.token, ofOwn)

    expect([refused, undone]).toEqual([[403, 404, 403, 404], 200])
    const text =
      'SELECT status, branch_id FROM branch_menu_item JOIN menu_item ON id = menu_item_id WHERE id = $1 AND is_hidden'
    expect((await sql(test(), text, [id])).rows).toEqual([{ status: 'ARCHIVED', branch_id: otherId }])
  })

  it('the plan’s limit of tables also counts tables in branches that the member can’t see', async () => {
    await owner('POST', '/tables/series', { prefix: 'T', from: 1, to: 2, branchId: otherId })
    await sql(
      test(),
      `WITH small AS (INSERT INTO plan (code, name, price_minor, currency_code, interval, limits)
         VALUES ($2, 'Small', 1, 'EUR', 'month', '{"branches": null, "menuItems": null, "tables": 2, "members": null}') RETURNING id)
       UPDATE subscription SET plan_id = (SELECT id FROM small) WHERE company_id = $1`,
      [company.companyId, randomUUID()],
    )

    expect((await own('POST', '/tables', { name: 'One more' })).status).toBe(409)
  })

  it('an owner can change a member’s branches, but must leave at least one', async () => {
    const change = (body: object) => owner('PATCH', `/team/members/${manager.userId}`, body)
    const seen = async () => idsOf((await own('GET', '/branches')).body.data)

    expect((await change({ branchIds: [otherId] })).body.data.branchIds).toEqual([otherId])
    expect(await seen()).toEqual([otherId])
    expect((await change({ branchIds: null })).body.data.branchIds).toBeNull()
    expect(await seen()).toEqual([company.branchId, otherId])
    expect((await change({ branchIds: [] })).status).toBe(400)
    expect(await auditOf(test(), company.companyId)).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ action: 'member_branches_changed' }),
        expect.objectContaining({ action: 'member_branches_changed' }),
      ]),
    )
  })

  it('an owner can’t be limited to some branches, and a member can’t be limited to another company’s branches', async () => {
    const stranger = await makeMenu(test())
    const change = (id: number, body: object) => owner('PATCH', `/team/members/${id}`, body)

    const limitedOwner = await change(company.userId, { branchIds: [company.branchId] })
    const foreign = await change(manager.userId, { branchIds: [stranger.branchId] })
    const invited = await owner('POST', '/team/invitations', {
      email: `${randomUUID()}@carte.test`,
      role: 'viewer',
      branchIds: [stranger.branchId],
    })

    expect({ status: limitedOwner.status, message: limitedOwner.body.message }).toEqual({
      status: 409,
      message: TEAM.ownerNotLimited,
    })
    expect(foreign.body.errors).toEqual({ branchIds: TEAM.noSuchBranch })
    expect(invited.body.errors).toEqual({ branchIds: TEAM.noSuchBranch })
  })

  it('an invited member gets access only to those branches of the invitation that still exist', async () => {
    const thirdId = await addBranch(test(), company)
    const email = `${randomUUID()}@carte.test`
    await owner('POST', '/team/invitations', { email, role: 'editor', branchIds: [otherId, thirdId] })
    const [sent] = await sendMails(test(), company.companyId)
    const token = sent?.mail.template === 'invitation' ? (sent.mail.link.split('/').at(-1) ?? '') : ''
    const list = await owner('GET', '/team')
    await owner('DELETE', `/branches/${otherId}?name=Test+Branch`)
    const password = 'wistful-otter-lantern'
    const body = { token, fullName: 'New Member', password, passwordConfirmation: password }
    const joined = await call(test(), 'POST', '/api/invitations/accept', { body, from: newAddress() })

    expect(list.body.data.invitations[0].branchIds).toEqual([otherId, thirdId])
    expect(joined.body.data.user.selected_branch_id).toBe(thirdId)
    expect(idsOf((await as(joined.body.data.token, 'GET', '/branches')).body.data)).toEqual([thirdId])
  })

  it('a member limited to one branch sees no data after that branch is deleted', async () => {
    const { token } = await addMember(test(), company, 'manager', [otherId])
    await add(company, test(), { name: 'Leek' })

    expect((await owner('DELETE', `/branches/${otherId}?name=Test+Branch`)).status).toBe(200)

    expect((await as(token, 'GET', '/branches')).body).toMatchObject({ code: 'FORBIDDEN', message: TEAM.noBranches })
    expect((await as(token, 'GET', '/brands')).body.data).toEqual([])
    expect((await as(token, 'GET', '/customer-feedback')).body.data.items).toEqual([])
    expect((await as(token, 'GET', '/menu-items')).status).toBe(404)
    expect((await as(token, 'GET', `/branches/${company.branchId}`)).status).toBe(404)
    expect((await as(token, 'GET', '/user')).body.data.selected_branch_id).toBeNull()
  })

  it('every database table with a branch or brand id has the policy that limits members to their branches', async () => {
    const { rows } = await sql(
      test(),
      `SELECT DISTINCT c.relname AS name, EXISTS (
         SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'branches' AND NOT p.polpermissive) AS is_limited
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attname IN ('branch_id', 'brand_id')`,
      [],
    )

    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['branch_settings', 'category', 'menu_item']))
    expect(rows.filter(({ is_limited: isLimited }) => !isLimited)).toEqual([])
  })
})
