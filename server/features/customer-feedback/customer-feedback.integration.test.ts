import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { FEEDBACK } from '#contract/messages.ts'
import { sql } from '#server/testing/accounts.ts'
import { addBranch, addMember, makeCompany, type TestCompany } from '#server/testing/factories.ts'
import { addItem, makeMenu, write } from '#server/testing/guest-menus.ts'
import { type Answer, call, describeApp, newAddress, type TestApp } from '#server/testing/test-app.ts'

type Body = Record<string, unknown>
type Place = Pick<TestCompany, 'branchId'>

/** Sends feedback as a guest, by default from a new IP address, so that no limit per address applies. */
const send = (app: TestApp, { branchId }: Place, body: Body = {}, from = newAddress()): Promise<Answer> =>
  call(app, 'POST', '/api/customer-feedback/create', {
    body: { branchId, type: 'EXPERIENCE', comment: 'Lovely soup', locale: 'en', ...body },
    from,
  })

const stored = async (app: TestApp, { branchId }: Place) =>
  (await sql(app, 'SELECT * FROM customer_feedback WHERE branch_id = $1 ORDER BY id', [branchId])).rows

describeApp('a guest’s feedback', (test) => {
  it('a guest can send feedback without a session, and it is stored with its item and table', async () => {
    const menu = await makeMenu(test())
    const menuItemId = await addItem(test(), menu, { name: 'Leek' })
    const table = await write(test(), menu, 'POST', '/tables', { name: 'Window' })
    const { rows } = await sql(test(), 'SELECT qr_token FROM dining_table WHERE id = $1', [table.id])

    const answer = await send(test(), menu, {
      menuItemId,
      tableToken: rows[0].qr_token,
      rating: 5,
      name: 'Ada',
      email: 'ada@guest.test',
      consent: true,
      locale: 'de',
    })

    expect(answer).toMatchObject({ status: 200, body: { success: true, message: FEEDBACK.thanks, data: null } })
    expect(await stored(test(), menu)).toMatchObject([
      {
        type: 'EXPERIENCE',
        rating: 5,
        comment: 'Lovely soup',
        name: 'Ada',
        email: 'ada@guest.test',
        locale: 'de',
        status: 'NEW',
        menu_item_id: menuItemId,
        dining_table_id: table.id,
      },
    ])
  })

  it('feedback is stored without name and email address if the guest doesn’t consent', async () => {
    const company = await makeCompany(test())

    const answer = await send(test(), company, { name: 'Ada', email: 'ada@guest.test' })

    expect(answer.body.message).toBe(FEEDBACK.thanksUnnamed)
    expect(await stored(test(), company)).toMatchObject([{ name: null, email: null }])
  })

  it('feedback sent again for another item or table, or now with consent, is stored too', async () => {
    const menu = await makeMenu(test())
    const menuItemId = await addItem(test(), menu, { name: 'Leek' })
    const { id } = await write(test(), menu, 'POST', '/tables', { name: 'Window' })
    const { rows } = await sql(test(), 'SELECT qr_token FROM dining_table WHERE id = $1', [id])
    const report = { type: 'ALLERGEN_REPORT', comment: 'Nuts', name: 'Ann', idempotencyKey: randomUUID() }
    const changes = [{}, { menuItemId }, { tableToken: rows[0].qr_token }, { consent: true }]

    for (const change of [...changes, ...changes]) await send(test(), menu, { ...report, ...change })

    expect(await stored(test(), menu)).toMatchObject([
      { menu_item_id: null, dining_table_id: null, name: null },
      { menu_item_id: menuItemId },
      { dining_table_id: id },
      { name: 'Ann' },
    ])
  })

  it('allergen reports with the same idempotency key are stored once per branch and text', async () => {
    const menu = await makeMenu(test())
    const other = await makeMenu(test())
    const idempotencyKey = randomUUID()
    const report = { type: 'ALLERGEN_REPORT', comment: 'Nuts in the soup', idempotencyKey }

    const answers = await Promise.all([send(test(), menu, report), send(test(), menu, report)])
    const later = await send(test(), menu, report)
    const changed = await send(test(), menu, { ...report, comment: 'Nuts in the salad' })
    const elsewhere = await send(test(), other, report)

    expect([...answers, later, changed, elsewhere].map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(later.body).toEqual(answers[0].body)
    expect((await stored(test(), menu)).map(({ comment }) => comment)).toEqual([
      'Nuts in the soup',
      'Nuts in the salad',
    ])
    expect(await stored(test(), other)).toHaveLength(1)
    const { rows } = await sql(test(), `SELECT 1 FROM job WHERE company_id = $1 AND kind ILIKE '%mail%'`, [
      menu.companyId,
    ])
    // The second report adds no mail, because the mail that is waiting covers it too.
    expect(rows).toHaveLength(1)
  })

  it('a guest’s feedback needs a text or a rating, and an allergen report needs a text', async () => {
    const company = await makeCompany(test())

    const rating = await send(test(), company, { comment: '', rating: 4 })
    const nothing = await send(test(), company, { comment: ' ' })
    const report = await send(test(), company, { comment: '', rating: 1, type: 'ALLERGEN_REPORT' })

    expect([rating.status, nothing.status, report.status]).toEqual([200, 400, 400])
    expect(nothing.body.errors).toEqual({ comment: FEEDBACK.commentRequired })
  })

  it.each([
    ['a rating of 0', { rating: 0 }],
    ['a rating of 6', { rating: 6 }],
    ['a rating of 4.5', { rating: 4.5 }],
    ['an unknown type', { type: 'PRAISE' }],
    ['an unknown field', { status: 'READ' }],
    ['an invalid email address', { email: 'ada' }],
    ['a comment of 2,001 characters', { comment: 'x'.repeat(2001) }],
    ['an invalid language', { locale: '<b>' }],
    ['a comment that is a list', { comment: ['x'] }],
  ])('a guest’s feedback with %s is refused and not stored', async (_what, body) => {
    const company = await makeCompany(test())

    const refused = await send(test(), company, body)

    expect(refused).toMatchObject({ status: 400, body: { success: false, code: 'VALIDATION_FAILED' } })
    expect(await stored(test(), company)).toEqual([])
  })

  it('feedback is refused with a message if the branch, table or item isn’t available', async () => {
    const menu = await makeMenu(test())
    const stranger = await makeMenu(test())
    const draft = await addItem(test(), menu, { name: 'Draft', status: 'DRAFT' })
    const foreign = await addItem(test(), stranger, { name: 'Foreign' })
    const closed = { branchId: await addBranch(test(), menu) }
    const shut = { branchId: await addBranch(test(), menu) }
    await sql(test(), 'UPDATE branch SET is_published = false WHERE id = $1', [closed.branchId])
    await sql(test(), 'UPDATE branch_settings SET feedback_enabled = false WHERE branch_id = $1', [shut.branchId])
    const table = await write(test(), stranger, 'POST', '/tables', { name: 'Theirs' })
    const { rows } = await sql(test(), 'SELECT qr_token FROM dining_table WHERE id = $1', [table.id])

    const answers = [
      await send(test(), { branchId: 999_999_999 }),
      await send(test(), closed),
      await send(test(), shut),
      await send(test(), menu, { tableToken: 'no-such-token' }),
      await send(test(), menu, { tableToken: rows[0].qr_token }),
      await send(test(), menu, { menuItemId: draft }),
      await send(test(), menu, { menuItemId: foreign }),
    ]

    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [404, FEEDBACK.branchUnknown],
      [404, FEEDBACK.branchUnknown],
      [409, FEEDBACK.branchClosed],
      [404, FEEDBACK.tableUnknown],
      [404, FEEDBACK.tableUnknown],
      [404, FEEDBACK.menuItemUnknown],
      [404, FEEDBACK.menuItemUnknown],
    ])
    for (const place of [menu, closed, shut]) expect(await stored(test(), place)).toEqual([])
  })

  it('general feedback with a filled-in honeypot field gets the usual response, but isn’t stored', async () => {
    const company = await makeCompany(test())

    const answer = await send(test(), company, { subject: 'https://evil.example' })

    expect(answer).toMatchObject({ status: 200, body: { message: FEEDBACK.thanks } })
    expect(await stored(test(), company)).toEqual([])
  })

  it('an allergen report is stored even if a browser extension fills in the honeypot field', async () => {
    const company = await makeCompany(test())

    await send(test(), company, { type: 'ALLERGEN_REPORT', comment: 'Nuts', subject: 'https://guest.example' })

    expect(await stored(test(), company)).toMatchObject([{ type: 'ALLERGEN_REPORT', comment: 'Nuts' }])
  })

  it('an IP address can send only five entries of general feedback in quick succession', async () => {
    const company = await makeCompany(test())
    const from = newAddress()
    const statuses = []
    for (let sent = 1; sent <= 6; sent += 1) statuses.push((await send(test(), company, {}, from)).status)

    const elsewhere = await send(test(), company)

    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect(elsewhere.status).toBe(200)
  })

  it('a branch accepts at most 500 entries of general feedback a day', async () => {
    const company = await makeCompany(test())
    await test().deps.limits.feedbackByBranch.penalty(String(company.branchId), 499)

    const [last, tooMany] = [await send(test(), company), await send(test(), company)]

    expect([last.status, tooMany.status, tooMany.body.message]).toEqual([200, 429, FEEDBACK.branchFull])
    expect(Number(tooMany.headers['retry-after'])).toBeGreaterThan(23 * 60 * 60)
    expect(Number(tooMany.headers['retry-after'])).toBeLessThanOrEqual(24 * 60 * 60)
  })

  it('a guest’s feedback remains when its item or table is deleted', async () => {
    const menu = await makeMenu(test())
    const menuItemId = await addItem(test(), menu, { name: 'Leek' })
    const table = await write(test(), menu, 'POST', '/tables', { name: 'Window' })
    const { rows } = await sql(test(), 'SELECT qr_token FROM dining_table WHERE id = $1', [table.id])
    await send(test(), menu, { menuItemId, tableToken: rows[0].qr_token })

    await write(test(), menu, 'DELETE', `/menu-items/${menuItemId}`)
    await write(test(), menu, 'DELETE', `/tables/${table.id}`)

    const { body } = await call(test(), 'GET', '/api/customer-feedback', { token: menu.token })
    expect(body.data.items).toMatchObject([{ comment: 'Lovely soup', menuItem: null, table: null }])
  })

  it('a company without a subscription still receives feedback and allergen reports', async () => {
    const company = await makeCompany(test(), { hasSubscription: false })

    const answers = [await send(test(), company), await send(test(), company, { type: 'ALLERGEN_REPORT' })]

    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  })

  it('a guest’s feedback can be read by managers, but not by editors or viewers', async () => {
    const company = await makeCompany(test())
    const tokens = await Promise.all(
      (['manager', 'editor', 'viewer'] as const).map(async (role) => (await addMember(test(), company, role)).token),
    )

    const answers = await Promise.all(tokens.map((token) => call(test(), 'GET', '/api/customer-feedback', { token })))

    expect(answers.map((one) => one.status)).toEqual([200, 403, 403])
  })
})
