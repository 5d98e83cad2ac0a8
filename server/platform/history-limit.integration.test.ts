import { expect, it } from 'vitest'
import { makeMenu, add, type Menu, patch } from '#server/testing/menu-items.ts'
import { call, describeApp } from '#server/testing/test-app.ts'
import { countHistory, HISTORY_MAX_BYTES, historyBytes } from './history-limit.ts'

describeApp('how much history a company may write in a day', (test) => {
  const archiveAll = ({ token }: Menu, expectedCount: number) =>
    call(test(), 'POST', '/api/menu-items/bulk', {
      token,
      body: { target: { filter: {} }, expectedCount, action: { kind: 'status', status: 'ARCHIVED' } },
    })

  it('every changed record counts with its version before and after', async () => {
    const menu = await makeMenu(test())
    const id = await add(menu, test(), { name: 'Soup', description: 'a'.repeat(4_000) })
    const before = await historyBytes(menu.companyId)

    expect((await patch(menu, test(), id, { name: 'Leek soup' })).status).toBe(200)

    const added = (await historyBytes(menu.companyId)) - before
    expect(added).toBeGreaterThan(8_000)
    expect(added).toBeLessThan(24_000)
  })

  it('a company that has written too much can’t change many records at once, but still a single one', async () => {
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

  it('a company that has written twice too much can’t change anything, unlike other companies', async () => {
    const [menu, other] = [await makeMenu(test()), await makeMenu(test())]
    const id = await add(menu, test(), { name: 'Soup' })
    const otherId = await add(other, test(), { name: 'Soup' })
    await countHistory(menu.companyId, 1, 2 * HISTORY_MAX_BYTES)

    expect((await patch(menu, test(), id, { name: 'Leek soup' })).status).toBe(429)
    expect((await patch(other, test(), otherId, { name: 'Leek soup' })).status).toBe(200)
  })
})
