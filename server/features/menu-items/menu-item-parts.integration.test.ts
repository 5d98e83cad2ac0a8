import { expect, it } from 'vitest'
import { makeCompany } from '#server/testing/factories.ts'
import { form } from '#server/testing/multipart.ts'
import { plain } from '#server/testing/pictures.ts'
import { add, allergenIds, list, makeMenu, patch, post, read } from '#server/testing/menu-items.ts'
import { call, describeApp } from '#server/testing/test-app.ts'

describeApp('menu items with sizes, allergens and diet types', (test) => {
  it('sizes of a menu item keep their ids when they are changed or reordered', async () => {
    const menu = await makeMenu(test())
    const id = await add(menu, test(), {
      name: 'Cola',
      priceMinor: null,
      variants: [
        { name: 'Small', priceMinor: 300 },
        { name: 'Large', priceMinor: 500 },
      ],
    })
    const [small, large] = (await read(menu, test(), id)).body.data.variants

    const { body } = await patch(menu, test(), id, {
      variants: [
        { id: large.id, name: 'Large', priceMinor: 550 },
        { name: 'Huge', priceMinor: 800 },
        { id: small.id, name: { en: 'Tiny' }, priceMinor: 300 },
      ],
    })
    const fewer = await patch(menu, test(), id, { variants: [{ id: large.id, name: 'Large', priceMinor: 550 }] })

    expect(body.data.variants).toEqual([
      { id: large.id, name: { en: 'Large' }, priceMinor: 550, branchPriceMinor: null, allergens: [] },
      { id: expect.any(Number), name: { en: 'Huge' }, priceMinor: 800, branchPriceMinor: null, allergens: [] },
      { id: small.id, name: { en: 'Tiny' }, priceMinor: 300, branchPriceMinor: null, allergens: [] },
    ])
    expect(fewer.body.data.variants.map((one: { id: number }) => one.id)).toEqual([large.id])
  })

  it('sizes and pictures keep their translations when only the default language is given', async () => {
    const menu = await makeMenu(test(), { locales: ['en', 'de'] })
    const file = form({}, { name: 'cola.png', bytes: await plain().png().toBuffer() })
    const uploadId = (await call(test(), 'POST', '/api/uploads', { token: menu.token, ...file })).body.data.id
    const id = await add(menu, test(), {
      name: 'Cola',
      priceMinor: null,
      variants: [{ name: { en: 'Small', de: 'Klein' }, priceMinor: 300 }],
      images: [{ uploadId, alt: { en: 'A glass', de: 'Ein Glas' } }],
    })
    const [small] = (await read(menu, test(), id)).body.data.variants

    const changed = await patch(menu, test(), id, {
      variants: [{ id: small.id, name: 'Little', priceMinor: 300 }],
      images: [{ uploadId, alt: 'A full glass' }],
    })
    const omitted = await patch(menu, test(), id, { images: [{ uploadId }] })

    expect(changed.body.data.variants[0].name).toEqual({ en: 'Little', de: 'Klein' })
    expect(changed.body.data.images[0].alt).toEqual({ en: 'A full glass', de: 'Ein Glas' })
    expect(omitted.body.data.images[0].alt).toEqual({ en: 'A full glass', de: 'Ein Glas' })
  })

  it('menu items keep the confirmation of an allergen that a change leaves as it is', async () => {
    const menu = await makeMenu(test())
    const { GLUTEN: first, MILK: second } = await allergenIds(test(), menu.token)
    const allergens = [
      { allergenId: first, level: 'CONTAINS' },
      { allergenId: second, level: 'MAY_CONTAIN' },
    ]
    const id = await add(menu, test(), { name: 'Soup', allergens })
    const before = (await read(menu, test(), id)).body.data.allergens
    test().clock.now = new Date(test().clock.now.getTime() + 60_000)

    const { body } = await patch(menu, test(), id, {
      allergens: [allergens[0], { allergenId: second, level: 'CONTAINS' }],
    })

    expect(body.data.allergens[0]).toEqual(before[0])
    expect(body.data.allergens[1]).toMatchObject({ level: 'CONTAINS' })
    expect(body.data.allergens[1].verifiedAt).not.toBe(before[1].verifiedAt)
  })

  it('menu items refuse a size of another item', async () => {
    const menu = await makeMenu(test())
    const cola = await add(menu, test(), {
      name: 'Cola',
      priceMinor: null,
      variants: [{ name: 'Small', priceMinor: 300 }],
    })
    const water = await add(menu, test(), { name: 'Water' })
    const [{ id }] = (await read(menu, test(), cola)).body.data.variants

    const refused = await patch(menu, test(), water, { variants: [{ id, name: 'Mine', priceMinor: 1 }] })

    expect(refused.status).toBe(404)
    expect((await read(menu, test(), cola)).body.data.variants).toEqual([
      { id, name: { en: 'Small' }, priceMinor: 300, branchPriceMinor: null, allergens: [] },
    ])
  })

  it('menu items store who confirmed the level of each allergen, and when', async () => {
    const menu = await makeMenu(test())
    const { MILK = 0, EGGS = 0, NUTS = 0, FISH = 0 } = await allergenIds(test(), menu.token)

    const id = await add(menu, test(), {
      name: 'Leek',
      allergens: [
        { allergenId: MILK, level: 'CONTAINS' },
        { allergenId: EGGS, level: 'MAY_CONTAIN' },
        { allergenId: NUTS, level: 'FREE_FROM' },
        { allergenId: FISH, level: 'UNKNOWN' },
      ],
    })
    const made = await read(menu, test(), id)
    const { rows } = await test().deps.database.pool.query(
      'SELECT level, verified_by, verified_at FROM menu_item_allergen WHERE menu_item_id = $1 ORDER BY level',
      [id],
    )
    const renamed = await patch(menu, test(), id, { name: 'Leek cream' })
    const emptied = await patch(menu, test(), id, { allergens: [] })

    const stated = { verified_by: menu.userId, verified_at: test().clock.now }
    expect(rows).toEqual([
      { level: 'CONTAINS', ...stated },
      { level: 'FREE_FROM', ...stated },
      { level: 'MAY_CONTAIN', ...stated },
    ])
    const confirmed = {
      removable: false,
      note: null,
      verifiedBy: 'Test Owner',
      verifiedAt: test().clock.now.toISOString(),
    }
    expect(made.body.data.allergens).toEqual([
      { allergenId: EGGS, level: 'MAY_CONTAIN', publishedLevel: 'MAY_CONTAIN', name: 'Eggs', ...confirmed },
      { allergenId: MILK, level: 'CONTAINS', publishedLevel: 'CONTAINS', name: 'Milk', ...confirmed },
      { allergenId: NUTS, level: 'FREE_FROM', publishedLevel: 'FREE_FROM', name: 'Nuts', ...confirmed },
    ])
    expect(renamed.body.data.allergens).toEqual(made.body.data.allergens)
    expect(emptied.body.data.allergens).toEqual([])
  })

  it('menu items refuse invalid allergens: duplicates, invalid levels, and those of another company', async () => {
    const menu = await makeMenu(test())
    const stranger = await makeCompany(test())
    const { MILK = 0 } = await allergenIds(test(), menu.token)
    const { MILK: foreign = 0 } = await allergenIds(test(), stranger.token)

    const twice = await post(menu, test(), {
      name: 'Leek',
      priceMinor: 1,
      allergens: [
        { allergenId: MILK, level: 'CONTAINS' },
        { allergenId: MILK, level: 'FREE_FROM' },
      ],
    })
    const other = await post(menu, test(), {
      name: 'Leek',
      priceMinor: 1,
      allergens: [{ allergenId: foreign, level: 'CONTAINS' }],
    })
    const level = await post(menu, test(), {
      name: 'Leek',
      priceMinor: 1,
      allergens: [{ allergenId: MILK, level: 'MAYBE' }],
    })

    expect(twice).toMatchObject({ status: 400, body: { errors: { allergens: 'List each allergen only once' } } })
    expect([other.status, level.status]).toEqual([404, 400])
    expect((await list(menu, test())).total).toBe(0)
  })

  it('menu items store each diet type only once, and refuse diet types of another company', async () => {
    const menu = await makeMenu(test())
    const stranger = await makeCompany(test())
    const own = (await call(test(), 'GET', '/api/diet-types', { token: menu.token })).body.data
    const [foreign] = (await call(test(), 'GET', '/api/diet-types', { token: stranger.token })).body.data

    const id = await add(menu, test(), { name: 'Leek', dietTypeIds: [own[1].id, own[0].id, own[1].id] })
    const made = await read(menu, test(), id)
    const refused = await patch(menu, test(), id, { dietTypeIds: [foreign.id] })
    const emptied = await patch(menu, test(), id, { dietTypeIds: [] })

    expect(made.body.data.dietTypes).toEqual([
      { id: own[0].id, name: own[0].name },
      { id: own[1].id, name: own[1].name },
    ])
    expect(refused.status).toBe(404)
    expect(emptied.body.data.dietTypes).toEqual([])
  })
})
