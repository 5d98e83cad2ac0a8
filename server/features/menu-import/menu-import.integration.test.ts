import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { type MappingInput, readMenuImport } from '#contract/menu-imports.ts'
import { addMember, makeCompany } from '#server/testing/factories.ts'
import {
  apply,
  check,
  csv,
  importMenu,
  itemNamed,
  itemsOf,
  MENU,
  post,
  waitUntilSettled,
  undo,
  upload,
} from '#server/testing/import-wizard.ts'
import { allergenIds } from '#server/testing/menu-items.ts'
import { form } from '#server/testing/multipart.ts'
import { type Answer, call, describeApp, newAddress } from '#server/testing/test-app.ts'

describeApp('importing a menu file', (test) => {
  it('an import changes the menu only when it is applied', async () => {
    const company = await makeCompany(test())

    const uploaded = await post(test(), company, MENU)
    const read = await waitUntilSettled(test(), company, uploaded.body.data.id)
    const nothingYet = await itemsOf(test(), company)
    const checked = await check(test(), company, read.id, read.mapping)
    const stillNothing = await itemsOf(test(), company)
    const applied = await apply(test(), company, read.id)
    const done = await waitUntilSettled(test(), company, read.id)

    expect(readMenuImport.data.parse(uploaded.body.data)).toEqual(uploaded.body.data)
    expect(read).toMatchObject({
      state: 'ready',
      branchId: company.branchId,
      fileName: 'menu.csv',
      failure: null,
      table: { format: 'csv', delimiter: ',', rowCount: 3 },
      mapping: {
        columns: {
          id: { kind: 'externalId' },
          category: { kind: 'category' },
          name: { kind: 'name' },
          price: { kind: 'price' },
        },
      },
    })
    expect(checked).toMatchObject({
      state: 'checked',
      report: {
        counts: {
          created: 3,
          updated: 0,
          unchanged: 0,
          refused: 0,
          warned: 0,
          categoriesCreated: 2,
          needsReview: 0,
          leftOut: 0,
        },
        mappingErrors: [],
      },
      preview: [
        { rowNumber: 2, action: 'create', category: 'Soups', name: 'Leek soup', prices: [{ name: '', text: '€6.50' }] },
        {},
        {},
      ],
    })
    expect([nothingYet, stillNothing]).toEqual([[], []])
    expect(applied.status).toBe(200)
    expect(readMenuImport.data.parse(done)).toEqual(done)
    expect(done).toMatchObject({
      state: 'imported',
      importedAt: test().clock.now.toISOString(),
      report: { counts: { created: 3 } },
    })
    expect(await itemsOf(test(), company)).toMatchObject([
      { name: { en: 'Leek soup' }, category: { name: { en: 'Soups' } }, priceMinor: 650, status: 'PUBLISHED' },
      { name: { en: 'Onion soup' }, category: { name: { en: 'Soups' } }, priceMinor: 700 },
      { name: { en: 'Carrot cake' }, category: { name: { en: 'Cakes' } }, priceMinor: 480 },
    ])
  })

  it('imports are listed with their counts, newest first', async () => {
    const company = await makeCompany(test())
    const first = await importMenu(test(), company, MENU)
    const second = await upload(test(), company, { name: 'Karte Größe 🍕.csv', bytes: 'name,price\nTea,2\n' })

    const { body } = await call(test(), 'GET', '/api/menu-imports', { token: company.token })

    expect(body.data).toMatchObject([
      { id: second.id, fileName: 'Karte Größe 🍕.csv', state: 'ready', counts: null, importedAt: null },
      { id: first.id, state: 'imported', counts: { created: 3 } },
    ])
  })

  it('an upload may have the branch field after the file', async () => {
    const company = await makeCompany(test())
    const parts = form({ branchId: String(company.branchId) }, MENU, { fileFirst: true })

    const { status } = await call(test(), 'POST', '/api/menu-imports', { token: company.token, ...parts })

    expect(status).toBe(200)
  })

  it('guests see imported items on their next request, until the import is undone', async () => {
    const company = await makeCompany(test())
    const guests = () =>
      call(test(), 'GET', `/api/menu-site/branch/${company.branchId}/menu-items`, { from: newAddress() })
    const before = await guests()

    const { id } = await importMenu(test(), company, MENU)
    const after = await guests()
    await undo(test(), company, id)
    const undone = await guests()

    const names = ({ body }: Answer) => body.data.menuItems.map((one: { name: string }) => one.name)
    expect([names(before), names(after), names(undone)]).toEqual([[], ['Leek soup', 'Onion soup', 'Carrot cake'], []])
  })

  it.each([
    ['EUR', '8,00', 800],
    ['EUR', '1.250,50', 125_050],
    ['JPY', '1,200', 1200],
    ['KWD', '1.250', 1250],
  ])('an import reads prices in the brand’s currency: %s %s', async (currencyCode, text, priceMinor) => {
    const company = await makeCompany(test(), { currencyCode })

    await importMenu(test(), company, csv('category;name;price', `Soups;Leek;${text}`))

    expect(await itemsOf(test(), company)).toMatchObject([{ priceMinor, currencyCode }])
  })

  it('an import turns two prices with size names in one cell into sizes', async () => {
    const company = await makeCompany(test())

    await importMenu(test(), company, csv('category,name,price', 'Drinks,Coffee,Small: 2.80 / Large: 3.60'))

    const { variants, priceMinor } = await itemNamed(test(), company, 'Coffee')
    expect(priceMinor).toBeNull()
    expect(variants).toMatchObject([
      { name: { en: 'Small' }, priceMinor: 280 },
      { name: { en: 'Large' }, priceMinor: 360 },
    ])
  })

  it('an import creates an item without a price as a draft with the price “on request”', async () => {
    const company = await makeCompany(test())

    const { report } = await importMenu(test(), company, csv('category,name,price', 'Soups,Leek,', 'Soups,Onion,6'))

    expect(report).toMatchObject({
      counts: { created: 2, warned: 1 },
      warned: [{ rowNumber: 2, message: expect.any(String) }],
    })
    expect(await itemNamed(test(), company, 'Leek')).toMatchObject({
      status: 'DRAFT',
      priceType: 'ON_REQUEST',
      priceMinor: null,
    })
  })

  it('an import refuses invalid rows with a reason, and imports the others', async () => {
    const company = await makeCompany(test())

    const { report } = await importMenu(
      test(),
      company,
      csv(
        'id,category,name,price',
        'a,Soups,Leek,6',
        'b,Soups,,7',
        'c,Soups,Onion,seven',
        'd,Soups,Pea,-5',
        'e,Soups,Bean,8',
      ),
    )

    expect(report?.counts).toMatchObject({ created: 2, refused: 3 })
    expect(report?.refused.map(({ rowNumber }) => rowNumber)).toEqual([3, 4, 5])
    for (const { message } of report?.refused ?? []) expect(message).toMatch(/^[A-Z“].{10,}/)
    expect((await itemsOf(test(), company)).map(({ name }) => name['en'])).toEqual(['Leek', 'Bean'])
  })

  it('an import sets allergens with their levels, and lists unknown words', async () => {
    const company = await makeCompany(test())

    const { report } = await importMenu(
      test(),
      company,
      csv('category,name,price,contains,may contain,free from', 'Soups,Leek,6,"milk, unobtainium",sesame,nuts'),
    )

    const { allergens } = await itemNamed(test(), company, 'Leek')
    expect(report?.unrecognised).toMatchObject([{ value: 'unobtainium', column: 'contains', count: 1, rowNumber: 2 }])
    expect(
      Object.fromEntries((allergens as { name: string; level: string }[]).map(({ name, level }) => [name, level])),
    ).toEqual({
      Milk: 'CONTAINS',
      'Sesame seeds': 'MAY_CONTAIN',
      Nuts: 'FREE_FROM',
    })
  })

  it('an import recognises the standard name of an allergen that the company has renamed', async () => {
    const company = await makeCompany(test())
    const { MILK } = await allergenIds(test(), company.token)
    const body = { name: { en: 'Dairy products' }, synonyms: [] }
    await call(test(), 'PATCH', `/api/allergens/${MILK}`, { token: company.token, body })

    await importMenu(test(), company, csv('category,name,price,free from', 'Sopas,Puerro,6,leche', '汁物,味噌汁,5,乳'))

    const allergens = [{ name: 'Dairy products', level: 'FREE_FROM' }]
    expect(await itemNamed(test(), company, 'Puerro')).toMatchObject({ allergens })
    expect(await itemNamed(test(), company, '味噌汁')).toMatchObject({ allergens })
  })

  it('importing a file requires a session and permission to edit the menu', async () => {
    const company = await makeCompany(test())
    const { id } = await upload(test(), company, MENU)
    const viewer = { ...company, token: (await addMember(test(), company, 'viewer')).token }

    const callsOf = async (token: string | undefined) => {
      const path = `/api/menu-imports/${id}`
      const fields = { branchId: String(company.branchId) }
      const mapping = { columns: {}, priceUnit: 'major', acceptCurrency: false }
      return [
        await call(test(), 'POST', '/api/menu-imports', { token, ...form(fields, MENU) }),
        await call(test(), 'GET', '/api/menu-imports', { token }),
        await call(test(), 'GET', path, { token }),
        await call(test(), 'GET', `${path}/rows?list=refused`, { token }),
        await call(test(), 'POST', `${path}/check`, { token, body: { mapping } }),
        await call(test(), 'POST', `${path}/apply`, { token }),
        await call(test(), 'POST', `${path}/undo`, { token }),
        await call(test(), 'DELETE', path, { token }),
      ]
    }

    const [ofViewer, signedOut] = [await callsOf(viewer.token), await callsOf(undefined)]

    for (const answer of ofViewer) expect(answer).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
    for (const answer of signedOut) expect(answer).toMatchObject({ status: 401, body: { message: 'Unauthorized' } })
  })

  it('an import can’t be seen or used by another company', async () => {
    const company = await makeCompany(test())
    const stranger = await makeCompany(test())
    const { id, mapping } = await upload(test(), company, MENU)
    const { id: imported } = await importMenu(test(), company, MENU)
    const { token } = stranger

    const answers = [
      await post(test(), { token, branchId: company.branchId }, MENU),
      await call(test(), 'GET', `/api/menu-imports/${id}`, { token }),
      await call(test(), 'POST', `/api/menu-imports/${id}/check`, { token, body: { mapping } }),
      await apply(test(), stranger, id),
      await undo(test(), stranger, imported),
      await call(test(), 'DELETE', `/api/menu-imports/${id}`, { token }),
    ]
    const list = await call(test(), 'GET', '/api/menu-imports', { token })

    for (const answer of answers) expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    expect(list.body.data).toEqual([])
    expect(await itemsOf(test(), company)).toHaveLength(3)
  })

  it('an import can be deleted before it is applied, but not afterwards', async () => {
    const company = await makeCompany(test())
    const { id } = await upload(test(), company, MENU)
    const { id: imported } = await importMenu(test(), company, MENU)
    const forget = (one: number) => call(test(), 'DELETE', `/api/menu-imports/${one}`, { token: company.token })

    expect((await forget(id)).status).toBe(200)
    expect((await call(test(), 'GET', `/api/menu-imports/${id}`, { token: company.token })).status).toBe(404)
    expect(await forget(imported)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  })
})

describeApp('checking the mapping of an import', (test) => {
  it.each([
    [
      'two columns for the name',
      (mapping: MappingInput) => ({ ...mapping, columns: { ...mapping.columns, category: { kind: 'name' } } }),
      /name/,
    ],
    [
      'no column for the name',
      (mapping: MappingInput) => ({ ...mapping, columns: { ...mapping.columns, name: { kind: 'ignore' } } }),
      /name/,
    ],
    [
      'two columns for the price',
      (mapping: MappingInput) => ({ ...mapping, columns: { ...mapping.columns, id: { kind: 'price' } } }),
      /price/,
    ],
    [
      'a column that the file doesn’t have',
      (mapping: MappingInput) => ({ ...mapping, columns: { ...mapping.columns, cost: { kind: 'calories' } } }),
      /cost/,
    ],
  ] as [string, (mapping: MappingInput) => MappingInput, RegExp][])(
    'a mapping with %s is refused with a reason, and nothing is imported',
    async (_what, spoil, message) => {
      const company = await makeCompany(test())
      const { id, mapping } = await upload(test(), company, MENU)
      if (!mapping) throw new Error('No mapping was proposed')

      const checked = await check(test(), company, id, spoil(mapping))
      const applied = await apply(test(), company, id)
      const after = await waitUntilSettled(test(), company, id)

      expect(checked.report?.mappingErrors).toMatchObject([{ message: expect.stringMatching(message) }])
      expect(checked.report?.counts).toMatchObject({ created: 0, updated: 0 })
      expect(applied).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
      expect(after).toMatchObject({ state: 'checked', importedAt: null })
      expect(await itemsOf(test(), company)).toEqual([])
    },
  )

  it('a mapping can be corrected after it was refused', async () => {
    const company = await makeCompany(test())
    const { id, mapping } = await upload(test(), company, MENU)
    if (!mapping) throw new Error('No mapping was proposed')
    await check(test(), company, id, { ...mapping, columns: { ...mapping.columns, name: { kind: 'ignore' } } })

    const mended = await check(test(), company, id, mapping)
    await apply(test(), company, id)

    expect(mended.report).toMatchObject({ mappingErrors: [], counts: { created: 3 } })
    expect(await itemsOf(test(), company)).toHaveLength(3)
  })

  it('an import must be checked before it is applied', async () => {
    const company = await makeCompany(test())
    const { id } = await upload(test(), company, MENU)

    expect(await apply(test(), company, id)).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', message: expect.stringContaining('Check') },
    })
  })

  it('an import can’t be applied if every row has an error', async () => {
    const company = await makeCompany(test())
    const { id, mapping } = await upload(test(), company, csv('category,name,price', 'Soups,Leek,-5', 'Soups,Onion,-6'))
    await check(test(), company, id, mapping)

    const applied = await apply(test(), company, id)

    expect(applied).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Nothing was imported, because every row has an error') },
    })
    expect((await waitUntilSettled(test(), company, id)).state).toBe('checked')
  })

  it.each([
    ['no mapping', {}],
    [
      'an unknown kind of column',
      { mapping: { columns: { name: { kind: 'colour' } }, priceUnit: 'major', acceptCurrency: false } },
    ],
    ['an unknown field', { mapping: { columns: {}, priceUnit: 'major', acceptCurrency: false, companyId: 1 } }],
  ])('a check without a valid mapping is refused with 400: %s', async (_what, body) => {
    const company = await makeCompany(test())
    const { id } = await upload(test(), company, MENU)

    const answer = await call(test(), 'POST', `/api/menu-imports/${id}/check`, { token: company.token, body })

    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } })
  })
})

describeApp('the demo’s menu file', (test) => {
  it('every row of the demo’s menu file is imported', async () => {
    const company = await makeCompany(test(), { locales: ['en', 'de'] })
    const bytes = readFileSync(new URL('../../../demo/cafe.csv', import.meta.url))

    const { report } = await importMenu(test(), company, { name: 'cafe.csv', bytes })

    expect(report?.counts).toEqual({
      created: 15,
      updated: 0,
      unchanged: 0,
      refused: 0,
      warned: 1,
      categoriesCreated: 4,
      needsReview: 0,
      leftOut: 0,
    })
    expect(await itemNamed(test(), company, 'Filter coffee')).toMatchObject({
      name: { en: 'Filter coffee', de: 'Filterkaffee' },
      variants: [{ priceMinor: 280 }, { priceMinor: 360 }],
    })
  })
})
