import { expect, it } from 'vitest'
import { add, allergenIds, historyOf, makeMenu, patch, read } from '#server/testing/menu-items.ts'
import { call, describeApp } from '#server/testing/test-app.ts'

const size = { name: 'Size', minSelected: 1, maxSelected: 1, options: [{ name: 'Small' }, { name: 'Large' }] }

describeApp('menu items', (test) => {
  it('duplicated menu items are drafts with unconfirmed allergens', async () => {
    const menu = await makeMenu(test())
    const { MILK = 0 } = await allergenIds(test(), menu.token)
    const id = await add(menu, test(), {
      name: { en: 'Pizza', de: 'Fladen' },
      externalId: 'P1',
      calories: 800,
      servingSize: '30 cm',
      allergens: [{ allergenId: MILK, level: 'CONTAINS', removable: true, note: 'buffalo' }],
      modifierGroups: [size],
    })
    const original = (await read(menu, test(), id)).body.data

    const copied = await call(test(), 'POST', `/api/menu-items/${id}/duplicate`, { token: menu.token })
    const copy = (await read(menu, test(), copied.body.data.id)).body.data

    expect(copy).toMatchObject({
      name: { en: 'Pizza (copy)', de: 'Fladen' },
      externalId: null,
      status: 'DRAFT',
      calories: 800,
      servingSize: '30 cm',
      priceMinor: original.priceMinor,
      allergens: [{ level: 'CONTAINS', removable: true, note: 'buffalo', verifiedAt: null }],
      modifierGroups: [{ id: original.modifierGroups[0].id, itemCount: 2 }],
    })
    expect((await historyOf(test(), copy.id)).map(({ action }) => action)).toEqual(['menu_item_created'])
  })

  it('saving an item can set and remove branch overrides, but not in another company’s branch', async () => {
    const menu = await makeMenu(test())
    const id = await add(menu, test(), { name: 'Pizza' })
    const own = { branchId: menu.branchId, priceMinor: 620, isHidden: true, isSoldOut: false, soldOutUntil: null }

    const set = await patch(menu, test(), id, { branches: [own] })
    const reset = await patch(menu, test(), id, { branches: [{ ...own, priceMinor: null, isHidden: false }] })
    const stranger = await makeMenu(test())
    const foreign = await patch(menu, test(), id, { branches: [{ ...own, branchId: stranger.branchId }] })
    const { rows } = await test().deps.database.pool.query(
      `SELECT before, after FROM audit_log WHERE entity = 'branch_menu_item' AND entity_id = $1 ORDER BY id`,
      [id],
    )

    expect(set.body.data.branches).toMatchObject([{ branchName: 'Test Branch', priceMinor: 620, isHidden: true }])
    expect(reset.body.data.branches).toMatchObject([{ priceMinor: null, isHidden: false, isSoldOut: false }])
    expect(foreign.status).toBe(404)
    expect((await historyOf(test(), id)).map(({ action }) => action)).toEqual(['menu_item_created'])
    expect(rows).toMatchObject([
      { before: { priceMinor: null }, after: { priceMinor: 620, isHidden: true } },
      { before: { priceMinor: 620 }, after: { priceMinor: null } },
    ])
  })

  it('menu items are recorded in the history when they are created, changed and deleted', async () => {
    const menu = await makeMenu(test())
    const id = await add(menu, test(), { name: 'Pizza', modifierGroups: [size] })
    await patch(menu, test(), id, { name: 'Pizza rossa', calories: 700 })
    await call(test(), 'DELETE', `/api/menu-items/${id}`, { token: menu.token })

    expect(await historyOf(test(), id)).toMatchObject([
      {
        action: 'menu_item_created',
        before: null,
        after: { name: { en: 'Pizza' }, modifierGroups: [{ options: [{}, {}] }] },
      },
      {
        action: 'menu_item_changed',
        before: { calories: null },
        after: { name: { en: 'Pizza rossa' }, calories: 700 },
      },
      { action: 'menu_item_deleted', before: { name: { en: 'Pizza rossa' } }, after: null },
    ])
  })

  it('menu items accept only pictures of their own company, and each picture only once', async () => {
    const menu = await makeMenu(test())
    const stranger = await makeMenu(test())
    const upload = async (companyId: number) => {
      const text = `INSERT INTO upload (company_id, key, width, height, widths, byte_count) VALUES ($1, $2, 640, 480, '{320,640}', 1) RETURNING id`
      return (await test().deps.database.pool.query(text, [companyId, `options-${companyId}`])).rows[0].id
    }
    const [own, foreign] = [await upload(menu.companyId), await upload(stranger.companyId)]

    const id = await add(menu, test(), { name: 'Pizza', images: [{ uploadId: own, alt: 'A round pizza' }] })
    const refused = await patch(menu, test(), id, { images: [{ uploadId: foreign }] })
    const twice = await patch(menu, test(), id, { images: [{ uploadId: own }, { uploadId: own }] })

    const src = (width: number) => expect.stringContaining(`options-${menu.companyId}-${width}.webp`)
    expect((await read(menu, test(), id)).body.data).toMatchObject({
      image: src(320),
      images: [{ uploadId: own, alt: { en: 'A round pizza' }, src: src(640), width: 640, height: 480 }],
    })
    expect([refused.status, twice.status]).toEqual([404, 400])
  })
})
