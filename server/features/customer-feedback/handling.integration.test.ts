import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { FEEDBACK_INBOX } from '#contract/feedback-inbox.ts'
import { sql } from '#server/testing/accounts.ts'
import { commitWhileWaiting } from '#server/testing/commit-while-waiting.ts'
import { addBranch, addMember, makeCompany, type TestCompany } from '#server/testing/factories.ts'
import { addItem, makeMenu, type Menu, namesOf } from '#server/testing/guest-menus.ts'
import { call, describeApp, newAddress, type TestApp } from '#server/testing/test-app.ts'
import { changeFeedbackItem } from './handling.ts'

type Body = Record<string, unknown>

/** Sends feedback as a guest. @returns its id */
async function send(app: TestApp, { branchId }: Pick<TestCompany, 'branchId'>, body: Body = {}): Promise<number> {
  const guest = { branchId, type: 'ALLERGEN_REPORT', comment: 'The soup has nuts', locale: 'en', ...body }
  const answer = await call(app, 'POST', '/api/customer-feedback/create', { body: guest, from: newAddress() })
  expect(answer.status).toBe(200)
  const { rows } = await sql(app, 'SELECT max(id)::int AS id FROM customer_feedback WHERE branch_id = $1', [branchId])
  return rows[0].id
}

const on = (app: TestApp, token: string | undefined) => ({
  read: (id: number) => call(app, 'GET', `/api/customer-feedback/${id}`, { token }),
  change: (id: number, body: Body) => call(app, 'PATCH', `/api/customer-feedback/${id}`, { token, body }),
  mark: (body: Body) => call(app, 'POST', '/api/customer-feedback/mark', { token, body }),
  setItem: (id: number, body: Body) => call(app, 'PUT', `/api/customer-feedback/${id}/menu-item`, { token, body }),
})

async function makeReport(app: TestApp): Promise<Menu & { id: number; menuItemId: number }> {
  const menu = await makeMenu(app)
  const menuItemId = await addItem(app, menu, { name: 'Soup' })
  return { ...menu, menuItemId, id: await send(app, menu, { menuItemId }) }
}

