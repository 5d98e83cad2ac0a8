import { expect, it } from 'vitest'
import { makeCompany } from '#server/testing/factories.ts'
import { change, csv, importMenu, itemNamed, MENU, undo } from '#server/testing/import-wizard.ts'
import { call, describeApp, type TestApp } from '#server/testing/test-app.ts'

type Company = Awaited<ReturnType<typeof makeCompany>>

/** Works only while no item has a price. */
async function changeCurrency(app: TestApp, { token }: Company): Promise<void> {
  const { body } = await call(app, 'GET', '/api/brands', { token })
  const [{ id }] = body.data.items ?? body.data
  const { status } = await call(app, 'PATCH', `/api/brands/${id}`, { token, body: { currencyCode: 'JPY' } })
  expect(status).toBe(200)
}

const json = (value: unknown) => ({ name: 'menu.json', bytes: JSON.stringify(value) })
const withOptions = (options: { name: string; price: number }[]) =>
  json({
    items: [{ name: 'Funghi', price: 'on request', option_group_ids: ['top'] }],
    option_groups: [{ id: 'top', name: 'Toppings', options }],
  })

describeApp('undoing an import after later changes', (test) => {
  it('undoing an import keeps an item sold out if it was marked as available and sold out again since', async () => {
    const company = await makeCompany(test())
    await importMenu(test(), company, MENU)
    const leek = await itemNamed(test(), company, 'Leek soup')
    const { id } = await importMenu(
      test(),
      company,
      csv('id,category,name,price,sold out,hidden', 'l1,Soups,Leek soup,9,yes,yes', 'o1,Soups,Onion soup,9,yes,yes'),
    )
    await change(test(), company, `menu-items/${leek.id}/branch`, { isSoldOut: false })
    await change(test(), company, `menu-items/${leek.id}/branch`, { isSoldOut: true })

    await undo(test(), company, id)

    expect(await itemNamed(test(), company, 'Leek soup')).toMatchObject({
      priceMinor: 650,
      isSoldOut: true,
      isHidden: false,
    })
    expect(await itemNamed(test(), company, 'Onion soup')).toMatchObject({ isSoldOut: false, isHidden: false })
  })

  it('undoing an import restores no “sold out until” time if the item was later marked sold out without one', async () => {
    const company = await makeCompany(test())
    await importMenu(test(), company, MENU)
    const leek = await itemNamed(test(), company, 'Leek soup')
    const soldOutUntil = new Date(test().clock.now.getTime() + 3_600_000).toISOString()
    await change(test(), company, `menu-items/${leek.id}/branch`, { isSoldOut: true, soldOutUntil })
    const { id } = await importMenu(test(), company, csv('id,category,name,price,sold out', 'l1,Soups,Leek soup,9,no'))
    await change(test(), company, `menu-items/${leek.id}/branch`, { isSoldOut: true })

    await undo(test(), company, id)

    expect(await itemNamed(test(), company, 'Leek soup')).toMatchObject({ isSoldOut: true, soldOutUntil: null })
  })

  it('undoing an import doesn’t restore items whose previous prices are in another currency', async () => {
    const company = await makeCompany(test())
    const menu = (...prices: [string, string]) =>
      json([
        { id: 'l1', name: 'Leek soup', price: prices[0] },
        { id: 'o1', name: 'Onion soup', price: prices[1] },
      ])
    await importMenu(test(), company, menu('6.50', '6.50'))
    await test().deps.database.pool.query(
      `UPDATE menu_item SET price_minor = NULL, price_type = 'ON_REQUEST' WHERE company_id = $1 AND external_id = 'o1'`,
      [company.companyId],
    )
    const leek = await itemNamed(test(), company, 'Leek soup')
    const { id } = await importMenu(
      test(),
      company,
      json([
        { id: 'l1', name: 'Leek cream', price: 'market price' },
        { id: 'o1', name: 'Onion cream', price: 'market price' },
      ]),
    )
    await changeCurrency(test(), company)

    const { body } = await undo(test(), company, id)

    expect(body.data).toMatchObject({ restored: 1 })
    expect(body.data.kept).toEqual([
      {
        menuItemId: leek.id,
        name: 'Leek cream',
        reason: 'Its prices are in EUR, but the brand’s currency is now JPY',
      },
    ])
    expect(await itemNamed(test(), company, 'Leek cream')).toMatchObject({ priceMinor: null })
    expect(await itemNamed(test(), company, 'Onion soup')).toMatchObject({ priceMinor: null })
  })

  it('undoing an import doesn’t restore option groups with surcharges in another currency', async () => {
    const company = await makeCompany(test())
    await importMenu(test(), company, withOptions([{ name: 'Cheese', price: 1.5 }]))
    const { id } = await importMenu(test(), company, withOptions([{ name: 'Cheese', price: 0 }]))
    await changeCurrency(test(), company)

    const { body } = await undo(test(), company, id)

    expect(body.data.keptGroups).toMatchObject([
      { name: 'Toppings', reason: 'Its prices are in EUR, but the brand’s currency is now JPY' },
    ])
    const { rows } = await test().deps.database.pool.query(
      `SELECT price_delta_minor::int AS price FROM modifier_option WHERE company_id = $1`,
      [company.companyId],
    )
    expect(rows).toEqual([{ price: 0 }])
  })

  it('undoing an import lists the option groups that it keeps because they were edited or are used', async () => {
    const company = await makeCompany(test())
    const { id } = await importMenu(test(), company, withOptions([{ name: 'Cheese', price: 1.5 }]))
    const funghi = await itemNamed(test(), company, 'Funghi')
    await change(test(), company, `menu-items/${funghi.id}/branch`, { isSoldOut: true })
    await test().deps.database.pool.query('UPDATE menu_item SET revision = revision + 1 WHERE id = $1', [funghi.id])
    const again = await importMenu(test(), company, withOptions([{ name: 'Cheese', price: 2 }]))
    await test().deps.database.pool.query('UPDATE modifier_option SET price_delta_minor = 300 WHERE company_id = $1', [
      company.companyId,
    ])

    const edited = await undo(test(), company, again.id)
    await test().deps.database.pool.query('UPDATE modifier_option SET price_delta_minor = 150 WHERE company_id = $1', [
      company.companyId,
    ])
    const used = await undo(test(), company, id)

    expect(edited.body.data.keptGroups).toMatchObject([
      { name: 'Toppings', reason: 'Changed by this import and edited since' },
    ])
    expect(used.body.data.keptGroups).toMatchObject([
      { name: 'Toppings', reason: 'Added by this import and used by a menu item' },
    ])
  })

  it('an import can be undone after an allergen of an option that it removed was deleted', async () => {
    const company = await makeCompany(test())
    const { token } = company
    await importMenu(
      test(),
      company,
      withOptions([
        { name: 'Cheese', price: 1 },
        { name: 'Nuts', price: 1 },
      ]),
    )
    const made = await call(test(), 'POST', '/api/allergens', { token, body: { name: { en: 'Kiwi' } } })
    await test().deps.database.pool.query(
      `INSERT INTO menu_item_allergen (company_id, modifier_option_id, allergen_id, level)
       SELECT company_id, id, $2, 'CONTAINS' FROM modifier_option WHERE company_id = $1 AND name ->> 'en' = 'Nuts'`,
      [company.companyId, made.body.data.id],
    )
    const { id } = await importMenu(test(), company, withOptions([{ name: 'Cheese', price: 1 }]))
    const deleted = await call(test(), 'DELETE', `/api/allergens/${made.body.data.id}`, { token })

    const { status } = await undo(test(), company, id)

    const { rows } = await test().deps.database.pool.query(
      `SELECT name ->> 'en' AS name FROM modifier_option WHERE company_id = $1 ORDER BY sort_order`,
      [company.companyId],
    )
    expect([made.status, deleted.status, status]).toEqual([200, 200, 200])
    expect(rows).toEqual([{ name: 'Cheese' }, { name: 'Nuts' }])
  })
})
