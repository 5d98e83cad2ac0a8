import { expect, it } from 'vitest'
import { readMenuSite, readMenuSiteItems, readWholeMenu, type PublicMenuItem } from '#contract/menu-site.ts'
import type { MenuSnapshot } from '#contract/site-pages.ts'
import { addItem, ask, itemsOf, makeMenu, namesOf, siteOf, write } from '#server/testing/guest-menus.ts'
import { call, describeApp, newAddress } from '#server/testing/test-app.ts'

type Body = Record<string, unknown>

describeApp('the menu site’s API calls', (test) => {
  it('the menu site’s API calls match the API contract', async () => {
    const menu = await makeMenu(test(), { locales: ['en', 'de'] })
    const id = await addItem(test(), menu, {
      name: 'Leek soup',
      description: 'With bread',
      calories: 210,
      isFeatured: true,
    })

    const site = await ask(test(), String(menu.branchId))
    const items = await ask(test(), `${menu.branchId}/menu-items`)

    expect([site.body.success, site.body.message, items.body.success]).toEqual([true, 'OK', true])
    expect(readMenuSite.data.parse(site.body.data)).toEqual(site.body.data)
    expect(readMenuSiteItems.data.parse(items.body.data)).toEqual(items.body.data)
    expect(site.body.data.menuSite).toMatchObject({
      id: menu.branchId,
      brandColor: '#6D28D9',
      setting: {
        branch_id: menu.branchId,
        brandColor: '#6D28D9',
        logoUrl: null,
        currencySymbol: '€',
        currencyCode: 'EUR',
      },
      brand: { brand_id: menu.brandId, theme: 'default', onBrandColor: '#ffffff', loaderColor: null },
      branch: { id: menu.branchId, name: 'Test Branch', defaultLocale: 'en', locales: ['en', 'de'] },
      categories: [
        {
          id: menu.categoryId,
          name: 'Soups',
          description: '',
          parentId: null,
          image: null,
          availability: null,
          itemIds: [id],
        },
      ],
    })
    expect(items.body.data.menuItems).toEqual([
      {
        id,
        name: 'Leek soup',
        description: 'With bread',
        price: { amountMinor: 500, currencyCode: 'EUR' },
        priceType: 'FIXED',
        minPrice: { amountMinor: 500, currencyCode: 'EUR' },
        maxPrice: { amountMinor: 500, currencyCode: 'EUR' },
        variants: [],
        modifierGroups: [],
        servingSize: null,
        category: { id: menu.categoryId, name: 'Soups' },
        allergens: [],
        dietTypes: [],
        image: null,
        soldOut: false,
        availability: null,
        isFeatured: true,
        calories: 210,
      },
    ])
  })

  it('the API call for a whole menu returns the data of the calls for the site and the items', async () => {
    const menu = await makeMenu(test(), { locales: ['en', 'de'] })
    await addItem(test(), menu, { name: 'Leek soup' })
    const calls = ['', '/menu-items', '/menu'].map((ending) => ask(test(), `${menu.branchId}${ending}?lang=de`))

    const [site, items, whole] = await Promise.all(calls)

    expect(readWholeMenu.data.parse(whole?.body.data)).toEqual({ ...site?.body.data, ...items?.body.data })
    expect(whole?.headers).toMatchObject({ etag: expect.any(String), 'cache-control': 'no-cache' })
    expect((await ask(test(), '999999/menu')).status).toBe(404)
  })

  it('the menu site’s API calls need no session, and ignore an invalid one', async () => {
    const menu = await makeMenu(test())

    const answer = await ask(test(), String(menu.branchId), { authorization: 'Bearer of-a-session-that-is-long-over' })

    expect(answer.status).toBe(200)
  })

  it('the menu site’s API calls return no internal data such as external ids and revisions', async () => {
    const menu = await makeMenu(test())
    await addItem(test(), menu, { name: 'Leek', externalId: 'till-4711' })

    const answers = [await ask(test(), String(menu.branchId)), await ask(test(), `${menu.branchId}/menu-items`)]

    for (const { raw } of answers)
      expect(String(raw)).not.toMatch(/company|till-4711|revision|verified|searchText|carte\.test/)
  })

  it('the menu site’s API calls omit unpublished or hidden items, and hidden or empty categories', async () => {
    const menu = await makeMenu(test())
    const category = async (body: Body): Promise<number> => (await write(test(), menu, 'POST', '/categories', body)).id
    const hidden = await category({ name: 'Hidden', isVisible: false })
    const childOfHidden = await category({ name: 'Child of hidden', parentId: hidden })
    const open = await category({ name: 'Open' })
    const hiddenChild = await category({ name: 'Hidden child', parentId: open, isVisible: false })
    const child = await category({ name: 'Child', parentId: open })
    await category({ name: 'Empty' })
    await addItem(test(), menu, { name: 'Shown' })
    await addItem(test(), menu, { name: 'Shown in a child', categoryId: child })
    await addItem(test(), menu, { name: 'Draft', status: 'DRAFT' })
    await addItem(test(), menu, { name: 'Archived', status: 'ARCHIVED' })
    await addItem(test(), menu, { name: 'In hidden', categoryId: hidden })
    await addItem(test(), menu, { name: 'In child of hidden', categoryId: childOfHidden })
    await addItem(test(), menu, { name: 'In hidden child', categoryId: hiddenChild })
    const hiddenItem = await addItem(test(), menu, { name: 'Hidden item' })
    await write(test(), menu, 'PATCH', `/menu-items/${hiddenItem}/branch`, { isHidden: true })

    const names = await namesOf(test(), menu.branchId)
    const site = await siteOf(test(), menu.branchId)

    expect(names).toEqual(['Shown', 'Shown in a child'])
    expect(site.categories.map((one: { name: string }) => one.name)).toEqual(['Soups', 'Open', 'Child'])
    expect(site.categories[2]).toMatchObject({ parentId: open })
    expect(site.categories[1].itemIds).toEqual([])
  })

  it('the menu site’s API calls return an item’s price range and the price of each size', async () => {
    const menu = await makeMenu(test())
    const variants = [
      { name: 'Large', priceMinor: 900 },
      { name: 'Small', priceMinor: 700 },
    ]
    await addItem(test(), menu, { name: 'Sizes', priceMinor: null, variants })
    await addItem(test(), menu, { name: 'Free', priceMinor: 0 })
    await addItem(test(), menu, { name: 'On request', priceType: 'ON_REQUEST', priceMinor: null })
    const dearer = await addItem(test(), menu, { name: 'Dearer here' })
    await write(test(), menu, 'PATCH', `/menu-items/${dearer}/branch`, { priceMinor: 650 })
    const eur = (amountMinor: number) => ({ amountMinor, currencyCode: 'EUR' })

    const items = await itemsOf(test(), menu.branchId)

    expect(items).toMatchObject([
      {
        name: 'Sizes',
        price: eur(700),
        minPrice: eur(700),
        maxPrice: eur(900),
        variants: [
          { name: 'Large', price: eur(900) },
          { name: 'Small', price: eur(700) },
        ],
      },
      { name: 'Free', price: eur(0), minPrice: eur(0), maxPrice: eur(0) },
      { name: 'On request', priceType: 'ON_REQUEST', price: null, minPrice: null, maxPrice: null, variants: [] },
      { name: 'Dearer here', price: eur(650), minPrice: eur(650), maxPrice: eur(650) },
    ])
  })

  it.each([
    ['JPY', 1200],
    ['EUR', 1250],
    ['KWD', 1_250_500],
  ])('the menu site’s API calls return amounts in the minor units of %s', async (currencyCode, priceMinor) => {
    const menu = await makeMenu(test(), { currencyCode })
    await addItem(test(), menu, { name: 'Leek', priceMinor })

    const [item] = await itemsOf(test(), menu.branchId)
    const site = await siteOf(test(), menu.branchId)

    expect(item?.price).toEqual({ amountMinor: priceMinor, currencyCode })
    expect(site.setting.currencyCode).toBe(currencyCode)
  })

  it('the menu site’s API calls return known allergen levels, and translate allergens and diet types', async () => {
    const menu = await makeMenu(test(), { locales: ['en', 'de', 'fr'] })
    const { body } = await call(test(), 'GET', '/api/allergens', { token: menu.token })
    const idOf = (code: string) => body.data.find((one: { code: string }) => one.code === code).id
    const diets = (await call(test(), 'GET', '/api/diet-types', { token: menu.token })).body.data
    await addItem(test(), menu, {
      name: 'Leek',
      dietTypeIds: [diets[0].id],
      allergens: [
        { allergenId: idOf('MILK'), level: 'CONTAINS' },
        { allergenId: idOf('EGGS'), level: 'MAY_CONTAIN' },
        { allergenId: idOf('GLUTEN'), level: 'FREE_FROM' },
        { allergenId: idOf('FISH'), level: 'UNKNOWN' },
      ],
    })

    const [english] = await itemsOf(test(), menu.branchId)
    const [german] = await itemsOf(test(), menu.branchId, '?lang=de')

    expect(english?.allergens).toEqual([
      { id: idOf('GLUTEN'), name: 'Gluten', level: 'FREE_FROM' },
      { id: idOf('EGGS'), name: 'Eggs', level: 'MAY_CONTAIN' },
      { id: idOf('MILK'), name: 'Milk', level: 'CONTAINS' },
    ])
    expect(german?.allergens.map(({ name }) => name)).toEqual(['Gluten', 'Eier', 'Milch'])
    expect([english?.dietTypes[0]?.name, german?.dietTypes[0]?.name]).toEqual(['Vegetarian', 'Vegetarisch'])
  })

  it('the menu site’s API calls omit a diet type that is contradicted by the allergens of all its items', async () => {
    const menu = await makeMenu(test())
    const idsOf = async (path: string) => {
      const { body } = await call(test(), 'GET', `/api/${path}`, { token: menu.token })
      return new Map(body.data.map(({ code, id }: { code: string; id: number }) => [code, id]))
    }
    const [allergens, diets] = [await idsOf('allergens'), await idsOf('diet-types')]
    await addItem(test(), menu, {
      name: 'Cream soup',
      dietTypeIds: [diets.get('VeganDiet'), diets.get('VegetarianDiet')],
      allergens: [{ allergenId: allergens.get('MILK'), level: 'CONTAINS' }],
    })

    const { body } = await ask(test(), `${menu.branchId}/menu`)

    const vegetarian = { id: diets.get('VegetarianDiet') }
    expect(body.data.menuItems).toMatchObject([{ dietTypes: [vegetarian] }])
    expect(body.data.menuSite.dietTypes).toMatchObject([vegetarian])
  })

  it('the menu site’s API calls use the requested language if the branch has it, and otherwise the default language', async () => {
    const menu = await makeMenu(test(), { defaultLocale: 'de', locales: ['de', 'en'] })
    await addItem(test(), menu, { name: { de: 'Suppe', en: 'Soup' }, description: { de: 'Mit Brot' } })
    const shown = async (query: string, headers = {}) => {
      const { body } = await ask(test(), `${menu.branchId}/menu-items${query}`, headers)
      return body.data.menuItems.map((one: PublicMenuItem) => `${one.name}, ${one.description}`)
    }

    expect(await shown('')).toEqual(['Suppe, Mit Brot'])
    expect(await shown('?lang=en')).toEqual(['Soup, Mit Brot'])
    expect(await shown('?lang=fr')).toEqual(['Suppe, Mit Brot'])
    expect(await shown('?lang=')).toEqual(['Suppe, Mit Brot'])
    expect(await shown('?lang=__proto__')).toEqual(['Suppe, Mit Brot'])
    expect(await shown('', { 'accept-language': 'en' })).toEqual(['Suppe, Mit Brot'])
  })

  it('the menu site’s API calls name the language of each text without a translation', async () => {
    const menu = await makeMenu(test(), { defaultLocale: 'de', locales: ['de', 'en'] })
    await addItem(test(), menu, {
      name: { de: 'Suppe', en: 'Soup' },
      description: { de: 'Mit Brot' },
      variants: [
        { name: { de: 'groß', en: 'large' }, priceMinor: 500 },
        { name: { de: 'klein' }, priceMinor: 400 },
      ],
      modifierGroups: [{ name: { de: 'Dazu' }, minSelected: 0, options: [{ name: { de: 'Ei' }, priceDeltaMinor: 0 }] }],
    })
    const shown = async (lang: string) =>
      (await ask(test(), `${menu.branchId}/menu?lang=${lang}`)).body.data as MenuSnapshot

    const { menuSite, menuItems } = await shown('en')

    expect(menuSite.categories).toMatchObject([{ name: 'Soups', lang: 'de' }])
    expect(menuSite.categories[0]).not.toHaveProperty('descriptionLang')
    expect(menuItems).toMatchObject([
      {
        descriptionLang: 'de',
        variants: [{ name: 'large' }, { name: 'klein', lang: 'de' }],
        modifierGroups: [{ name: 'Dazu', lang: 'de', options: [{ name: 'Ei', lang: 'de' }] }],
        category: { lang: 'de' },
      },
    ])
    expect(menuItems[0]).not.toHaveProperty('lang')
    expect(menuItems[0]?.variants[0]).not.toHaveProperty('lang')
    expect(JSON.stringify(await shown('de'))).not.toMatch(/[lL]ang":/)
  })

  it.each(['?lang=de&lang=en', `?lang=${'x'.repeat(36)}`, '?colour=red'])(
    'the menu site’s API calls refuse the invalid query %s',
    async (query) => {
      const menu = await makeMenu(test())

      expect((await ask(test(), `${menu.branchId}${query}`)).status).toBe(400)
    },
  )

  it('unknown and unpublished branches and disabled companies get the same 404 from the menu site’s API', async () => {
    const [unpublished, closed] = [await makeMenu(test()), await makeMenu(test())]
    const { pool } = test().deps.database
    await pool.query('UPDATE branch SET is_published = false WHERE id = $1', [unpublished.branchId])
    await pool.query('UPDATE company SET disabled_at = now() WHERE id = $1', [closed.companyId])

    for (const id of [9_999_999_999, unpublished.branchId, closed.branchId]) {
      for (const path of [String(id), `${id}/menu-items`]) {
        const answer = await ask(test(), path)

        expect(answer).toMatchObject({
          status: 404,
          body: { success: false, message: 'No data found', error: 'No data found', code: 'NOT_FOUND' },
        })
        expect(answer.headers['etag']).toBeUndefined()
      }
    }
  })

  it('the menu site’s API calls stay available when the company’s subscription has lapsed', async () => {
    const menu = await makeMenu(test())
    await addItem(test(), menu, { name: 'Leek' })
    await test().deps.database.pool.query(`UPDATE subscription SET status = 'canceled' WHERE company_id = $1`, [
      menu.companyId,
    ])

    expect(await namesOf(test(), menu.branchId)).toEqual(['Leek'])
  })

  it.each(['abc', '0', '-1', '1.5', '01', '+1', '1e3', '0x1', '12345678901', 'MQ==', '%20', '1%00', '１'])(
    'the menu site’s API calls return 400 for the branch id %s',
    async (id) => {
      const answers = [await ask(test(), id), await ask(test(), `${id}/menu-items`)]

      for (const answer of answers)
        expect(answer).toMatchObject({ status: 400, body: { success: false, code: 'VALIDATION_FAILED' } })
    },
  )

  it('an IP address can request at most 120 uncached menus a minute', async () => {
    const from = newAddress()
    const statuses = new Set<number>()
    for (let asked = 1; asked <= 120; asked += 1)
      statuses.add((await call(test(), 'GET', '/api/menu-site/branch/9999999998', { from })).status)

    const tooMany = await call(test(), 'GET', '/api/menu-site/branch/9999999998', { from })

    expect([...statuses]).toEqual([404])
    expect(tooMany).toMatchObject({ status: 429, body: { success: false, code: 'RATE_LIMITED' } })
    expect(Number(tooMany.headers['retry-after'])).toBeGreaterThan(0)
  })
})
