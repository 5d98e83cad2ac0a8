import { expect, it } from 'vitest'
import type { ModifierGroup } from '#contract/modifier-groups.ts'
import { addItem, itemsOf, makeMenu as makeGuestMenu } from '#server/testing/guest-menus.ts'
import { add, allergenIds, type Body, historyOf, makeMenu, patch, post, read } from '#server/testing/menu-items.ts'
import { call, describeApp, type TestApp } from '#server/testing/test-app.ts'

const cheese = { name: 'Cheese', priceDeltaMinor: 150 }
const size = {
  name: 'Size',
  minSelected: 1,
  maxSelected: 1,
  options: [
    { name: 'Small', priceDeltaMinor: -100 },
    { name: 'Large', priceDeltaMinor: 300, isDefault: true },
  ],
}

const groupsOf = async (app: TestApp, token: string): Promise<ModifierGroup[]> =>
  (await call(app, 'GET', '/api/modifier-groups', { token })).body.data

describeApp('the modifier groups of menu items', (test) => {
  it('an item can be created together with its modifier groups and their options', async () => {
    const menu = await makeMenu(test())
    const { MILK = 0 } = await allergenIds(test(), menu.token)
    const extras = {
      name: { en: 'Extras' },
      options: [{ ...cheese, allergens: [{ allergenId: MILK, level: 'CONTAINS', note: 'buffalo' }] }],
    }

    const id = await add(menu, test(), { name: 'Pizza', modifierGroups: [size, extras] })
    const { modifierGroups } = (await read(menu, test(), id)).body.data

    expect(modifierGroups).toMatchObject([
      {
        name: { en: 'Size' },
        minSelected: 1,
        maxSelected: 1,
        itemCount: 1,
        options: [
          { name: { en: 'Small' }, priceDeltaMinor: -100, isDefault: false, allergens: [] },
          { name: { en: 'Large' }, priceDeltaMinor: 300, isDefault: true },
        ],
      },
      {
        name: { en: 'Extras' },
        minSelected: 0,
        maxSelected: null,
        options: [{ allergens: [{ name: 'Milk', level: 'CONTAINS', note: 'buffalo', verifiedBy: 'Test Owner' }] }],
      },
    ])
  })

  it('changing a modifier group keeps the ids of its options, and values that aren’t sent', async () => {
    const menu = await makeMenu(test())
    const { MILK = 0 } = await allergenIds(test(), menu.token)
    const allergens = [{ allergenId: MILK, level: 'CONTAINS' }]
    const id = await add(menu, test(), {
      name: 'Pizza',
      modifierGroups: [{ name: 'Extras', options: [{ ...cheese, allergens }, { name: 'Ham' }] }],
    })
    const [group] = (await read(menu, test(), id)).body.data.modifierGroups
    const [first, second] = group.options

    const { body } = await patch(menu, test(), id, {
      modifierGroups: [
        {
          id: group.id,
          options: [
            { id: second.id, name: 'Ham' },
            { id: first.id, name: 'Mozzarella' },
          ],
        },
      ],
    })

    const [changed] = body.data.modifierGroups
    expect(changed.name).toEqual({ en: 'Extras' })
    expect(changed.options).toMatchObject([
      { id: second.id, name: { en: 'Ham' } },
      { id: first.id, name: { en: 'Mozzarella' }, priceDeltaMinor: 150, allergens: first.allergens },
    ])
  })

  it('a change of a modifier group is recorded for other items that use it, with a new revision', async () => {
    const menu = await makeMenu(test())
    const pizza = await add(menu, test(), { name: 'Pizza', modifierGroups: [size] })
    const [group] = (await read(menu, test(), pizza)).body.data.modifierGroups
    const pasta = await add(menu, test(), { name: 'Pasta', modifierGroups: [{ id: group.id }] })
    const soup = await add(menu, test(), { name: 'Soup' })

    const same = await patch(menu, test(), pizza, {
      modifierGroups: [{ ...size, id: group.id, options: group.options }],
    })
    const linked = await read(menu, test(), pasta)
    const changed = await patch(menu, test(), pizza, { modifierGroups: [{ id: group.id, name: 'Portion' }] })
    const [other, untouched] = [await read(menu, test(), pasta), await read(menu, test(), soup)]
    const history = await historyOf(test(), pasta)

    expect([same.status, changed.status]).toEqual([200, 200])
    expect(linked.body.data).toMatchObject({ revision: 1, modifierGroups: [{ name: { en: 'Size' }, itemCount: 2 }] })
    expect(other.body.data).toMatchObject({ revision: 2, modifierGroups: [{ name: { en: 'Portion' } }] })
    expect(untouched.body.data.revision).toBe(1)
    expect(history.map(({ action }) => action)).toEqual(['menu_item_created', 'menu_item_changed'])
    expect(history[1]).toMatchObject({
      batch: expect.any(String),
      before: { revision: 1, modifierGroups: [{ name: { en: 'Size' } }] },
      after: { revision: 2, modifierGroups: [{ name: { en: 'Portion' } }] },
    })
  })

  it('confirming an item’s allergens also confirms those of its options in other items', async () => {
    const menu = await makeMenu(test())
    const { MILK = 0 } = await allergenIds(test(), menu.token)
    const options = [{ ...cheese, allergens: [{ allergenId: MILK, level: 'CONTAINS' }] }]
    const pizza = await add(menu, test(), {
      name: 'Pizza',
      modifierGroups: [{ name: 'Extras', options }],
      confirmAllergens: false,
    })
    const [group] = (await read(menu, test(), pizza)).body.data.modifierGroups
    const pasta = await add(menu, test(), { name: 'Pasta', modifierGroups: [{ id: group.id }] })

    await patch(menu, test(), pizza, { confirmAllergens: true })
    const [own, other] = [await historyOf(test(), pizza), await historyOf(test(), pasta)]

    expect(other.map(({ action }) => action)).toEqual(['menu_item_created', 'menu_item_changed'])
    expect(other[1]).toMatchObject({
      batch: own.at(-1)?.batch,
      before: { modifierGroups: [{ options: [{ allergens: [{ verifiedAt: null }] }] }] },
      after: { modifierGroups: [{ options: [{ allergens: [{ verifiedBy: menu.userId }] }] }] },
    })
    expect(own.at(-1)?.batch).toEqual(expect.any(String))
    expect((await read(menu, test(), pasta)).body.data.revision).toBe(1)
  })

  it('undoing a change to an item also restores the allergens of its options', async () => {
    const menu = await makeMenu(test())
    const { token } = menu
    const { MILK = 0, EGGS = 0 } = await allergenIds(test(), token)
    const contains = (allergenId: number) => [{ allergenId, level: 'CONTAINS' }]
    const pizza = await add(menu, test(), {
      name: 'Pizza',
      modifierGroups: [{ name: 'Extras', options: [{ ...cheese, allergens: contains(MILK) }] }],
    })
    const [group] = (await read(menu, test(), pizza)).body.data.modifierGroups
    await patch(menu, test(), pizza, {
      allergens: contains(EGGS),
      partAllergens: { options: [{ id: group.options[0].id, allergens: [] }] },
    })
    const [line] = (await call(test(), 'GET', '/api/menu-changes', { token })).body.data.items

    await call(test(), 'POST', `/api/menu-changes/${line.batch}/undo`, { token })

    expect(line).toMatchObject({ entity: 'menu_item', entityId: pizza, count: 2 })
    expect((await read(menu, test(), pizza)).body.data).toMatchObject({
      allergens: [],
      modifierGroups: [{ options: [{ allergens: [{ name: 'Milk', level: 'CONTAINS' }] }] }],
    })
  })

  it('without a subscription, allergens of sizes and options can be changed, but not the sizes', async () => {
    const menu = await makeMenu(test())
    const { MILK = 0, EGGS = 0 } = await allergenIds(test(), menu.token)
    const item = {
      variants: [{ name: 'Large', priceMinor: 900 }],
      modifierGroups: [{ name: 'Extras', options: [cheese] }],
    }
    const pizza = await add(menu, test(), { name: 'Pizza', ...item })
    const [group] = (await read(menu, test(), pizza)).body.data.modifierGroups
    const [variant] = (await read(menu, test(), pizza)).body.data.variants
    const pasta = await add(menu, test(), { name: 'Pasta', modifierGroups: [{ id: group.id }] })
    const soup = await add(menu, test(), { name: 'Soup', ...item })
    const [foreign] = (await read(menu, test(), soup)).body.data.variants
    await test().deps.database.pool.query('DELETE FROM subscription WHERE company_id = $1', [menu.companyId])
    const contains = (allergenId: number) => [{ allergenId, level: 'CONTAINS' }]

    const saved = await patch(menu, test(), pizza, {
      partAllergens: {
        variants: [{ id: variant.id, allergens: contains(EGGS) }],
        options: [{ id: group.options[0].id, allergens: contains(MILK) }],
      },
      confirmAllergens: true,
    })
    const notOwn = await patch(menu, test(), pizza, {
      partAllergens: { variants: [{ id: foreign.id, allergens: contains(EGGS) }] },
    })
    const renamed = await patch(menu, test(), pizza, { variants: [{ id: variant.id, name: 'XL', priceMinor: 900 }] })

    expect(saved).toMatchObject({
      status: 200,
      body: {
        data: {
          variants: [{ allergens: [{ name: 'Eggs', level: 'CONTAINS', verifiedBy: 'Test Owner' }] }],
          modifierGroups: [{ options: [{ allergens: [{ name: 'Milk', level: 'CONTAINS' }] }] }],
        },
      },
    })
    expect(notOwn.status).toBe(404)
    expect(renamed).toMatchObject({ status: 402, body: { code: 'SUBSCRIPTION_REQUIRED' } })
    expect((await historyOf(test(), pasta)).map(({ action }) => action)).toContain('menu_item_changed')
    expect((await read(menu, test(), pasta)).body.data.revision).toBe(2)
  })

  it('without a subscription, diet types can be removed from an item, but not added', async () => {
    const menu = await makeMenu(test())
    const diets = (await call(test(), 'GET', '/api/diet-types', { token: menu.token })).body.data
    const [vegan, vegetarian, halal] = diets.map(({ id }: { id: number }) => id)
    const id = await add(menu, test(), { name: 'Leek', dietTypeIds: [vegan, vegetarian] })
    await test().deps.database.pool.query('DELETE FROM subscription WHERE company_id = $1', [menu.companyId])

    const swapped = await patch(menu, test(), id, { dietTypeIds: [halal] })
    const removed = await patch(menu, test(), id, { dietTypeIds: [vegetarian], allergens: [] })
    const addedAgain = await patch(menu, test(), id, { dietTypeIds: [vegan, vegetarian] })
    const renamed = await patch(menu, test(), id, { dietTypeIds: [], name: 'Leeks' })

    const refused = [402, 'SUBSCRIPTION_REQUIRED']
    expect([swapped, addedAgain, renamed].map(({ status, body }) => [status, body.code])).toEqual([
      refused,
      refused,
      refused,
    ])
    expect(removed).toMatchObject({ status: 200, body: { data: { dietTypes: [{ id: vegetarian }] } } })
    expect((await read(menu, test(), id)).body.data).toMatchObject({
      name: { en: 'Leek' },
      dietTypes: [{ id: vegetarian }],
    })
  })

  it('a modifier group can be deleted only when no item uses it', async () => {
    const menu = await makeMenu(test())
    const id = await add(menu, test(), { name: 'Pizza', modifierGroups: [size] })
    const [group] = await groupsOf(test(), menu.token)
    const remove = () => call(test(), 'DELETE', `/api/modifier-groups/${group?.id}`, { token: menu.token })

    const refused = await remove()
    await patch(menu, test(), id, { modifierGroups: [] })
    const kept = await groupsOf(test(), menu.token)
    const removed = await remove()

    expect(refused).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
    expect(kept).toMatchObject([{ name: { en: 'Size' }, itemCount: 0 }])
    expect([removed.status, (await groupsOf(test(), menu.token)).length]).toEqual([200, 0])
  })

  it('modifier groups are refused without a name or options, or with limits that can’t be met', async () => {
    const menu = await makeMenu(test())
    const refused = async (group: Body) => {
      const { status, body } = await post(menu, test(), { name: 'Pizza', priceMinor: 1, modifierGroups: [group] })
      return [status, body.errors?.modifierGroups]
    }

    expect(await refused({ ...size, options: [] })).toEqual([400, 'An option group needs at least one option'])
    expect(await refused({ ...size, minSelected: 2 })).toEqual([400, 'The maximum can’t be less than the minimum'])
    expect(await refused({ ...size, minSelected: 3, maxSelected: 3 })).toEqual([
      400,
      'The minimum can’t be more than the number of options (2)',
    ])
    expect(await refused({ options: size.options })).toEqual([
      400,
      'A name in the default language (English) is required',
    ])
    expect(await groupsOf(test(), menu.token)).toEqual([])
  })

  it('modifier groups of another company and options of another group are refused', async () => {
    const menu = await makeMenu(test())
    const stranger = await makeMenu(test())
    await add(stranger, test(), { name: 'Pizza', modifierGroups: [size] })
    const [foreign] = await groupsOf(test(), stranger.token)
    const id = await add(menu, test(), { name: 'Pizza', modifierGroups: [size, { name: 'Extras', options: [cheese] }] })
    const [first, second] = (await read(menu, test(), id)).body.data.modifierGroups

    const group = await patch(menu, test(), id, { modifierGroups: [{ id: foreign?.id }] })
    const option = await patch(menu, test(), id, {
      modifierGroups: [{ id: first.id, options: [{ id: second.options[0].id, name: 'Mine' }] }],
    })

    expect([group.status, option.status]).toEqual([404, 404])
    expect((await read(menu, test(), id)).body.data.revision).toBe(1)
  })
})

