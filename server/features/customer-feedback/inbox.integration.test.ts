import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { deleteExpiredData } from '#server/platform/job-runner.ts'
import { sendMails, sql } from '#server/testing/accounts.ts'
import { addBranch, addMember, makeCompany, type TestCompany } from '#server/testing/factories.ts'
import { call, describeApp, newAddress, type TestApp } from '#server/testing/test-app.ts'

type Stored = Partial<{ type: string; rating: number; comment: string; status: string; at: string; branchId: number }>

async function put(app: TestApp, { companyId, branchId }: TestCompany, one: Stored = {}): Promise<number> {
  const { rows } = await sql(
    app,
    `INSERT INTO customer_feedback (company_id, branch_id, type, rating, comment, status, locale, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, 'en', $7) RETURNING id`,
    [
      companyId,
      one.branchId ?? branchId,
      one.type ?? 'EXPERIENCE',
      one.rating ?? null,
      one.comment ?? 'Lovely',
      one.status ?? 'NEW',
      new Date(one.at ?? '2026-11-20T12:00:00Z'),
    ],
  )
  return rows[0].id
}

const list = async (app: TestApp, token: string, query = ''): Promise<number[]> =>
  (await call(app, 'GET', `/api/customer-feedback${query}`, { token })).body.data.items.map(
    (one: { id: number }) => one.id,
  )

const report = (app: TestApp, branchId: number, comment: string) =>
  call(app, 'POST', '/api/customer-feedback/create', {
    body: { branchId, type: 'ALLERGEN_REPORT', comment, locale: 'en' },
    from: newAddress(),
  })

