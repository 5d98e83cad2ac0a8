import { expect, it } from 'vitest'
import { makeCompany, type TestCompany } from '#server/testing/factories.ts'
import { csv, importMenu, undo } from '#server/testing/import-wizard.ts'
import { describeApp, type TestApp } from '#server/testing/test-app.ts'

const json = (value: unknown) => ({ name: 'menu.json', bytes: JSON.stringify(value) })
const pizza = (cheese: number, more: object[] = []) =>
  json({
    items: [
      { name: 'Funghi', price: 8, option_group_ids: ['top'] },
      { name: 'Salami', price: 9, option_group_ids: ['top'] },
    ],
    option_groups: [
      { id: 'top', name: 'Toppings', max: 3, options: [{ id: 'c', name: 'Cheese', price: cheese }, ...more] },
    ],
  })

const sizes = (prices: string) => csv('id,name,category,price', 'w,Water,Drinks,2', `c,Cola,Drinks,${prices}`)

type Row = { item: string; group: string; option: string; price: string; max: number | null }

async function optionsOf({ deps }: TestApp, { companyId }: TestCompany): Promise<Row[]> {
  const { rows } = await deps.database.pool.query<Row>(
    `SELECT i.name->>'en' AS item, g.name->>'en' AS "group", o.name->>'en' AS option, o.price_delta_minor::text AS price, g.max_selected AS max
     FROM menu_item i JOIN menu_item_modifier_group l ON l.menu_item_id = i.id JOIN modifier_group g ON g.id = l.modifier_group_id
     JOIN modifier_option o ON o.modifier_group_id = g.id
     WHERE i.company_id = $1 ORDER BY i.sort_order, l.sort_order, o.sort_order`,
    [companyId],
  )
  return rows
}

async function count({ deps }: TestApp, { companyId }: TestCompany, table: string): Promise<number> {
  const { rows } = await deps.database.pool.query<{ count: string }>(
    `SELECT count(*) FROM ${table} WHERE company_id = $1`,
    [companyId],
  )
  return Number(rows[0]?.count)
}

describeApp('modifier groups of an import', (test) => {
  it('an import creates a shared modifier group only once', async () => {
    const company = await makeCompany(test())

    await importMenu(test(), company, pizza(1.5))
    const again = await importMenu(test(), company, pizza(1.5))

    expect(await optionsOf(test(), company)).toEqual([
      { item: 'Funghi', group: 'Toppings', option: 'Cheese', price: '150', max: 3 },
      { item: 'Salami', group: 'Toppings', option: 'Cheese', price: '150', max: 3 },
    ])
    expect(await count(test(), company, 'modifier_group')).toBe(1)
    expect(again.report?.counts).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
  })

  it('an import keeps the allergens of options it changes, and undoing it restores removed options', async () => {
    const company = await makeCompany(test())
    await importMenu(test(), company, pizza(1.5, [{ id: 'n', name: 'Nuts', price: 1 }]))
    await test().deps.database.pool.query(
      `INSERT INTO menu_item_allergen (company_id, modifier_option_id, allergen_id, level)
       SELECT o.company_id, o.id, (SELECT min(id) FROM allergen WHERE company_id = $1), 'CONTAINS'
       FROM modifier_option o WHERE o.company_id = $1`,
      [company.companyId],
    )

    const { id } = await importMenu(test(), company, pizza(2))

    expect((await optionsOf(test(), company)).map(({ option, price }) => [option, price])).toEqual([
      ['Cheese', '200'],
      ['Cheese', '200'],
    ])
    expect(await count(test(), company, 'menu_item_allergen')).toBe(1)

    await undo(test(), company, id)

    expect((await optionsOf(test(), company)).map(({ option, price }) => [option, price])).toEqual([
      ['Cheese', '150'],
      ['Nuts', '100'],
      ['Cheese', '150'],
      ['Nuts', '100'],
    ])
    expect(await count(test(), company, 'menu_item_allergen')).toBe(2)
  })

  it('undoing an import deletes the modifier groups that it created', async () => {
    const company = await makeCompany(test())
    const { id } = await importMenu(test(), company, pizza(1.5))

    await undo(test(), company, id)

    expect(await count(test(), company, 'modifier_group')).toBe(0)
    expect(await count(test(), company, 'menu_item')).toBe(0)
  })

  it.each([
    ['without an external ID', {}],
    ['with an external ID', { id: 'milk' }],
  ])('an import that changes one item’s modifier group doesn’t change it for other items: %s', async (_, id) => {
    const company = await makeCompany(test())
    const group = (price: number) => ({ name: 'Milk', options: [{ name: 'Oat', price }] })
    await importMenu(
      test(),
      company,
      json([
        { name: 'Latte', price: 4, option_groups: [{ ...id, ...group(0.5) }] },
        { name: 'Mocha', price: 5, option_groups: [{ ...id, ...group(0.5) }] },
      ]),
    )

    const { id: changed } = await importMenu(
      test(),
      company,
      json([{ name: 'Latte', price: 4, option_groups: [group(0.8)] }]),
    )

    const pricesOf = async () => (await optionsOf(test(), company)).map(({ item, price }) => [item, price])
    expect(await pricesOf()).toEqual([
      ['Latte', '80'],
      ['Mocha', '50'],
    ])

    await undo(test(), company, changed)

    expect(await pricesOf()).toEqual([
      ['Latte', '50'],
      ['Mocha', '50'],
    ])
    expect(await count(test(), company, 'modifier_group')).toBe(1)
  })

  it('a modifier group keeps its external ID if a file without it changes the group for all items', async () => {
    const company = await makeCompany(test())
    const menu = (id: object, price: number) =>
      json(
        ['Latte', 'Mocha'].map((name) => ({
          name,
          price: 4,
          option_groups: [{ ...id, name: 'Milk', options: [{ name: 'Oat', price }] }],
        })),
      )
    await importMenu(test(), company, menu({ id: 'milk' }, 0.5))

    await importMenu(test(), company, menu({}, 0.8))

    const { rows } = await test().deps.database.pool.query(
      'SELECT external_id FROM modifier_group WHERE company_id = $1',
      [company.companyId],
    )
    expect(rows).toEqual([{ external_id: 'milk' }])
    expect((await optionsOf(test(), company)).map(({ price }) => price)).toEqual(['80', '80'])
  })
})

