import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { IMPORT_FILE_MAX_BYTES } from '#contract/limits.ts'
import { type MappingInput, type MenuImport, readMenuImport } from '#contract/menu-imports.ts'
import type { Deps } from '#server/deps.ts'
import { addBranch, addMember, makeCompany, type TestCompany } from '#server/testing/factories.ts'
import { form, type FormFile } from '#server/testing/multipart.ts'
import { type Answer, call, describeApp, newAddress, type TestApp } from '#server/testing/test-app.ts'
import { applyImport, whenIdle } from './service.ts'

type Company = Pick<TestCompany, 'token' | 'branchId'>
type Body = Record<string, unknown>

const csv = (...lines: string[]): FormFile => ({ name: 'menu.csv', bytes: `${lines.join('\n')}\n` })

const post = (
  app: TestApp,
  { token, branchId }: Company,
  file: FormFile | null,
  fields: Record<string, string> = { branchId: String(branchId) },
) => call(app, 'POST', '/api/menu-imports', { token, ...form(fields, file) })

/** Asks, as the wizard does, until the import is not busy any more. */
async function settled(app: TestApp, { token }: Company, id: number): Promise<MenuImport> {
  for (;;) {
    const { body } = await call(app, 'GET', `/api/menu-imports/${id}`, { token })
    if (!['reading', 'checking', 'importing'].includes(body.data.state)) return body.data
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

async function upload(app: TestApp, company: Company, file: FormFile): Promise<MenuImport> {
  const { status, body } = await post(app, company, file)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return settled(app, company, body.data.id)
}

async function check(app: TestApp, company: Company, id: number, mapping: MappingInput | null): Promise<MenuImport> {
  const { status, body } = await call(app, 'POST', `/api/menu-imports/${id}/check`, {
    token: company.token,
    body: { mapping },
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return settled(app, company, id)
}

const apply = (app: TestApp, { token }: Company, id: number) =>
  call(app, 'POST', `/api/menu-imports/${id}/apply`, { token })
const undo = (app: TestApp, { token }: Company, id: number) =>
  call(app, 'POST', `/api/menu-imports/${id}/undo`, { token })

/** The whole way of a file through the wizard. */
async function importMenu(
  app: TestApp,
  company: Company,
  file: FormFile,
  change = (mapping: MappingInput) => mapping,
): Promise<MenuImport> {
  const read = await upload(app, company, file)
  if (!read.mapping) throw new Error(JSON.stringify(read.failure))
  await check(app, company, read.id, change(read.mapping))
  const applied = await apply(app, company, read.id)
  if (applied.status !== 200) throw new Error(JSON.stringify(applied.body))
  return settled(app, company, read.id)
}

type Item = { id: number; name: Record<string, string>; [field: string]: unknown }

async function itemsOf(app: TestApp, { token, branchId }: Company): Promise<Item[]> {
  const { body } = await call(app, 'GET', `/api/menu-items?pageSize=100&branchId=${branchId}`, { token })
  return body.data.items
}

async function itemNamed(app: TestApp, company: Company, name: string): Promise<Item> {
  const found = (await itemsOf(app, company)).find((one) => Object.values(one.name).includes(name))
  if (!found) throw new Error(`There is no item ${name}`)
  return (await call(app, 'GET', `/api/menu-items/${found.id}`, { token: company.token })).body.data
}

const change = (app: TestApp, { token }: Company, path: string, body: Body) =>
  call(app, 'PATCH', `/api/${path}`, { token, body })

const MENU = csv(
  'id,category,name,price',
  'l1,Soups,Leek soup,6.50',
  'o1,Soups,Onion soup,7',
  'c1,Cakes,Carrot cake,4.80',
)

describeApp('an import', (test) => {
  it('reads a file, proposes a mapping, tells what it would do, and then does it', async () => {
    const company = await makeCompany(test())

    const uploaded = await post(test(), company, MENU)
    const read = await settled(test(), company, uploaded.body.data.id)
    const nothingYet = await itemsOf(test(), company)
    const checked = await check(test(), company, read.id, read.mapping)
    const stillNothing = await itemsOf(test(), company)
    const applied = await apply(test(), company, read.id)
    const done = await settled(test(), company, read.id)

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
        counts: { created: 3, updated: 0, unchanged: 0, refused: 0, warned: 0, categoriesCreated: 2 },
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

  it('is listed, newest first, with its counts', async () => {
    const company = await makeCompany(test())
    const first = await importMenu(test(), company, MENU)
    const second = await upload(test(), company, { name: 'Karte Größe 🍕.csv', bytes: 'name,price\nTea,2\n' })

    const { body } = await call(test(), 'GET', '/api/menu-imports', { token: company.token })

    expect(body.data).toMatchObject([
      { id: second.id, fileName: 'Karte Größe 🍕.csv', state: 'ready', counts: null, importedAt: null },
      { id: first.id, state: 'imported', counts: { created: 3 } },
    ])
  })

  it('takes the branch after the file as well as before it', async () => {
    const company = await makeCompany(test())
    const parts = form({ branchId: String(company.branchId) }, MENU, { fileFirst: true })

    const { status } = await call(test(), 'POST', '/api/menu-imports', { token: company.token, ...parts })

    expect(status).toBe(200)
  })

  it('shows guests what it brought on their next request', async () => {
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
    ['JPY', '"1,200"', 1200],
    ['KWD', '1.250', 1250],
  ])('reads prices in the brand’s currency: %s %s', async (currencyCode, text, priceMinor) => {
    const company = await makeCompany(test(), { currencyCode })

    await importMenu(test(), company, csv('category;name;price', `Soups;Leek;${text.replaceAll('"', '')}`))

    expect(await itemsOf(test(), company)).toMatchObject([{ priceMinor, currencyCode }])
  })

  it('turns two prices into sizes and never cuts one off', async () => {
    const company = await makeCompany(test())

    await importMenu(test(), company, csv('category,name,price', 'Drinks,Coffee,Small: 2.80 / Large: 3.60'))

    const { variants, priceMinor } = await itemNamed(test(), company, 'Coffee')
    expect(priceMinor).toBeNull()
    expect(variants).toMatchObject([
      { name: { en: 'Small' }, priceMinor: 280 },
      { name: { en: 'Large' }, priceMinor: 360 },
    ])
  })

  it('makes an item without a price a draft on request, never one that is free', async () => {
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

  it('says which rows it refuses and why, and takes the others', async () => {
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

  it('keeps allergens with their levels, and lists the words it does not know', async () => {
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

  it('may only be made by who may write the menu', async () => {
    const company = await makeCompany(test())
    const { id } = await upload(test(), company, MENU)
    const viewer = { ...company, token: (await addMember(test(), company, 'viewer')).token }

    const answers = [
      await post(test(), viewer, MENU),
      await call(test(), 'GET', '/api/menu-imports', { token: viewer.token }),
      await call(test(), 'GET', `/api/menu-imports/${id}`, { token: viewer.token }),
      await call(test(), 'POST', `/api/menu-imports/${id}/check`, {
        token: viewer.token,
        body: { mapping: { columns: {}, priceUnit: 'major', acceptCurrency: false } },
      }),
      await apply(test(), viewer, id),
      await undo(test(), viewer, id),
      await call(test(), 'DELETE', `/api/menu-imports/${id}`, { token: viewer.token }),
    ]
    const signedOut = await call(
      test(),
      'POST',
      '/api/menu-imports',
      form({ branchId: String(company.branchId) }, MENU),
    )

    for (const answer of answers) expect(answer).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
    expect(signedOut).toMatchObject({ status: 401, body: { message: 'Unauthorized' } })
  })

  it('is nobody else’s to see or use', async () => {
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

  it('can be forgotten before it is applied, and not afterwards', async () => {
    const company = await makeCompany(test())
    const { id } = await upload(test(), company, MENU)
    const { id: imported } = await importMenu(test(), company, MENU)
    const forget = (one: number) => call(test(), 'DELETE', `/api/menu-imports/${one}`, { token: company.token })

    expect((await forget(id)).status).toBe(200)
    expect((await call(test(), 'GET', `/api/menu-imports/${id}`, { token: company.token })).status).toBe(404)
    expect(await forget(imported)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  })

  it('does not keep the file once it is imported', async () => {
    const company = await makeCompany(test())
    const { id } = await importMenu(test(), company, MENU)

    const { rows } = await test().deps.database.pool.query('SELECT content FROM menu_import WHERE id = $1', [id])

    expect(rows).toEqual([{ content: null }])
  })
})

describeApp('a file that cannot be imported', (test) => {
  const picture = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  const workbook = Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(200, 7)])

  it.each([
    ['a picture', { name: 'menu.csv', bytes: picture }, /picture/],
    ['a PDF', { name: 'menu.csv', bytes: '%PDF-1.7\n%âãÏÓ' }, /PDF/],
    ['an old Excel file', { name: 'menu.xls', bytes: Buffer.from('d0cf11e0a1b11ae1', 'hex') }, /\.xls/],
    ['a workbook that was cut off', { name: 'menu.xlsx', bytes: workbook }, /./],
    ['a web page', { name: 'menu.csv', bytes: '<!doctype html><table></table>' }, /web page/],
    [
      'random bytes',
      { name: 'menu.csv', bytes: Buffer.from(Array.from({ length: 4000 }, (_, at) => (at * 7919) % 256)) },
      /./,
    ],
    ['blank lines', { name: 'menu.csv', bytes: '\n\n\n' }, /./],
    ['an empty list', { name: 'menu.json', bytes: '[]' }, /./],
  ])('is refused in words: %s', async (_what, file, reason) => {
    const company = await makeCompany(test())

    const read = await upload(test(), company, file)
    const applied = await apply(test(), company, read.id)

    expect(read).toMatchObject({
      state: 'failed',
      table: null,
      mapping: null,
      failure: { reason: expect.stringMatching(reason) },
    })
    expect(read.failure?.reason).toMatch(/^[A-Z].{10,}[.!]$/)
    expect(read.failure?.reason).not.toContain('our side')
    expect(applied).toMatchObject({ status: 409 })
    expect(await itemsOf(test(), company)).toEqual([])
  })

  it('tells the line and the column of broken JSON', async () => {
    const company = await makeCompany(test())

    const read = await upload(test(), company, {
      name: 'menu.json',
      bytes: '[\n  {"name": "Leek", "price": 5},\n  {"name": "Onion" "price": 6}\n]',
    })

    expect(read).toMatchObject({ state: 'failed', failure: { line: 3, column: 20 } })
  })

  it('tells the line of a CSV that ends within quotes', async () => {
    const company = await makeCompany(test())

    const read = await upload(
      test(),
      company,
      csv('category,name,price', 'Soups,Leek,5', 'Soups,"Onion,6', 'Soups,Pea,7'),
    )

    expect(read).toMatchObject({ state: 'failed', failure: { line: 3, reason: expect.stringMatching(/quot/i) } })
  })

  it('is refused at once when it is empty', async () => {
    const company = await makeCompany(test())

    const answer = await post(test(), company, { name: 'menu.csv', bytes: '' })

    expect(answer).toMatchObject({ status: 422, body: { code: 'UNPROCESSABLE', message: 'This file is empty.' } })
  })

  it('is refused at once when it is larger than 20 MB', async () => {
    const company = await makeCompany(test())

    const answer = await post(test(), company, {
      name: 'menu.csv',
      bytes: Buffer.alloc(IMPORT_FILE_MAX_BYTES + 1, 'a'),
    })
    const { body } = await call(test(), 'GET', '/api/menu-imports', { token: company.token })

    expect(answer).toMatchObject({
      status: 413,
      body: { success: false, code: 'FILE_TOO_LARGE', message: 'The file is too large.' },
    })
    expect(body.data).toEqual([])
  })

  it('is refused at once when it is none, or two, or for no branch', async () => {
    const company = await makeCompany(test())
    const branchId = String(company.branchId)
    const twice = form({ branchId }, MENU)
    const closing = Buffer.from('------carte-test-boundary-7d2f--\r\n')
    const [, ...rest] = [closing, form({}, MENU).body]
    const two = { ...twice, body: Buffer.concat([twice.body.subarray(0, twice.body.length - closing.length), ...rest]) }
    const send = (parts: { body: unknown; headers?: Record<string, string> }) =>
      call(test(), 'POST', '/api/menu-imports', { token: company.token, ...parts })

    const none = await post(test(), company, null)
    const both = await send(two)
    const noBranch = await post(test(), company, MENU, {})
    const wrongBranch = await post(test(), company, MENU, { branchId: 'first' })
    const noForm = await send({ body: { branchId: company.branchId } })

    expect(none).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST', message: 'No file was sent.' } })
    expect(both).toMatchObject({ status: 400, body: { message: 'Only one file at a time.' } })
    for (const answer of [noBranch, wrongBranch]) {
      expect(answer).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION_FAILED', errors: { branchId: expect.any(String) } },
      })
    }
    expect(noForm).toMatchObject({ status: 415, body: { code: 'UNSUPPORTED_FILE' } })
  })

  it('survives characters a database cannot store', async () => {
    const company = await makeCompany(test())

    const read = await upload(test(), company, {
      name: 'menu.json',
      bytes:
        '[{"category":"Soups","name":"Le\\u0000ek \\ud83e","price":5},{"category":"Soups","name":"Onion","price":6}]',
    })
    const checked = await check(test(), company, read.id, read.mapping)
    await apply(test(), company, read.id)
    const done = await settled(test(), company, read.id)

    expect(checked.failure).toBeNull()
    expect(done).toMatchObject({ state: 'imported', failure: null })
    expect((await itemsOf(test(), company)).map(({ name }) => name['en'])).toContain('Onion')
  })
})

describeApp('a mapping', (test) => {
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
      'a column the file does not have',
      (mapping: MappingInput) => ({ ...mapping, columns: { ...mapping.columns, cost: { kind: 'calories' } } }),
      /cost/,
    ],
  ] as [string, (mapping: MappingInput) => MappingInput, RegExp][])(
    'with %s is refused in words, and nothing is imported',
    async (_what, spoil, message) => {
      const company = await makeCompany(test())
      const { id, mapping } = await upload(test(), company, MENU)
      if (!mapping) throw new Error('No mapping was proposed')

      const checked = await check(test(), company, id, spoil(mapping))
      const applied = await apply(test(), company, id)
      const after = await settled(test(), company, id)

      expect(checked.report?.mappingErrors).toMatchObject([{ message: expect.stringMatching(message) }])
      expect(checked.report?.counts).toMatchObject({ created: 0, updated: 0 })
      expect(applied).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
      expect(after).toMatchObject({ state: 'checked', importedAt: null })
      expect(await itemsOf(test(), company)).toEqual([])
    },
  )

  it('can be mended after it was refused', async () => {
    const company = await makeCompany(test())
    const { id, mapping } = await upload(test(), company, MENU)
    if (!mapping) throw new Error('No mapping was proposed')
    await check(test(), company, id, { ...mapping, columns: { ...mapping.columns, name: { kind: 'ignore' } } })

    const mended = await check(test(), company, id, mapping)
    await apply(test(), company, id)

    expect(mended.report).toMatchObject({ mappingErrors: [], counts: { created: 3 } })
    expect(await itemsOf(test(), company)).toHaveLength(3)
  })

  it('must have been checked before it is applied', async () => {
    const company = await makeCompany(test())
    const { id } = await upload(test(), company, MENU)

    expect(await apply(test(), company, id)).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', message: expect.stringContaining('Check') },
    })
  })

  it('that leads to nothing imports nothing, and the file can be tried again', async () => {
    const company = await makeCompany(test())
    const { id, mapping } = await upload(
      test(),
      company,
      csv('category,name,price', 'Soups,Leek,five', 'Soups,Onion,six'),
    )
    await check(test(), company, id, mapping)

    const applied = await apply(test(), company, id)

    expect(applied).toMatchObject({ status: 409, body: { message: expect.stringContaining('No row') } })
    expect((await settled(test(), company, id)).state).toBe('checked')
  })

  it.each([
    ['no mapping', {}],
    [
      'a kind nobody knows',
      { mapping: { columns: { name: { kind: 'colour' } }, priceUnit: 'major', acceptCurrency: false } },
    ],
    ['an unknown field', { mapping: { columns: {}, priceUnit: 'major', acceptCurrency: false, companyId: 1 } }],
  ])('is refused with 400: %s', async (_what, body) => {
    const company = await makeCompany(test())
    const { id } = await upload(test(), company, MENU)

    const answer = await call(test(), 'POST', `/api/menu-imports/${id}/check`, { token: company.token, body })

    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } })
  })
})

describeApp('a second import', (test) => {
  it('changes nothing when nothing changed', async () => {
    const company = await makeCompany(test())
    await importMenu(test(), company, MENU)
    const before = await itemsOf(test(), company)

    const { report } = await importMenu(test(), company, MENU)

    expect(report?.counts).toMatchObject({ created: 0, updated: 0, unchanged: 3, categoriesCreated: 0 })
    expect(await itemsOf(test(), company)).toEqual(before)
  })

  it('finds items again by their external id, even under another name and category', async () => {
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

  it('finds items without one by category and name, whatever the case and accents', async () => {
    const company = await makeCompany(test())
    await importMenu(test(), company, csv('category,name,price', 'Desserts,Crème brûlée,5', 'Drinks,Crème brûlée,6'))

    const { report } = await importMenu(test(), company, csv('category,name,price', 'DESSERTS,CREME BRULEE,5.50'))

    expect(report?.counts).toMatchObject({ created: 0, updated: 1 })
    expect((await itemsOf(test(), company)).map(({ priceMinor }) => priceMinor)).toEqual([550, 600])
  })

  it('leaves alone what the file has no column or no row for', async () => {
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
    expect(await itemNamed(test(), company, 'Leek cream')).toEqual({ ...leek, name: { en: 'Leek cream' }, revision: 2 })
  })

  it('keeps the price an item has where the file’s cell is empty, and says so', async () => {
    const company = await makeCompany(test())
    await importMenu(test(), company, MENU)

    const { report } = await importMenu(test(), company, csv('id,category,name,price', 'l1,Soups,Leek soup,'))

    expect(report?.counts).toMatchObject({ created: 0, updated: 0, unchanged: 1 })
    expect(report?.warned.map(({ message }) => message).join()).toContain('kept')
    expect(await itemNamed(test(), company, 'Leek soup')).toMatchObject({ priceMinor: 650, status: 'PUBLISHED' })
  })

  it('takes a file’s rows for one item only once', async () => {
    const company = await makeCompany(test())
    await importMenu(test(), company, MENU)

    const { report } = await importMenu(
      test(),
      company,
      csv('id,category,name,price', 'l1,Soups,Leek soup,8', 'l1,Soups,Leek soup,9'),
    )

    expect(report?.counts.refused).toBe(1)
    expect(report?.refused[0]?.rowNumber).toBe(3)
    expect(await itemNamed(test(), company, 'Leek soup')).toMatchObject({ priceMinor: 800 })
  })

  it('of a sold-out column sells out again what was only sold out until a time that is over', async () => {
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

  it('sells out in the branch it was for, and nowhere else', async () => {
    const company = await makeCompany(test())
    const other = { ...company, branchId: await addBranch(test(), company) }

    await importMenu(test(), other, csv('id,category,name,price,sold out', 'l1,Soups,Leek soup,6.50,yes'))

    expect(await itemsOf(test(), company)).toMatchObject([{ isSoldOut: false }])
    expect(await itemsOf(test(), other)).toMatchObject([{ isSoldOut: true }])
  })
})

describeApp('undoing an import', (test) => {
  it('takes back what was made, and restores what was changed', async () => {
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
    expect(body.data).toEqual({ removed: 1, restored: 1, kept: [] })
    expect(await itemNamed(test(), company, 'Leek soup')).toEqual({ ...leek, revision: 3 })
    expect((await itemsOf(test(), company)).map(({ name }) => name['en'])).toEqual([
      'Leek soup',
      'Onion soup',
      'Carrot cake',
    ])
    expect(categories.body.data.items.map((one: { name: { en: string } }) => one.name.en)).toEqual(['Soups', 'Cakes'])
  })

  it('restores what the branch said of an item', async () => {
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

  it('keeps what somebody edited since, and says which', async () => {
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

  it('goes on although something it made was deleted since', async () => {
    const company = await makeCompany(test())
    const { id } = await importMenu(test(), company, MENU)
    const leek = await itemNamed(test(), company, 'Leek soup')
    await call(test(), 'DELETE', `/api/menu-items/${leek.id}`, { token: company.token })

    const { body } = await undo(test(), company, id)

    expect(body.data).toEqual({ removed: 2, restored: 0, kept: [] })
  })

  it('keeps an item whose former category has gone since, and says so', async () => {
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

  it('works once, and only for what was imported', async () => {
    const company = await makeCompany(test())
    const { id: open } = await upload(test(), company, MENU)
    const { id } = await importMenu(test(), company, MENU)

    const early = await undo(test(), company, open)
    const first = await undo(test(), company, id)
    const second = await undo(test(), company, id)
    const again = await apply(test(), company, id)

    expect(early).toMatchObject({ status: 409, body: { message: 'This file has not been imported.' } })
    expect(first.status).toBe(200)
    expect(second).toMatchObject({ status: 409, body: { message: 'This import has been undone already.' } })
    expect(again.status).toBe(409)
    expect(await settled(test(), company, id)).toMatchObject({
      state: 'undone',
      undoneAt: test().clock.now.toISOString(),
    })
  })

  it('works once when two people undo at the same moment', async () => {
    const company = await makeCompany(test())
    await importMenu(test(), company, MENU)
    const { id } = await importMenu(test(), company, csv('id,category,name,price', 'l1,Soups,Leek soup,9'))

    const answers = await Promise.all([undo(test(), company, id), undo(test(), company, id), undo(test(), company, id)])

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 200)?.body.data).toEqual({ removed: 0, restored: 1, kept: [] })
  })
})

describeApp('imports at the same time', (test) => {
  it('bring each item once when one is applied twice', async () => {
    const company = await makeCompany(test())
    const { id, mapping } = await upload(test(), company, MENU)
    await check(test(), company, id, mapping)

    const answers = await Promise.all([
      apply(test(), company, id),
      apply(test(), company, id),
      apply(test(), company, id),
    ])
    const done = await settled(test(), company, id)

    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    for (const { status } of answers) expect([200, 409]).toContain(status)
    expect(done).toMatchObject({ state: 'imported', failure: null, report: { counts: { created: 3 } } })
    expect(await itemsOf(test(), company)).toHaveLength(3)
  })

  it('bring each item once when two processes apply one', async () => {
    const company = await makeCompany(test())
    const { id, mapping } = await upload(test(), company, MENU)
    await check(test(), company, id, mapping)
    const second = beforeConnection(test().deps, 4, async () => {
      await apply(test(), company, id)
      await whenIdle(id)
    })

    await applyImport(second, company, id)
    const done = await settled(test(), company, id)

    expect(done).toMatchObject({ state: 'imported', failure: null })
    expect(await itemsOf(test(), company)).toHaveLength(3)
  })

  it('of two files with the same dishes do not make them twice', async () => {
    const company = await makeCompany(test())
    const ids = []
    for (const price of ['6', '7']) {
      const { id, mapping } = await upload(
        test(),
        company,
        csv('category,name,price', `Soups,Leek,${price}`, `Soups,Onion,${price}`),
      )
      await check(test(), company, id, mapping)
      ids.push(id)
    }

    await Promise.all(ids.map((id) => apply(test(), company, id)))
    const done = await Promise.all(ids.map((id) => settled(test(), company, id)))

    expect(done.map(({ state }) => state)).toEqual(['imported', 'imported'])
    expect(await itemsOf(test(), company)).toHaveLength(2)
  })

  it('are planned again when the menu changed after they were checked', async () => {
    const company = await makeCompany(test())
    const { id, mapping } = await upload(test(), company, MENU)
    await check(test(), company, id, mapping)
    await importMenu(test(), company, csv('id,category,name,price', 'l1,Soups,Leek soup,1'))

    await apply(test(), company, id)
    const done = await settled(test(), company, id)

    expect(done).toMatchObject({ state: 'imported', report: { counts: { created: 2, updated: 1 } } })
    expect(await itemNamed(test(), company, 'Leek soup')).toMatchObject({ priceMinor: 650 })
  })

  it.each([
    [
      'an item is added',
      (app: TestApp, company: Company, categoryId: number) =>
        call(app, 'POST', '/api/menu-items', {
          token: company.token,
          body: { categoryId, name: 'Onion soup', priceMinor: 1 },
        }),
    ],
    [
      'the category is renamed',
      (app: TestApp, company: Company, categoryId: number) =>
        change(app, company, `categories/${categoryId}`, { name: 'Broths' }),
    ],
  ])('are planned again when, in the very moment before they are written, %s', async (_what, interfere) => {
    const company = await makeCompany(test())
    const categoryId = (
      await call(test(), 'POST', '/api/categories', { token: company.token, body: { name: 'Soups' } })
    ).body.data.id
    const { id, mapping } = await upload(test(), company, MENU)
    await check(test(), company, id, mapping)
    const deps = beforeConnection(test().deps, 4, () => interfere(test(), company, categoryId))

    await applyImport(deps, { companyId: company.companyId, userId: company.userId }, id)
    await whenIdle(id)

    const items = await itemsOf(test(), company)
    const categories = await call(test(), 'GET', '/api/categories', { token: company.token })
    const names = categories.body.data.items.map((one: { name: { en: string } }) => one.name.en)
    expect(items.filter(({ name }) => name['en'] === 'Onion soup')).toMatchObject([{ priceMinor: 700 }])
    expect(items.map((one) => (one['category'] as { name: { en: string } }).name.en)).toEqual([
      'Soups',
      'Soups',
      'Cakes',
    ])
    expect(new Set(names).size).toBe(names.length)
  })
})

/** The same dependencies, but before their nth connection to the database something else happens. */
function beforeConnection(deps: Deps, nth: number, happens: () => Promise<unknown>): Deps {
  let connections = 0
  const pool = new Proxy(deps.database.pool, {
    get(target, property) {
      if (property !== 'connect') return Reflect.get(target, property, target)
      return async () => {
        connections += 1
        if (connections === nth) await happens()
        return target.connect()
      }
    },
  })
  return { ...deps, database: { ...deps.database, pool } }
}

describeApp('the demo’s own menu', (test) => {
  it('is imported with its allergens, sizes and two languages', async () => {
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
    })
    expect(await itemNamed(test(), company, 'Filter coffee')).toMatchObject({
      name: { en: 'Filter coffee', de: 'Filterkaffee' },
      variants: [{ priceMinor: 280 }, { priceMinor: 360 }],
    })
  })
})
