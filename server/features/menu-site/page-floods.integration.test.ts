import { brotliDecompressSync } from 'node:zlib'
import { expect, it, vi } from 'vitest'
import { addItem, ask, itemsOf, makeMenu, namesOf, siteOf, write } from '#server/testing/guest-menus.ts'
import { addLongMenu } from '#server/testing/long-menus.ts'
import { describeApp } from '#server/testing/test-app.ts'

describeApp('the cached pages of a menu', (test) => {
  it('many URLs that lead to the same menu share one cached response', async () => {
    const menu = await makeMenu(test(), { locales: ['en', 'de'] })
    await addItem(test(), menu, { name: 'Leek' })
    const path = `${menu.branchId}/menu-items`
    const first = await ask(test(), path)
    const make = vi.spyOn(test().deps.pageCache, 'make')
    const before = test().deps.pageCache.figures()

    const answers = []
    for (let n = 0; n < 30; n += 1) answers.push(await ask(test(), `${path}?lang=zz${n}`))
    answers.push(await ask(test(), `${path}?lang=en`), await ask(test(), `${path}?lang=`))
    const made = make.mock.calls.length

    expect(answers.every(({ raw }) => raw.equals(first.raw))).toBe(true)
    expect(made).toBe(0)
    expect(test().deps.pageCache.figures()).toMatchObject({ pages: before.pages, bytes: before.bytes })
  })

  it('a menu is no longer returned in a language that was removed from the branch', async () => {
    const menu = await makeMenu(test(), { locales: ['en', 'de'] })
    await addItem(test(), menu, { name: { en: 'Leek', de: 'Lauch' } })
    const names = async (query: string) => (await itemsOf(test(), menu.branchId, query)).map(({ name }) => name)

    const both = [await names('?lang=de'), await names('?lang=fr')]
    await test().deps.database.pool.query(`UPDATE branch SET locales = ARRAY['en'] WHERE id = $1`, [menu.branchId])
    await write(test(), menu, 'PATCH', `/categories/${menu.categoryId}`, { name: 'Stews' })

    expect(both).toEqual([['Lauch'], ['Leek']])
    expect(await names('?lang=de')).toEqual(['Leek'])
  })

  it('a cached API response of a menu can be found by the requested URL', async () => {
    const menu = await makeMenu(test())
    await addItem(test(), menu, { name: 'Leek' })
    const { raw } = await ask(test(), `${menu.branchId}/menu-items`)

    const page = test().deps.pageCache.lookUp(`/api/menu-site/branch/${menu.branchId}/menu-items`, test().deps.now())

    expect(brotliDecompressSync(page?.br ?? Buffer.of())).toEqual(raw)
  })
})

describeApp('a menu of more than 1,000 items', (test) => {
  it('a menu of more than 1,000 items is returned in full, and a change appears on the next request', async () => {
    const menu = await makeMenu(test())
    await addLongMenu(test().deps.database.pool, { branchId: menu.branchId, count: 1_200 })
    const path = `${menu.branchId}/menu-items`

    const names = await namesOf(test(), menu.branchId)
    const br = await ask(test(), path, { 'accept-encoding': 'br' })
    const plain = await ask(test(), path)
    await addItem(test(), menu, { name: 'Leek' })

    expect([names.length, new Set(names).size]).toEqual([1_200, 1_200])
    expect(brotliDecompressSync(br.raw).equals(plain.raw)).toBe(true)
    expect(await namesOf(test(), menu.branchId)).toContain('Leek')
    expect((await siteOf(test(), menu.branchId)).categories).toHaveLength(51)
  })

  it('an item has the same data in a menu of more than 1,000 items as in a short one', async () => {
    const menu = await makeMenu(test())
    const id = await addItem(test(), menu, { name: 'Leek', description: 'With butter' })
    const itemNow = async () => (await itemsOf(test(), menu.branchId)).find((item) => item.id === id)
    const before = await itemNow()

    await addLongMenu(test().deps.database.pool, { branchId: menu.branchId, count: 1_001 })
    await write(test(), menu, 'PATCH', `/categories/${menu.categoryId}`, { isVisible: true })

    expect(await itemNow()).toEqual(before)
  })

  it('a menu of more than 1,000 items is not serialized as a whole on the main thread', async () => {
    const menu = await makeMenu(test())
    await addLongMenu(test().deps.database.pool, { branchId: menu.branchId, count: 3_000 })
    const stringify = vi.spyOn(JSON, 'stringify')

    const answer = await ask(test(), `${menu.branchId}/menu-items`, { 'accept-encoding': 'br' })
    const longest = Math.max(0, ...stringify.mock.results.map(({ value }) => String(value).length))

    expect(answer.status).toBe(200)
    expect(longest).toBeLessThan(100_000)
  })
})
