import { expect, it } from 'vitest'
import type { ModifierGroup } from '#contract/modifier-groups.ts'
import { makeCompany } from '#server/testing/factories.ts'
import { importMenu } from '#server/testing/import-wizard.ts'
import { add, allergenIds, makeMenu, patch, post, read } from '#server/testing/menu-items.ts'
import { call, describeApp, type TestApp } from '#server/testing/test-app.ts'

const cheese = { name: 'Cheese', priceDeltaMinor: 150 }

const groupsOf = async (app: TestApp, token: string): Promise<ModifierGroup[]> =>
  (await call(app, 'GET', '/api/modifier-groups', { token })).body.data

describeApp('the revision of modifier groups', (test) => {
  it('a change of a modifier group that was changed since its given revision is refused', async () => {
    const menu = await makeMenu(test())
    const pizza = await add(menu, test(), { name: 'Pizza', modifierGroups: [{ name: 'Size', options: [cheese] }] })
    const soup = await add(menu, test(), { name: 'Soup' })
    const [opened] = (await read(menu, test(), pizza)).body.data.modifierGroups
    const renamed = { id: opened.id, revision: opened.revision, name: 'Portion' }
    await patch(menu, test(), pizza, { modifierGroups: [{ id: opened.id, options: [cheese] }] })

    const refused = [
      await post(menu, test(), {
        name: 'Pasta',
        priceMinor: 1,
        modifierGroups: [{ name: 'New', options: [cheese] }, renamed],
      }),
      await patch(menu, test(), soup, { modifierGroups: [renamed] }),
      await patch(menu, test(), soup, { modifierGroups: [{ id: opened.id, revision: 1 }], confirmAllergens: true }),
    ]
    const [latest] = await groupsOf(test(), menu.token)
    const saved = await patch(menu, test(), soup, { modifierGroups: [{ ...renamed, revision: latest?.revision }] })

    expect(refused.map(({ status, body }) => [status, body.code, Object.keys(body.errors)])).toEqual([
      [409, 'STALE_REVISION', ['modifierGroups.1']],
      [409, 'STALE_REVISION', ['modifierGroups.0']],
      [409, 'STALE_REVISION', ['modifierGroups.0']],
    ])
    expect(refused[0]?.body.message).toBe(
      'The option group “Size” was changed in the meantime. Check the latest version and try again.',
    )
    expect(saved).toMatchObject({
      status: 200,
      body: { data: { modifierGroups: [{ name: { en: 'Portion' }, options: [{ name: { en: 'Cheese' } }] }] } },
    })
  })

  it('every change of a modifier group raises its revision', async () => {
    const menu = await makeMenu(test(), { locales: ['en', 'de'] })
    const { token } = menu
    const { MILK = 0 } = await allergenIds(test(), token)
    const id = await add(menu, test(), { name: 'Pizza', modifierGroups: [{ name: 'Extras', options: [cheese] }] })
    const [group] = (await read(menu, test(), id)).body.data.modifierGroups
    const revisions: unknown[] = []
    const note = async () => revisions.push((await groupsOf(test(), token))[0]?.revision)
    const options = (level: string) => [{ id: group.options[0].id, allergens: [{ allergenId: MILK, level }] }]

    await patch(menu, test(), id, { modifierGroups: [{ id: group.id }] })
    await note()
    await patch(menu, test(), id, { modifierGroups: [{ id: group.id, name: 'Toppings' }] })
    await note()
    await patch(menu, test(), id, { partAllergens: { options: options('CONTAINS') } })
    await note()
    const { revision } = (await read(menu, test(), id)).body.data
    const rows = [{ id, revision, options: options('FREE_FROM') }]
    const { body: saved } = await call(test(), 'PATCH', '/api/allergen-grid', { token, body: { rows } })
    await note()
    await call(test(), 'POST', `/api/menu-changes/${saved.data.batch}/undo`, { token })
    await note()
    const text = { kind: 'modifier_group', id: group.id, key: 'name', source: 'Toppings', before: '', target: 'Beläge' }
    await call(test(), 'POST', '/api/translations', { token, body: { locale: 'de', texts: [text] } })
    await note()

    expect(revisions).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('an import that changes a modifier group raises its revision', async () => {
    const company = await makeCompany(test())
    const menuOf = (price: number) => ({
      name: 'menu.json',
      bytes: JSON.stringify([
        {
          name: 'Pizza',
          price: 8,
          option_groups: [{ id: 'top', name: 'Toppings', options: [{ name: 'Cheese', price }] }],
        },
      ]),
    })
    await importMenu(test(), company, menuOf(1))

    await importMenu(test(), company, menuOf(2))

    expect(await groupsOf(test(), company.token)).toMatchObject([{ revision: 2, options: [{ priceDeltaMinor: 200 }] }])
  })
})