describeApp('the status of feedback', (test) => {
  it('the status of feedback stays “new” when a member opens the feedback', async () => {
    const company = await makeCompany(test())
    const id = await send(test(), company)
    const { read } = on(test(), company.token)

    await read(id)

    expect((await read(id)).body.data).toMatchObject({ status: 'NEW', history: [], note: null, statusChangedAt: null })
  })

  it('every change of a feedback entry’s status is recorded with its author and time', async () => {
    const company = await makeCompany(test())
    const manager = await addMember(test(), company, 'manager')
    const id = await send(test(), company)
    const at = test().clock.now.toISOString()
    const byOwner = on(test(), company.token)
    const byManager = on(test(), manager.token)

    await byManager.change(id, { status: 'IN_PROGRESS' })
    const resolved = await byOwner.change(id, { status: 'RESOLVED', note: ' New recipe card ' })
    await byManager.change(id, { status: 'IN_PROGRESS' })
    const dismissed = await byManager.change(id, { status: 'DISMISSED' })

    const { rows } = await sql(test(), 'SELECT id, full_name FROM "user" WHERE id IN ($1, $2)', [
      company.userId,
      manager.userId,
    ])
    const nameOf = (userId: number) => rows.find((row) => Number(row.id) === userId).full_name
    const [owner, other] = [nameOf(company.userId), nameOf(manager.userId)]
    expect(resolved.body.data).toMatchObject({
      status: 'RESOLVED',
      note: 'New recipe card',
      statusChangedAt: at,
      statusChangedBy: owner,
    })
    expect(dismissed.body.data).toMatchObject({ status: 'DISMISSED', note: null, statusChangedBy: other })
    expect(dismissed.body.data.history).toMatchObject([
      { action: 'IN_PROGRESS', by: other, note: null, at },
      { action: 'RESOLVED', by: owner, note: 'New recipe card', at },
      { action: 'IN_PROGRESS', by: other },
      { action: 'DISMISSED', by: other },
    ])
  })

  it('the status of feedback can become “resolved” without a note, except for allergen reports', async () => {
    const company = await makeCompany(test())
    const report = await send(test(), company)
    const other = await send(test(), company, { type: 'MENU_ERROR' })
    const { change, mark, read } = on(test(), company.token)

    const alone = await change(report, { status: 'RESOLVED', note: '  ' })
    const among = await mark({ ids: [report, other], status: 'RESOLVED' })
    const untouched = (await read(other)).body.data
    const without = await change(other, { status: 'RESOLVED' })
    const dismissed = await change(report, { status: 'DISMISSED' })
    const both = await mark({ ids: [report, other], status: 'RESOLVED', note: 'Told the kitchen' })

    expect(alone).toMatchObject({ status: 400, body: { errors: { note: FEEDBACK_INBOX.noteRequired } } })
    expect([among.status, untouched.status]).toEqual([400, 'NEW'])
    expect([without.status, dismissed.status]).toEqual([200, 200])
    // The other entry was already resolved, so it doesn't get the note.
    expect(both.body.data).toEqual({ changedCount: 1 })
    expect((await read(other)).body.data).toMatchObject({ note: null })
    expect((await read(report)).body.data).toMatchObject({ status: 'RESOLVED', note: 'Told the kitchen' })
  })

  it('feedback can be changed only with a session, permission and valid values', async () => {
    const company = await makeCompany(test())
    const id = await send(test(), company)
    const editor = await addMember(test(), company, 'editor')
    const viewer = await addMember(test(), company, 'viewer')

    for (const [token, status] of [
      [editor.token, 403],
      [viewer.token, 403],
      [undefined, 401],
    ] as const) {
      const { change, mark, setItem } = on(test(), token)
      const answers = [
        await change(id, { status: 'DISMISSED' }),
        await mark({ ids: [id], status: 'DISMISSED' }),
        await setItem(id, { isHidden: true }),
      ]
      expect(answers.map((answer) => answer.status)).toEqual([status, status, status])
    }
    const { change, mark } = on(test(), company.token)
    const wrong = [
      await change(id, { status: 'READ' }),
      await change(id, { status: 'RESOLVED', note: 'x'.repeat(1001) }),
      await mark({ ids: [], status: 'NEW' }),
    ]
    expect(wrong.map((answer) => answer.status)).toEqual([400, 400, 400])
  })

  it('exported feedback includes the status, the note and who changed the status', async () => {
    const company = await makeCompany(test())
    const id = await send(test(), company, { name: 'Ada', email: 'ada@guest.test', consent: true })
    await on(test(), company.token).change(id, { status: 'RESOLVED', note: '=1+1' })

    const { raw } = await call(test(), 'GET', '/api/customer-feedback/export', { token: company.token })
    const [row]: Record<string, string>[] = parse(raw, { bom: true, columns: true })

    const at = test().clock.now.toISOString().slice(0, 16).replace('T', ' ')
    expect(row).toMatchObject({ Email: 'ada@guest.test', Status: 'RESOLVED', Note: "'=1+1" })
    expect([row?.['Consented on'], row?.['Status changed on']]).toEqual([at, at])
    expect(row?.['Status changed by']).not.toBe('')
  })
})

describeApp('name and email address of a guest', (test) => {
  it('a guest’s name and email address are visible only if the guest has consented', async () => {
    const company = await makeCompany(test())
    const named = { name: 'Ada', email: 'ada@guest.test' }
    const agreed = await send(test(), company, { ...named, consent: true })
    const refused = await send(test(), company, named)
    // An earlier version stored names and addresses like this, without a date of consent.
    await sql(test(), `UPDATE customer_feedback SET name = 'Bob', email = 'bob@guest.test' WHERE id = $1`, [refused])
    const { read } = on(test(), company.token)
    const search = async (words: string) =>
      (await call(test(), 'GET', `/api/customer-feedback?search=${words}`, { token: company.token })).body.data.total
    const file = await call(test(), 'GET', '/api/customer-feedback/export', { token: company.token })

    const consentedAt = test().clock.now.toISOString()
    expect((await read(agreed)).body.data).toMatchObject({ ...named, consentedAt })
    expect((await read(refused)).body.data).toMatchObject({ name: null, email: null, consentedAt: null })
    expect([await search('ada'), await search('bob')]).toEqual([1, 0])
    expect(file.raw.toString()).not.toContain('bob@guest.test')
  })
})

