import { expect, it } from 'vitest'
import { commitWhileWaiting } from '#server/testing/commit-while-waiting.ts'
import { addBranch } from '#server/testing/factories.ts'
import { at, call, describeApp, later } from '#server/testing/test-app.ts'
import { makeMenu, add, list, type Menu, type Body, patch } from '#server/testing/menu-items.ts'

const HOUR_MS = 60 * 60 * 1000

describeApp('a branch override of a menu item', (test) => {
  const tell = ({ token }: Menu, id: number, body: Body) =>
    call(test(), 'PATCH', `/api/menu-items/${id}/branch`, { token, body })
  const rowIn = async (menu: Menu, branchId: number) =>
    (await list(menu, test(), { branchId: String(branchId) })).items[0]

  it('a branch override applies only to its own branch', async () => {
    const menu = await makeMenu(test())
    const other = await addBranch(test(), menu)
    const id = await add(menu, test(), { name: 'Leek', priceMinor: 500 })

    const here = await tell(menu, id, { isHidden: true, priceMinor: 650 })
    await tell(menu, id, { branchId: other, isSoldOut: true })

    expect(here.body.data).toMatchObject({
      isHidden: true,
      isSoldOut: false,
      priceMinor: 500,
      minPriceMinor: 650,
      maxPriceMinor: 650,
    })
    expect(await rowIn(menu, menu.branchId)).toMatchObject({ isHidden: true, isSoldOut: false, minPriceMinor: 650 })
    expect(await rowIn(menu, other)).toMatchObject({ isHidden: false, isSoldOut: true, minPriceMinor: 500 })
  })

  it('an item that is marked as sold out while an earlier change is being undone stays sold out', async () => {
    const menu = await makeMenu(test())
    const { token } = menu
    const id = await add(menu, test(), { name: 'Leek' })
    const body = { target: { ids: [id] }, expectedCount: 1, action: { kind: 'hide' } }
    const hidden = await call(test(), 'POST', '/api/menu-items/bulk', { token, body })
    // Locks the item as the API does when it changes an override.
    const soldOut = `WITH item AS (UPDATE menu_item SET status = status WHERE id = $1)
      UPDATE branch_menu_item SET sold_out = true WHERE menu_item_id = $1`

    await commitWhileWaiting(test(), [soldOut, [id]], () =>
      call(test(), 'POST', `/api/menu-changes/${hidden.body.data.batch}/undo`, { token }),
    )

    expect(await rowIn(menu, menu.branchId)).toMatchObject({ isSoldOut: true })
  })

  it('a branch override changes only the given fields', async () => {
    const menu = await makeMenu(test())
    const id = await add(menu, test(), { name: 'Leek', priceMinor: 500 })
    await tell(menu, id, { isHidden: true, priceMinor: 650 })

    const soldOut = await tell(menu, id, { isSoldOut: true })
    const back = await tell(menu, id, { isHidden: false, isSoldOut: false, priceMinor: null })
    const nothing = await tell(menu, id, {})

    expect(soldOut.body.data).toMatchObject({ isHidden: true, isSoldOut: true, minPriceMinor: 650 })
    for (const { body } of [back, nothing])
      expect(body.data).toMatchObject({ isHidden: false, isSoldOut: false, minPriceMinor: 500 })
  })

  it('an item in a branch is no longer sold out after the given time', async () => {
    const menu = await makeMenu(test())
    const id = await add(menu, test(), { name: 'Leek' })
    const until = later(test().clock.now, 2 * HOUR_MS)
    const isSoldOut = async (moment: Date) => (await at(test(), moment, () => rowIn(menu, menu.branchId))).isSoldOut

    await tell(menu, id, { isSoldOut: true, soldOutUntil: until.toISOString() })

    expect([await isSoldOut(later(until, -1)), await isSoldOut(until)]).toEqual([true, false])
  })

  it('the time when “sold out” ends can be changed and removed', async () => {
    const menu = await makeMenu(test())
    const id = await add(menu, test(), { name: 'Leek' })
    const soon = later(test().clock.now, HOUR_MS)
    const isSoldOut = async (moment: Date) => (await at(test(), moment, () => rowIn(menu, menu.branchId))).isSoldOut
    await tell(menu, id, { isSoldOut: true, soldOutUntil: soon.toISOString() })

    await tell(menu, id, { soldOutUntil: later(soon, HOUR_MS).toISOString() })
    const longer = [await isSoldOut(later(soon, HOUR_MS - 1)), await isSoldOut(later(soon, HOUR_MS))]
    await tell(menu, id, { isSoldOut: true })
    const forGood = await isSoldOut(later(soon, 8 * HOUR_MS))

    expect(longer).toEqual([true, false])
    expect(forGood).toBe(true)
  })

  it.each([
    ['an invalid time', { isSoldOut: true, soldOutUntil: 'tonight' }],
    ['a time without a time zone', { isSoldOut: true, soldOutUntil: '2026-01-01T20:00:00' }],
    ['a time that no time zone can convert', { isSoldOut: true, soldOutFor: '0000-01-01T00:00' }],
    ['a local time in the last year', { isSoldOut: true, soldOutFor: '9999-12-31T23:59' }],
    ['a time in the year 10000', { isSoldOut: true, soldOutUntil: '9999-12-31T23:59:59-12:00' }],
    ['a time before the year 1', { isSoldOut: true, soldOutUntil: '0001-01-01T00:00:00+14:00' }],
    ['a negative price', { priceMinor: -1 }],
    ['an unknown field', { soldOut: true }],
  ])('a branch override can’t be saved with %s', async (_what, body) => {
    const menu = await makeMenu(test())
    const id = await add(menu, test(), { name: 'Leek' })

    expect((await tell(menu, id, body)).status).toBe(400)
    const { body: saved } = await patch(menu, test(), id, { branches: [{ branchId: menu.branchId, ...body }] })
    expect(saved).toMatchObject({ code: 'VALIDATION_FAILED' })
  })
})