describeApp('the feedback inbox', (test) => {
  it('the feedback inbox lists open allergen reports first, and closed entries last', async () => {
    const company = await makeCompany(test())
    const old = await put(test(), company, { at: '2026-11-01T12:00:00Z' })
    const dismissed = await put(test(), company, { type: 'ALLERGEN_REPORT', status: 'DISMISSED' })
    const status = 'IN_PROGRESS'
    const report = await put(test(), company, { type: 'ALLERGEN_REPORT', status, at: '2026-10-01T12:00:00Z' })
    const fresh = await put(test(), company, { at: '2026-11-21T12:00:00Z' })
    const done = await put(test(), company, { status: 'RESOLVED', at: '2026-11-21T13:00:00Z' })

    expect(await list(test(), company.token)).toEqual([report, fresh, old, done, dismissed])
    expect(await list(test(), company.token, '?status=OPEN')).toEqual([report, fresh, old])
    expect(await list(test(), company.token, '?sort=date&direction=desc')).toEqual([
      done,
      fresh,
      dismissed,
      old,
      report,
    ])
  })

  it('during a flood of reports, an honest report can be found and the others dismissed at once', async () => {
    const company = await makeCompany(test())
    const honest = await put(test(), company, {
      type: 'ALLERGEN_REPORT',
      comment: 'The soup has milk in it',
      at: '2026-11-20T11:59:00Z',
    })
    await sql(
      test(),
      `INSERT INTO customer_feedback (company_id, branch_id, type, comment, locale, created_at)
       SELECT $1, $2, 'ALLERGEN_REPORT', 'Wrong, number ' || n, 'en', $3::timestamptz + n * interval '1 second'
       FROM generate_series(1, 500) n`,
      [company.companyId, company.branchId, '2026-11-20T12:00:00Z'],
    )
    const { token } = company
    const read = async (query: string) =>
      (await call(test(), 'GET', `/api/customer-feedback?${query}`, { token })).body.data

    const first = await read('status=NEW&type=ALLERGEN_REPORT')
    const last = await read(`status=NEW&type=ALLERGEN_REPORT&pageSize=100&page=6`)
    const searched = await read('search=milk')
    const flood = (await Promise.all([1, 2, 3, 4, 5].map((page) => read(`search=Wrong&pageSize=100&page=${page}`))))
      .flatMap(({ items }) => items)
      .map(({ id }: { id: number }) => id)
    const marked = await call(test(), 'POST', '/api/customer-feedback/mark', {
      token,
      body: { ids: flood, status: 'DISMISSED' },
    })

    expect([first.total, first.items.length]).toEqual([501, first.pageSize])
    expect(last.items.map(({ id }: { id: number }) => id)).toEqual([honest])
    expect(searched.items).toMatchObject([{ id: honest }])
    expect(marked.body.data).toEqual({ changedCount: 500 })
    expect((await list(test(), token))[0]).toBe(honest)
    expect((await call(test(), 'GET', '/api/customer-feedback/counts', { token })).body.data).toEqual({
      newCount: 1,
      newAllergenReportCount: 1,
    })
  })

  it('the feedback inbox can be filtered by branch, type, status, rating, date and text', async () => {
    const company = await makeCompany(test())
    const branchId = await addBranch(test(), company)
    const here = await put(test(), company, { rating: 2, comment: '50% too salty', at: '2026-11-19T23:59:59Z' })
    const there = await put(test(), company, { branchId, type: 'MENU_ERROR', status: 'RESOLVED' })
    const narrowed = (query: string) => list(test(), company.token, `?${query}`)

    expect(await narrowed(`branchId=${branchId}`)).toEqual([there])
    expect(await narrowed('type=MENU_ERROR')).toEqual([there])
    expect(await narrowed('status=NEW')).toEqual([here])
    expect(await narrowed('rating=2')).toEqual([here])
    expect(await narrowed('from=2026-11-20')).toEqual([there])
    expect(await narrowed('to=2026-11-19')).toEqual([here])
    expect(await narrowed('from=9999-12-31')).toEqual([])
    expect(await narrowed('to=0000-01-01')).toEqual([])
    expect((await narrowed('from=0000-01-01&to=9999-12-31')).toSorted()).toEqual([here, there].toSorted())
    expect(await narrowed('search=50%25')).toEqual([here])
    expect(await narrowed('search=%25%25')).toEqual([])
    for (const query of ['rating=9', 'from=yesterday', 'status=OLD', 'colour=red'])
      expect((await call(test(), 'GET', `/api/customer-feedback?${query}`, { token: company.token })).status).toBe(400)
  })

  it('the feedback inbox filters dates in the time zone of the branch', async () => {
    const company = await makeCompany(test())
    await sql(test(), `UPDATE branch SET time_zone = 'Asia/Tokyo' WHERE id = $1`, [company.branchId])
    const id = await put(test(), company)
    await sql(test(), `UPDATE customer_feedback SET created_at = '2026-11-20T23:30:00Z' WHERE id = $1`, [id])
    const ask = (path: string) => call(test(), 'GET', `/api/customer-feedback${path}`, { token: company.token })
    const countOf = async (query: string) => (await ask(`?${query}`)).body.data.total

    expect(await countOf('from=2026-11-21&to=2026-11-21')).toBe(1)
    expect(await countOf('to=2026-11-20')).toBe(0)
    expect((await ask('')).body.data.items[0].branch).toMatchObject({ timeZone: 'Asia/Tokyo' })
  })

  it('the status of several entries in the feedback inbox can be changed at once', async () => {
    const company = await makeCompany(test())
    const ids = [
      await put(test(), company, { type: 'ALLERGEN_REPORT' }),
      await put(test(), company),
      await put(test(), company, { status: 'IN_PROGRESS' }),
    ]
    const { token } = company
    const counts = async () => (await call(test(), 'GET', '/api/customer-feedback/counts', { token })).body.data
    const steps = [await counts()]

    const one = await call(test(), 'PATCH', `/api/customer-feedback/${ids[0]}`, {
      token,
      body: { status: 'IN_PROGRESS' },
    })
    steps.push(await counts())
    const several = await call(test(), 'POST', '/api/customer-feedback/mark', {
      token,
      body: { ids: ids.slice(1), status: 'IN_PROGRESS' },
    })
    steps.push(await counts())

    expect(one.body.data).toMatchObject({ id: ids[0], status: 'IN_PROGRESS', branch: { name: 'Test Branch' } })
    expect(several.body.data).toEqual({ changedCount: 1 })
    expect(steps).toEqual([
      { newCount: 2, newAllergenReportCount: 1 },
      { newCount: 1, newAllergenReportCount: 0 },
      { newCount: 0, newAllergenReportCount: 0 },
    ])
  })

  it('the feedback inbox can’t be used without a session or by another company', async () => {
    const company = await makeCompany(test())
    const { token } = await makeCompany(test())
    const id = await put(test(), company, { comment: 'a secret' })

    const answers = await Promise.all([
      call(test(), 'GET', `/api/customer-feedback/${id}`, { token }),
      call(test(), 'PATCH', `/api/customer-feedback/${id}`, { token, body: { status: 'DISMISSED' } }),
      call(test(), 'POST', '/api/customer-feedback/mark', { token, body: { ids: [id], status: 'DISMISSED' } }),
      call(test(), 'PUT', `/api/customer-feedback/${id}/menu-item`, { token, body: { isHidden: true } }),
    ])
    const file = await call(test(), 'GET', '/api/customer-feedback/export', { token })
    const signedOut = await call(test(), 'GET', '/api/customer-feedback')

    expect(answers.map((one) => one.status)).toEqual([404, 404, 404, 404])
    expect(await list(test(), token)).toEqual([])
    expect(file.status).toBe(200)
    expect(String(file.body)).not.toContain('secret')
    expect(signedOut.status).toBe(401)
  })

  it('feedback of one type can be exported as CSV, and its comments can’t run as formulas', async () => {
    const company = await makeCompany(test())
    const comments = ['=HYPERLINK("http://evil.example")', '+1', '-1', '@SUM(A1)', '\t=1', 'plain, "quoted"\nlines']
    for (const comment of comments) await put(test(), company, { comment })
    await put(test(), company, { type: 'MENU_ERROR', comment: 'not this one' })

    const { status, headers, raw } = await call(test(), 'GET', '/api/customer-feedback/export?type=EXPERIENCE', {
      token: company.token,
    })
    const rows: Record<string, string>[] = parse(raw, { bom: true, columns: true })

    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(headers['content-disposition']).toMatch(/^attachment; filename="feedback-\d{4}-\d\d-\d\d\.csv"/)
    expect(headers['cache-control']).toBe('no-store')
    expect(rows.map((row) => row['Comment']).toReversed()).toEqual([
      ...comments.slice(0, 5).map((comment) => `'${comment}`),
      comments[5],
    ])
    expect(rows[0]).toMatchObject({
      Branch: 'Test Branch',
      Type: 'EXPERIENCE',
      Date: '2026-11-20 12:00',
      'Time zone': 'UTC',
    })
  })

  it('a first allergen report is mailed at once to the enabled owners and managers', async () => {
    const company = await makeCompany(test())
    const manager = await addMember(test(), company, 'manager')
    const gone = await addMember(test(), company, 'manager')
    await addMember(test(), company, 'editor')
    await sql(test(), 'UPDATE "user" SET disabled_at = now() WHERE id = $1', [gone.userId])
    const send = (type: string) =>
      call(test(), 'POST', '/api/customer-feedback/create', {
        body: { branchId: company.branchId, type, comment: 'The pesto has cashews', locale: 'en' },
        from: newAddress(),
      })

    await send('MENU_ERROR')
    const before = await sendMails(test(), company.companyId)
    await send('ALLERGEN_REPORT')
    const sent = await sendMails(test(), company.companyId)

    const [report] = await list(test(), company.token)
    const { rows } = await sql(test(), 'SELECT email FROM "user" WHERE id = $1', [manager.userId])
    expect(before).toEqual([])
    expect(sent.map(({ to }) => to).toSorted()).toEqual([company.email, rows[0].email].toSorted())
    expect(sent[0]?.mail).toMatchObject({
      template: 'allergenReport',
      branchName: 'Test Branch',
      tableName: null,
      menuItemName: null,
      comment: 'The pesto has cashews',
      link: `http://carte.test/feedback?open=${report}`,
    })
  })

  it('an allergen report isn’t mailed to a manager who has become an editor meanwhile', async () => {
    const company = await makeCompany(test())
    const { userId } = await addMember(test(), company, 'manager')
    await report(test(), company.branchId, 'The pesto has cashews')
    await sql(test(), `UPDATE "user" SET role = 'editor' WHERE id = $1`, [userId])

    const sent = await sendMails(test(), company.companyId)

    expect(sent.map(({ to }) => to)).toEqual([company.email])
  })

  it('a manager who lost access to one branch is still mailed reports of their other branches', async () => {
    const company = await makeCompany(test())
    const otherId = await addBranch(test(), company)
    const { userId } = await addMember(test(), company, 'manager', [company.branchId, otherId])
    await report(test(), company.branchId, 'The pesto has cashews')
    await report(test(), otherId, 'The soup has celery')
    await sql(test(), 'UPDATE "user" SET branch_ids = $2 WHERE id = $1', [userId, [otherId]])

    const sent = await sendMails(test(), company.companyId)

    const mails = sent.filter(({ to }) => to !== company.email).map(({ mail }) => mail)
    expect(mails).toMatchObject([{ template: 'allergenReport', comment: 'The soup has celery' }])
  })

  it('entries in the feedback inbox are deleted after twelve months', async () => {
    const company = await makeCompany(test())
    const { now } = test().clock
    const yearAgo = (days: number) => {
      const moment = new Date(now)
      moment.setUTCFullYear(moment.getUTCFullYear() - 1)
      moment.setUTCDate(moment.getUTCDate() + days)
      return moment.toISOString()
    }
    await put(test(), company, { at: yearAgo(-1) })
    const kept = await put(test(), company, { at: yearAgo(1) })

    await deleteExpiredData(test().deps)

    expect(await list(test(), company.token)).toEqual([kept])
  })
})
