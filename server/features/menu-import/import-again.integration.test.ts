import { expect, it } from 'vitest'
import { addBranch, makeCompany } from '#server/testing/factories.ts'
import { addItem, makeMenu, write } from '#server/testing/guest-menus.ts'
import {
  apply,
  change,
  csv,
  importMenu,
  type Item,
  itemNamed,
  itemsOf,
  MENU,
  waitUntilSettled,
  undo,
  upload,
} from '#server/testing/import-wizard.ts'
import { call, describeApp } from '#server/testing/test-app.ts'

describeApp('a second import', (test) => {
  it('a second import of an unchanged file changes nothing', async () => {
    const company = await makeCompany(test())
    await importMenu(test(), company, MENU)
    const before = await itemsOf(test(), company)

    const { report } = await importMenu(test(), company, MENU)

    expect(report?.counts).toMatchObject({ created: 0, updated: 0, unchanged: 3, categoriesCreated: 0 })
    expect(await itemsOf(test(), company)).toEqual(before)
  })

  it('a second import matches items by their external id, even under another name and category', async () => {
    const company = await makeCompany(test())
    await importMenu(test(), company, MENU)
    const before = await itemNamed(test(), company, 'Leek soup')

    const { report } = await importMenu(
      test(),
      company,
      csv('id,category,name,price', 'l1,Starters,Cream of leek,7.20'),
    )

    expect(report?.counts).toMatchObject({ created: 0, updated: 1, categoriesCreated: 1 })
    expect(await itemNamed(test(), company, 'Cream of leek')).toMatchObject({
      id: before.id,
      priceMinor: 720,
      externalId: 'l1',
      category: { name: { en: 'Starters' } },
    })
    expect(await itemsOf(test(), company)).toHaveLength(3)
  })

  it('a second import matches items without an external id by category and name', async () => {
    const company = await makeCompany(test())
    await importMenu(test(), company, csv('category,name,price', 'Desserts,Crème brûlée,5', 'Drinks,Crème brûlée,6'))

    const { report } = await importMenu(test(), company, csv('category,name,price', 'DESSERTS,CREME BRULEE,5.50'))

    expect(report?.counts).toMatchObject({ created: 0, updated: 1 })
    expect((await itemsOf(test(), company)).map(({ priceMinor }) => priceMinor)).toEqual([550, 600])
  })

  it('a second import leaves items without a row and fields without a column unchanged', async () => {
    const company = await makeCompany(test())
    await importMenu(
      test(),
      company,
      csv(
        'id,category,name,description,price,contains,calories',
        'l1,Soups,Leek soup,With bread,6.50,milk,210',
        'o1,Soups,Onion soup,,7,,',
      ),
    )
    const onion = await itemNamed(test(), company, 'Onion soup')
    const leek = await itemNamed(test(), company, 'Leek soup')

    await importMenu(test(), company, csv('id,category,name', 'l1,Soups,Leek cream'))

    expect(await itemNamed(test(), company, 'Onion soup')).toEqual(onion)
    expect(await itemNamed(test(), company, 'Leek cream')).toEqual({
      ...leek,
      name: { en: 'Leek cream' },
      revision: 2,
      updatedAt: expect.any(String),
    })
  })

  it('a second import keeps an item’s price if the file’s cell is empty', async () => {
    const company = await makeCompany(test())
    await importMenu(test(), company, MENU)

    const { report } = await importMenu(
      test(),
      company,
      csv('id,category,name,price', 'l1,Soups,Leek soup,', 'o1,Soups,Onion soup,8'),
    )

    expect(report?.counts).toMatchObject({ created: 0, updated: 1, unchanged: 1 })
    expect(report?.warned.map(({ message }) => message).join()).toContain('current price is kept')
    expect(await itemNamed(test(), company, 'Leek soup')).toMatchObject({ priceMinor: 650, status: 'PUBLISHED' })
  })

  it('a second import refuses the second row for the same item, and the first row’s change needs a review', async () => {
    const company = await makeCompany(test())
    await importMenu(test(), company, MENU)

    const { report } = await importMenu(
      test(),
      company,
      csv('id,category,name,price', 'l1,Soups,Leek soup,8', 'l1,Soups,Leek soup,9'),
    )

    expect(report?.counts.refused).toBe(1)
    expect(report?.refused[0]?.rowNumber).toBe(3)
    expect(await itemNamed(test(), company, 'Leek soup')).toMatchObject({
      priceMinor: 650,
      status: 'PUBLISHED',
      needsReview: true,
      importProposal: { priceMinor: 800 },
    })
  })

  it('a second import doesn’t move an item to another category of the same name', async () => {
    const menu = await makeMenu(test())
    const twin = await write(test(), menu, 'POST', '/categories', { name: 'Soups' })
    await addItem(test(), { ...menu, categoryId: twin.id }, { name: 'Leek soup', externalId: 'l1' })

    const { report } = await importMenu(test(), menu, csv('id,category,name,price', 'l1,Soups,Leek soup,9'))

    expect(report?.counts).toMatchObject({ created: 0, updated: 1, categoriesCreated: 0 })
    expect(await itemNamed(test(), menu, 'Leek soup')).toMatchObject({ priceMinor: 900, category: { id: twin.id } })
  })

  it('a second import without a category column doesn’t move items', async () => {
    const company = await makeCompany(test())
    await importMenu(test(), company, csv('id,category,name,price', 'l1,Soups,Leek soup,6', ',Drinks,Tea,3'))

    const { report } = await importMenu(test(), company, csv('id,name,price', 'l1,Leek soup,7', ',Tea,4'))

    expect(report?.counts).toMatchObject({ created: 0, updated: 2, categoriesCreated: 0 })
    expect(await itemNamed(test(), company, 'Leek soup')).toMatchObject({ category: { name: { en: 'Soups' } } })
    expect(await itemNamed(test(), company, 'Tea')).toMatchObject({ category: { name: { en: 'Drinks' } } })
  })

  it('an import can mark an item as sold out again after an earlier “sold out until” time has passed', async () => {
    const company = await makeCompany(test())
    await importMenu(test(), company, MENU)
    const { id } = await itemNamed(test(), company, 'Leek soup')
    const past = new Date(test().clock.now.getTime() - 1000).toISOString()
    await change(test(), company, `menu-items/${id}/branch`, { isSoldOut: true, soldOutUntil: past })

    const { report } = await importMenu(
      test(),
      company,
      csv('id,category,name,price,sold out', 'l1,Soups,Leek soup,6.50,yes', 'o1,Soups,Onion soup,7,no'),
    )

    expect(report?.counts).toMatchObject({ updated: 1, unchanged: 1 })
    expect(await itemNamed(test(), company, 'Leek soup')).toMatchObject({ isSoldOut: true })
  })

  it('an import marks items as sold out only in its own branch', async () => {
    const company = await makeCompany(test())
    const other = { ...company, branchId: await addBranch(test(), company) }
    await importMenu(test(), company, csv('id,category,name,price', 'l1,Soups,Leek soup,6.50'))

    await importMenu(test(), other, csv('id,category,name,price,sold out', 'l1,Soups,Leek soup,6.50,yes'))

    expect(await itemsOf(test(), company)).toMatchObject([{ isSoldOut: false }])
    expect(await itemsOf(test(), other)).toMatchObject([{ isSoldOut: true }])
  })
})

