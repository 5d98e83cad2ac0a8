import { expect, it } from 'vitest'
import { withCodes } from '#contract/import-answers.ts'
import { makeCompany, type TestCompany } from '#server/testing/factories.ts'
import { itemsOf as guestItemsOf } from '#server/testing/guest-menus.ts'
import { change, check, csv, importMenu, itemNamed, itemsOf, undo, upload } from '#server/testing/import-wizard.ts'
import { allergenIds } from '#server/testing/menu-items.ts'
import { call, describeApp, type TestApp } from '#server/testing/test-app.ts'

const WINES = csv('id,category,name,price', 'w1,Red,Merlot,8 / 32', 'w2,Red,Malbec,9 / 36', 'w3,White,Riesling,7.50')

const listed = async (
  app: TestApp,
  { token }: TestCompany,
  query: string,
): Promise<{ name: Record<string, string> }[]> =>
  (await call(app, 'GET', `/api/menu-items?${query}`, { token })).body.data.items

/** Stores what an import would suggest for an item. */
async function propose(app: TestApp, id: unknown, proposal: Record<string, unknown>): Promise<void> {
  const text = `UPDATE menu_item SET review_reasons = '["Unclear"]', import_proposal = $2 WHERE id = $1`
  await app.deps.database.pool.query(text, [id, JSON.stringify(proposal)])
}

const review = (app: TestApp, { token }: TestCompany, id: number, accept: boolean) =>
  call(app, 'POST', `/api/menu-items/${id}/review`, { token, body: { accept } })