describeApp('searching feedback', (test) => {
  it('searching feedback ignores accents and case', async () => {
    const company = await makeCompany(test())
    await send(test(), company, { comment: 'La CRÈME brûlée était froide' })
    const { body } = await call(test(), 'GET', '/api/customer-feedback?search=creme%20brulee', { token: company.token })

    expect(body.data.total).toBe(1)
  })
})

describeApp('the item of an allergen report', (test) => {
  it('hiding a reported item hides it only in the report’s branch, and sets the report to “in progress”', async () => {
    const report = await makeReport(test())
    const elsewhere = await addBranch(test(), report)
    await sql(test(), 'UPDATE branch SET is_published = true WHERE id = $1', [elsewhere])
    const before = await namesOf(test(), report.branchId)

    const answer = await on(test(), report.token).setItem(report.id, { isHidden: true })

    expect(before).toEqual(['Soup'])
    expect(await namesOf(test(), report.branchId)).toEqual([])
    expect(await namesOf(test(), elsewhere)).toEqual(['Soup'])
    expect(answer.body.data).toMatchObject({ status: 'IN_PROGRESS', menuItem: { isHidden: true, isPublished: true } })
    expect(answer.body.data.history.map(({ action }: { action: string }) => action)).toEqual([
      'ITEM_HIDDEN',
      'IN_PROGRESS',
    ])
    const changes = await call(test(), 'GET', `/api/menu-changes?entity=branch_menu_item`, { token: report.token })
    expect(changes.body.data.items).toHaveLength(1)
  })

  it('showing a reported item again can also reopen its report, unless the report has been resolved', async () => {
    const report = await makeReport(test())
    const { setItem, change } = on(test(), report.token)
    await setItem(report.id, { isHidden: true })
    const again = await setItem(report.id, { isHidden: true })
    const undone = await setItem(report.id, { isHidden: false, reopen: true })
    await change(report.id, { status: 'RESOLVED', note: 'No nuts in it' })
    const late = await setItem(report.id, { isHidden: false, reopen: true })

    expect(again.body.data.history).toHaveLength(2)
    expect(undone.body.data).toMatchObject({ status: 'NEW', menuItem: { isHidden: false } })
    expect(await namesOf(test(), report.branchId)).toEqual(['Soup'])
    // A late undo doesn't discard what someone else has noted since.
    expect(late.body.data).toMatchObject({ status: 'RESOLVED', note: 'No nuts in it' })
  })

  it('a role that may not override menu items can’t hide the item of an allergen report', async () => {
    const { id, companyId, userId, branchId } = await makeReport(test())

    const hiding = changeFeedbackItem(test().deps, { companyId, userId, role: 'viewer' }, id, { isHidden: true })

    await expect(hiding).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await namesOf(test(), branchId)).toEqual(['Soup'])
  })

  it('hiding the item of an allergen report doesn’t deadlock with deleting the item', async () => {
    const { id, menuItemId, token } = await makeReport(test())

    const answer = await commitWhileWaiting(
      test(),
      ['SELECT FROM menu_item WHERE id = $1 FOR UPDATE', [menuItemId]],
      () => on(test(), token).setItem(id, { isHidden: true }),
      ['DELETE FROM menu_item WHERE id = $1', [menuItemId]],
    )

    expect(answer).toMatchObject({ status: 409, body: { message: FEEDBACK_INBOX.noItem } })
  })

  it('hiding the item of an allergen report is refused if the report names no item', async () => {
    const menu = await makeMenu(test())
    const id = await send(test(), menu)

    const answer = await on(test(), menu.token).setItem(id, { isHidden: true })

    expect(answer).toMatchObject({ status: 409, body: { message: FEEDBACK_INBOX.noItem } })
  })
})
