import { expect, it } from 'vitest'
import { ALLERGEN_LIMIT } from '#contract/limits.ts'
import { EU_ALLERGENS } from '#server/db/eu-allergens.ts'
import { auditOf, sql } from '#server/testing/accounts.ts'
import { addBranch, addMember, makeCompany } from '#server/testing/factories.ts'
import { add, allergenIds, makeMenu, patch, read } from '#server/testing/menu-items.ts'
import { call, describeApp, type TestApp } from '#server/testing/test-app.ts'

type Listed = { id: number; code: string; name: string; parentId: number | null; isActive: boolean }

const listOf = async (app: TestApp, token: string): Promise<Listed[]> =>
  (await call(app, 'GET', '/api/allergens', { token })).body.data
const own = async (app: TestApp, token: string, body: Record<string, unknown> = { name: 'Kiwi' }): Promise<number> =>
  (await call(app, 'POST', '/api/allergens', { token, body })).body.data.id

describeApp('allergens', (test) => {
  it('a new company has the allergens of the EU list, such as walnuts with an icon, a translation and a parent', async () => {
    const { token } = await makeCompany(test())

    const list = await listOf(test(), token)

    expect(list).toHaveLength(EU_ALLERGENS.length)
    expect(list.filter((one) => one.parentId === null)).toHaveLength(14)
    const walnut = list.find((one) => one.code === 'WALNUTS')
    expect(walnut).toMatchObject({ icon: 'nut', isStatutory: true, names: { de: 'Walnüsse' } })
    expect(list.find((one) => one.id === walnut?.parentId)?.code).toBe('NUTS')
  })

  it('a custom allergen can be created, changed and deleted, and the history records each change', async () => {
    const { token, companyId, userId } = await makeCompany(test())
    const id = await own(test(), token, { name: { en: 'Kiwi', de: 'Kiwi' }, icon: 'apple', synonyms: ['kiwifruit'] })
    const listed = (await listOf(test(), token)).at(-1)

    const changed = await call(test(), 'PATCH', `/api/allergens/${id}`, {
      token,
      body: { name: { en: 'Kiwi fruit' }, synonyms: ['actinidia'], isActive: false },
    })
    const back = await call(test(), 'PATCH', `/api/allergens/${id}`, { token, body: { isActive: true } })
    const gone = await call(test(), 'DELETE', `/api/allergens/${id}`, { token })

    expect(listed).toMatchObject({ id, code: 'KIWI', isStatutory: false, isActive: true, icon: 'apple' })
    expect(changed.body.data).toMatchObject({
      names: { en: 'Kiwi fruit' },
      synonyms: ['actinidia'],
      isActive: false,
      icon: 'apple',
    })
    expect([back.body.data.isActive, gone.status]).toEqual([true, 200])
    expect((await auditOf(test(), companyId)).map((one) => [one.action, one.userId, one.entityId])).toEqual([
      ['allergen_created', userId, id],
      ['allergen_changed', userId, id],
      ['allergen_changed', userId, id],
      ['allergen_deleted', userId, id],
    ])
  })

  it('statutory allergens can be translated, but not disabled, deleted or removed from their parent', async () => {
    const { token } = await makeCompany(test())
    const ids = await allergenIds(test(), token)
    const change = (body: Record<string, unknown>) =>
      call(test(), 'PATCH', `/api/allergens/${ids['WALNUTS']}`, { token, body })

    const named = await change({ name: { en: 'Walnuts', ar: 'جوز' } })
    const off = await change({ isActive: false })
    const elsewhere = await change({ parentId: null })
    const gone = await call(test(), 'DELETE', `/api/allergens/${ids['WALNUTS']}`, { token })

    expect(named.body.data.names).toEqual({ en: 'Walnuts', ar: 'جوز' })
    expect(off).toMatchObject({ status: 409, body: { code: 'CONFLICT', message: expect.stringContaining('law') } })
    expect(elsewhere).toMatchObject({ status: 400, body: { errors: { parentId: expect.stringContaining('law') } } })
    expect(gone).toMatchObject({ status: 409, body: { message: expect.stringContaining('can’t be deleted') } })
  })

  it.each([['CONTAINS'], ['MAY_CONTAIN']])(
    'allergens stated as %s for an item can’t be disabled or deleted',
    async (level) => {
      const menu = await makeMenu(test())
      const id = await own(test(), menu.token)
      const item = await add(menu, test(), { name: 'Smoothie', allergens: [{ allergenId: id, level }] })
      const path = `/api/allergens/${id}`

      const off = await call(test(), 'PATCH', path, { token: menu.token, body: { isActive: false } })
      const gone = await call(test(), 'DELETE', path, { token: menu.token })
      const one = await call(test(), 'GET', path, { token: menu.token })
      const usage = await call(test(), 'GET', '/api/allergens/usage', { token: menu.token })

      for (const refused of [off, gone])
        expect(refused).toMatchObject({
          status: 409,
          body: { code: 'CONFLICT', message: expect.stringContaining('1 menu item: Smoothie') },
        })
      expect(one.body.data.usedIn).toEqual({ menuItemCount: 1, menuItems: [{ id: item, name: { en: 'Smoothie' } }] })
      expect(usage.body.data).toEqual([{ id, menuItemCount: 1, unusedGroups: [] }])
    },
  )

  it('an allergen’s usage counts only items of brands that the member may see', async () => {
    const menu = await makeMenu(test())
    const id = await own(test(), menu.token)
    await add(menu, test(), { name: 'Smoothie', allergens: [{ allergenId: id, level: 'CONTAINS' }] })
    const brand = await sql(
      test(),
      `INSERT INTO brand (company_id, name, currency_code) VALUES ($1, 'Other Brand', 'EUR') RETURNING id`,
      [menu.companyId],
    )
    const elsewhere = await addBranch(test(), { ...menu, brandId: brand.rows[0].id })
    const usageOf = async (branchId: number) => {
      const { token } = await addMember(test(), menu, 'manager', [branchId])
      return (await call(test(), 'GET', '/api/allergens/usage', { token })).body.data
    }

    expect(await usageOf(menu.branchId)).toEqual([{ id, menuItemCount: 1, unusedGroups: [] }])
    expect(await usageOf(elsewhere)).toEqual([])
  })

  it('an allergen’s usage counts an item once, even if its sizes and options state the allergen', async () => {
    const menu = await makeMenu(test())
    const id = await own(test(), menu.token)
    const item = await add(menu, test(), {
      name: 'Smoothie',
      allergens: [{ allergenId: id, level: 'CONTAINS' }],
      variants: [{ name: 'Large', priceMinor: 700 }],
    })
    const { companyId, brandId } = menu
    const insert = async (text: string, values: unknown[]): Promise<number> =>
      (await sql(test(), `${text} RETURNING *`, [companyId, ...values])).rows[0].id
    const group = await insert('INSERT INTO modifier_group (company_id, brand_id) VALUES ($1, $2)', [brandId])
    const option = await insert('INSERT INTO modifier_option (company_id, modifier_group_id) VALUES ($1, $2)', [group])
    const other = await add(menu, test(), { name: 'Juice' })
    for (const one of [item, other])
      await insert(
        'INSERT INTO menu_item_modifier_group (company_id, menu_item_id, modifier_group_id) VALUES ($1, $2, $3)',
        [one, group],
      )
    await insert(
      `INSERT INTO menu_item_allergen (company_id, menu_item_variant_id, allergen_id, level)
       SELECT $1, id, $3, 'MAY_CONTAIN' FROM menu_item_variant WHERE menu_item_id = $2`,
      [item, id],
    )
    await insert(
      `INSERT INTO menu_item_allergen (company_id, modifier_option_id, allergen_id, level) VALUES ($1, $2, $3, 'CONTAINS')`,
      [option, id],
    )

    const { body } = await call(test(), 'GET', `/api/allergens/${id}`, { token: menu.token })

    expect(body.data.usedIn.menuItems.map((one: { name: { en: string } }) => one.name.en)).toEqual([
      'Juice',
      'Smoothie',
    ])
    expect(body.data.usedIn.menuItemCount).toBe(2)
  })

  it('allergens in an unused option group can’t be disabled or deleted until the group is deleted', async () => {
    const menu = await makeMenu(test())
    const id = await own(test(), menu.token)
    const option = { name: 'Fruit salad', allergens: [{ allergenId: id, level: 'CONTAINS' }] }
    const item = await add(menu, test(), { name: 'Waffle', modifierGroups: [{ name: 'Toppings', options: [option] }] })
    await patch(menu, test(), item, { modifierGroups: [] })
    const [group] = (await call(test(), 'GET', '/api/modifier-groups', { token: menu.token })).body.data
    const remove = () => call(test(), 'DELETE', `/api/allergens/${id}`, { token: menu.token })

    const refused = [
      await remove(),
      await call(test(), 'PATCH', `/api/allergens/${id}`, { token: menu.token, body: { isActive: false } }),
    ]
    const { body: usage } = await call(test(), 'GET', '/api/allergens/usage', { token: menu.token })
    await call(test(), 'DELETE', `/api/modifier-groups/${group.id}`, { token: menu.token })
    const off = await call(test(), 'PATCH', `/api/allergens/${id}`, { token: menu.token, body: { isActive: false } })
    const removed = await remove()

    for (const answer of refused)
      expect(answer).toMatchObject({ status: 409, body: { message: expect.stringContaining('“Toppings”') } })
    expect(usage.data).toEqual([{ id, menuItemCount: 0, unusedGroups: ['Toppings'] }])
    expect([off.status, removed.status]).toEqual([200, 200])
  })

  it('deleting an allergen removes “free from” labels for it from items, and records the labels in the history', async () => {
    const menu = await makeMenu(test())
    const id = await own(test(), menu.token)
    const item = await add(menu, test(), { name: 'Leek', allergens: [{ allergenId: id, level: 'FREE_FROM' }] })

    const gone = await call(test(), 'DELETE', `/api/allergens/${id}`, { token: menu.token })

    expect(gone.status).toBe(200)
    expect((await read(menu, test(), item)).body.data.allergens).toEqual([])
    const { rows } = await sql(
      test(),
      `SELECT before FROM audit_log WHERE entity = 'allergen' AND entity_id = $1 AND action = 'allergen_deleted'`,
      [id],
    )
    expect(rows[0].before).toMatchObject({ code: 'KIWI', labels: [{ menuItemId: item, level: 'FREE_FROM' }] })
  })

  it('allergens can be nested only one level deep, and a parent allergen can’t be deleted', async () => {
    const { token } = await makeCompany(test())
    const ids = await allergenIds(test(), token)
    const fruit = await own(test(), token, { name: 'Exotic fruit' })
    const kiwi = await own(test(), token, { name: 'Kiwi', parentId: fruit })
    const post = (body: Record<string, unknown>) => call(test(), 'POST', '/api/allergens', { token, body })

    const tooDeep = await post({ name: 'Gold kiwi', parentId: kiwi })
    const belowWalnut = await post({ name: 'Black walnut', parentId: ids['WALNUTS'] })
    const group = await call(test(), 'PATCH', `/api/allergens/${fruit}`, { token, body: { parentId: ids['NUTS'] } })
    const gone = await call(test(), 'DELETE', `/api/allergens/${fruit}`, { token })
    const unknown = await post({ name: 'Mango', parentId: 999_999_999 })

    for (const refused of [tooDeep, belowWalnut, group])
      expect(refused).toMatchObject({
        status: 400,
        body: { errors: { parentId: expect.stringContaining('can’t be a parent itself') } },
      })
    expect(gone).toMatchObject({ status: 409, body: { message: expect.stringContaining('parent allergen of Kiwi') } })
    expect(unknown.status).toBe(404)
  })

  it('an allergen is refused if another allergen already has its name or one of its synonyms', async () => {
    const { token } = await makeCompany(test())
    const post = (body: Record<string, unknown>) => call(test(), 'POST', '/api/allergens', { token, body })

    const [name, synonym] = [await post({ name: 'milk' }), await post({ name: 'Kiwi', synonyms: ['Shrimps'] })]

    expect(name).toMatchObject({
      status: 400,
      body: { errors: { name: '“milk” is already a name or synonym of Milk. Choose a different one.' } },
    })
    expect(synonym.body.errors.synonyms).toBe(
      '“Shrimps” is already a name or synonym of Crustaceans. Choose a different one.',
    )
  })

  it('reordering allergens is recorded as one action, and refused for unknown allergens', async () => {
    const { token, companyId } = await makeCompany(test())
    const [first, second] = (await listOf(test(), token)).map((one) => one.id)
    const before = (await listOf(test(), token)).map((one) => one.id)

    await call(test(), 'PUT', '/api/allergens/order', { token, body: { ids: [second, first, ...before.slice(2)] } })
    const unknown = await call(test(), 'PUT', '/api/allergens/order', { token, body: { ids: [first, 999_999_999] } })

    expect((await listOf(test(), token)).slice(0, 2).map((one) => one.id)).toEqual([second, first])
    expect(unknown.status).toBe(404)
    const { rows } = await sql(test(), 'SELECT DISTINCT batch FROM audit_log WHERE company_id = $1', [companyId])
    expect(rows).toEqual([{ batch: expect.any(String) }])
  })

  it.each([
    ['no name', {}],
    ['an empty name', { name: '  ' }],
    ['an unknown field', { name: 'Kiwi', colour: 'green' }],
    ['an unknown icon', { name: 'Kiwi', icon: 'kiwi' }],
    ['an empty synonym', { name: 'Kiwi', synonyms: [''] }],
  ])('a new allergen with %s is refused', async (_what, body) => {
    const { token } = await makeCompany(test())

    const refused = await call(test(), 'POST', '/api/allergens', { token, body })

    expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } })
  })

  it('allergens can be changed only by their own company’s members with permission', async () => {
    const company = await makeCompany(test())
    const stranger = await makeCompany(test())
    const viewer = await addMember(test(), company, 'viewer')
    const id = await own(test(), company.token)
    const path = `/api/allergens/${id}`
    const asStranger = { token: stranger.token }

    const answers = await Promise.all([
      call(test(), 'GET', path, asStranger),
      call(test(), 'PATCH', path, { ...asStranger, body: { name: 'Mine' } }),
      call(test(), 'DELETE', path, asStranger),
      call(test(), 'PUT', '/api/allergens/order', { ...asStranger, body: { ids: [id] } }),
      call(test(), 'POST', '/api/allergens', { ...asStranger, body: { name: 'Child', parentId: id } }),
    ])
    const looked = await call(test(), 'GET', path, { token: viewer.token })
    const refused = await call(test(), 'PATCH', path, { token: viewer.token, body: { name: 'Mine' } })

    expect(answers.map((one) => one.status)).toEqual([404, 404, 404, 404, 404])
    expect([looked.status, refused.status]).toEqual([200, 403])
    expect((await call(test(), 'GET', '/api/allergens')).status).toBe(401)
  })

  it('allergens can be added and changed without a subscription', async () => {
    const { token } = await makeCompany(test(), { hasSubscription: false })

    const id = await own(test(), token)
    const changed = await call(test(), 'PATCH', `/api/allergens/${id}`, { token, body: { name: 'Kiwi fruit' } })

    expect(changed.status).toBe(200)
  })

  it('simultaneous calls can’t create more allergens than the limit', async () => {
    const { token } = await makeCompany(test())
    for (let count = EU_ALLERGENS.length; count < ALLERGEN_LIMIT - 1; count += 1)
      await own(test(), token, { name: `Own ${count}` })

    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map((name) => call(test(), 'POST', '/api/allergens', { token, body: { name } })),
    )

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })
})