describeApp('uncertain items of an import', (test) => {
  it('an import creates uncertain items as drafts to review, and they can be marked as reviewed in bulk', async () => {
    const company = await makeCompany(test())
    const { id, report, needsReview } = await importMenu(test(), company, WINES)

    expect(report?.counts).toMatchObject({ created: 3, needsReview: 2 })
    expect(needsReview).toBe(2)
    expect(await itemNamed(test(), company, 'Merlot')).toMatchObject({
      status: 'DRAFT',
      priceMinor: null,
      variants: [],
      needsReview: true,
      reviewReasons: [expect.stringContaining('2 prices without size names')],
    })
    expect((await listed(test(), company, 'needsReview=true')).map(({ name }) => name['en'])).toEqual([
      'Merlot',
      'Malbec',
    ])

    const bulk = { target: { filter: { needsReview: true } }, expectedCount: 2, action: { kind: 'reviewed' } }
    const { body } = await call(test(), 'POST', '/api/menu-items/bulk', { token: company.token, body: bulk })
    expect(body.data).toMatchObject({ changed: 2 })
    expect(await listed(test(), company, 'needsReview=true')).toEqual([])
    const after = await call(test(), 'GET', `/api/menu-imports/${id}`, { token: company.token })
    expect(after.body.data.needsReview).toBe(0)

    // Undoing a bulk action also restores the review status.
    await call(test(), 'POST', `/api/menu-changes/${body.data.batch}/undo`, { token: company.token })
    expect(await listed(test(), company, 'needsReview=true')).toHaveLength(2)
  })

  it('an uncertain item stays a draft even if a later import sets its price', async () => {
    const company = await makeCompany(test())
    await importMenu(test(), company, WINES)
    await importMenu(test(), company, csv('id,category,name,price', 'w1,Red,Merlot,8'))

    expect(await itemNamed(test(), company, 'Merlot')).toMatchObject({
      status: 'DRAFT',
      priceMinor: 800,
      needsReview: true,
    })
  })

  it('an item keeps its published price until the uncertain new price is accepted', async () => {
    const company = await makeCompany(test())
    const rows = (merlot: string) => [
      'id,category,name,price',
      `w1,Red,Merlot,${merlot}`,
      ...['a', 'b', 'c', 'd', 'e', 'f'].map((one, at) => `${one},Red,Wine ${one},${20 + at}`),
    ]
    const guestPrice = async () =>
      (await guestItemsOf(test(), company.branchId)).find(({ name }) => name === 'Merlot')?.price?.amountMinor
    await importMenu(test(), company, csv(...rows('24')))
    const { report } = await importMenu(test(), company, csv(...rows('2400')))

    expect(report?.counts).toMatchObject({ updated: 1, unchanged: 6, needsReview: 1 })
    expect(await guestPrice()).toBe(2400)
    const held = await itemNamed(test(), company, 'Merlot')
    expect(held).toMatchObject({ status: 'PUBLISHED', priceMinor: 2400, importProposal: { priceMinor: 240_000 } })

    // A second import of the file makes the same proposal, so the item counts as unchanged.
    const again = await importMenu(test(), company, csv(...rows('2400')))
    expect(again.report?.counts).toMatchObject({ updated: 0, unchanged: 7 })
    expect(await guestPrice()).toBe(2400)

    expect((await review(test(), company, held.id, false)).status).toBe(200)
    expect(await itemNamed(test(), company, 'Merlot')).toMatchObject({
      priceMinor: 2400,
      needsReview: false,
      importProposal: null,
    })
    expect(await guestPrice()).toBe(2400)

    await importMenu(test(), company, csv(...rows('2400')))
    expect(await guestPrice()).toBe(2400)
    expect((await review(test(), company, held.id, true)).status).toBe(200)
    expect(await itemNamed(test(), company, 'Merlot')).toMatchObject({
      priceMinor: 240_000,
      status: 'PUBLISHED',
      needsReview: false,
      importProposal: null,
    })
    expect(await guestPrice()).toBe(240_000)
  })

  it('accepting a suggested change keeps allergens and translations that were added meanwhile', async () => {
    const company = await makeCompany(test(), { locales: ['en', 'de'], defaultLocale: 'en' })
    await importMenu(test(), company, csv('id,category,name,price', 'w1,Red,Merlot,8'))
    const { id } = await itemNamed(test(), company, 'Merlot')
    const { MILK = 0, SULPHITES = 0 } = await allergenIds(test(), company.token)
    const proposal = { name: { en: 'Merlot 2020' }, allergens: [{ allergenId: MILK, level: 'MAY_CONTAIN' }] }
    await propose(test(), id, proposal)
    await change(test(), company, `menu-items/${id}`, {
      name: { en: 'Merlot', de: 'Merlot, trocken' },
      allergens: [{ allergenId: SULPHITES, level: 'CONTAINS' }],
    })

    expect((await review(test(), company, id, true)).status).toBe(200)

    const { name, allergens } = await itemNamed(test(), company, 'Merlot 2020')
    expect(name).toEqual({ en: 'Merlot 2020', de: 'Merlot, trocken' })
    expect(allergens).toHaveLength(2)
    expect(allergens).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ allergenId: SULPHITES, level: 'CONTAINS', verifiedAt: null }),
        expect.objectContaining({ allergenId: MILK, level: 'MAY_CONTAIN', verifiedAt: null }),
      ]),
    )
  })

  it('accepting a suggestion leaves out allergens and diet types that have been deleted', async () => {
    const company = await makeCompany(test())
    await importMenu(test(), company, csv('id,category,name,price', 'w1,Red,Merlot,8'))
    const { id } = await itemNamed(test(), company, 'Merlot')
    const { MILK = 0 } = await allergenIds(test(), company.token)
    const proposal = {
      name: { en: 'Merlot 2020' },
      allergens: [
        { allergenId: MILK, level: 'CONTAINS' },
        { allergenId: 999_999, level: 'CONTAINS' },
      ],
      dietTypeIds: [999_999],
    }
    await propose(test(), id, proposal)

    expect((await review(test(), company, id, true)).status).toBe(200)

    expect(await itemNamed(test(), company, 'Merlot 2020')).toMatchObject({
      needsReview: false,
      allergens: [{ allergenId: MILK, level: 'CONTAINS' }],
      dietTypes: [],
    })
  })

  it('guests read a “free from” as not confirmed while a file doubts it, until the import is undone', async () => {
    const company = await makeCompany(test())
    const file = (allergens: string) => csv('id,category,name,allergens,price', `p1,Pasta,Pesto,${allergens},9`)
    await importMenu(test(), company, file(''))
    const { id } = await itemNamed(test(), company, 'Pesto')
    const { MILK = 0 } = await allergenIds(test(), company.token)
    const allergens = [{ allergenId: MILK, level: 'FREE_FROM' }]
    await change(test(), company, `menu-items/${id}`, { allergens, confirmAllergens: true })
    const published = async () => {
      const { allergens } = await itemNamed(test(), company, 'Pesto')
      return (allergens as { publishedLevel: string }[]).map(({ publishedLevel }) => publishedLevel)
    }
    expect(await published()).toEqual(['FREE_FROM'])

    const doubted = await importMenu(test(), company, file('milk?'))

    expect(doubted.report?.counts).toMatchObject({ updated: 1, needsReview: 1 })
    expect(await published()).toEqual(['UNKNOWN'])
    expect(await itemNamed(test(), company, 'Pesto')).toMatchObject({
      status: 'PUBLISHED',
      reviewReasons: ['It isn’t clear whether these apply: milk?.'],
      allergens: [{ allergenId: MILK, level: 'FREE_FROM', verifiedAt: null }],
    })

    await undo(test(), company, doubted.id)
    expect(await published()).toEqual(['FREE_FROM'])
  })

  it('accepted sizes have the external ids of the file, or keep theirs if it has none', async () => {
    const company = await makeCompany(test())
    await importMenu(
      test(),
      company,
      csv('id,category,name,size,price', 'w1,Red,Merlot,Glass,8', 'w1,Red,Merlot,Bottle,30'),
    )
    const { id } = await itemNamed(test(), company, 'Merlot')
    await test().deps.database.pool.query(`UPDATE menu_item_variant SET external_id = 'old' WHERE menu_item_id = $1`, [
      id,
    ])
    const size = (name: string, externalId: string | null) => ({ name: { en: name }, externalId, priceMinor: 900 })
    const proposal = { variants: [size('Glass', null), size('Bottle', 'new'), size('Carafe', 'carafe')] }
    await propose(test(), id, proposal)

    expect((await review(test(), company, id, true)).status).toBe(200)

    const { rows } = await test().deps.database.pool.query(
      `SELECT external_id FROM menu_item_variant WHERE menu_item_id = $1 ORDER BY sort_order`,
      [id],
    )
    expect(rows.map((one) => one.external_id)).toEqual(['old', 'new', 'carafe'])
  })

  it('an item no longer needs a review after the import is undone', async () => {
    const company = await makeCompany(test())
    const rows = (price: string) =>
      csv(
        'id,category,name,price',
        `w1,Red,Merlot,${price}`,
        ...Array.from({ length: 6 }, (_, at) => `x${at},Red,Wine ${at},2${at}`),
      )
    await importMenu(test(), company, rows('24'))
    const { id } = await importMenu(test(), company, rows('2400'))
    await undo(test(), company, id)

    expect(await itemNamed(test(), company, 'Merlot')).toMatchObject({
      priceMinor: 2400,
      needsReview: false,
      importProposal: null,
    })
  })

  it('an item can’t be reviewed by another company, or with a wrong revision', async () => {
    const company = await makeCompany(test())
    const stranger = await makeCompany(test())
    await importMenu(test(), company, WINES)
    const { id } = await itemNamed(test(), company, 'Merlot')

    expect((await review(test(), stranger, id, false)).status).toBe(404)
    const stale = { accept: false, revision: 99 }
    const { status } = await call(test(), 'POST', `/api/menu-items/${id}/review`, { token: company.token, body: stale })
    expect(status).toBe(409)
  })
})

