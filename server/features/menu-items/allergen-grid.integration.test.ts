import { expect, it } from 'vitest'
import { addMember } from '#server/testing/factories.ts'
import { add, allergenIds, historyOf, makeMenu, type Menu, patch, read } from '#server/testing/menu-items.ts'
import { call, describeApp } from '#server/testing/test-app.ts'

describeApp('the allergen grid', (test) => {
  const save = ({ token }: { token: string }, rows: Record<string, unknown>[]) =>
    call(test(), 'PATCH', '/api/allergen-grid', { token, body: { rows } })
  const grid = ({ token }: { token: string }) => call(test(), 'GET', '/api/allergen-grid', { token })
  const item = async (menu: Menu, id: number) => (await read(menu, test(), id)).body.data
  const levels = (all: { allergenId: number; level: string; verifiedAt: string | null }[]) =>
    all.map(({ allergenId, level, verifiedAt }) => [allergenId, level, verifiedAt !== null])

  it('the allergen grid saves levels as unconfirmed by default, and removes those set to “unknown”', async () => {
    const menu = await makeMenu(test())
    const { GLUTEN, MILK } = await allergenIds(test(), menu.token)
    const id = await add(menu, test(), {
      name: 'Soup',
      allergens: [{ allergenId: GLUTEN, level: 'CONTAINS', note: 'Croutons' }],
    })

    const { body } = await save(menu, [{ id, revision: 1, allergens: [{ allergenId: MILK, level: 'FREE_FROM' }] }])

    expect(body.data.rows).toEqual([{ id, refusal: null }])
    const soup = await item(menu, id)
    expect(levels(soup.allergens)).toEqual(
      expect.arrayContaining([
        [GLUTEN, 'CONTAINS', true],
        [MILK, 'FREE_FROM', false],
      ]),
    )
    expect(soup.allergens).toHaveLength(2)
    expect(soup.allergens.find((one: { allergenId: number }) => one.allergenId === MILK).publishedLevel).toBe('UNKNOWN')
    expect(soup.allergens.find((one: { allergenId: number }) => one.allergenId === GLUTEN).note).toBe('Croutons')
    expect((await historyOf(test(), id)).map(({ action }) => action)).toHaveLength(2)

    await save(menu, [{ id, revision: soup.revision, allergens: [{ allergenId: GLUTEN, level: 'UNKNOWN' }] }])
    const listed = (await grid(menu)).body.data.items[0]
    expect(levels(listed.allergens)).toEqual([[MILK, 'FREE_FROM', false]])
  })

  it('a member who hasn’t selected a branch gets the allergen grid of the first branch', async () => {
    const menu = await makeMenu(test())
    const id = await add(menu, test(), { name: 'Soup' })
    await test().deps.database.pool.query('UPDATE "user" SET selected_branch_id = NULL WHERE company_id = $1', [
      menu.companyId,
    ])

    const { status, body } = await grid(menu)

    expect([status, body.data.items.map((one: { id: number }) => one.id)]).toEqual([200, [id]])
  })

  it('the allergen grid confirms only the rows marked for confirmation', async () => {
    const menu = await makeMenu(test())
    const { MILK = 0 } = await allergenIds(test(), menu.token)
    const id = await add(menu, test(), {
      name: 'Latte',
      priceMinor: null,
      variants: [{ name: 'Small', priceMinor: 300 }],
      modifierGroups: [{ name: 'Extras', options: [{ name: 'Oat milk' }] }],
    })
    const other = await add(menu, test(), { name: 'Mocha' })
    const before = await item(menu, id)
    const [group] = before.modifierGroups
    await patch(menu, test(), other, { modifierGroups: [{ id: group.id }] })
    const shared = await item(menu, other)
    const free = [{ allergenId: MILK, level: 'FREE_FROM' }]

    const { body } = await save(menu, [
      {
        id,
        revision: before.revision,
        allergens: [{ allergenId: MILK, level: 'CONTAINS' }],
        confirm: true,
        variants: [{ id: before.variants[0].id, allergens: free }],
        options: [{ id: group.options[0].id, allergens: free }],
      },
      { id: other, revision: shared.revision, allergens: free },
    ])

    expect(body.data.rows.map((row: { refusal: string | null }) => row.refusal)).toEqual([null, null])
    const after = await item(menu, id)
    expect(levels(after.allergens)).toEqual([[MILK, 'CONTAINS', true]])
    expect(levels(after.variants[0].allergens)).toEqual([[MILK, 'FREE_FROM', true]])
    expect(levels(after.modifierGroups[0].options[0].allergens)).toEqual([[MILK, 'FREE_FROM', true]])
    expect(after.allergens[0].verifiedBy).toBe('Test Owner')
    expect(levels((await item(menu, other)).allergens)).toEqual([[MILK, 'FREE_FROM', false]])
  })

  it('the allergen grid refuses outdated rows and unknown items, and saves the other rows', async () => {
    const menu = await makeMenu(test())
    const stranger = await makeMenu(test())
    const { MILK } = await allergenIds(test(), menu.token)
    const soup = await add(menu, test(), { name: 'Soup' })
    const stew = await add(menu, test(), { name: 'Stew' })
    const theirs = await add(stranger, test(), { name: 'Theirs' })
    const allergens = [{ allergenId: MILK, level: 'FREE_FROM' }]

    const { body } = await save(menu, [
      { id: soup, revision: 99, allergens, confirm: true },
      { id: theirs, revision: 1, allergens },
      { id: stew, revision: 1, allergens },
      { id: 999_999_999, revision: 1, allergens },
    ])

    expect(body.data.rows).toEqual([
      { id: soup, refusal: expect.stringContaining('Check the latest version') },
      { id: theirs, refusal: 'This menu item no longer exists. Reload the page.' },
      { id: stew, refusal: null },
      { id: 999_999_999, refusal: 'This menu item no longer exists. Reload the page.' },
    ])
    expect((await item(menu, soup)).allergens).toEqual([])
    expect((await item(stranger, theirs)).allergens).toEqual([])
    expect((await item(menu, stew)).allergens).toHaveLength(1)
  })

  it('a save of the allergen grid can be undone as a whole', async () => {
    const menu = await makeMenu(test())
    const { MILK = 0 } = await allergenIds(test(), menu.token)
    const ids = [await add(menu, test(), { name: 'Soup' }), await add(menu, test(), { name: 'Stew' })]
    const allergens = [{ allergenId: MILK, level: 'FREE_FROM' }]

    const { body } = await save(
      menu,
      ids.map((id) => ({ id, revision: 1, allergens, confirm: true })),
    )
    await call(test(), 'POST', `/api/menu-changes/${body.data.batch}/undo`, { token: menu.token })

    for (const id of ids) expect((await item(menu, id)).allergens).toEqual([])
  })

  it('undoing a save of the allergen grid keeps a new order of items that was saved after it', async () => {
    const menu = await makeMenu(test())
    const { MILK = 0 } = await allergenIds(test(), menu.token)
    const ids = [await add(menu, test(), { name: 'Soup' }), await add(menu, test(), { name: 'Stew' })]
    const allergens = [{ allergenId: MILK, level: 'CONTAINS' }]
    const { body } = await save(
      menu,
      ids.map((id) => ({ id, revision: 1, allergens })),
    )
    const order = ids.toReversed()
    await call(test(), 'PUT', '/api/menu-items/order', { token: menu.token, body: { ids: order } })

    await call(test(), 'POST', `/api/menu-changes/${body.data.batch}/undo`, { token: menu.token })

    for (const id of ids) expect((await item(menu, id)).allergens).toEqual([])
    const now = await call(test(), 'GET', '/api/menu-items/order', { token: menu.token })
    expect(now.body.data.items.map(({ id }: { id: number }) => id)).toEqual(order)
  })

  /** Two items that share an option with a confirmed “contains milk”. */
  async function makeShared(menu: Menu, milk: number) {
    const id = await add(menu, test(), {
      name: 'Latte',
      modifierGroups: [
        { name: 'Extras', options: [{ name: 'Cream', allergens: [{ allergenId: milk, level: 'CONTAINS' }] }] },
      ],
    })
    const [group] = (await item(menu, id)).modifierGroups
    const other = await add(menu, test(), { name: 'Mocha', modifierGroups: [{ id: group.id }] })
    return { id, other, option: group.options[0].id }
  }

  const optionLevels = async (menu: Menu, id: number) =>
    levels((await item(menu, id)).modifierGroups[0].options[0].allergens)

  it('undoing a save of the allergen grid restores options for every item that shares them', async () => {
    const menu = await makeMenu(test())
    const { MILK = 0, EGGS = 0 } = await allergenIds(test(), menu.token)
    const { id, other, option } = await makeShared(menu, MILK)
    const [latte, mocha] = [await item(menu, id), await item(menu, other)]
    const free = (allergenId: number) => [{ allergenId, level: 'FREE_FROM' }]

    const { body } = await save(menu, [
      { id, revision: latte.revision, allergens: free(MILK), options: [{ id: option, allergens: free(MILK) }] },
      { id: other, revision: mocha.revision, options: [{ id: option, allergens: free(EGGS) }], confirm: true },
    ])
    expect(await optionLevels(menu, id)).toEqual(
      expect.arrayContaining([
        [MILK, 'FREE_FROM', true],
        [EGGS, 'FREE_FROM', true],
      ]),
    )
    const path = `/api/menu-changes/${body.data.batch}/undo`
    const undone = await call(test(), 'POST', path, { token: menu.token })

    expect(undone.body.data.keptItems).toEqual([])
    expect((await item(menu, id)).allergens).toEqual([])
    for (const one of [id, other]) expect(await optionLevels(menu, one)).toEqual([[MILK, 'CONTAINS', true]])
    expect((await item(menu, other)).revision).toBeGreaterThan(mocha.revision + 1)
    await call(test(), 'POST', `/api/menu-changes/${undone.body.data.batch}/undo`, { token: menu.token })
    expect(await optionLevels(menu, other)).toHaveLength(2)
  })

  it('undoing a save of the allergen grid skips an option that has been changed since', async () => {
    const menu = await makeMenu(test())
    const { MILK = 0 } = await allergenIds(test(), menu.token)
    const { id, option } = await makeShared(menu, MILK)
    const rows = async (level: string) => [
      {
        id,
        revision: (await item(menu, id)).revision,
        options: [{ id: option, allergens: [{ allergenId: MILK, level }] }],
      },
    ]
    const { body } = await save(menu, await rows('FREE_FROM'))
    await save(menu, await rows('MAY_CONTAIN'))

    const { token } = menu
    const undone = await call(test(), 'POST', `/api/menu-changes/${body.data.batch}/undo`, { token })

    expect(undone.body.data.keptItems).toEqual([
      expect.objectContaining({ name: 'Extras', reason: 'It has since been edited' }),
    ])
    expect(await optionLevels(menu, id)).toEqual([[MILK, 'MAY_CONTAIN', false]])
  })

  it('the allergen grid saves each item once, even if several of them share options', async () => {
    const menu = await makeMenu(test())
    const { MILK = 0 } = await allergenIds(test(), menu.token)
    const { id, other, option } = await makeShared(menu, MILK)
    const allergens = [{ allergenId: MILK, level: 'FREE_FROM' }]
    const [latte, mocha] = [await item(menu, id), await item(menu, other)]

    await save(menu, [
      { id, revision: latte.revision, allergens, options: [{ id: option, allergens }], confirm: true },
      { id: other, revision: mocha.revision, allergens, confirm: true },
    ])

    for (const was of [latte, mocha]) {
      expect((await item(menu, was.id)).revision).toBe(was.revision + 1)
      expect(await historyOf(test(), was.id)).toHaveLength(2)
    }
  })

  it('the allergen grid refuses to confirm an item that needs review', async () => {
    const menu = await makeMenu(test())
    const { MILK } = await allergenIds(test(), menu.token)
    const id = await add(menu, test(), { name: 'Soup' })
    const text = `UPDATE menu_item SET review_reasons = '["The price was unclear."]' WHERE id = $1`
    await test().deps.database.pool.query(text, [id])

    const { body } = await save(menu, [
      { id, revision: 1, allergens: [{ allergenId: MILK, level: 'FREE_FROM' }], confirm: true },
    ])

    expect(body.data.rows[0].refusal).toMatch(/needs review/)
    expect((await item(menu, id)).allergens).toEqual([])
    expect((await grid(menu)).body.data.items[0].needsReview).toBe(true)
  })

  it('allergens of an item that needs review can be changed, but not confirmed until it is reviewed', async () => {
    const menu = await makeMenu(test())
    const { MILK } = await allergenIds(test(), menu.token)
    const id = await add(menu, test(), { name: 'Soup' })
    const text = `UPDATE menu_item SET review_reasons = '["The name was unclear."]' WHERE id = $1`
    await test().deps.database.pool.query(text, [id])
    const levels = [{ allergenId: MILK, level: 'FREE_FROM' }]

    const refused = await patch(menu, test(), id, { allergens: levels, confirmAllergens: true })
    const changed = await patch(menu, test(), id, { allergens: levels })
    const token = menu.token
    await call(test(), 'POST', `/api/menu-items/${id}/review`, { token, body: { accept: false } })
    const confirmed = await patch(menu, test(), id, { confirmAllergens: true })

    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringMatching(/needs review/) } })
    const milk = { allergenId: MILK, level: 'FREE_FROM' }
    expect(changed.body.data.allergens).toMatchObject([{ ...milk, publishedLevel: 'UNKNOWN', verifiedAt: null }])
    expect(confirmed.body.data.allergens).toMatchObject([{ ...milk, publishedLevel: 'FREE_FROM' }])
  })

  it('the allergen grid refuses changes by viewers, without a session or with invalid rows', async () => {
    const menu = await makeMenu(test())
    const viewer = await addMember(test(), menu, 'viewer')
    const id = await add(menu, test(), { name: 'Soup' })
    const row = { id, revision: 1 }

    expect((await save({ token: '' }, [row])).status).toBe(401)
    expect((await save(viewer, [row])).status).toBe(403)
    expect((await grid(viewer)).status).toBe(200)
    expect((await save(menu, [row, row])).status).toBe(400)
    expect((await save(menu, [])).status).toBe(400)
  })
})
