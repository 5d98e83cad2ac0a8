import { expect, it } from 'vitest'
import { addBranch } from '#server/testing/factories.ts'
import { add, type Body, list, makeMenu, type Menu, patch } from '#server/testing/menu-items.ts'
import { call, describeApp } from '#server/testing/test-app.ts'

describeApp('the price of a menu item in a branch', (test) => {
  const override = ({ token }: Menu, id: number, branchId: number, priceMinor: number | null) =>
    call(test(), 'PATCH', `/api/menu-items/${id}/branch`, { token, body: { branchId, priceMinor } })
  const readIn = async ({ token }: Menu, id: number, branchId: number) =>
    (await call(test(), 'GET', `/api/menu-items/${id}?branchId=${branchId}`, { token })).body.data
  const preview = async ({ token }: Menu, body: Body) =>
    (await call(test(), 'POST', '/api/menu-items/bulk/preview', { token, body })).body.data
  const guestsSee = async (branchId: number): Promise<Record<string, unknown>[]> =>
    (await call(test(), 'GET', `/api/menu-site/branch/${branchId}/menu-items`)).body.data.menuItems
  const raised = { by: { kind: 'amount', amountMinor: 100 }, roundToMinor: 1 }

  async function twoBranches() {
    const menu = await makeMenu(test())
    const harbour = await addBranch(test(), menu)
    await call(test(), 'PATCH', `/api/branches/${harbour}`, { token: menu.token, body: { isPublished: true } })
    return { menu, here: menu.branchId, harbour }
  }

  it('the console shows the same price of an item in a branch as guests see', async () => {
    const { menu, harbour } = await twoBranches()
    const sizes = [
      { name: 'Small', priceMinor: 300 },
      { name: 'Large', priceMinor: 500 },
    ]
    const soup = await add(menu, test(), { name: 'Soup', priceMinor: 599 })
    const oysters = await add(menu, test(), { name: 'Oysters', priceType: 'MARKET', priceMinor: null })
    const stew = await add(menu, test(), { name: 'Stew', priceType: 'ON_REQUEST', priceMinor: null })
    const cola = await add(menu, test(), { name: 'Cola', priceMinor: 400 })
    for (const [id, priceMinor] of [
      [soup, 650],
      [oysters, 2400],
      [cola, 999],
    ] as const)
      await override(menu, id, harbour, priceMinor)
    await patch(menu, test(), cola, { priceMinor: null, variants: sizes })

    const rows = (await list(menu, test(), { branchId: String(harbour) })).items
    const guests = await guestsSee(harbour)
    const changes = (await preview(menu, { branchId: harbour, target: { filter: {} }, rule: raised, scope: 'branch' }))
      .items

    const expected = [
      [soup, 650, 650, 'FIXED'],
      [oysters, 2400, 2400, 'FIXED'],
      [stew, null, null, 'ON_REQUEST'],
      [cola, 300, 500, 'FIXED'],
    ] as const
    for (const [id, low, high, priceType] of expected) {
      const prices = { minPriceMinor: low, maxPriceMinor: high }
      expect(rows.find((row: { id: number }) => row.id === id)).toMatchObject(prices)
      expect(await readIn(menu, id, harbour)).toMatchObject(prices)
      expect(guests.find((item) => item['id'] === id)).toMatchObject({
        priceType,
        minPrice: low === null ? null : { amountMinor: low },
        maxPrice: high === null ? null : { amountMinor: high },
      })
      const change = changes.find((row: { id: number }) => row.id === id)
      expect(change.price?.before ?? null).toBe(id === cola ? null : low)
    }
  })

  it('one request can change an item’s brand price and remove its price in a branch', async () => {
    const { menu, here, harbour } = await twoBranches()
    const id = await add(menu, test(), { name: 'Soup', priceMinor: 599 })
    const third = await addBranch(test(), menu)
    await override(menu, id, harbour, 650)
    await override(menu, id, third, 700)
    await call(test(), 'PATCH', `/api/menu-items/${id}/branch`, {
      token: menu.token,
      body: { branchId: harbour, isHidden: true, isSoldOut: true },
    })

    const { body } = await patch(menu, test(), id, {
      branchId: harbour,
      priceMinor: 720,
      branches: [{ branchId: harbour, priceMinor: null }],
    })

    expect(body.data).toMatchObject({ priceMinor: 720, branchPriceMinor: null, minPriceMinor: 720, isHidden: true })
    expect(body.data.branches).toMatchObject([
      { branchId: here, priceMinor: null, isHidden: false },
      { branchId: harbour, priceMinor: null, isHidden: true, isSoldOut: true },
      { branchId: third, priceMinor: 700 },
    ])
    expect(await readIn(menu, id, third)).toMatchObject({ minPriceMinor: 700, branchPriceMinor: 700 })
  })

  it('a changed item is returned with its price in the requested branch, or in the selected branch by default', async () => {
    const { menu, harbour } = await twoBranches()
    const id = await add(menu, test(), { name: 'Soup', priceMinor: 599 })
    await override(menu, id, harbour, 650)

    const inHarbour = await patch(menu, test(), id, { isFeatured: true, branchId: harbour })
    const inHand = await patch(menu, test(), id, { isFeatured: false })

    expect([inHarbour.body.data.minPriceMinor, inHand.body.data.minPriceMinor]).toEqual([650, 599])
  })

  it('a bulk price change in one branch doesn’t affect other branches, and can be undone', async () => {
    const { menu, here, harbour } = await twoBranches()
    const soup = await add(menu, test(), { name: 'Soup', priceMinor: 599 })
    const cake = await add(menu, test(), { name: 'Cake', priceMinor: 400 })
    const cola = await add(menu, test(), {
      name: 'Cola',
      priceMinor: null,
      variants: [{ name: 'Small', priceMinor: 300 }],
    })
    await override(menu, soup, harbour, 650)
    const pricesIn = async (branchId: number) =>
      Promise.all([soup, cake, cola].map(async (id) => (await readIn(menu, id, branchId)).minPriceMinor))

    const { body } = await call(test(), 'POST', '/api/menu-items/bulk', {
      token: menu.token,
      body: {
        branchId: harbour,
        target: { ids: [soup, cake, cola] },
        expectedCount: 3,
        action: { kind: 'price', rule: raised, scope: 'branch' },
      },
    })

    expect(body.data).toMatchObject({
      changed: 3,
      skippedItems: [],
    })
    expect([await pricesIn(harbour), await pricesIn(here)]).toEqual([
      [750, 500, 400],
      [599, 400, 300],
    ])
    await call(test(), 'POST', `/api/menu-changes/${body.data.batch}/undo`, { token: menu.token })
    expect(await pricesIn(harbour)).toEqual([650, 400, 300])
    expect(await readIn(menu, cake, harbour)).toMatchObject({ branchPriceMinor: null })
  })

  it('the preview of a price change shows how many overrides each branch keeps', async () => {
    const { menu, here, harbour } = await twoBranches()
    const soup = await add(menu, test(), { name: 'Soup', priceMinor: 599 })
    const cake = await add(menu, test(), { name: 'Cake', priceMinor: 400 })
    await override(menu, soup, harbour, 650)
    const ask = (body: Body) => preview(menu, { target: { ids: [soup, cake] }, rule: raised, ...body })

    const everywhere = await ask({ branchId: harbour })
    const fromHere = await ask({ branchId: here })
    const inHarbour = await ask({ branchId: harbour, scope: 'branch' })

    expect(everywhere.branches).toMatchObject([
      { id: here, kept: 0 },
      { id: harbour, kept: 1 },
    ])
    expect(everywhere.items).toMatchObject([
      { price: { before: 599, after: 699 }, branchPriceMinor: 650 },
      { price: { before: 400, after: 500 }, branchPriceMinor: null },
    ])
    expect(fromHere.items[0]).toMatchObject({ price: { before: 599 }, branchPriceMinor: null })
    expect(inHarbour.branches).toMatchObject([{ id: harbour, kept: 0 }])
    expect(inHarbour.items[0]).toMatchObject({ price: { before: 650, after: 750 }, branchPriceMinor: null })
  })

  it('a duplicated item has the same branch prices as the original, but isn’t sold out', async () => {
    const { menu, here, harbour } = await twoBranches()
    const id = await add(menu, test(), { name: 'Soup', priceMinor: 599 })
    await override(menu, id, harbour, 650)
    await call(test(), 'PATCH', `/api/menu-items/${id}/branch`, {
      token: menu.token,
      body: { branchId: here, isSoldOut: true },
    })

    const copied = await call(test(), 'POST', `/api/menu-items/${id}/duplicate`, { token: menu.token })

    expect((await readIn(menu, copied.body.data.id, harbour)).branches).toMatchObject([
      { branchId: here, priceMinor: null, isSoldOut: false },
      { branchId: harbour, priceMinor: 650 },
    ])
  })
})
