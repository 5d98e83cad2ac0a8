import { expect, it } from 'vitest'
import { TABLES_AT_ONCE } from '#contract/limits.ts'
import { addBranch, addMember, makeCompany, type TestCompany } from '#server/testing/factories.ts'
import { pdfContents } from '#server/testing/pdf-contents.ts'
import { call, describeApp, type TestApp } from '#server/testing/test-app.ts'

type Named = { id: number; name: string }

const series = (app: TestApp, token: string, body: object) => call(app, 'POST', '/api/tables/series', { token, body })
const add = async (app: TestApp, token: string, body: object): Promise<number> =>
  (await call(app, 'POST', '/api/tables', { token, body })).body.data.id
const read = async (app: TestApp, token: string, id: number) =>
  (await call(app, 'GET', `/api/tables/${id}`, { token })).body.data

async function namesOf(app: TestApp, token: string, query = ''): Promise<string[]> {
  const { body } = await call(app, 'GET', `/api/tables?pageSize=100${query}`, { token })
  return body.data.items.map(({ name }: Named) => name)
}

/** Gives the company a plan of its own, because the plan that test companies share has no limits. */
async function limitTables({ deps }: TestApp, { companyId }: TestCompany, tables: number): Promise<void> {
  const limits = JSON.stringify({ branches: null, menuItems: null, tables, members: null })
  const { rows } = await deps.database.pool.query(
    `INSERT INTO plan (code, name, price_minor, currency_code, interval, limits)
     VALUES ($1, 'Small', 0, 'EUR', 'month', $2) RETURNING id`,
    [`tables-${companyId}`, limits],
  )
  await deps.database.pool.query('UPDATE subscription SET plan_id = $1 WHERE company_id = $2', [rows[0].id, companyId])
}

