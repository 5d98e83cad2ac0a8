import { expect, it } from 'vitest'
import { addItem, makeMenu, type Menu, write } from '#server/testing/guest-menus.ts'
import { describeApp } from '#server/testing/test-app.ts'
import { recentMenus } from './recent-menus.ts'

describeApp('recently read menus', (test) => {
  const NOW = new Date('2026-01-01T12:00:00Z')
  const LATER = new Date('2026-01-01T14:00:00Z')

  const asked = ({ companyId, branchId }: Menu) => ({ companyId, branchId, asked: undefined, now: NOW, state: 1 })

  it('until it expires, a recently read menu is loaded again only if it has changed or its state is unknown', async () => {
    const menu = await makeMenu(test())
    const menuOf = recentMenus(test().deps.database, 100)
    const first = await menuOf(asked(menu))

    expect(first?.snapshot.menuItems).toEqual([])
    expect(await menuOf(asked(menu))).toBe(first)
    expect(await menuOf({ ...asked(menu), state: 2 })).not.toBe(first)
    expect(await menuOf({ ...asked(menu), state: null })).not.toBe(await menuOf({ ...asked(menu), state: null }))
  })

  it('a recently read menu is loaded again once an item in it is no longer sold out', async () => {
    const menu = await makeMenu(test())
    const id = await addItem(test(), menu, { name: 'Leek' })
    await write(test(), menu, 'PATCH', `/menu-items/${id}/branch`, {
      isSoldOut: true,
      soldOutUntil: '2026-01-01T13:00:00Z',
    })
    const menuOf = recentMenus(test().deps.database, 100)
    const soldOut = async (now: Date) =>
      (await menuOf({ ...asked(menu), now }))?.snapshot.menuItems.map((item) => item.soldOut)

    expect(await soldOut(NOW)).toEqual([true])
    expect(await soldOut(LATER)).toEqual([false])
  })

  it('the least recently read menu is dropped when the cache is full', async () => {
    const [one, two, three] = [await makeMenu(test()), await makeMenu(test()), await makeMenu(test())]
    const menuOf = recentMenus(test().deps.database, 20)
    const first = await menuOf(asked(one))
    const second = await menuOf(asked(two))
    await menuOf(asked(one))
    await menuOf(asked(three))

    expect(await menuOf(asked(one))).toBe(first)
    expect(await menuOf(asked(two))).not.toBe(second)
  })
})