describeApp('imported sizes of menu items', (test) => {
  it('sizes keep their allergens when an import adds a size and changes a price', async () => {
    const company = await makeCompany(test())
    await importMenu(test(), company, sizes('Small: 2 / Large: 3'))
    const before = await count(test(), company, 'menu_item_variant')
    await test().deps.database.pool.query(
      `INSERT INTO menu_item_allergen (company_id, menu_item_variant_id, allergen_id, level)
       SELECT v.company_id, v.id, (SELECT min(id) FROM allergen WHERE company_id = $1), 'MAY_CONTAIN'
       FROM menu_item_variant v WHERE v.company_id = $1 AND v.name->>'en' = 'Large'`,
      [company.companyId],
    )

    await importMenu(test(), company, sizes('Small: 2 / Medium: 2.5 / Large: 3.2'))

    expect(before).toBe(2)
    expect(await count(test(), company, 'menu_item_variant')).toBe(3)
    expect(await count(test(), company, 'menu_item_allergen')).toBe(1)
  })
  it('undoing an import restores the sizes it removed with their allergens and confirmations', async () => {
    const company = await makeCompany(test())
    await importMenu(test(), company, sizes('Small: 2 / Large: 3'))
    await test().deps.database.pool.query(
      `INSERT INTO menu_item_allergen (company_id, menu_item_variant_id, allergen_id, level, removable, note, verified_by, verified_at)
       SELECT v.company_id, v.id, (SELECT min(id) FROM allergen WHERE company_id = $1), 'CONTAINS', true, 'in the cup', $2,
              '2026-01-05T10:00:00Z'
       FROM menu_item_variant v WHERE v.company_id = $1 AND v.name->>'en' = 'Large'`,
      [company.companyId, company.userId],
    )
    const stated = async () => {
      const { rows } = await test().deps.database.pool.query(
        `SELECT v.name->>'en' AS size, v.price_minor::int AS price, a.level, a.removable, a.note, a.verified_by, a.verified_at
         FROM menu_item_variant v LEFT JOIN menu_item_allergen a ON a.menu_item_variant_id = v.id
         WHERE v.company_id = $1 ORDER BY v.sort_order`,
        [company.companyId],
      )
      return rows
    }
    const before = await stated()

    const { id } = await importMenu(test(), company, sizes('Small: 2 / Medium: 2.5'))
    const without = await stated()
    await undo(test(), company, id)

    expect(without).toMatchObject([{ size: 'Small' }, { size: 'Medium', level: null }])
    expect(before).toMatchObject([{ size: 'Small' }, { size: 'Large', level: 'CONTAINS', note: 'in the cup' }])
    expect(await stated()).toEqual(before)
  })
})
