import { expect, it } from 'vitest'
import { authorise } from './platform/auth-gate.ts'
import { operations } from './testing/api-document.ts'
import { makeCompany } from './testing/factories.ts'
import { fillEveryTable } from './testing/fill-tables.ts'
import { countRoundTrips } from './testing/round-trips.ts'
import { call, describeApp } from './testing/test-app.ts'

/** Calls that read lists or settings. Calls to a payment provider, or for a file, may need more round trips. */
const LISTS = operations().filter(
  ({ method, path, isPublic }) =>
    method === 'GET' && !isPublic && !/\{|billing|subscription|export|pdf|print/.test(path),
)

describeApp('round trips to the database', (test) => {
  it('an uncached menu takes at most two round trips to the database', async () => {
    const company = await makeCompany(test())
    await fillEveryTable(test().deps.database.pool, company)
    const read = (address: string) => async () => {
      const answer = await call(test(), 'GET', address)
      expect(answer.status).toBe(200)
    }

    for (const path of ['', '/menu-items'])
      expect(await countRoundTrips(read(`/api/menu-site/branch/${company.branchId}${path}`))).toBeLessThanOrEqual(2)
  })

  it('authenticating a request takes one round trip to the database', async () => {
    const { token } = await makeCompany(test())
    const { database, limits, now } = test().deps
    const request = { headers: { authorization: `Bearer ${token}` }, ip: '127.0.0.1' } as Parameters<
      typeof authorise
    >[0]
    const endpoint = { access: 'subscribed' } as Parameters<typeof authorise>[1]

    expect(await countRoundTrips(() => authorise(request, endpoint, { database, limits, now: now() }))).toBe(1)
  })

  it.each(LISTS.map(({ path }) => path))(
    'a member’s call that reads a list or settings takes at most four round trips to the database: %s',
    async (path) => {
      const company = await makeCompany(test())
      await fillEveryTable(test().deps.database.pool, company)

      const trips = await countRoundTrips(async () => {
        const answer = await call(test(), 'GET', path, { token: company.token })
        expect(answer.status).toBe(200)
      })

      expect(trips).toBeLessThanOrEqual(4)
    },
  )
})
