import { eq } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { brand } from '#server/db/schema.ts'
import { makeCompany } from '#server/testing/factories.ts'
import { describeApp } from '#server/testing/test-app.ts'
import { changeMenu } from './menu-writes.ts'

describeApp('changes of the menu', (test) => {
  it('pages become stale when a change is committed but its announcement fails', async () => {
    const { companyId } = await makeCompany(test())
    const { database } = test().deps
    const client = await database.pool.connect()
    const query: (...given: unknown[]) => unknown = client.query.bind(client)
    vi.spyOn(client, 'query').mockImplementation((text: unknown, ...rest: unknown[]) =>
      query(typeof text === 'string' && text.startsWith('COMMIT;') ? 'COMMIT; SELECT 1 / 0' : text, ...rest),
    )
    // oxlint-disable-next-line typescript/no-misused-promises -- the mocked type is that of the overload with a callback
    vi.spyOn(database.pool, 'connect').mockImplementationOnce(() => Promise.resolve(client))
    const menuChanged = vi.fn(() => Promise.resolve())

    const change = changeMenu({ database, menuChanged }, companyId, (tx) =>
      tx.update(brand).set({ name: 'New' }).where(eq(brand.companyId, companyId)),
    )

    await expect(change).rejects.toThrow('division by zero')
    vi.restoreAllMocks()
    const { rows } = await database.pool.query('SELECT name FROM brand WHERE company_id = $1', [companyId])
    expect(rows).toEqual([{ name: 'New' }])
    expect(menuChanged).toHaveBeenCalledExactlyOnceWith(companyId)
  })

  it('cached pages stay when a change is refused', async () => {
    const { companyId } = await makeCompany(test())
    const menuChanged = vi.fn(() => Promise.resolve())

    const change = changeMenu({ ...test().deps, menuChanged }, companyId, () => Promise.reject(new Error('Refused')))

    await expect(change).rejects.toThrow('Refused')
    expect(menuChanged).not.toHaveBeenCalled()
  })
})
