import { expect, it } from 'vitest'
import { DIET_TYPE_LIMIT } from '#contract/limits.ts'
import { auditOf, sql } from '#server/testing/accounts.ts'
import { commitWhileWaiting } from '#server/testing/commit-while-waiting.ts'
import { makeCompany } from '#server/testing/factories.ts'
import { itemsOf, makeMenu as makeGuestMenu, addItem } from '#server/testing/guest-menus.ts'
import { add, makeMenu } from '#server/testing/menu-items.ts'
import { call, describeApp, type TestApp } from '#server/testing/test-app.ts'

const listOf = async (app: TestApp, token: string) =>
  (await call(app, 'GET', '/api/diet-types', { token })).body.data as { id: number; code: string; name: string }[]
const own = async (
  app: TestApp,
  token: string,
  body: Record<string, unknown> = { name: 'Low carb' },
): Promise<number> => (await call(app, 'POST', '/api/diet-types', { token, body })).body.data.id

describeApp('diet types', (test) => {
  it('a new company has seven diet types, the first of which is vegetarian with its abbreviation, colour and icon', async () => {
    const { token } = await makeCompany(test())

    const list = await listOf(test(), token)

    expect(list[0]).toMatchObject({ code: 'VegetarianDiet', abbreviation: 'V', color: '#2F7D32', icon: 'leaf' })
    expect(list).toHaveLength(7)
  })

  it('a diet type can be created, changed, reordered and deleted, and the history records each change', async () => {
    const { token, companyId } = await makeCompany(test())
    const id = await own(test(), token, { name: 'Low carb', abbreviation: 'LC', color: '#8A5A00', icon: 'beef' })
    const list = await listOf(test(), token)

    const changed = await call(test(), 'PATCH', `/api/diet-types/${id}`, {
      token,
      body: { name: { en: 'Low-carb', de: 'Kohlenhydratarm' }, abbreviation: '', isActive: false },
    })
    await call(test(), 'PUT', '/api/diet-types/order', { token, body: { ids: list.map((one) => one.id).toReversed() } })
    const first = (await listOf(test(), token))[0]
    const gone = await call(test(), 'DELETE', `/api/diet-types/${id}`, { token })

    expect(list.at(-1)).toMatchObject({ id, code: 'LowCarbDiet', abbreviation: 'LC' })
    expect(changed.body.data).toMatchObject({ name: 'Low-carb', abbreviation: null, color: '#8A5A00', isActive: false })
    expect([first?.id, gone.status]).toEqual([id, 200])
    const actions = (await auditOf(test(), companyId)).filter((one) => one.entityId === id).map((one) => one.action)
    expect(actions).toEqual(['diet_type_created', 'diet_type_changed', 'diet_type_changed', 'diet_type_deleted'])
  })

  it('the history of reordering diet types includes changes that were saved while the request waited', async () => {
    const { token, companyId } = await makeCompany(test())
    const ids = (await listOf(test(), token)).map((one) => one.id)

    await commitWhileWaiting(test(), ['UPDATE diet_type SET abbreviation = $2 WHERE id = $1', [ids[0], 'NEW']], () =>
      call(test(), 'PUT', '/api/diet-types/order', { token, body: { ids: ids.toReversed() } }),
    )

    const { rows } = await sql(
      test(),
      `SELECT before ->> 'abbreviation' AS before FROM audit_log WHERE company_id = $1 AND entity_id = $2`,
      [companyId, ids[0]],
    )
    expect(rows).toEqual([{ before: 'NEW' }])
  })

  it('diet types that an item uses can’t be disabled or deleted, and the error names the item', async () => {
    const menu = await makeMenu(test())
    const id = await own(test(), menu.token)
    const item = await add(menu, test(), { name: 'Leek', dietTypeIds: [id] })
    const path = `/api/diet-types/${id}`

    const off = await call(test(), 'PATCH', path, { token: menu.token, body: { isActive: false } })
    const gone = await call(test(), 'DELETE', path, { token: menu.token })
    const one = await call(test(), 'GET', path, { token: menu.token })
    const usage = await call(test(), 'GET', '/api/diet-types/usage', { token: menu.token })

    for (const refused of [off, gone])
      expect(refused).toMatchObject({
        status: 409,
        body: { code: 'CONFLICT', message: expect.stringContaining('1 menu item: Leek') },
      })
    expect(one.body.data.usedIn).toEqual({ menuItemCount: 1, menuItems: [{ id: item, name: { en: 'Leek' } }] })
    expect(usage.body.data).toEqual([{ id, menuItemCount: 1 }])
  })

  it('guests see the new name of a diet type on the first request after it is renamed', async () => {
    const menu = await makeGuestMenu(test())
    const id = await own(test(), menu.token)
    await addItem(test(), menu, { name: 'Leek', dietTypeIds: [id] })
    const namesOf = async () => (await itemsOf(test(), menu.branchId))[0]?.dietTypes.map((one) => one.name)
    const before = await namesOf()

    await call(test(), 'PATCH', `/api/diet-types/${id}`, { token: menu.token, body: { name: 'Keto' } })

    expect([before, await namesOf()]).toEqual([['Low carb'], ['Keto']])
  })

  it.each([
    ['no name', {}],
    ['an unknown field', { name: 'Low carb', price: 1 }],
    ['an abbreviation of five letters', { name: 'Low carb', abbreviation: 'LCARB' }],
    ['an invalid colour', { name: 'Low carb', color: 'red' }],
    ['a colour too pale to be read', { name: 'Low carb', color: '#FFE08A' }],
    ['an unknown icon', { name: 'Low carb', icon: 'steak' }],
  ])('a new diet type with %s is refused', async (_what, body) => {
    const { token } = await makeCompany(test())

    const refused = await call(test(), 'POST', '/api/diet-types', { token, body })

    expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } })
  })

  it('diet types can’t be read or changed by another company, or listed without a session', async () => {
    const { token } = await makeCompany(test())
    const stranger = await makeCompany(test())
    const id = await own(test(), token)
    const path = `/api/diet-types/${id}`

    const answers = await Promise.all([
      call(test(), 'GET', path, { token: stranger.token }),
      call(test(), 'PATCH', path, { token: stranger.token, body: { name: 'Mine' } }),
      call(test(), 'DELETE', path, { token: stranger.token }),
      call(test(), 'PUT', '/api/diet-types/order', { token: stranger.token, body: { ids: [id] } }),
    ])
    const signedOut = await call(test(), 'GET', '/api/diet-types')

    expect(answers.map((one) => one.status)).toEqual([404, 404, 404, 404])
    expect(signedOut.status).toBe(401)
  })

  it('simultaneous calls can’t create more diet types than the limit', async () => {
    const { token } = await makeCompany(test())
    const { length: stock } = await listOf(test(), token)
    for (let count = stock; count < DIET_TYPE_LIMIT - 1; count += 1) await own(test(), token, { name: `Own ${count}` })

    const answers = await Promise.all(
      ['One', 'One', 'Two'].map((name) => call(test(), 'POST', '/api/diet-types', { token, body: { name } })),
    )

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await listOf(test(), token)).toHaveLength(DIET_TYPE_LIMIT)
  })

  it('simultaneous calls create the first diet types one after the other, even with the same name', async () => {
    const { token, companyId } = await makeCompany(test())
    await sql(test(), 'DELETE FROM diet_type WHERE company_id = $1', [companyId])

    const answers = await Promise.all(Array.from({ length: 5 }, () => own(test(), token)))

    const list = await listOf(test(), token)
    expect(list.map(({ id }) => id)).toEqual(answers.toSorted((one, other) => one - other))
    expect(list.map(({ code }) => code)).toEqual([1, 2, 3, 4, 5].map((at) => `LowCarbDiet${at === 1 ? '' : at}`))
  })
})
