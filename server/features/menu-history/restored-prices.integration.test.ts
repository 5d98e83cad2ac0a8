import { expect, it } from 'vitest'
import { sql } from '#server/testing/accounts.ts'
import { add, type Body, makeMenu, type Menu, patch, read } from '#server/testing/menu-items.ts'
import { call, describeApp } from '#server/testing/test-app.ts'

const OTHER_CURRENCY = 'Its prices are in EUR, but the brand’s currency is now JPY.'

describeApp('restoring prices after the brand’s currency has changed', (test) => {
  const ask = async ({ token }: Menu, method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: Body) => {
    const answer = await call(test(), method, `/api${path}`, { token, body })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    return answer
  }
  const changeCurrency = (menu: Menu, currencyCode: string) =>
    ask(menu, 'PATCH', `/brands/${menu.brandId}`, { currencyCode })
  /** Restores an item's state before its latest history entry with the given action. */
  const restoreBefore = async ({ token }: Menu, id: number, action: string) => {
    const { rows } = await sql(
      test(),
      'SELECT max(id)::int AS id FROM audit_log WHERE entity_id = $1 AND action = $2',
      [id, action],
    )
    return call(test(), 'POST', `/api/menu-changes/${rows[0].id}/restore`, { token, body: { to: 'before' } })
  }

  it.each<[string, Body, Body?]>([
    ['with a price', { priceMinor: 1250 }],
    ['with sizes', { priceMinor: null, variants: [{ name: 'Large', priceMinor: 900 }] }],
    ['with a branch price', { priceMinor: null, priceType: 'ON_REQUEST' }, { priceMinor: 800 }],
  ])(
    'a deleted item %s can’t be restored until the brand has the currency of its price again',
    async (_what, fields, override) => {
      const menu = await makeMenu(test())
      const id = await add(menu, test(), { name: 'Soup', ...fields })
      if (override) await ask(menu, 'PATCH', `/menu-items/${id}/branch`, override)
      await ask(menu, 'DELETE', `/menu-items/${id}`)
      await changeCurrency(menu, 'JPY')

      const refused = await restoreBefore(menu, id, 'menu_item_deleted')
      await changeCurrency(menu, 'EUR')
      const restored = await restoreBefore(menu, id, 'menu_item_deleted')

      expect(refused).toMatchObject({ status: 409, body: { message: OTHER_CURRENCY } })
      expect(restored.status).toBe(200)
      expect((await read(menu, test(), id)).body.data).toMatchObject({ priceMinor: fields['priceMinor'] })
    },
  )

  it('after a currency change, a deleted item with a deleted paid option can’t be restored', async () => {
    const menu = await makeMenu(test())
    const modifierGroups = [{ name: 'Extras', options: [{ name: 'Bread', priceDeltaMinor: 150 }] }]
    const id = await add(menu, test(), { name: 'Soup', priceMinor: null, priceType: 'ON_REQUEST', modifierGroups })
    const groupId: number = (await read(menu, test(), id)).body.data.modifierGroups[0].id
    await ask(menu, 'DELETE', `/menu-items/${id}`)
    await ask(menu, 'DELETE', `/modifier-groups/${groupId}`)
    await changeCurrency(menu, 'JPY')

    const answer = await restoreBefore(menu, id, 'menu_item_deleted')

    expect(answer).toMatchObject({ status: 409, body: { message: OTHER_CURRENCY } })
  })

  it('after a currency change, undoing a bulk deletion restores free items, but not priced items', async () => {
    const menu = await makeMenu(test())
    const priced = await add(menu, test(), { name: 'Soup' })
    const free = await add(menu, test(), { name: 'Water', priceMinor: 0 })
    const body = { target: { ids: [priced, free] }, action: { kind: 'delete' }, expectedCount: 2 }
    const { batch } = (await ask(menu, 'POST', '/menu-items/bulk', body)).body.data
    await changeCurrency(menu, 'JPY')

    const { body: undone } = await ask(menu, 'POST', `/menu-changes/${batch}/undo`)

    expect(undone.data).toMatchObject({ restored: 1, kept: 1, keptItems: [{ id: priced, name: 'Soup' }] })
    expect(undone.data.keptItems[0].reason).toBe(OTHER_CURRENCY.slice(0, -1))
  })

  it('after a currency change, a removed branch price can’t be restored', async () => {
    const menu = await makeMenu(test())
    const id = await add(menu, test(), { name: 'Soup', priceMinor: null, priceType: 'ON_REQUEST' })
    await ask(menu, 'PATCH', `/menu-items/${id}/branch`, { priceMinor: 800 })
    await ask(menu, 'PATCH', `/menu-items/${id}/branch`, { priceMinor: null })
    await changeCurrency(menu, 'JPY')

    const answer = await restoreBefore(menu, id, 'branch_menu_item_changed')

    expect(answer).toMatchObject({ status: 409, body: { message: OTHER_CURRENCY } })
  })

  it('an item version saved after a currency change is restored with its price', async () => {
    const menu = await makeMenu(test())
    await changeCurrency(menu, 'JPY')
    const id = await add(menu, test(), { name: 'Soup', priceMinor: 700 })
    await patch(menu, test(), id, { priceMinor: 800 })

    const answer = await restoreBefore(menu, id, 'menu_item_changed')

    expect(answer.status).toBe(200)
    expect((await read(menu, test(), id)).body.data).toMatchObject({ priceMinor: 700 })
  })
})
