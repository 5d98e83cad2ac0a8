import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it, vi } from 'vitest'
import type { PublicMenuItem } from '#contract/menu-site.ts'
import { addBranch } from '#server/testing/factories.ts'
import { addItem, ask, itemsOf, makeMenu, namesOf, siteOf, write } from '#server/testing/guest-menus.ts'
import { at, describeApp, later } from '#server/testing/test-app.ts'

const HOUR_MS = 60 * 60 * 1000

describeApp('the cached pages of the menu site', (test) => {
  it('menu API responses are compressed in an encoding that the client accepts', async () => {
    const menu = await makeMenu(test())
    for (const name of ['Crème brûlée', 'ラーメン', 'شوربة']) await addItem(test(), menu, { name })
    const path = `${menu.branchId}/menu-items`

    const plain = await ask(test(), path)
    const br = await ask(test(), path, { 'accept-encoding': 'gzip, deflate, br' })
    const gzip = await ask(test(), path, { 'accept-encoding': 'gzip;q=1.0, br;q=0' })
    const refused = await ask(test(), path, { 'accept-encoding': 'zstd' })

    expect([plain, br, gzip, refused].map(({ headers }) => headers['content-encoding'])).toEqual([
      undefined,
      'br',
      'gzip',
      undefined,
    ])
    expect(brotliDecompressSync(br.raw)).toEqual(plain.raw)
    expect(gunzipSync(gzip.raw)).toEqual(plain.raw)
    expect(refused.raw).toEqual(plain.raw)
    for (const { headers } of [plain, br, gzip]) {
      expect(headers).toMatchObject({
        etag: plain.headers['etag'],
        vary: 'accept-encoding',
        'cache-control': 'no-cache',
      })
      expect(headers['content-type']).toBe('application/json; charset=utf-8')
    }
  })

  it('a menu API request with an ETag gets a 304 until the menu changes', async () => {
    const menu = await makeMenu(test())
    const id = await addItem(test(), menu, { name: 'Leek' })
    const path = `${menu.branchId}/menu-items`
    const etag = String((await ask(test(), path)).headers['etag'])

    const same = await ask(test(), path, { 'if-none-match': etag })
    await write(test(), menu, 'PATCH', `/menu-items/${id}`, { priceMinor: 501 })
    const changed = await ask(test(), path, { 'if-none-match': etag })

    expect([same.status, same.raw.length, same.headers['etag']]).toEqual([304, 0, etag])
    expect(changed.status).toBe(200)
    expect(changed.headers['etag']).not.toBe(etag)
  })

  it('menu API responses are created once and then served without the database', async () => {
    const menu = await makeMenu(test())
    const path = `${menu.branchId}/menu-items`
    const first = await ask(test(), path)
    const { pool } = test().deps.database
    const [query, connect] = [vi.spyOn(pool, 'query'), vi.spyOn(pool, 'connect')]

    const second = await ask(test(), path)
    const calls = query.mock.calls.length + connect.mock.calls.length

    expect(second.raw).toEqual(first.raw)
    expect(calls).toBe(0)
  })

  it('menu API responses show every change of the menu on the next request', async () => {
    const menu = await makeMenu(test(), { locales: ['en', 'de'] })
    const id = await addItem(test(), menu, { name: 'Leek', priceMinor: 500 })
    const onion = await addItem(test(), menu, { name: 'Onion', priceMinor: 600 })
    const seen = async () =>
      (await itemsOf(test(), menu.branchId)).map(
        (one) => `${one.name} ${one.price?.amountMinor}${one.soldOut ? ' gone' : ''}`,
      )
    const steps = [await seen()]

    await write(test(), menu, 'PATCH', `/menu-items/${id}`, { priceMinor: 550 })
    steps.push(await seen())
    await write(test(), menu, 'PATCH', `/menu-items/${id}/branch`, { isSoldOut: true })
    steps.push(await seen())
    await write(test(), menu, 'PUT', '/menu-items/order', { ids: [onion, id] })
    steps.push(await seen())
    await write(test(), menu, 'DELETE', `/menu-items/${onion}`)
    steps.push(await seen())
    await write(test(), menu, 'POST', '/menu-items', { categoryId: menu.categoryId, name: 'Pea', priceMinor: 700 })
    steps.push(await seen())
    await write(test(), menu, 'PATCH', `/categories/${menu.categoryId}`, { isVisible: false })
    steps.push(await seen())

    expect(steps).toEqual([
      ['Leek 500', 'Onion 600'],
      ['Leek 550', 'Onion 600'],
      ['Leek 550 gone', 'Onion 600'],
      ['Onion 600', 'Leek 550 gone'],
      ['Leek 550 gone'],
      ['Leek 550 gone', 'Pea 700'],
      [],
    ])
  })

  it('menu API responses show a change at once in every language', async () => {
    const menu = await makeMenu(test(), { locales: ['en', 'de'] })
    const id = await addItem(test(), menu, { name: { en: 'Leek', de: 'Lauch' } })
    await Promise.all(['', '?lang=de', '?lang=en'].map((query) => itemsOf(test(), menu.branchId, query)))
    await siteOf(test(), menu.branchId)

    await write(test(), menu, 'PATCH', `/menu-items/${id}`, { name: { en: 'Pea', de: 'Erbse' } })
    await write(test(), menu, 'PATCH', `/categories/${menu.categoryId}`, { name: 'Stews' })

    const names = []
    for (const query of ['', '?lang=de', '?lang=en']) names.push((await itemsOf(test(), menu.branchId, query))[0]?.name)
    expect(names).toEqual(['Pea', 'Erbse', 'Pea'])
    expect((await siteOf(test(), menu.branchId)).categories[0].name).toBe('Stews')
  })

  it('menu API responses are not cached if the branch is unpublished while they are being created', async () => {
    const menu = await makeMenu(test())
    const path = `/api/menu-site/branch/${menu.branchId}/menu-items`
    const { pool } = test().deps.database
    const query = pool.query.bind(pool) as (asked: { text?: string }) => Promise<unknown>
    let isUnpublished = false
    const slowly = async (asked: { text?: string }) => {
      const found = await query(asked)
      if (isUnpublished || !asked.text?.includes('b.is_published')) return found
      isUnpublished = true
      await write(test(), menu, 'POST', `/branches/${menu.branchId}/unpublish`)
      return found
    }
    vi.spyOn(pool, 'query').mockImplementation(slowly as never)

    const { status } = await ask(test(), `${menu.branchId}/menu-items`)

    expect([isUnpublished, status]).toEqual([true, 404])
    expect(test().deps.pageCache.lookUp(path, test().deps.now())).toBeUndefined()
  })

  it('menu API responses are not created again after another company’s changes', async () => {
    const [menu, stranger] = [await makeMenu(test()), await makeMenu(test())]
    await addItem(test(), menu, { name: 'Leek' })
    const path = `${menu.branchId}/menu-items`
    await ask(test(), path)
    const make = vi.spyOn(test().deps.pageCache, 'make')

    await addItem(test(), stranger, { name: 'Onion' })
    await ask(test(), path)
    const made = make.mock.calls.length

    expect(made).toBe(0)
  })

  it('menu API responses are served but not cached when the menu changes while they are created', async () => {
    const menu = await makeMenu(test())
    const id = await addItem(test(), menu, { name: 'Leek', priceMinor: 500 })
    const { pageCache } = test().deps
    const make = pageCache.make.bind(pageCache)
    vi.spyOn(pageCache, 'make').mockImplementationOnce((recipe) =>
      make({
        ...recipe,
        make: async () => {
          const page = await recipe.make()
          await write(test(), menu, 'PATCH', `/menu-items/${id}`, { priceMinor: 999 })
          return page
        },
      }),
    )

    const during = await itemsOf(test(), menu.branchId)
    const after = await itemsOf(test(), menu.branchId)

    expect(during[0]?.price?.amountMinor).toBe(500)
    expect(after[0]?.price?.amountMinor).toBe(999)
  })

  it('menu API responses are never outdated, even if guests read them while prices change', async () => {
    const menu = await makeMenu(test())
    const id = await addItem(test(), menu, { name: 'Leek', priceMinor: 1 })

    for (let price = 2; price <= 21; price += 1) {
      const reads = [1, 2, 3].map(() => itemsOf(test(), menu.branchId))
      await write(test(), menu, 'PATCH', `/menu-items/${id}`, { priceMinor: price })
      const [item] = await itemsOf(test(), menu.branchId)
      await Promise.all(reads)

      expect(item?.price?.amountMinor).toBe(price)
    }
  })

  it('menu API responses expire when a “sold out until” time is reached', async () => {
    const menu = await makeMenu(test())
    const now = test().clock.now
    const [early, late] = [later(now, HOUR_MS), later(now, 2 * HOUR_MS)]
    for (const [name, until] of [
      ['Leek', late],
      ['Onion', early],
    ] as const) {
      const id = await addItem(test(), menu, { name })
      await write(test(), menu, 'PATCH', `/menu-items/${id}/branch`, {
        isSoldOut: true,
        soldOutUntil: until.toISOString(),
      })
    }
    const path = `${menu.branchId}/menu-items`
    const seenAt = async (moment: Date) => {
      const { body, headers } = await at(test(), moment, () => ask(test(), path))
      return { etag: headers['etag'], soldOut: body.data.menuItems.map((one: PublicMenuItem) => one.soldOut) }
    }

    const steps = []
    for (const moment of [now, later(early, -1), early, later(late, -1), late]) steps.push(await seenAt(moment))

    expect(steps.map(({ soldOut }) => soldOut)).toEqual([
      [true, true],
      [true, true],
      [true, false],
      [true, false],
      [false, false],
    ])
    expect(new Set(steps.map(({ etag }) => etag)).size).toBe(3)
  })

  it('menu API responses use the branch’s language, and omit items that are hidden in the branch', async () => {
    const menu = await makeMenu(test())
    const other = await addBranch(test(), menu, { defaultLocale: 'de', locales: ['de'] })
    const [leek, onion] = [
      await addItem(test(), menu, { name: { en: 'Leek', de: 'Lauch' } }),
      await addItem(test(), menu, { name: { en: 'Onion', de: 'Zwiebel' } }),
    ]
    await Promise.all([namesOf(test(), menu.branchId), namesOf(test(), other)])

    await write(test(), menu, 'PATCH', `/menu-items/${leek}/branch`, { isHidden: true })
    await write(test(), menu, 'PATCH', `/menu-items/${onion}/branch`, { branchId: other, isHidden: true })

    expect(await namesOf(test(), menu.branchId)).toEqual(['Onion'])
    expect(await namesOf(test(), other)).toEqual(['Lauch'])
  })
})
