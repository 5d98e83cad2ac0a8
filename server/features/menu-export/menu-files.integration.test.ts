import { expect, it } from 'vitest'
import { ALLERGEN_MATRIX_PAGE_SIZE, type AllergenMatrixPage } from '#contract/menu-exports.ts'
import { queryAsOwner } from '#server/db/client.ts'
import { addMember, makeCompany, type TestCompany } from '#server/testing/factories.ts'
import { addItem, makeMenu, type Menu, siteOf, write } from '#server/testing/guest-menus.ts'
import { sql } from '#server/testing/accounts.ts'
import { allergenIds } from '#server/testing/menu-items.ts'
import { pdfContents } from '#server/testing/pdf-contents.ts'
import { call, describeApp, later } from '#server/testing/test-app.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const FILES = [
  { path: '/menu-exports?format=csv', type: 'text/csv', name: 'menu.csv', start: '\ufeff' },
  { path: '/menu-exports?format=xlsx', type: 'application/vnd.openxml', name: 'menu.xlsx', start: 'PK' },
  { path: '/menu-exports/print?size=A5&columns=2', type: 'application/pdf', name: 'menu en.pdf', start: '%PDF' },
  { path: '/allergen-matrix/export?format=pdf', type: 'application/pdf', name: 'allergens.pdf', start: '%PDF' },
  { path: '/allergen-matrix/export?format=xlsx', type: 'application/vnd.openxml', name: 'allergens.xlsx', start: 'PK' },
]
const PATHS = [...FILES.map(({ path }) => path), '/allergen-matrix']

