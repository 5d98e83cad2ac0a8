import { expect, it } from 'vitest'
import { makeMenu, add, type Menu, patch } from '#server/testing/menu-items.ts'
import { call, describeApp } from '#server/testing/test-app.ts'
import { countHistory, HISTORY_MAX_BYTES, historyBytes } from './history-limit.ts'

describeApp('the daily limit of a company’s history', (test) => {
  const archiveAll = ({ token }: Menu, expectedCount: number) =>
    call(test(), 'POST', '/api/menu-items/bulk', {
      token,
      body: { target: { filter: {} }, expectedCount, action: { kind: 'status', status: 'ARCHIVED' } },
    })

  it('a record’s versions before and after a change both count towards the daily history limit', async () => {
    const menu = await makeMenu(test())
    const id = await add(menu, test(), { name: 'Soup', description: 'a'.repeat(4_000) })
    const before = await historyBytes(menu.companyId)

    expect((await patch(menu, test(), id, { name: 'Leek soup' })).status).toBe(200)

    const added = (await historyBytes(menu.companyId)) - before
    expect(added).toBeGreaterThan(8_000)
    expect(added).toBeLessThan(24_000)
  })

  it('a company that has reached its daily history limit can change only one record at a time', async () => {
    const menu = await makeMenu(test())
    const id = await add(menu, test(), { name: 'Soup' })
    await add(menu, test(), { name: 'Stew' })
    await countHistory(menu.companyId, 1, HISTORY_MAX_BYTES)

    const refused = await archiveAll(menu, 2)

    expect([refused.status, refused.body.error]).toEqual([
      429,
      expect.stringMatching(/^Your company has made too many changes today\. Try again in 2[34] hours/),
    ])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000)
    expect((await patch(menu, test(), id, { name: 'Leek soup' })).status).toBe(200)
  })

  it('a company that has reached twice its daily history limit can’t change a record, but other companies can', async () => {
    const [menu, other] = [await makeMenu(test()), await makeMenu(test())]
    const id = await add(menu, test(), { name: 'Soup' })
    const otherId = await add(other, test(), { name: 'Soup' })
    await countHistory(menu.companyId, 1, 2 * HISTORY_MAX_BYTES)

    expect((await patch(menu, test(), id, { name: 'Leek soup' })).status).toBe(429)
    expect((await patch(other, test(), otherId, { name: 'Leek soup' })).status).toBe(200)
  })
})
