import { expect, it } from 'vitest'
import { addBranch, addMember, makeCompany } from '#server/testing/factories.ts'
import { add, type Body, list, makeMenu, type Menu, patch } from '#server/testing/menu-items.ts'
import { call, describeApp } from '#server/testing/test-app.ts'

describeApp('the prices of sizes in a branch', (test) => {
  const URL = '/api/menu-items/branch-prices'
  const write = ({ token }: Pick<Menu, 'token'>, changes: Body[]) =>
    call(test(), 'POST', URL, { token, body: { changes } })
  const prices = async ({ token }: Pick<Menu, 'token'>, query = '') =>
    (await call(test(), 'GET', `${URL}${query}`, { token })).body.data
  const guestsSee = async (branchId: number) =>
    (await call(test(), 'GET', `/api/menu-site/branch/${branchId}/menu-items`)).body.data.menuItems
  const undo = ({ token }: Menu, batch: string) => call(test(), 'POST', `/api/menu-changes/${batch}/undo`, { token })
  const overridesOf = async (menu: Menu) => (await prices(menu)).items.map((one: Body) => one['overrides'])

  /** A cola in two sizes and a soup, in two branches. */
  async function makePrices() {
    const menu = await makeMenu(test())
    const harbour = await addBranch(test(), menu)
    await call(test(), 'PATCH', `/api/branches/${harbour}`, { token: menu.token, body: { isPublished: true } })
    const variants = [
      { name: 'Small', priceMinor: 300 },
      { name: 'Large', priceMinor: 500 },
    ]
    const cola = await add(menu, test(), { name: 'Cola', priceMinor: null, variants })
    const soup = await add(menu, test(), { name: 'Soup', priceMinor: 600 })
    const [small, large] = (await prices(menu)).items[0].variants.map(({ id }: { id: number }) => id)
    const cell = (variantId: number | null, priceMinor: number | null, expectedMinor: number | null = null) => ({
      menuItemId: variantId === null ? soup : cola,
      variantId,
      branchId: harbour,
      priceMinor,
      expectedMinor,
    })
    return { menu, harbour, cola, soup, small, large, cell }
  }

  it('a second change of one price in a request is refused unless it expects the result of the first change', async () => {
    const { menu, small, cell } = await makePrices()

    const { body } = await write(menu, [cell(null, 650), cell(null, 700), cell(small, 250), cell(null, 710, 650)])

    expect(body.data.results).toMatchObject([
      { priceMinor: 650, error: null },
      { priceMinor: 650, error: expect.stringContaining('changed in the meantime') },
      { priceMinor: 250, error: null },
      { priceMinor: 710, error: null },
    ])
  })

  it('branch prices of sizes are shown only to the guests of that branch', async () => {
    const { menu, harbour, cola, small, cell } = await makePrices()

    const { status, body } = await write(menu, [cell(small, 250), cell(null, 650)])

    expect(status).toBe(200)
    expect(body.data.results).toMatchObject([
      { variantId: small, priceMinor: 250, error: null },
      { variantId: null, priceMinor: 650, error: null },
    ])
    const [drink, soup] = await guestsSee(harbour)
    expect(drink).toMatchObject({
      id: cola,
      minPrice: { amountMinor: 250 },
      maxPrice: { amountMinor: 500 },
      variants: [{ price: { amountMinor: 250 } }, { price: { amountMinor: 500 } }],
    })
    expect(soup.price.amountMinor).toBe(650)
    expect((await guestsSee(menu.branchId))[0].minPrice.amountMinor).toBe(300)
    const rows = await list(menu, test(), { branchId: String(harbour), sort: 'price' })
    expect(rows.items[0]).toMatchObject({ id: cola, minPriceMinor: 250, maxPriceMinor: 500 })
  })

  it('branch prices of sizes are listed together with the brand’s prices until they are removed', async () => {
    const { menu, harbour, cola, small, cell } = await makePrices()
    await write(menu, [cell(small, 250)])

    expect(await prices(menu, '?hasBranchPrice=true')).toMatchObject({
      total: 1,
      items: [
        {
          id: cola,
          priceMinor: null,
          variants: [{ priceMinor: 300 }, { priceMinor: 500 }],
          overrides: [{ branchId: harbour, priceMinor: null, variants: [{ id: small, priceMinor: 250 }] }],
        },
      ],
    })
    await write(menu, [cell(small, null, 250)])
    expect(await prices(menu, '?hasBranchPrice=true')).toMatchObject({ total: 0, items: [] })
    expect(await overridesOf(menu)).toEqual([[], []])
  })

  it('changes to unknown sizes, or to branch prices that others have changed, are refused; other changes are saved', async () => {
    const { menu, small, large, cell } = await makePrices()
    await write(menu, [cell(small, 250)])

    const { body } = await write(menu, [cell(small, 260), cell(large, 450), cell(999_999, 1)])

    expect(body.data.results).toMatchObject([
      { priceMinor: 250, error: 'This price was changed in the meantime. The new price is shown.' },
      { priceMinor: 450, error: null },
      { error: 'This size no longer exists. Reload the page.' },
    ])
  })

  it('several branch prices of sizes can be changed and undone in one action', async () => {
    const { menu, cola, small, large, cell } = await makePrices()
    await write(menu, [cell(small, 250)])

    const { body } = await write(menu, [cell(small, 260, 250), cell(large, 450), cell(null, 650)])
    const path = `/api/menu-changes?entity=menu_item&entityId=${cola}`
    const lines = (await call(test(), 'GET', path, { token: menu.token })).body.data.items

    expect(lines[0].differences).toMatchObject([
      { field: 'priceMinor', of: expect.stringContaining('Small'), before: 250, after: 260 },
      { field: 'variantPrices', of: expect.any(String), before: null, after: 'Large' },
      { field: 'priceMinor', of: expect.stringContaining('Large'), before: null, after: 450 },
    ])
    expect((await undo(menu, body.data.batch)).body.data).toMatchObject({ kept: 0 })
    expect(await overridesOf(menu)).toMatchObject([[{ variants: [{ id: small, priceMinor: 250 }] }], []])
  })

  it('raising or resetting the branch prices of sizes can be undone', async () => {
    const { menu, harbour, small, cell } = await makePrices()
    await write(menu, [cell(small, 200)])
    const bulk = async (action: Body) =>
      (
        await call(test(), 'POST', '/api/menu-items/bulk', {
          token: menu.token,
          body: { branchId: harbour, target: { filter: {} }, expectedCount: 2, action },
        })
      ).body.data
    const sizesOf = async () => (await overridesOf(menu))[0][0]?.variants.map((one: Body) => one['priceMinor']) ?? []

    const raised = await bulk({
      kind: 'price',
      rule: { by: { kind: 'percent', percent: 5 }, roundToMinor: 1 },
      scope: 'branch',
    })
    expect([raised.changed, await sizesOf()]).toEqual([2, [210, 525]])
    const reset = await bulk({ kind: 'resetPrice' })
    expect([reset.changed, await sizesOf()]).toEqual([2, []])
    await undo(menu, reset.batch)
    expect(await sizesOf()).toEqual([210, 525])
    await undo(menu, raised.batch)
    expect(await sizesOf()).toEqual([200])
  })

  it('branch prices of a size are removed and restored together with the size', async () => {
    const { menu, harbour, cola, small, large, cell } = await makePrices()
    await write(menu, [cell(small, 250), cell(large, 450)])

    await patch(menu, test(), cola, { variants: [{ id: large, name: 'Large', priceMinor: 500 }] })
    // This change must not remove the price of the deleted size, which is restored with the size below.
    await write(menu, [cell(large, 480, 450)])
    expect(await overridesOf(menu)).toMatchObject([[{ variants: [{ id: large, priceMinor: 480 }] }], []])
    expect((await guestsSee(harbour))[0].minPrice.amountMinor).toBe(480)
    const path = `/api/menu-changes?entity=menu_item&entityId=${cola}`
    const lines = (await call(test(), 'GET', path, { token: menu.token })).body.data.items
    const { id } = lines.find((line: Body) => line['entity'] === 'menu_item')
    await call(test(), 'POST', `/api/menu-changes/${id}/restore`, { token: menu.token, body: { to: 'before' } })

    expect((await guestsSee(harbour))[0].minPrice.amountMinor).toBe(250)
  })

  it('branch prices of sizes can’t be changed without permission, nor to an invalid amount', async () => {
    const { menu, small, cell } = await makePrices()
    const viewer = await addMember(test(), menu, 'viewer')
    const other = await makeCompany(test())

    expect((await write({ token: viewer.token }, [cell(small, 250)])).status).toBe(403)
    expect((await prices({ token: viewer.token })).total).toBe(2)
    expect((await call(test(), 'POST', URL, { body: { changes: [cell(small, 250)] } })).status).toBe(401)
    expect((await call(test(), 'GET', URL)).status).toBe(401)
    expect((await write(menu, [cell(small, -1)])).status).toBe(400)
    expect((await write(menu, [])).status).toBe(400)
    const foreign = (await write(other, [cell(small, 250), cell(null, 1)])).body.data
    expect(foreign).toMatchObject({
      batch: null,
      results: [{ error: expect.stringContaining('no longer exists') }, {}],
    })
    expect((await prices(other)).total).toBe(0)
    expect(await overridesOf(menu)).toEqual([[], []])
  })
})
