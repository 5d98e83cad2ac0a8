import { expect, it } from 'vitest'
import { MENU_COPY } from '#contract/messages.ts'
import { sql } from '#server/testing/accounts.ts'
import { commitWhileWaiting } from '#server/testing/commit-while-waiting.ts'
import { makeCompany, type TestCompany } from '#server/testing/factories.ts'
import { fillEveryTable } from '#server/testing/fill-tables.ts'
import { add, makeMenu } from '#server/testing/menu-items.ts'
import { call, describeApp, type TestApp } from '#server/testing/test-app.ts'

async function addBrandOf(app: TestApp, { token }: TestCompany, currencyCode = 'EUR'): Promise<number> {
  const body = { name: 'Second', timeZone: 'UTC', defaultLocale: 'en', newBrand: { name: 'Second', currencyCode } }
  return (await call(app, 'POST', '/api/branches', { token, body })).body.data.id
}

const copy = (app: TestApp, { token, branchId }: TestCompany, toBranchId: number, mode?: 'add' | 'replace') =>
  call(app, 'POST', '/api/menu-copies', { token, body: { fromBranchId: branchId, toBranchId, mode } })

async function countOf(app: TestApp, table: string, branchId: number): Promise<number> {
  const joins: Record<string, string> = {
    category: 'one.brand_id = b.brand_id',
    menu_item: 'one.brand_id = b.brand_id',
    modifier_group: 'one.brand_id = b.brand_id',
    menu_item_variant: 'one.menu_item_id in (select id from menu_item where brand_id = b.brand_id)',
    menu_item_diet_type: 'one.menu_item_id in (select id from menu_item where brand_id = b.brand_id)',
    menu_item_modifier_group: 'one.menu_item_id in (select id from menu_item where brand_id = b.brand_id)',
    modifier_option: 'one.modifier_group_id in (select id from modifier_group where brand_id = b.brand_id)',
    menu_item_allergen: `one.menu_item_id in (select id from menu_item where brand_id = b.brand_id)
      or one.menu_item_variant_id in (select v.id from menu_item_variant v join menu_item i on i.id = v.menu_item_id where i.brand_id = b.brand_id)
      or one.modifier_option_id in (select o.id from modifier_option o join modifier_group g on g.id = o.modifier_group_id where g.brand_id = b.brand_id)`,
  }
  const { rows } = await sql(
    app,
    `SELECT count(*)::int AS count FROM branch b JOIN ${table} one ON ${joins[table]} WHERE b.id = $1`,
    [branchId],
  )
  return rows[0].count
}

async function allowItems(app: TestApp, { companyId }: TestCompany, menuItems: number): Promise<void> {
  const limits = JSON.stringify({ branches: null, menuItems, tables: null, members: null })
  await sql(
    app,
    `WITH made AS (INSERT INTO plan (code, name, price_minor, currency_code, interval, limits, is_active)
       VALUES ('items-' || $1::text, 'Small', 0, 'EUR', 'month', $2, false) RETURNING id)
     UPDATE subscription SET plan_id = made.id FROM made WHERE company_id = $1::bigint`,
    [companyId, limits],
  )
}

const TABLES = [
  'category',
  'menu_item',
  'menu_item_variant',
  'modifier_group',
  'modifier_option',
  'menu_item_modifier_group',
  'menu_item_allergen',
  'menu_item_diet_type',
]