describeApp('the allergens of menu items', (test) => {
  it('allergens become unconfirmed when their level is changed without a confirmation', async () => {
    const menu = await makeMenu(test())
    const { MILK = 0, EGGS = 0 } = await allergenIds(test(), menu.token)
    const milk = { allergenId: MILK, level: 'CONTAINS', removable: true }
    const eggs = { allergenId: EGGS, level: 'MAY_CONTAIN' }
    const id = await add(menu, test(), {
      name: 'Pizza',
      priceMinor: null,
      confirmAllergens: false,
      allergens: [milk, eggs],
      variants: [{ name: 'Large', priceMinor: 900, allergens: [eggs] }],
      modifierGroups: [{ name: 'Extras', options: [{ ...cheese, allergens: [milk] }] }],
    })
    const stated = (item: Body) => JSON.stringify(item).match(/"verifiedBy":"Test Owner"/g)?.length ?? 0

    const before = (await read(menu, test(), id)).body.data
    const confirmed = (await patch(menu, test(), id, { confirmAllergens: true })).body.data
    const changed = await patch(menu, test(), id, {
      confirmAllergens: false,
      allergens: [milk, { ...eggs, level: 'CONTAINS' }],
    })

    expect([stated(before), stated(confirmed), stated(changed.body.data)]).toEqual([0, 4, 3])
    expect(changed.body.data.allergens).toMatchObject([
      { name: 'Eggs', level: 'CONTAINS', verifiedBy: null, verifiedAt: null },
      { name: 'Milk', removable: true, verifiedBy: 'Test Owner', verifiedAt: test().clock.now.toISOString() },
    ])
  })

  it('guests see the worst allergen level of an item and its sizes, and the allergens of options separately', async () => {
    const menu = await makeGuestMenu(test())
    const { MILK = 0, EGGS = 0, NUTS = 0 } = await allergenIds(test(), menu.token)
    await addItem(test(), menu, {
      name: 'Pizza',
      priceMinor: null,
      servingSize: '30 cm',
      allergens: [
        { allergenId: MILK, level: 'CONTAINS', removable: true },
        { allergenId: EGGS, level: 'FREE_FROM' },
      ],
      variants: [
        { name: 'Small', priceMinor: 700 },
        { name: 'Large', priceMinor: 900, allergens: [{ allergenId: EGGS, level: 'MAY_CONTAIN' }] },
      ],
      modifierGroups: [
        { name: 'Extras', options: [{ ...cheese, allergens: [{ allergenId: NUTS, level: 'CONTAINS' }] }] },
      ],
    })

    const [item] = await itemsOf(test(), menu.branchId)

    expect(item).toMatchObject({
      servingSize: '30 cm',
      allergens: [
        { id: EGGS, level: 'MAY_CONTAIN' },
        { id: MILK, level: 'CONTAINS', removable: true },
      ],
      variants: [
        { name: 'Small', allergens: [] },
        { name: 'Large', allergens: [{ id: EGGS, name: 'Eggs', level: 'MAY_CONTAIN' }] },
      ],
      modifierGroups: [
        {
          name: 'Extras',
          minSelected: 0,
          maxSelected: null,
          options: [
            {
              name: 'Cheese',
              priceDelta: { amountMinor: 150, currencyCode: 'EUR' },
              isDefault: false,
              allergens: [{ id: NUTS, name: 'Nuts', level: 'CONTAINS' }],
            },
          ],
        },
      ],
    })
    expect(item?.allergens[0]).not.toHaveProperty('removable')
  })
})