describeApp('dining tables', (test) => {
  it('dining tables can be created, changed, disabled and deleted', async () => {
    const { token, branchId } = await makeCompany(test())
    const id = await add(test(), token, { name: 'Window 1', area: 'Garden', seats: 4 })

    const made = await read(test(), token, id)
    const changed = await call(test(), 'PATCH', `/api/tables/${id}`, {
      token,
      body: { name: 'Window 2', area: '', seats: null, isEnabled: false },
    })
    const deleted = await call(test(), 'DELETE', `/api/tables/${id}`, { token })
    const gone = await call(test(), 'GET', `/api/tables/${id}`, { token })

    expect(made).toMatchObject({ branchId, name: 'Window 1', area: 'Garden', seats: 4, isEnabled: true })
    expect(made.qrToken).toMatch(/^[\w-]{16}$/)
    expect(made).toMatchObject({ qrUrl: `http://carte.test/t/${made.qrToken}`, lastScannedAt: null })
    expect(changed.body.data).toEqual({ ...made, name: 'Window 2', area: null, seats: null, isEnabled: false })
    expect([deleted.status, gone.status]).toEqual([200, 404])
  })

  it('a series of dining tables skips existing names', async () => {
    const { token } = await makeCompany(test())
    await add(test(), token, { name: 'table 2' })

    const made = await series(test(), token, { prefix: 'Table ', from: 1, to: 4, area: 'Hall', seats: 2 })
    const again = await series(test(), token, { prefix: 'Table ', from: 1, to: 4 })

    expect(made.body.data).toMatchObject({ ids: { length: 3 }, skipped: ['Table 2'] })
    expect(await namesOf(test(), token)).toEqual(['table 2', 'Table 1', 'Table 3', 'Table 4'])
    expect(again).toMatchObject({ status: 409, body: { message: expect.stringContaining('already exist') } })
  })

  it.each([
    ['101 tables', { prefix: '', from: 1, to: TABLES_AT_ONCE + 1 }],
    ['a last number before the first', { prefix: '', from: 5, to: 4 }],
    ['a number sent as text', { prefix: '', from: '1', to: 4 }],
    ['a fraction', { prefix: '', from: 1, to: 4.5 }],
    ['0 seats', { prefix: '', from: 1, to: 4, seats: 0 }],
    ['an unknown field', { prefix: '', from: 1, to: 4, colour: 'red' }],
  ])('dining tables can’t be created as a series with %s', async (_what, body) => {
    const { token } = await makeCompany(test())

    const refused = await series(test(), token, body)

    expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } })
    expect(await namesOf(test(), token)).toEqual([])
  })

  it('two dining tables in one branch can’t have the same name, ignoring case', async () => {
    const company = await makeCompany(test())
    const { token } = company
    const other = await addBranch(test(), company)

    const answers = await Promise.all(
      ['Bar', 'BAR', 'bar'].map((name) => call(test(), 'POST', '/api/tables', { token, body: { name } })),
    )
    const elsewhere = await call(test(), 'POST', '/api/tables', { token, body: { name: 'Bar', branchId: other } })
    const id = await add(test(), token, { name: 'Sofa' })
    const renamed = await call(test(), 'PATCH', `/api/tables/${id}`, { token, body: { name: 'bar' } })

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(elsewhere.status).toBe(200)
    expect(renamed).toMatchObject({
      status: 409,
      body: { errors: { name: expect.stringContaining('already exists') } },
    })
  })

  it('dining tables can be searched, filtered by area and state, sorted and reordered', async () => {
    const { token } = await makeCompany(test())
    const ids = []
    for (const [name, area] of [
      ['One 50%', 'Hall'],
      ['Two', 'Garden'],
      ['Three', null],
    ])
      ids.push(await add(test(), token, { name, area }))
    await call(test(), 'PATCH', `/api/tables/${ids[1]}`, { token, body: { isEnabled: false } })

    expect(await namesOf(test(), token, '&search=garden')).toEqual(['Two'])
    expect(await namesOf(test(), token, '&search=50%25')).toEqual(['One 50%'])
    expect(await namesOf(test(), token, '&area=Hall')).toEqual(['One 50%'])
    expect(await namesOf(test(), token, '&isEnabled=false')).toEqual(['Two'])
    expect(await namesOf(test(), token, '&sort=name&direction=desc')).toEqual(['Two', 'Three', 'One 50%'])
    await call(test(), 'PUT', '/api/tables/order', { token, body: { ids: ids.toReversed() } })
    expect(await namesOf(test(), token)).toEqual(['Three', 'Two', 'One 50%'])
  })

  it('searching and sorting dining tables by name ignores accents and case', async () => {
    const { token } = await makeCompany(test())
    for (const name of ['Zelt', 'Ärmel', 'bar']) await add(test(), token, { name, area: `Café ${name}` })

    expect(await namesOf(test(), token, '&search=armel')).toEqual(['Ärmel'])
    expect(await namesOf(test(), token, '&search=cafe%20bar')).toEqual(['bar'])
    expect(await namesOf(test(), token, '&sort=name&direction=asc')).toEqual(['Ärmel', 'bar', 'Zelt'])
  })

  it('a series of dining tables that exceeds the plan’s limit is refused as a whole', async () => {
    const company = await makeCompany(test())
    const { token } = company
    await limitTables(test(), company, 10)

    const many = await series(test(), token, { prefix: 'T', from: 1, to: 11 })
    const fitting = await series(test(), token, { prefix: 'T', from: 1, to: 10 })
    const one = await call(test(), 'POST', '/api/tables', { token, body: { name: 'Eleven' } })

    expect(many).toMatchObject({ status: 409, body: { message: expect.stringContaining('allows 10 tables') } })
    expect(fitting.body.data.ids).toHaveLength(10)
    expect(one.status).toBe(409)
  })

  it('each change of a dining table has an entry in the history', async () => {
    const { token, companyId, userId } = await makeCompany(test())
    const { body } = await series(test(), token, { prefix: 'T', from: 1, to: 2 })
    const [id] = body.data.ids
    await call(test(), 'PATCH', `/api/tables/${id}`, { token, body: { seats: 6 } })
    await call(test(), 'POST', `/api/tables/${id}/rotate`, { token })
    await call(test(), 'DELETE', `/api/tables/${id}`, { token })

    const { rows } = await test().deps.database.pool.query(
      `SELECT action, entity_id, user_id, before ->> 'seats' AS was, after ->> 'seats' AS is, batch FROM audit_log
       WHERE company_id = $1 AND entity = 'dining_table' ORDER BY id`,
      [companyId],
    )

    expect(rows.map(({ action }) => action)).toEqual([
      'dining_table_created',
      'dining_table_created',
      'dining_table_changed',
      'dining_table_changed',
      'dining_table_deleted',
    ])
    expect(rows[0].batch).toBe(rows[1].batch)
    expect(rows[2]).toMatchObject({ entity_id: id, user_id: userId, was: null, is: '6' })
  })

  it('the history of a dining table neither shows nor restores a replaced code', async () => {
    const { token, companyId } = await makeCompany(test())
    const id = await add(test(), token, { name: 'One' })
    const before = await read(test(), token, id)
    await call(test(), 'POST', `/api/tables/${id}/rotate`, { token })

    const { rows } = await test().deps.database.pool.query(
      `SELECT id, concat(before, after) AS said FROM audit_log WHERE company_id = $1 AND entity = 'dining_table' ORDER BY id`,
      [companyId],
    )
    const restored = await call(test(), 'POST', `/api/menu-changes/${rows[1].id}/restore`, {
      token,
      body: { to: 'before' },
    })
    const shown = await call(test(), 'GET', '/api/menu-changes', { token })
    const after = await read(test(), token, id)

    expect(rows).toHaveLength(2)
    for (const { said } of rows) expect(said).not.toContain(before.qrToken)
    expect(restored.status).toBe(409)
    expect(shown.body.data.items[0].differences).toEqual([
      { field: 'qrToken', of: null, language: null, type: 'text', before: 'previous code', after: 'new code' },
    ])
    expect(after.qrToken).not.toBe(before.qrToken)
  })

  it('dining tables can’t be read or changed by another company', async () => {
    const { token } = await makeCompany(test())
    const stranger = await makeCompany(test())
    const id = await add(test(), token, { name: 'Mine' })
    const before = await read(test(), token, id)

    const answers = await Promise.all([
      call(test(), 'GET', `/api/tables/${id}`, { token: stranger.token }),
      call(test(), 'PATCH', `/api/tables/${id}`, { token: stranger.token, body: { name: 'Theirs' } }),
      call(test(), 'DELETE', `/api/tables/${id}`, { token: stranger.token }),
      call(test(), 'POST', `/api/tables/${id}/rotate`, { token: stranger.token }),
      call(test(), 'PUT', '/api/tables/order', { token: stranger.token, body: { ids: [id] } }),
      call(test(), 'GET', `/api/tables?branchId=${before.branchId}`, { token: stranger.token }),
      call(test(), 'POST', '/api/tables', { token: stranger.token, body: { name: 'X', branchId: before.branchId } }),
    ])

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    expect(await read(test(), token, id)).toEqual(before)
  })

  it('dining tables can be listed, but not created, by an editor', async () => {
    const company = await makeCompany(test())
    const editor = await addMember(test(), company, 'editor')

    const list = await call(test(), 'GET', '/api/tables', { token: editor.token })
    const refused = await call(test(), 'POST', '/api/tables', { token: editor.token, body: { name: 'One' } })
    const signedOut = await call(test(), 'GET', '/api/tables')

    expect([list.status, refused.status, signedOut.status]).toEqual([200, 403, 401])
  })
})

