import { expect, it } from 'vitest'
import type { Today } from '#contract/today.ts'
import { sql } from '#server/testing/accounts.ts'
import { addBranch, addMember, makeCompany } from '#server/testing/factories.ts'
import { addItem, makeMenu, type Menu, write } from '#server/testing/guest-menus.ts'
import { at, call, describeApp, later, newAddress } from '#server/testing/test-app.ts'

const HOUR_MS = 60 * 60 * 1000

describeApp('the Today page', (test) => {
  async function today({ token }: { token: string }, branchId?: number): Promise<Today> {
    const { status, body } = await call(test(), 'GET', `/api/today${branchId ? `?branchId=${branchId}` : ''}`, {
      token,
    })
    expect(status).toBe(200)
    return body.data
  }
  const sellOut = (menu: Menu, id: number, branchId: number, more = {}) =>
    write(test(), menu, 'PATCH', `/menu-items/${id}/branch`, { branchId, isSoldOut: true, ...more })
  const nameBranch = (id: number, name: string) => sql(test(), 'UPDATE branch SET name = $2 WHERE id = $1', [id, name])
  const confirm = async (menu: Menu, id: number) => {
    const { body } = await call(test(), 'GET', '/api/allergens', { token: menu.token })
    const allergens = [{ allergenId: body.data[0].id, level: 'FREE_FROM' }]
    await write(test(), menu, 'PATCH', `/menu-items/${id}`, { allergens, confirmAllergens: true })
  }

  it('the Today page lists the items that are sold out now, with their branches and end times', async () => {
    const menu = await makeMenu(test())
    const harbour = await addBranch(test(), menu)
    await nameBranch(harbour, 'Harbour')
    const { now } = test().clock
    const soup = await addItem(test(), menu, { name: 'Soup' })
    const cake = await addItem(test(), menu, { name: 'Cake' })
    const until = later(now, HOUR_MS).toISOString()
    await sellOut(menu, soup, menu.branchId)
    await sellOut(menu, soup, harbour)
    await sellOut(menu, cake, harbour, { soldOutUntil: until })

    const [all, here] = [await today(menu), await today(menu, menu.branchId)]
    const inAnHour = await at(test(), later(now, HOUR_MS), () => today(menu))
    await write(test(), menu, 'PATCH', `/menu-items/${soup}/branch`, { branchId: menu.branchId, isSoldOut: false })
    const back = await today(menu, menu.branchId)

    expect(all.soldOut).toMatchObject({
      count: 3,
      entries: [
        { menuItemId: soup, name: 'Soup', branch: { id: menu.branchId }, until: null },
        { menuItemId: cake, name: 'Cake', branch: { id: harbour, name: 'Harbour' }, until },
        { menuItemId: soup, branch: { id: harbour } },
      ],
      places: [
        { branchId: harbour, name: 'Harbour', count: 2 },
        { branchId: menu.branchId, name: 'Test Branch', count: 1 },
      ],
    })
    expect(here.soldOut).toMatchObject({ count: 1, entries: [{ menuItemId: soup }] })
    expect(inAnHour.soldOut.count).toBe(2)
    expect(back.soldOut).toEqual({ count: 0, entries: [], places: [] })
  })

  it('the Today page has the same counts as the filters of the item list, which refuses unknown filters', async () => {
    const menu = await makeMenu(test(), { locales: ['en', 'de'] })
    const ids = []
    for (const name of ['Soup', 'Cake', 'Bread']) {
      ids.push(await addItem(test(), menu, { name: { en: name, de: `${name} (de)` } }))
    }
    const [soup = 0, cake = 0, bread = 0] = ids
    await addItem(test(), menu, { name: 'Draft', status: 'DRAFT' })
    await addItem(test(), menu, { name: 'Tea', description: { en: 'Green' } })
    await confirm(menu, soup)
    await sql(test(), `UPDATE menu_item SET review_reasons = '["Price unclear"]' WHERE id = $1`, [cake])
    await sql(test(), `UPDATE menu_item SET images = '[{"uploadId": 1, "alt": {}}]' WHERE id = $1`, [bread])

    const found = await today(menu, menu.branchId)
    const listed = async (query: string) => {
      const { body } = await call(test(), 'GET', `/api/menu-items?${query}`, { token: menu.token })
      return { count: body.data.total, names: body.data.items.map((one: { name: { en: string } }) => one.name.en) }
    }

    expect(found.needsReview).toMatchObject({ count: 1, entries: [{ id: cake, name: 'Cake' }] })
    expect(found.withoutPicture).toMatchObject({
      count: 3,
      entries: [{ name: 'Cake' }, { name: 'Soup' }, { name: 'Tea' }],
    })
    expect(found.unconfirmed).toMatchObject({
      count: 3,
      places: [{ branchId: menu.branchId, name: 'Test Brand', count: 3 }],
    })
    expect(found.untranslated).toMatchObject([{ locale: 'de', count: 1 }])
    expect(await listed('needsReview=true')).toEqual({ count: 1, names: ['Cake'] })
    expect(await listed('status=PUBLISHED&missing=picture&sort=name')).toEqual({
      count: 3,
      names: ['Cake', 'Soup', 'Tea'],
    })
    expect(await listed('status=PUBLISHED&missing=confirmation&sort=name')).toEqual({
      count: 3,
      names: ['Bread', 'Cake', 'Tea'],
    })
    expect(await listed('status=PUBLISHED&missing=de')).toEqual({ count: 1, names: ['Tea'] })
    expect((await call(test(), 'GET', '/api/menu-items?missing=price', { token: menu.token })).status).toBe(400)
  })

  it('the Today page counts an item as unconfirmed if one of its sizes has an unconfirmed allergen', async () => {
    const menu = await makeMenu(test())
    const id = await addItem(test(), menu, {
      name: 'Cocoa',
      priceMinor: null,
      variants: [{ name: 'Large', priceMinor: 400 }],
    })
    await confirm(menu, id)
    const confirmed = await today(menu)
    await sql(
      test(),
      `INSERT INTO menu_item_allergen (company_id, menu_item_variant_id, allergen_id, level)
       SELECT v.company_id, v.id, a.id, 'CONTAINS' FROM menu_item_variant v, allergen a
       WHERE v.menu_item_id = $1 AND a.company_id = v.company_id AND a.code = 'MILK'`,
      [id],
    )

    expect([confirmed.unconfirmed.count, (await today(menu)).unconfirmed.count]).toEqual([0, 1])
  })

  it('the Today page doesn’t count missing pictures for a branch that hides pictures', async () => {
    const menu = await makeMenu(test())
    await addItem(test(), menu, { name: 'Soup' })
    await write(test(), menu, 'PATCH', `/branches/${menu.branchId}`, { showImages: false })

    expect((await today(menu)).withoutPicture).toEqual({ count: 0, entries: [], places: [] })
  })

  it('the Today page shows new allergen reports only to those who may read feedback', async () => {
    const menu = await makeMenu(test())
    const other = await addBranch(test(), menu)
    const id = await addItem(test(), menu, { name: 'Soup' })
    const send = (type: string, comment: string) =>
      call(test(), 'POST', '/api/customer-feedback/create', {
        body: { branchId: menu.branchId, menuItemId: id, type, comment, locale: 'en' },
        from: newAddress(),
      })
    await send('ALLERGEN_REPORT', 'There were nuts in it')
    await send('ALLERGEN_REPORT', 'There was milk in it')
    await sql(test(), `UPDATE customer_feedback SET status = 'RESOLVED' WHERE branch_id = $1 AND comment = $2`, [
      menu.branchId,
      'There was milk in it',
    ])
    await send('EXPERIENCE', 'Lovely')
    const manager = await addMember(test(), menu, 'manager')
    const viewer = await addMember(test(), menu, 'viewer')

    expect((await today(manager)).allergenReports).toMatchObject({
      count: 1,
      entries: [{ comment: 'There were nuts in it', menuItemName: 'Soup', branchName: 'Test Branch' }],
    })
    expect((await today(manager, other)).allergenReports).toEqual({ count: 0, entries: [] })
    expect((await today(viewer)).allergenReports).toBeNull()
  })

  it('the Today page shows a new company which setup steps are completed', async () => {
    const menu = await makeMenu(test())
    await sql(test(), 'UPDATE branch SET is_published = false WHERE id = $1', [menu.branchId])
    const before = await today(menu)
    await addItem(test(), menu, { name: 'Soup', status: 'DRAFT' })
    await write(test(), menu, 'PATCH', `/branches/${menu.branchId}`, {
      address: '1 Pier Road',
      openingHours: [{ day: 1, from: '09:00', to: '17:00' }],
      brandColor: '#112233',
    })
    await write(test(), menu, 'POST', '/tables', { branchId: menu.branchId, name: '1' })
    await write(test(), menu, 'POST', `/branches/${menu.branchId}/publish`)
    const after = await today(menu)

    expect(Object.values(before.setUp)).toEqual([false, false, false, false, false])
    expect(Object.values(after.setUp)).toEqual([true, true, true, true, true])
  })

  it('the Today page shows only the user’s own company, and refuses invalid branches and signed-out users', async () => {
    const menu = await makeMenu(test())
    const soup = await addItem(test(), menu, { name: 'Soup' })
    await sellOut(menu, soup, menu.branchId)
    const other = await makeCompany(test())

    const theirs = await today(other)
    const foreign = await call(test(), 'GET', `/api/today?branchId=${menu.branchId}`, { token: other.token })
    const signedOut = await call(test(), 'GET', '/api/today', {})
    const invalid = await call(test(), 'GET', '/api/today?branchId=x', { token: other.token })

    expect(theirs.soldOut.count + theirs.withoutPicture.count + theirs.unconfirmed.count).toBe(0)
    expect([foreign.status, signedOut.status, invalid.status]).toEqual([404, 401, 400])
  })
})