describeApp('undoing an import', (test) => {
  it('undoing an import deletes new items and categories, and restores changed items', async () => {
    const company = await makeCompany(test())
    await importMenu(test(), company, MENU)
    const leek = await itemNamed(test(), company, 'Leek soup')
    const { id } = await importMenu(
      test(),
      company,
      csv(
        'id,category,name,description,price,contains',
        'l1,Starters,Leek cream,New,Small: 5 / Large: 8,milk',
        'n1,News,Nettle soup,,5,',
      ),
    )

    const { status, body } = await undo(test(), company, id)

    const categories = await call(test(), 'GET', '/api/categories', { token: company.token })
    expect(status).toBe(200)
    expect(body.data).toEqual({ removed: 1, restored: 1, kept: [], keptGroups: [] })
    expect(await itemNamed(test(), company, 'Leek soup')).toEqual({
      ...leek,
      revision: 3,
      updatedAt: expect.any(String),
    })
    expect((await itemsOf(test(), company)).map(({ name }) => name['en'])).toEqual([
      'Leek soup',
      'Onion soup',
      'Carrot cake',
    ])
    expect(categories.body.data.items.map((one: { name: { en: string } }) => one.name.en)).toEqual(['Soups', 'Cakes'])
  })

  it('undoing an import restores the branch overrides of its items', async () => {
    const company = await makeCompany(test())
    await importMenu(test(), company, MENU)
    const { id: leek } = await itemNamed(test(), company, 'Leek soup')
    const { id: onion } = await itemNamed(test(), company, 'Onion soup')
    await change(test(), company, `menu-items/${onion}/branch`, { isSoldOut: true, isHidden: true })
    const { id } = await importMenu(
      test(),
      company,
      csv('id,category,name,price,sold out,hidden', 'l1,Soups,Leek soup,6.50,yes,yes', 'o1,Soups,Onion soup,7,no,no'),
    )
    const imported = await itemsOf(test(), company)

    await undo(test(), company, id)

    const flags = (items: Item[]) => items.map((one) => [one.id, one['isSoldOut'], one['isHidden']]).slice(0, 2)
    expect(flags(imported)).toEqual([
      [leek, true, true],
      [onion, false, false],
    ])
    expect(flags(await itemsOf(test(), company))).toEqual([
      [leek, false, false],
      [onion, true, true],
    ])
  })

  it('undoing an import keeps and lists items that were edited after the import', async () => {
    const company = await makeCompany(test())
    await importMenu(test(), company, MENU)
    const { id } = await importMenu(
      test(),
      company,
      csv(
        'id,category,name,price',
        'l1,Soups,Leek soup,9',
        'o1,Soups,Onion soup,9',
        'n1,News,Nettle soup,5',
        'n2,News,Sorrel soup,5',
      ),
    )
    const [leek, nettle] = [
      await itemNamed(test(), company, 'Leek soup'),
      await itemNamed(test(), company, 'Nettle soup'),
    ]
    await change(test(), company, `menu-items/${leek.id}`, { priceMinor: 1000 })
    await change(test(), company, `menu-items/${nettle.id}`, { description: 'Picked by hand' })

    const { body } = await undo(test(), company, id)

    expect(body.data).toMatchObject({ removed: 1, restored: 1 })
    expect(body.data.kept).toEqual([
      { menuItemId: leek.id, name: 'Leek soup', reason: expect.stringContaining('edited since') },
      { menuItemId: nettle.id, name: 'Nettle soup', reason: expect.stringContaining('edited since') },
    ])
    expect(await itemNamed(test(), company, 'Leek soup')).toMatchObject({ priceMinor: 1000 })
    expect(await itemNamed(test(), company, 'Onion soup')).toMatchObject({ priceMinor: 700 })
    expect((await itemsOf(test(), company)).map(({ name }) => name['en'])).toContain('Nettle soup')
  })

  it('undoing an import keeps the order of items that a user saved after the import', async () => {
    const company = await makeCompany(test())
    await importMenu(test(), company, MENU)
    const { id } = await importMenu(test(), company, csv('id,category,name,price', 'o1,Soups,Onion soup,9'))
    const [leek, onion] = [
      await itemNamed(test(), company, 'Leek soup'),
      await itemNamed(test(), company, 'Onion soup'),
    ]
    const ids = [onion.id, leek.id]
    await call(test(), 'PUT', '/api/menu-items/order', { token: company.token, body: { ids } })

    await undo(test(), company, id)

    expect(await itemNamed(test(), company, 'Onion soup')).toMatchObject({ priceMinor: 700 })
    expect((await itemsOf(test(), company)).slice(0, 2).map((one) => one.id)).toEqual(ids)
  })

  it('an import can be undone after an item that it created was deleted', async () => {
    const company = await makeCompany(test())
    const { id } = await importMenu(test(), company, MENU)
    const leek = await itemNamed(test(), company, 'Leek soup')
    await call(test(), 'DELETE', `/api/menu-items/${leek.id}`, { token: company.token })

    const { body } = await undo(test(), company, id)

    expect(body.data).toEqual({ removed: 2, restored: 0, kept: [], keptGroups: [] })
  })

  it('undoing an import keeps an item’s changes if its previous category has been deleted', async () => {
    const company = await makeCompany(test())
    await importMenu(
      test(),
      company,
      csv('id,category,name,price', 'l1,Soups,Leek soup,6.50', 'c1,Cakes,Carrot cake,4'),
    )
    const { category } = await itemNamed(test(), company, 'Leek soup')
    const { id } = await importMenu(
      test(),
      company,
      csv('id,category,name,price', 'l1,Starters,Leek soup,7', 'c1,Cakes,Carrot cake,5'),
    )
    await call(test(), 'DELETE', `/api/categories/${(category as { id: number }).id}`, { token: company.token })

    const { status, body } = await undo(test(), company, id)

    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      restored: 1,
      kept: [{ name: 'Leek soup', reason: expect.stringContaining('category') }],
    })
    expect(await itemNamed(test(), company, 'Leek soup')).toMatchObject({ priceMinor: 700 })
  })

  it('only an applied import can be undone, and an undone import can’t be undone or applied again', async () => {
    const company = await makeCompany(test())
    const { id: open } = await upload(test(), company, MENU)
    const { id } = await importMenu(test(), company, MENU)

    const early = await undo(test(), company, open)
    const first = await undo(test(), company, id)
    const second = await undo(test(), company, id)
    const again = await apply(test(), company, id)

    expect(early).toMatchObject({
      status: 409,
      body: { message: 'This file hasn’t been imported, so there is nothing to undo.' },
    })
    expect(first.status).toBe(200)
    expect(second).toMatchObject({ status: 409, body: { message: 'This import has already been undone.' } })
    expect(again.status).toBe(409)
    expect(await waitUntilSettled(test(), company, id)).toMatchObject({
      state: 'undone',
      undoneAt: test().clock.now.toISOString(),
    })
  })

  it('an import is undone only once when undo is requested several times at once', async () => {
    const company = await makeCompany(test())
    await importMenu(test(), company, MENU)
    const { id } = await importMenu(test(), company, csv('id,category,name,price', 'l1,Soups,Leek soup,9'))

    const answers = await Promise.all([undo(test(), company, id), undo(test(), company, id), undo(test(), company, id)])

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 200)?.body.data).toEqual({
      removed: 0,
      restored: 1,
      kept: [],
      keptGroups: [],
    })
  })
})