describeApp('printed table codes', (test) => {
  const print = (token: string | undefined, body: object) =>
    call(test(), 'POST', '/api/tables/print', { token, body: { kind: 'cards', ...body } })

  it('table codes can be printed for all tables or only for selected tables', async () => {
    const { token, branchId } = await makeCompany(test())
    const { body } = await series(test(), token, { prefix: 'T', from: 1, to: 3 })
    const [first, second] = body.data.ids
    await test().deps.database.pool.query("UPDATE branch SET name = 'Café “Zoé”' WHERE id = $1", [branchId])

    const all = await print(token, {})
    const some = await print(token, { kind: 'stickers', ids: [second, first] })

    const code = (await read(test(), token, first)).qrUrl
    expect(all).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } })
    expect(all.headers['content-disposition']).toBe(
      `attachment; filename="table-cards-Caf_-Zo_.pdf"; filename*=UTF-8''table-cards-Caf%C3%A9-Zo%C3%A9.pdf`,
    )
    expect(all.headers['cache-control']).toBe('no-store')
    const [page = []] = pdfContents(all.raw).pages
    expect(page.filter((text) => /^T\d$/.test(text))).toEqual(['T1', 'T2', 'T3'])
    expect(page).toContain(code)
    expect(pdfContents(some.raw).pages[0]?.filter((text) => /^T\d$/.test(text))).toEqual(['T1', 'T2'])
  })

  it('table codes can’t be printed if the fonts lack a character of a name', async () => {
    const { token } = await makeCompany(test())
    await add(test(), token, { name: '창가' })

    const { status, body } = await print(token, {})

    expect(status).toBe(422)
    expect(body.message).toMatch(/^The name of the branch or of a table has .* such as 창 가\./)
  })

  it('printing table codes requires a session, a valid request and the company’s own tables', async () => {
    const { token } = await makeCompany(test())
    const stranger = await makeCompany(test())
    const theirs = await add(test(), stranger.token, { name: 'Theirs' })

    const answers = await Promise.all([
      print(token, {}),
      print(token, { ids: [theirs] }),
      print(token, { branchId: stranger.branchId }),
      print(token, { kind: 'posters' }),
      print(undefined, {}),
    ])

    expect(answers.map(({ status }) => status)).toEqual([409, 404, 404, 400, 401])
    expect(answers[0]?.body.message).toMatch(/no tables to print/)
  })
})
