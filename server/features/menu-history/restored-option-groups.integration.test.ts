import { expect, it } from 'vitest'
import { sql } from '#server/testing/accounts.ts'
import { add, allergenIds, makeMenu, type Menu, patch, read } from '#server/testing/menu-items.ts'
import { call, describeApp } from '#server/testing/test-app.ts'

describeApp('option groups of restored menu items', (test) => {
  const remove = async ({ token }: Menu, path: string) => {
    const { status } = await call(test(), 'DELETE', path, { token })
    expect(status).toBe(200)
  }
  const restoreDeleted = async ({ token }: Menu, entityId: number) => {
    const query = new URLSearchParams({ entity: 'menu_item', entityId: String(entityId), kind: 'deleted' })
    const { body } = await call(test(), 'GET', `/api/menu-changes?${query.toString()}`, { token })
    const path = `/api/menu-changes/${body.data.items[0].id}/restore`
    expect((await call(test(), 'POST', path, { token, body: { to: 'before' } })).status).toBe(200)
  }
  const groupOf = async (menu: Menu, id: number) => (await read(menu, test(), id)).body.data.modifierGroups[0]

  it('a restored option group has the allergens of its newest version, as unconfirmed', async () => {
    const menu = await makeMenu(test())
    const { MILK } = await allergenIds(test(), menu.token)
    const allergens = [{ allergenId: MILK, level: 'FREE_FROM' }]
    const latte = await add(menu, test(), {
      name: 'Latte',
      modifierGroups: [{ name: 'Extras', options: [{ name: 'Foam', allergens }] }],
    })
    const group = await groupOf(menu, latte)
    const mocha = await add(menu, test(), { name: 'Mocha', modifierGroups: [{ id: group.id }] })
    await remove(menu, `/api/menu-items/${latte}`)
    const foam = { id: group.options[0].id, name: 'Foam', allergens: [{ allergenId: MILK, level: 'CONTAINS' }] }
    const corrected = await patch(menu, test(), mocha, { modifierGroups: [{ id: group.id, options: [foam] }] })
    expect(corrected.status).toBe(200)
    await remove(menu, `/api/menu-items/${mocha}`)
    await remove(menu, `/api/modifier-groups/${group.id}`)

    await restoreDeleted(menu, latte)
    await restoreDeleted(menu, mocha)

    const stated = [{ allergenId: MILK, level: 'CONTAINS', verifiedBy: null, verifiedAt: null }]
    expect(await groupOf(menu, latte)).toMatchObject({ id: group.id, options: [{ id: foam.id, allergens: stated }] })
    expect(await groupOf(menu, mocha)).toEqual(await groupOf(menu, latte))
  })

  it('an undone allergen change stays undone when its unused option group is deleted and restored', async () => {
    const menu = await makeMenu(test())
    const { token } = menu
    const { MILK } = await allergenIds(test(), token)
    const allergens = (level: string) => [{ allergenId: MILK, level }]
    const options = [{ name: 'Foam', allergens: allergens('CONTAINS') }]
    const id = await add(menu, test(), { name: 'Latte', modifierGroups: [{ name: 'Extras', options }] })
    const { revision } = (await read(menu, test(), id)).body.data
    const group = await groupOf(menu, id)
    const rows = [{ id, revision, options: [{ id: group.options[0].id, allergens: allergens('FREE_FROM') }] }]
    const { body: saved } = await call(test(), 'PATCH', '/api/allergen-grid', { token, body: { rows } })
    await patch(menu, test(), id, { modifierGroups: [] })
    const undo = await call(test(), 'POST', `/api/menu-changes/${saved.data.batch}/undo`, { token })
    expect(undo.body.data.restored).toBe(1)
    await remove(menu, `/api/modifier-groups/${group.id}`)

    const { body } = await call(test(), 'GET', `/api/menu-changes?entity=menu_item&entityId=${id}`, { token })
    const unlinked = body.data.items[0].id
    const restored = await call(test(), 'POST', `/api/menu-changes/${unlinked}/restore`, {
      token,
      body: { to: 'before' },
    })

    expect(restored.status).toBe(200)
    expect((await groupOf(menu, id)).options[0].allergens).toMatchObject(allergens('CONTAINS'))
  })

  it('a restored option group keeps its external ID unless another group uses it now', async () => {
    const menu = await makeMenu(test())
    const modifierGroups = [{ name: 'Extras', options: [{ name: 'Foam' }] }]
    const make = (name: string) => add(menu, test(), { name, modifierGroups })
    const externalIds = async () => {
      const text = 'SELECT external_id FROM modifier_group WHERE company_id = $1 ORDER BY id'
      return (await sql(test(), text, [menu.companyId])).rows.map((row) => row.external_id)
    }
    const setExternalIds = () =>
      sql(test(), `UPDATE modifier_group SET external_id = 'extras' WHERE company_id = $1`, [menu.companyId])
    const latte = await make('Latte')
    await setExternalIds()
    const removeLatte = async () => {
      const group = await groupOf(menu, latte)
      await remove(menu, `/api/menu-items/${latte}`)
      await remove(menu, `/api/modifier-groups/${group.id}`)
    }
    await removeLatte()
    await restoreDeleted(menu, latte)
    const alone = await externalIds()
    await removeLatte()
    await make('Mocha')
    await setExternalIds()

    await restoreDeleted(menu, latte)

    expect(alone).toEqual(['extras'])
    expect(await externalIds()).toEqual([null, 'extras'])
  })

  it('translations saved while no item used an option group are restored with it', async () => {
    const menu = await makeMenu(test(), { locales: ['en', 'de'] })
    const { token } = menu
    const modifierGroups = [{ name: 'Extras', options: [{ name: 'Foam' }] }]
    const id = await add(menu, test(), { name: 'Latte', modifierGroups })
    const group = await groupOf(menu, id)
    await remove(menu, `/api/menu-items/${id}`)
    const text = { kind: 'modifier_group', id: group.id, before: '' }
    const texts = [
      { ...text, key: 'name', source: 'Extras', target: 'Zusätze' },
      { ...text, key: `option.${group.options[0].id}`, source: 'Foam', target: 'Schaum' },
    ]
    const saved = await call(test(), 'POST', '/api/translations', { token, body: { locale: 'de', texts } })
    expect(saved.body.data.errors).toEqual([null, null])
    await remove(menu, `/api/modifier-groups/${group.id}`)

    await restoreDeleted(menu, id)

    expect(await groupOf(menu, id)).toMatchObject({
      name: { en: 'Extras', de: 'Zusätze' },
      options: [{ name: { en: 'Foam', de: 'Schaum' } }],
    })
  })

  it('the outdated translations of a restored option group are still marked as outdated', async () => {
    const menu = await makeMenu(test(), { locales: ['en', 'de'] })
    const option = { name: { en: 'Foam', de: 'Schaum' } }
    const modifierGroups = [{ name: { en: 'Extras', de: 'Zusätze' }, options: [option] }]
    const id = await add(menu, test(), { name: 'Latte', modifierGroups })
    const group = await groupOf(menu, id)
    const renamed = { id: group.options[0].id, name: { en: 'Milk foam', de: 'Schaum' } }
    const changed = { id: group.id, name: { en: 'Toppings', de: 'Zusätze' }, options: [renamed] }
    await patch(menu, test(), id, { modifierGroups: [changed] })
    const outdated = async () => {
      const text = `SELECT g.translated_from AS "ofGroup", o.translated_from AS "ofOption"
        FROM modifier_group g JOIN modifier_option o ON o.modifier_group_id = g.id WHERE g.company_id = $1`
      return (await sql(test(), text, [menu.companyId])).rows[0]
    }
    const before = await outdated()
    await remove(menu, `/api/menu-items/${id}`)
    await remove(menu, `/api/modifier-groups/${group.id}`)

    await restoreDeleted(menu, id)

    expect(before).not.toEqual({ ofGroup: {}, ofOption: {} })
    expect(await outdated()).toEqual(before)
  })
})
