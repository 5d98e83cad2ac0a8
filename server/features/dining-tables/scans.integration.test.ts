import fastify, { type FastifyInstance } from 'fastify'
import { expect, it } from 'vitest'
import { cafePath } from '#contract/page-urls.ts'
import type { Frontends } from '#server/platform/frontends.ts'
import { handleError } from '#server/platform/errors.ts'
import { asOwner } from '#server/testing/owner.ts'
import { makeCompany, type TestCompany } from '#server/testing/factories.ts'
import { at, call, describeApp, later, newAddress, type TestApp } from '#server/testing/test-app.ts'
import { registerTableLinks } from './routes.ts'

const SECOND_MS = 1000

/** Renders only the page's name, because the site's own tests cover how pages look. */
const namesOfPages: Pick<Frontends, 'renderSite'> = {
  renderSite: async ({ kind }, status, validUntil) => ({ status, headers: {}, body: kind, validUntil }),
}

type Table = { id: number; qrToken: string; lastScannedAt: string | null }

async function addTable(app: TestApp, { token }: TestCompany): Promise<Table> {
  const { body } = await call(app, 'POST', '/api/tables', { token, body: { name: 'One' } })
  return readTable(app, token, body.data.id)
}

async function readTable(app: TestApp, token: string, id: number): Promise<Table> {
  return (await call(app, 'GET', `/api/tables/${id}`, { token })).body.data
}

describeApp('a table code', (test) => {
  async function scan(qrToken: string, from = newAddress()) {
    const site: FastifyInstance = fastify()
    site.setErrorHandler(handleError)
    registerTableLinks(site, test().deps, namesOfPages as Frontends) // `registerTableLinks` uses only `renderSite`
    const { statusCode, headers, body } = await site.inject({ url: `/t/${qrToken}`, remoteAddress: from })
    return { status: statusCode, location: headers['location'], headers, body }
  }
  const lastScan = async (company: TestCompany, { id }: Table) =>
    (await readTable(test(), company.token, id)).lastScannedAt

  it('a table code redirects to its branch’s menu without setting a cookie', async () => {
    const company = await makeCompany(test())
    const { qrToken } = await addTable(test(), company)

    const answer = await scan(qrToken)

    expect(answer).toMatchObject({ status: 302, location: `${cafePath(company.branchId)}?table=${qrToken}` })
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  it('the last scan of a table code is stored at most once a minute', async () => {
    const company = await makeCompany(test())
    const table = await addTable(test(), company)
    const start = test().clock.now

    await scan(table.qrToken)
    await expect.poll(() => lastScan(company, table)).toBe(start.toISOString())
    await at(test(), later(start, 60 * SECOND_MS - 1), () => scan(table.qrToken))
    await at(test(), later(start, 60 * SECOND_MS), async () => {
      await scan(table.qrToken)
      await expect.poll(() => lastScan(company, table)).toBe(later(start, 60 * SECOND_MS).toISOString())
    })
  })

  it('a table code leads to the menu even if the scan can’t be stored', async () => {
    const company = await makeCompany(test())
    const table = await addTable(test(), company)
    const { database } = test().deps
    await asOwner(
      database,
      `ALTER TABLE dining_table ADD CONSTRAINT no_scan CHECK (id <> ${table.id} OR last_scanned_at IS NULL)`,
    )

    const answer = await scan(table.qrToken)

    expect(answer.status).toBe(302)
    expect(await lastScan(company, table)).toBeNull()
    await asOwner(database, 'ALTER TABLE dining_table DROP CONSTRAINT no_scan')
  })

  it('a table’s old code gets a 404 as soon as the table has a new code', async () => {
    const company = await makeCompany(test())
    const { id, qrToken } = await addTable(test(), company)

    const { body } = await call(test(), 'POST', `/api/tables/${id}/rotate`, { token: company.token })
    const [old, fresh] = [await scan(qrToken), await scan(body.data.qrToken)]

    expect(old).toMatchObject({ status: 404, body: 'codeGone' })
    expect(fresh.status).toBe(302)
  })

  it('a table code opens the menu only while its table is enabled and not deleted', async () => {
    const company = await makeCompany(test())
    const { token } = company
    const { id, qrToken } = await addTable(test(), company)

    await call(test(), 'PATCH', `/api/tables/${id}`, { token, body: { isEnabled: false } })
    const off = await scan(qrToken)
    await call(test(), 'PATCH', `/api/tables/${id}`, { token, body: { isEnabled: true } })
    const on = await scan(qrToken)
    await call(test(), 'DELETE', `/api/tables/${id}`, { token })
    const deleted = await scan(qrToken)

    expect([off, on, deleted].map(({ status }) => status)).toEqual([404, 302, 404])
    expect([off.body, deleted.body]).toEqual(['codeGone', 'codeGone'])
  })

  it('a table code of an unpublished branch or a disabled company leads to a page without a menu', async () => {
    const [hidden, closed] = [await makeCompany(test()), await makeCompany(test())]
    const [ofHidden, ofClosed] = [await addTable(test(), hidden), await addTable(test(), closed)]
    const { pool } = test().deps.database
    await pool.query('UPDATE branch SET is_published = false WHERE id = $1', [hidden.branchId])
    await pool.query('UPDATE company SET disabled_at = now() WHERE id = $1', [closed.companyId])

    for (const { qrToken } of [ofHidden, ofClosed])
      expect(await scan(qrToken)).toMatchObject({ status: 404, body: 'noData' })
  })

  it.each(['AAAAAAAAAAAAAAAA', 'x', '%00', 'a'.repeat(80)])(
    'a table code that was never issued gets a 404 with a message: %s',
    async (text) => {
      expect(await scan(text)).toMatchObject({ status: 404, body: 'codeGone' })
    },
  )

  it('an IP address may try at most 120 table codes a minute', async () => {
    const company = await makeCompany(test())
    const { qrToken } = await addTable(test(), company)
    const from = newAddress()
    for (let guess = 0; guess < 120; guess += 1) await scan('AAAAAAAAAAAAAAAA', from)

    expect(await scan(qrToken, from)).toMatchObject({ status: 429, headers: { 'retry-after': expect.anything() } })
    expect((await scan(qrToken)).status).toBe(302)
  })
})