describeApp('menu files and the allergen matrix', (test) => {
  const get = (path: string, token?: string) => call(test(), 'GET', `/api${path}`, { ...(token && { token }) })
  const ofBranch = (path: string, branchId: number) => `${path}${path.includes('?') ? '&' : '?'}branchId=${branchId}`
  const matrixOf = async ({ token }: TestCompany) =>
    (await get('/allergen-matrix', token)).body.data as AllergenMatrixPage

  async function makeSoup(): Promise<Menu> {
    const menu = await makeMenu(test())
    const { MILK: milk } = await allergenIds(test(), menu.token)
    await addItem(test(), menu, {
      name: 'Leek soup',
      status: 'PUBLISHED',
      allergens: [{ allergenId: milk, level: 'CONTAINS' }],
    })
    return menu
  }

  const lapse = ({ companyId }: TestCompany, endedAt = test().clock.now) =>
    queryAsOwner(
      test().deps.database,
      `UPDATE subscription SET status = 'canceled', current_period_end = $2, updated_at = $2 WHERE company_id = $1`,
      [companyId, endedAt],
    )

  it('menu files and the allergen matrix remain available after the subscription has ended', async () => {
    const menu = await makeSoup()
    const viewer = await addMember(test(), menu, 'viewer')
    await lapse(menu)

    for (const { path, type, name, start } of FILES) {
      const { status, headers, raw } = await get(path, viewer.token)

      expect([path, status]).toEqual([path, 200])
      expect(headers['content-type']).toContain(type)
      expect(decodeURIComponent(String(headers['content-disposition']))).toContain(name)
      expect(raw.toString('utf8', 0, 4).startsWith(start)).toBe(true)
    }
    expect((await get('/allergen-matrix', viewer.token)).status).toBe(200)
  })

  it('too many simultaneous print requests of one company are refused without affecting another company', async () => {
    const [greedy, honest] = [await makeSoup(), await makeSoup()]
    const path = '/menu-exports/print?size=A5&columns=2'

    const asked = Array.from({ length: 8 }, () => get(path, greedy.token))
    const other = await get(path, honest.token)
    const answers = await Promise.all(asked)

    expect(other.status).toBe(200)
    // Three requests of a company may wait. A fourth may run, unless the other company's request is running.
    const refused = answers.filter(({ body }) => String(body?.message).startsWith('Too many files'))
    expect([4, 5]).toContain(refused.length)
    for (const { status, headers, body } of refused) {
      expect([status, body.code]).toEqual([503, 'UNAVAILABLE'])
      expect(headers['retry-after']).toMatch(/^\d+$/)
    }
  })

  it('a printed menu contains the options with their prices and allergens', async () => {
    const menu = await makeSoup()
    const { MILK: milk, FISH: fish } = await allergenIds(test(), menu.token)
    await addItem(test(), menu, {
      name: 'Pizza',
      status: 'PUBLISHED',
      modifierGroups: [
        {
          name: 'Extras',
          minSelected: 0,
          maxSelected: null,
          options: [
            { name: 'Tuna', priceDeltaMinor: 300, allergens: [{ allergenId: fish, level: 'CONTAINS' }] },
            { name: 'No cheese', priceDeltaMinor: -50 },
            { name: 'Basil', priceDeltaMinor: 0, allergens: [{ allergenId: milk, level: 'MAY_CONTAIN' }] },
          ],
        },
      ],
    })

    const printed = pdfContents((await get('/menu-exports/print', menu.token)).raw)
      .pages.flat()
      .join(' ')

    expect(printed).toMatch(/Extras: Tuna \+.*3\.00.* \[\d+\] · No cheese −.*0\.50.* · Basil \[\(\d+\)\]/)
    expect(printed).toMatch(/Fish/)
  })

  it('a disabled allergen that an item contains is still shown to guests, in print and in the matrix', async () => {
    const menu = await makeSoup()
    const { id: allergenId } = await write(test(), menu, 'POST', '/allergens', { name: 'Kiwi', isActive: false })
    await addItem(test(), menu, {
      name: 'Fruit salad',
      status: 'PUBLISHED',
      allergens: [{ allergenId, level: 'CONTAINS' }],
    })

    const printed = pdfContents((await get('/menu-exports/print', menu.token)).raw)
      .pages.flat()
      .join(' ')

    expect(printed).toMatch(/Kiwi/)
    expect((await matrixOf(menu)).allergens).toContainEqual({ id: allergenId, name: 'Kiwi' })
    expect((await siteOf(test(), menu.branchId)).allergens).toContainEqual(
      expect.objectContaining({ id: allergenId, name: 'Kiwi' }),
    )
  })

  it('a menu can’t be printed if the fonts lack one of its characters', async () => {
    const menu = await makeSoup()
    await addItem(test(), menu, { name: '김치', status: 'PUBLISHED' })

    const { status, body } = await get('/menu-exports/print', menu.token)

    expect(status).toBe(422)
    expect(body.message).toBe(
      'This menu has characters that can’t be printed yet, such as 김 치. Print it in another language, or export it and print it from a spreadsheet.',
    )
  })

  it('an allergen matrix with characters that the fonts lack is refused as a PDF, but not as a spreadsheet', async () => {
    const menu = await makeSoup()
    await addItem(test(), menu, { name: '김치', status: 'PUBLISHED' })

    const pdf = await get('/allergen-matrix/export?format=pdf', menu.token)
    const sheet = await get('/allergen-matrix/export?format=xlsx', menu.token)

    expect([pdf.status, sheet.status]).toEqual([422, 200])
    expect(pdf.body.message).toBe(
      'This allergen matrix has characters that can’t be printed yet, such as 김 치. Export it as a spreadsheet and print that.',
    )
  })

  it('an allergen matrix is refused as a PDF if the fonts lack a character of a confirmer’s name', async () => {
    const menu = await makeSoup()
    expect((await get('/allergen-matrix/export?format=pdf', menu.token)).status).toBe(200)
    await sql(test(), 'UPDATE "user" SET full_name = $1 WHERE id = $2', ['김치', menu.userId])

    const { status, body } = await get('/allergen-matrix/export?format=pdf', menu.token)

    expect(status).toBe(422)
    expect(body.message).toContain('such as 김 치')
  })

  it('a menu can’t be printed if the fonts lack a character of its legend', async () => {
    const menu = await makeSoup()
    const create = async (path: string, body: object) =>
      (await call(test(), 'POST', path, { token: menu.token, body })).body.data.id
    const allergenId = await create('/api/allergens', { name: '참깨' })
    const dietTypeId = await create('/api/diet-types', { name: '비건' })
    const print = () => get('/menu-exports/print', menu.token)
    expect((await print()).status).toBe(200)

    const allergens = [{ allergenId, level: 'CONTAINS' }]
    const id = await addItem(test(), menu, { name: 'Bibimbap', status: 'PUBLISHED', allergens })
    const change = (body: object) =>
      call(test(), 'PATCH', `/api/menu-items/${id}`, { token: menu.token, body: { ...body, status: 'PUBLISHED' } })

    expect((await print()).body.message).toContain('such as 참 깨.')
    expect((await change({ allergens: [], dietTypeIds: [dietTypeId] })).status).toBe(200)
    expect((await print()).body.message).toContain('such as 비 건.')
  })

  it('an item is printed in the allergen matrix, and in the menu with its price and allergens', async () => {
    const menu = await makeSoup()

    const printed = pdfContents((await get('/menu-exports/print', menu.token)).raw).pages.flat()
    const matrix = pdfContents((await get('/allergen-matrix/export?format=pdf', menu.token)).raw).pages.flat()

    expect(printed.join(' ')).toMatch(/Leek soup.*5\.00/)
    expect(printed.join(' ')).toMatch(/Milk/)
    expect(matrix.join(' ')).toMatch(/Leek soup/)
  })

  it.each([
    '/menu-exports',
    '/menu-exports?format=pdf',
    '/menu-exports?format=csv&branchId=x',
    '/menu-exports/print?size=A3',
    '/menu-exports/print?columns=3',
    '/menu-exports/print?colour=red',
    '/allergen-matrix?branchId=-1',
    '/allergen-matrix/export',
    '/allergen-matrix/export?format=csv',
  ])('invalid requests for menu files and the allergen matrix are refused: %s', async (path) => {
    const { token } = await makeCompany(test())

    expect((await get(path, token)).status).toBe(400)
  })

  it('menu files and the allergen matrix require a session of the menu’s company', async () => {
    const { branchId } = await makeSoup()
    const { token } = await makeCompany(test())

    for (const path of PATHS) {
      expect([path, (await get(ofBranch(path, branchId))).status]).toEqual([path, 401])
      expect([path, (await get(ofBranch(path, branchId), token)).status]).toEqual([path, 404])
    }
  })

  it('the pages of the allergen matrix list each item once, and a search covers all pages', async () => {
    const menu = await makeSoup()
    for (let at = 0; at < ALLERGEN_MATRIX_PAGE_SIZE; at += 1)
      await addItem(test(), menu, { name: `Crêpe ${at}`, status: 'PUBLISHED' })
    const page = async (query: string) => {
      const data = (await get(`/allergen-matrix?${query}`, menu.token)).body.data as AllergenMatrixPage
      return { ...data, names: data.categories.flatMap(({ items }) => items.map(({ name }) => name)) }
    }

    const [all, first, last] = [await matrixOf(menu), await page('page=1'), await page('page=2')]

    const names = all.categories.flatMap(({ items }) => items.map(({ name }) => name))
    expect([...first.names, ...last.names]).toEqual(names)
    expect(first.names).toHaveLength(ALLERGEN_MATRIX_PAGE_SIZE)
    expect([first.total, last.total, all.page]).toEqual([51, 51, null])
    const rows = ({ categories }: AllergenMatrixPage) => categories.flatMap(({ items }) => items)
    expect([...rows(first), ...rows(last)]).toEqual(rows(all))
    expect((await page('page=1&search=CREPE%2049')).names).toEqual(['Crêpe 49'])
    const none = await page(`page=1&categoryId=${all.allCategories.at(-1)?.id}&search=Pho`)
    expect([none.total, none.categories, none.allCategories]).toEqual([0, [], all.allCategories])
    expect((await get('/allergen-matrix?page=0', menu.token)).status).toBe(400)
  })

  it('menu files can’t be downloaded for an empty menu', async () => {
    const company = await makeCompany(test())

    for (const { path } of FILES) {
      const { status, body } = await get(path, company.token)
      expect([path, status]).toEqual([path, 409])
      expect(body.message).toMatch(/nothing to/)
    }
    expect((await matrixOf(company)).categories).toEqual([])
  })

  it('the allergen matrix shows optional extras separately from the level of the item itself', async () => {
    const menu = await makeMenu(test())
    const { MILK, EGGS, SOYBEANS, FISH, SESAME } = await allergenIds(test(), menu.token)
    const stated = (level: string, ...ids: (number | undefined)[]) => ids.map((allergenId) => ({ allergenId, level }))
    const group = (name: string, minSelected: number, allergens: object[]) => ({
      name,
      minSelected,
      options: [{ name: 'Mayonnaise', allergens }],
    })
    await addItem(test(), menu, {
      name: 'Bowl',
      status: 'PUBLISHED',
      allergens: stated('FREE_FROM', MILK, EGGS, SOYBEANS, FISH),
      variants: [
        {
          name: 'Large',
          priceMinor: 900,
          allergens: [...stated('MAY_CONTAIN', MILK), ...stated('FREE_FROM', SESAME)],
        },
      ],
      modifierGroups: [
        group('Sauce', 1, [...stated('CONTAINS', EGGS), ...stated('FREE_FROM', MILK, SOYBEANS, FISH)]),
        group('Topping', 0, stated('CONTAINS', SOYBEANS)),
      ],
    })

    const matrix = await matrixOf(menu)

    const cells = matrix.categories[0]?.items[0]?.cells ?? []
    const cellOf = (allergenId: number | undefined) => {
      const cell = cells[matrix.allergens.findIndex((one) => one.id === allergenId)]
      return [cell?.level, cell?.inOptions]
    }
    expect([MILK, EGGS, SOYBEANS, FISH, SESAME].map(cellOf)).toEqual([
      ['MAY_CONTAIN', null],
      ['CONTAINS', null],
      ['FREE_FROM', 'CONTAINS'],
      ['FREE_FROM', 'UNKNOWN'],
      ['UNKNOWN', null],
    ])
  })

  it('the allergen matrix shows “free from” as “unknown” from 30 days after the end of the subscription', async () => {
    const menu = await makeMenu(test())
    const { MILK: allergenId, EGGS: eggs } = await allergenIds(test(), menu.token)
    const allergens = [
      { allergenId, level: 'FREE_FROM' },
      { allergenId: eggs, level: 'CONTAINS' },
    ]
    await addItem(test(), menu, { name: 'Broth', status: 'PUBLISHED', allergens })
    const levels = async () => {
      const { categories, allergens: shown } = await matrixOf(menu)
      const cells = categories[0]?.items[0]?.cells ?? []
      return [allergenId, eggs].map((wanted) => cells[shown.findIndex(({ id }) => id === wanted)]?.level)
    }

    const endedBefore = (days: number) => lapse(menu, later(test().clock.now, -days * DAY_MS))
    await queryAsOwner(
      test().deps.database,
      `UPDATE menu_item_allergen SET verified_at = '2020-01-05T10:00:00Z' WHERE company_id = $1`,
      [menu.companyId],
    )

    await endedBefore(29)
    expect(await levels()).toEqual(['FREE_FROM', 'CONTAINS'])
    await endedBefore(30)
    expect(await levels()).toEqual(['UNKNOWN', 'CONTAINS'])
  })
})