describeApp('allergen codes, second languages, new names and refused rows of an import', (test) => {
  it('an import uses allergen codes only after their meanings are confirmed', async () => {
    const company = await makeCompany(test())
    const file = csv(
      'name,category,allergens,price',
      'Schnitzel,Mains,"A,C,G",18.50',
      'Trout,Mains,"D,G",19',
      'Soup,Starters,"A,L",6',
    )
    const read = await upload(test(), company, file)
    const question = read.questions.find(({ kind }) => kind === 'codes')
    if (question?.kind !== 'codes' || !read.mapping) throw new Error('The codes are not asked for')
    expect(question.codes.find(({ token }) => token === 'G')?.meaning).toEqual({ kind: 'allergen', code: 'MILK' })

    const untouched = await check(test(), company, read.id, read.mapping)
    expect(untouched.report?.counts.needsReview).toBe(3)
    expect(untouched.preview.every(({ allergens }) => allergens.length === 0)).toBe(true)

    await importMenu(test(), company, file, (mapping) => withCodes(mapping, question))
    const trout = await itemNamed(test(), company, 'Trout')
    expect(trout).toMatchObject({ status: 'PUBLISHED', needsReview: false })
    expect(trout.allergens).toEqual([
      expect.objectContaining({ level: 'CONTAINS', verifiedAt: null }),
      expect.objectContaining({ level: 'CONTAINS', verifiedAt: null }),
    ])
  })

  it('a gluten-free item that contains a gluten cereal needs a review', async () => {
    const company = await makeCompany(test())
    const file = csv('id,category,name,price,Contains,Diets', 'b1,Bread,Black bread,4,Rye,Gluten free')
    await importMenu(test(), company, file)

    expect(await itemNamed(test(), company, 'Black bread')).toMatchObject({
      status: 'DRAFT',
      reviewReasons: [expect.stringContaining('RYE')],
    })
  })

  it('an import in a second language adds its names as translations, and undoing it removes them', async () => {
    const company = await makeCompany(test(), { locales: ['en', 'de'], defaultLocale: 'en' })
    await importMenu(test(), company, csv('id,category,name,price', 's1,Soups,Leek soup,5', 's2,Soups,Pea soup,6'))
    const { id, report } = await importMenu(
      test(),
      company,
      csv('id,category,name,price', 's1,Suppen,Lauchsuppe,5', 's2,Suppen,Erbsensuppe,6'),
      (mapping) => ({ ...mapping, textLocale: 'de', matchBy: 'id' }),
    )

    expect(report?.counts).toMatchObject({ created: 0, updated: 2, categoriesCreated: 0, needsReview: 0 })
    expect(await itemNamed(test(), company, 'Leek soup')).toMatchObject({
      name: { en: 'Leek soup', de: 'Lauchsuppe' },
      category: { name: { en: 'Soups', de: 'Suppen' } },
      priceMinor: 500,
    })

    await undo(test(), company, id)
    expect(await itemNamed(test(), company, 'Leek soup')).toMatchObject({
      name: { en: 'Leek soup' },
      category: { name: { en: 'Soups' } },
    })
  })

  it('undoing an import in a second language removes only the category names that it added', async () => {
    const company = await makeCompany(test(), { locales: ['en', 'de', 'fr'], defaultLocale: 'en' })
    await importMenu(test(), company, csv('id,category,name,price', 's1,Soups,Leek soup,5', 's2,Mains,Pea stew,6'))
    const { id } = await importMenu(
      test(),
      company,
      csv('id,category,name,price', 's1,Suppen,Lauchsuppe,5', 's2,Hauptgerichte,Erbseneintopf,6'),
      (mapping) => ({ ...mapping, textLocale: 'de', matchBy: 'id' }),
    )
    const rename = async (item: string, name: Record<string, string>) => {
      const { category } = await itemNamed(test(), company, item)
      await change(test(), company, `categories/${(category as { id: number }).id}`, { name })
    }
    await rename('Leek soup', { en: 'Broths', de: 'Suppen', fr: 'Soupes' })
    await rename('Pea stew', { en: 'Mains', de: 'Hauptspeisen' })

    await undo(test(), company, id)

    const nameOf = async (item: string) => (await itemNamed(test(), company, item))['category']
    expect(await nameOf('Leek soup')).toMatchObject({ name: { en: 'Broths', fr: 'Soupes' } })
    expect(await nameOf('Leek soup')).not.toHaveProperty('name.de')
    expect(await nameOf('Pea stew')).toMatchObject({ name: { en: 'Mains', de: 'Hauptspeisen' } })
  })

  it('four renamed items need a review if their new names have no word in common with their old names', async () => {
    const company = await makeCompany(test(), { locales: ['en', 'de'], defaultLocale: 'en' })
    const rows = (names: string[]) =>
      csv(
        'id,category,name,description,price',
        ...names.map((name, at) => `s${at},Soups,${name},${name} soup,${5 + at}`),
      )
    const names = ['Leek', 'Pea', 'Onion', 'Carrot']
    await importMenu(test(), company, rows(names))
    const { report } = await importMenu(test(), company, rows(['Lauch', 'Erbse', 'Zwiebel', 'Karotte']))

    expect(report?.counts).toMatchObject({ needsReview: 4 })
    const items = await itemsOf(test(), company)
    expect(items.map(({ name }) => name['en'])).toEqual(names)
    const leek = await itemNamed(test(), company, 'Leek')
    expect(leek).toMatchObject({ description: { en: 'Leek soup' } })
  })

  it('all refused rows of an import can be read, page by page', async () => {
    const company = await makeCompany(test())
    const rows = Array.from({ length: 620 }, (_, at) => `Dish ${at},Mains,cheap`)
    const read = await upload(test(), company, csv('name,category,price', ...rows, 'Soup,Starters,4'))
    const { report } = await check(test(), company, read.id, read.mapping)

    expect(report?.counts.refused).toBe(620)
    const page = async (number: number) =>
      (
        await call(test(), 'GET', `/api/menu-imports/${read.id}/rows?list=refused&page=${number}&pageSize=500`, {
          token: company.token,
        })
      ).body.data
    expect(await page(1)).toMatchObject({ total: 620, items: expect.any(Array) })
    expect((await page(2)).items).toHaveLength(120)
    expect((await page(2)).items.at(-1)).toMatchObject({ rowNumber: 621, message: expect.stringContaining('cheap') })
  })
})