describeApp('copying a menu', (test) => {
  it('copying a menu copies its categories, items, sizes, option groups, allergens and diet types', async () => {
    const company = await makeCompany(test())
    await fillEveryTable(test().deps.database.pool, company)
    const other = await addBrandOf(test(), company)

    const { status, body } = await copy(test(), company, other)

    expect([status, body.data]).toEqual([200, { categories: 2, menuItems: 1 }])
    for (const table of TABLES) {
      const counts = [await countOf(test(), table, company.branchId), await countOf(test(), table, other)]
      expect([table, ...counts]).toEqual([table, counts[0], counts[0]])
      expect(counts[0]).toBeGreaterThan(0)
    }
    const { rows } = await sql(
      test(),
      `SELECT child.parent_id = parent.id AS is_own, i.category_id = child.id AS is_in
       FROM branch b JOIN category child ON child.brand_id = b.brand_id AND child.parent_id IS NOT NULL
       JOIN category parent ON parent.brand_id = b.brand_id AND parent.parent_id IS NULL
       JOIN menu_item i ON i.brand_id = b.brand_id WHERE b.id = $1`,
      [other],
    )
    expect(rows).toEqual([{ is_own: true, is_in: true }])
    const history = await sql(
      test(),
      `SELECT action, count(*)::int FROM audit_log WHERE company_id = $1 AND user_id = $2 GROUP BY action ORDER BY action`,
      [company.companyId, company.userId],
    )
    expect(history.rows).toEqual(
      expect.arrayContaining([
        { action: 'category_created', count: 2 },
        { action: 'menu_item_created', count: 1 },
      ]),
    )
  })

  it('copying a menu to a brand that has a menu requires the mode “add” or “replace”', async () => {
    const company = await makeCompany(test())
    await fillEveryTable(test().deps.database.pool, company)
    await sql(test(), `UPDATE menu_item SET external_id = 'x1' WHERE company_id = $1`, [company.companyId])
    const other = await addBrandOf(test(), company)
    await copy(test(), company, other)

    const asked = await copy(test(), company, other)
    await copy(test(), company, other, 'add')
    const added = await countOf(test(), 'menu_item', other)
    await copy(test(), company, other, 'replace')
    const replaced = await countOf(test(), 'menu_item', other)

    expect(asked.body).toMatchObject({ success: false, data: { categories: 2, menuItems: 1 } })
    expect([added, replaced]).toEqual([2, 1])
  })

  it('an option group that is copied again has no external ID, because the first copy has it', async () => {
    const company = await makeMenu(test())
    await add(company, test(), { name: 'Soup', modifierGroups: [{ name: 'Extras', options: [{ name: 'Bread' }] }] })
    await sql(test(), `UPDATE modifier_group SET external_id = 'g1' WHERE company_id = $1`, [company.companyId])
    const other = await addBrandOf(test(), company)
    await copy(test(), company, other)

    await copy(test(), company, other, 'add')

    const { rows } = await sql(
      test(),
      `SELECT g.external_id FROM modifier_group g JOIN branch b ON b.brand_id = g.brand_id WHERE b.id = $1 ORDER BY g.id`,
      [other],
    )
    expect(rows).toEqual([{ external_id: 'g1' }, { external_id: null }])
  })

  it('an item that is being added to a menu while the menu is replaced is deleted with the old menu', async () => {
    const company = await makeMenu(test())
    await add(company, test(), { name: 'Soup' })
    const other = await addBrandOf(test(), company)
    await copy(test(), company, other)

    const answer = await commitWhileWaiting(
      test(),
      [
        `INSERT INTO menu_item (company_id, brand_id, category_id, name)
         SELECT company_id, brand_id, id, '{"en": "Stew"}' FROM category WHERE id = $1`,
        [company.categoryId],
      ],
      () => copy(test(), { ...company, branchId: other }, company.branchId, 'replace'),
    )

    const { rows } = await sql(test(), `SELECT name ->> 'en' AS name FROM menu_item WHERE brand_id = $1`, [
      company.brandId,
    ])
    expect(answer.status).toBe(200)
    expect(rows).toEqual([{ name: 'Soup' }])
  })

  it('replacing a menu counts only the items that exist afterwards towards the plan’s limit', async () => {
    const company = await makeMenu(test())
    await add(company, test(), { name: 'Soup' })
    const other = await addBrandOf(test(), company)
    await copy(test(), company, other)
    await allowItems(test(), company, 2)

    const added = await copy(test(), company, other, 'add')
    const replaced = await copy(test(), company, other, 'replace')

    expect(added).toMatchObject({ status: 409, body: { message: expect.stringContaining('allows 2 menu items') } })
    expect(replaced.status).toBe(200)
  })

  it('a menu can be replaced by one of the same size even if the plan allows fewer items', async () => {
    const company = await makeMenu(test())
    const other = await addBrandOf(test(), company)
    await copy(test(), company, other)
    await allowItems(test(), company, 1)

    expect((await copy(test(), company, other, 'replace')).status).toBe(200)
  })

  it('replacing a menu doesn’t deadlock with adding an item under a plan with a limit', async () => {
    const company = await makeMenu(test())
    await add(company, test(), { name: 'Soup' })
    const other = await addBrandOf(test(), company)
    await copy(test(), company, other)
    await allowItems(test(), company, 9)

    const answer = await commitWhileWaiting(
      test(),
      ['SELECT FROM subscription WHERE company_id = $1 FOR UPDATE', [company.companyId]],
      () => copy(test(), { ...company, branchId: other }, company.branchId, 'replace'),
      ['SELECT FROM category WHERE id = $1 FOR KEY SHARE', [company.categoryId]],
    )

    expect(answer.status).toBe(200)
  })

  it('undoing the deletion of a menu that was replaced by a copy restores all of its categories', async () => {
    const company = await makeCompany(test())
    await fillEveryTable(test().deps.database.pool, company)
    const other = await addBrandOf(test(), company)
    const add = async (name: string) =>
      (await call(test(), 'POST', '/api/categories', { token: company.token, body: { name, branchId: other } })).body
        .data.id
    const wine = await add('Wine')
    const drinks = await add('Drinks')
    await call(test(), 'PATCH', `/api/categories/${wine}`, { token: company.token, body: { parentId: drinks } })
    // PostgreSQL moves a changed row to the end, so this puts the parent behind its subcategory.
    await call(test(), 'PATCH', `/api/categories/${drinks}`, { token: company.token, body: { isVisible: false } })
    await copy(test(), company, other, 'replace')
    const { rows } = await sql(
      test(),
      `SELECT batch FROM audit_log WHERE company_id = $1 AND action = 'category_deleted' LIMIT 1`,
      [company.companyId],
    )

    const undone = await call(test(), 'POST', `/api/menu-changes/${rows[0].batch}/undo`, { token: company.token })

    expect(undone.body.data).toMatchObject({ restored: 2, kept: 0 })
  })

  it('a menu is copied without the confirmations of its allergens', async () => {
    const company = await makeCompany(test())
    await fillEveryTable(test().deps.database.pool, company)
    await sql(test(), 'UPDATE menu_item_allergen SET verified_by = $2, verified_at = now() WHERE company_id = $1', [
      company.companyId,
      company.userId,
    ])

    await copy(test(), company, await addBrandOf(test(), company))

    const { rows } = await sql(
      test(),
      'SELECT count(*)::int AS all, count(verified_at)::int AS verified FROM menu_item_allergen WHERE company_id = $1',
      [company.companyId],
    )
    expect(rows).toEqual([{ all: 6, verified: 3 }])
  })

  it('a menu is not copied if it is empty, or to its own brand or a brand with another currency', async () => {
    const company = await makeCompany(test())
    const yen = await addBrandOf(test(), company, 'JPY')
    const euro = await addBrandOf(test(), company)

    const answers = [
      await copy(test(), company, yen),
      await copy(test(), company, company.branchId),
      await copy(test(), company, euro),
    ]

    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [409, MENU_COPY.otherCurrency('EUR', 'JPY')],
      [409, expect.stringContaining('already share a menu')],
      [409, expect.stringContaining('no menu')],
    ])
  })

  it('a menu is not copied to or from another company’s branch', async () => {
    const company = await makeCompany(test())
    const other = await makeCompany(test())

    const answers = [
      await copy(test(), company, other.branchId),
      await copy(test(), { ...other, token: company.token }, company.branchId),
    ]

    expect(answers.map(({ status }) => status)).toEqual([404, 404])
  })
})
