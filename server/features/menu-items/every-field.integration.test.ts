import { eq, getTableColumns } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { menuItemSchema } from '#contract/menu-items.ts'
import { readTables } from '#server/db/catalog.ts'
import { columnName } from '#server/db/column-names.ts'
import { readCompanyRows } from '#server/db/company-rows.ts'
import { branchMenuItem, menuItem, menuItemAllergen, menuItemVariant, modifierOption } from '#server/db/schema.ts'
import { withTenant } from '#server/db/tenant.ts'
import { writeMenuChanges } from '#server/platform/menu-history.ts'
import { sql } from '#server/testing/accounts.ts'
import { importMenu, undo } from '#server/testing/import-wizard.ts'
import { add, allergenIds, historyOf, makeMenu, type Menu, patch, read } from '#server/testing/menu-items.ts'
import { call, describeApp, type TestApp } from '#server/testing/test-app.ts'

type Filled = Required<
  Omit<
    typeof menuItem.$inferInsert,
    'id' | 'companyId' | 'brandId' | 'categoryId' | 'images' | 'createdAt' | 'updatedAt' | 'revision'
  >
>
/** A value other than the default for every column. TypeScript requires a value for each new column. */
const FILLED: Filled = {
  externalId: 'P1',
  name: { en: 'Pizza', de: 'Fladen' },
  description: { en: 'With cheese', de: 'Mit Käse' },
  searchText: 'fladen pizza mit kase with cheese',
  sortName: 'pizza',
  priceType: 'FROM',
  priceMinor: 950,
  status: 'ARCHIVED',
  isFeatured: true,
  calories: 800,
  servingSize: '30 cm',
  ingredients: { en: 'Flour', de: 'Mehl' },
  translatedFrom: { name: { de: { locale: 'en', text: 'Flatbread' } } },
  availability: [{ days: [1, 2], from: '11:00', to: '15:00' }],
  sortOrder: 7,
  reviewReasons: ['The price was in doubt'],
  importProposal: { priceMinor: 900 },
}
/** The columns that an exported file doesn't transfer to another company. */
const NOT_IN_FILES = [
  'images',
  'serving_size',
  'availability',
  'sort_order',
  'review_reasons',
  'import_proposal',
  'translated_from',
]

const STATED = {
  level: 'CONTAINS',
  removable: true,
  note: 'buffalo',
  verifiedAt: new Date('2026-05-01T10:00:00Z'),
} as const

/** Adds an item with the values of `FILLED`, an option group, allergens and, if priced by size, a size. */
async function addFilled(
  app: TestApp,
  menu: Menu,
  priced: 'a price of its own' | 'a price for each size',
): Promise<number> {
  const { companyId, branchId, userId } = menu
  const { MILK: allergenId = 0 } = await allergenIds(app, menu.token)
  const hasSizes = priced === 'a price for each size'
  const id = await add(menu, app, {
    name: 'Pizza',
    dietTypeIds: [(await sql(app, `SELECT id FROM diet_type WHERE company_id = $1 LIMIT 1`, [companyId])).rows[0].id],
    modifierGroups: [
      { name: 'Extras', minSelected: 0, maxSelected: 2, options: [{ name: 'Ham', priceDeltaMinor: 100 }] },
    ],
    variants: hasSizes ? [{ name: { en: 'Small', de: 'Klein' }, priceMinor: 700 }] : [],
  })
  const picture = `INSERT INTO upload (company_id, key, width, height, widths, byte_count) VALUES ($1, $2, 640, 480, '{320}', 1) RETURNING id`
  const upload = (await sql(app, picture, [companyId, `every-field-${id}`])).rows[0].id
  const images = [{ uploadId: Number(upload), alt: { en: 'A pizza' } }]
  const price = hasSizes ? { externalId: 'P2', priceMinor: null } : {}
  await withTenant(app.deps.database, companyId, async (tx) => {
    await tx
      .update(menuItem)
      .set({ ...FILLED, ...price, images })
      .where(eq(menuItem.id, id))
    await tx.update(menuItemVariant).set({ externalId: 'S1' }).where(eq(menuItemVariant.menuItemId, id))
    const sizes = await tx.select().from(menuItemVariant).where(eq(menuItemVariant.menuItemId, id))
    const options = await tx.update(modifierOption).set({ externalId: 'O1', isDefault: true }).returning()
    const stated = { companyId, allergenId, ...STATED, verifiedBy: userId }
    await tx.insert(menuItemAllergen).values({ ...stated, menuItemId: id })
    for (const size of sizes) await tx.insert(menuItemAllergen).values({ ...stated, menuItemVariantId: size.id })
    for (const option of options)
      await tx
        .insert(menuItemAllergen)
        .values({ ...stated, modifierOptionId: option.id })
        .onConflictDoNothing()
    const sizePrices = Object.fromEntries(sizes.map((size) => [size.id, 790]))
    const override = { priceMinor: 990, sizePrices, isHidden: true }
    await tx.insert(branchMenuItem).values({ companyId, branchId, menuItemId: id, ...override })
  })
  return id
}

/** An item with its related rows, without their ids, and without the item's id, times and revision. */
async function stateOf(app: TestApp, id: number) {
  const { rows } = await sql(
    app,
    `SELECT to_jsonb(i) - '{id,company_id,created_at,updated_at,revision}'::text[] AS item,
       (SELECT jsonb_agg(to_jsonb(a) - '{id,menu_item_id}'::text[] ORDER BY a.allergen_id)
        FROM menu_item_allergen a WHERE a.menu_item_id = i.id) AS allergens,
       (SELECT jsonb_agg(to_jsonb(v) - '{id,menu_item_id}'::text[] || jsonb_build_object('allergens', (
          SELECT jsonb_agg(to_jsonb(a) - '{id,menu_item_variant_id}'::text[] ORDER BY a.allergen_id)
          FROM menu_item_allergen a WHERE a.menu_item_variant_id = v.id)) ORDER BY v.sort_order)
        FROM menu_item_variant v WHERE v.menu_item_id = i.id) AS variants,
       (SELECT jsonb_agg(d.diet_type_id) FROM menu_item_diet_type d WHERE d.menu_item_id = i.id) AS diet_types,
       (SELECT jsonb_agg(to_jsonb(g) - '{id,brand_id,sort_order}'::text[] || jsonb_build_object('options', (
          SELECT jsonb_agg(to_jsonb(o) - '{id,modifier_group_id}'::text[] || jsonb_build_object('allergens', (
            SELECT jsonb_agg(to_jsonb(a) - '{id,modifier_option_id}'::text[])
            FROM menu_item_allergen a WHERE a.modifier_option_id = o.id)))
          FROM modifier_option o WHERE o.modifier_group_id = g.id)) ORDER BY l.sort_order)
        FROM menu_item_modifier_group l JOIN modifier_group g ON g.id = l.modifier_group_id
        WHERE l.menu_item_id = i.id) AS groups,
       (SELECT jsonb_agg(to_jsonb(b) - 'menu_item_id' || jsonb_build_object('size_prices', (
          SELECT jsonb_agg(b.size_prices -> v.id::text ORDER BY v.sort_order)
          FROM menu_item_variant v WHERE v.menu_item_id = i.id))) FROM branch_menu_item b WHERE b.menu_item_id = i.id) AS overrides
     FROM menu_item i WHERE i.id = $1`,
    [id],
  )
  const [{ item, ...parts }] = rows
  // Sorted, because the order of the languages in a text isn't fixed.
  return { ...parts, item: { ...item, search_text: item.search_text.split(' ').toSorted() } }
}

/** The state of an item as if no allergen were confirmed. */
function unconfirmed(state: unknown): unknown {
  return JSON.parse(JSON.stringify(state), (key, value) =>
    key === 'verified_by' || key === 'verified_at' ? null : value,
  )
}

async function restoreLatest(app: TestApp, { token }: Menu, id: number) {
  const { body } = await call(app, 'GET', `/api/menu-changes?entity=menu_item&entityId=${id}`, { token })
  const restored = await call(app, 'POST', `/api/menu-changes/${body.data.items[0].id}/restore`, {
    token,
    body: { to: 'before' },
  })
  expect(restored.status).toBe(200)
}

async function exported({ app }: TestApp, { token, branchId }: Pick<Menu, 'token' | 'branchId'>): Promise<string> {
  const url = `/api/menu-exports?branchId=${branchId}&format=csv`
  return (await app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })).body
}

const LOCALES = { locales: ['en', 'de'] }
const PRICED = ['a price of its own', 'a price for each size'] as const

describeApp('every field of a menu item', (test) => {
  it.each(PRICED)('restoring a deleted item with %s restores every field', async (priced) => {
    const menu = await makeMenu(test(), LOCALES)
    const id = await addFilled(test(), menu, priced)
    const before = await stateOf(test(), id)

    await call(test(), 'DELETE', `/api/menu-items/${id}`, { token: menu.token })
    await restoreLatest(test(), menu, id)

    expect(await stateOf(test(), id)).toEqual(before)
  })

  it('restoring an item sets fields that didn’t exist when it was deleted to their defaults', async () => {
    const menu = await makeMenu(test(), LOCALES)
    const { companyId, userId } = menu
    const id = await addFilled(test(), menu, 'a price of its own')
    await call(test(), 'DELETE', `/api/menu-items/${id}`, { token: menu.token })
    const { availability: _newer, ...before } = (await historyOf(test(), id)).at(-1).before
    const line = { companyId, userId, entity: 'menu_item', entityId: id, kind: 'deleted', before, after: null } as const
    await withTenant(test().deps.database, companyId, (tx) => writeMenuChanges(tx, [line]))

    await restoreLatest(test(), menu, id)

    expect((await stateOf(test(), id)).item).toMatchObject({ availability: [], serving_size: FILLED.servingSize })
  })

  it('restoring an item recomputes the search text and sort name that the history recorded', async () => {
    const menu = await makeMenu(test(), LOCALES)
    const { companyId, userId } = menu
    const id = await addFilled(test(), menu, 'a price of its own')
    await patch(menu, test(), id, { name: { en: 'Bœuf' } })
    await call(test(), 'DELETE', `/api/menu-items/${id}`, { token: menu.token })
    const { before } = (await historyOf(test(), id)).at(-1)
    const old = { ...before, searchText: 'bœuf', sortName: 'bœuf' }
    const line = { companyId, userId, entity: 'menu_item', entityId: id, kind: 'deleted', after: null } as const
    await withTenant(test().deps.database, companyId, (tx) => writeMenuChanges(tx, [{ ...line, before: old }]))

    await restoreLatest(test(), menu, id)

    const { item } = await stateOf(test(), id)
    expect(item.search_text).toContain('boeuf')
    expect(item.sort_name).toBe('boeuf')
  })

  it.each(PRICED)('restoring a changed item with %s restores every field', async (priced) => {
    const menu = await makeMenu(test(), LOCALES)
    const id = await addFilled(test(), menu, priced)
    const before = await stateOf(test(), id)

    const parts = { variants: [], allergens: [], dietTypeIds: [], modifierGroups: [], images: [], availability: [] }
    const price = { priceType: 'ON_REQUEST', priceMinor: null, calories: null, servingSize: null, externalId: null }
    const changed = await patch(menu, test(), id, { name: { en: 'Soup' }, status: 'DRAFT', ...price, ...parts })
    await restoreLatest(test(), menu, id)

    expect(changed.status).toBe(200)
    expect(await stateOf(test(), id)).toEqual(before)
  })

  it.each(PRICED)(
    'duplicating an item with %s copies every field except name, status, order, confirmations and external ids',
    async (priced) => {
      const menu = await makeMenu(test(), LOCALES)
      const id = await addFilled(test(), menu, priced)
      const before = await stateOf(test(), id)

      const { body } = await call(test(), 'POST', `/api/menu-items/${id}/duplicate`, { token: menu.token })
      const copy = await stateOf(test(), body.data.id)

      const others = {
        name: { en: 'Pizza (copy)', de: 'Fladen' },
        search_text: expect.arrayContaining(['(copy)']),
        sort_name: 'pizza (copy)',
        external_id: null,
        status: 'DRAFT',
        sort_order: expect.any(Number),
      }
      const expected = unconfirmed(before) as typeof before // `unconfirmed` keeps the shape
      const variants = expected.variants?.map((one: object) => ({ ...one, external_id: null })) ?? null
      expect({ ...copy, groups: null }).toEqual({
        ...expected,
        item: { ...before.item, ...others },
        variants,
        groups: null,
      })
      expect(copy.groups).toEqual(before.groups)
    },
  )

  it('every item field is copied to another brand, except confirmations and branch overrides', async () => {
    const menu = await makeMenu(test(), LOCALES)
    const ids = [
      await addFilled(test(), menu, 'a price of its own'),
      await addFilled(test(), menu, 'a price for each size'),
    ]
    const place = { timeZone: 'UTC', defaultLocale: 'en', newBrand: { name: 'Second', currencyCode: 'EUR' } }
    const added = await call(test(), 'POST', '/api/branches', { token: menu.token, body: { name: 'Second', ...place } })
    const ways = { fromBranchId: menu.branchId, toBranchId: added.body.data.id }

    expect((await call(test(), 'POST', '/api/menu-copies', { token: menu.token, body: ways })).status).toBe(200)

    const copies = `SELECT i.id FROM menu_item i JOIN branch b ON b.brand_id = i.brand_id WHERE b.id = $1 ORDER BY i.id`
    const { rows } = await sql(test(), copies, [ways.toBranchId])
    for (const [at, id] of ids.entries()) {
      const copy = await stateOf(test(), rows[at].id)
      const before = unconfirmed(await stateOf(test(), id)) as typeof copy // `unconfirmed` keeps the shape
      const { brand_id: brandId, category_id: categoryId } = copy.item
      const item = { ...before.item, brand_id: brandId, category_id: categoryId }
      expect(brandId).not.toBe(before.item.brand_id)
      expect(copy).toEqual({ ...before, item, overrides: null })
    }
  })

  it('importing an edited export changes only the edited item fields, and undoing it restores them', async () => {
    const menu = await makeMenu(test(), LOCALES)
    const ids = [
      await addFilled(test(), menu, 'a price of its own'),
      await addFilled(test(), menu, 'a price for each size'),
    ]
    const states = () => Promise.all(ids.map((id) => stateOf(test(), id)))
    const before = await states()
    const file = await exported(test(), menu)

    const again = await importMenu(test(), menu, { name: 'menu.csv', bytes: file })
    expect(again.report?.counts).toMatchObject({ unchanged: 2, updated: 0, created: 0 })
    expect(await states()).toEqual(before)

    const changed = await importMenu(test(), menu, {
      name: 'menu.csv',
      bytes: file.replaceAll('With cheese', 'With ham'),
    })
    expect(changed.report?.counts).toMatchObject({ updated: 2 })
    expect(await states()).toEqual(
      before.map((one) => ({
        ...one,
        item: {
          ...one.item,
          description: { en: 'With ham', de: 'Mit Käse' },
          search_text: expect.arrayContaining(['ham']),
          translated_from: {
            ...FILLED.translatedFrom,
            description: { de: { locale: 'en', text: 'With cheese' } },
          },
        },
      })),
    )

    expect((await undo(test(), menu, changed.id)).status).toBe(200)
    expect(await states()).toEqual(before)
  })

  it('an exported file transfers every item field that it contains to another company', async () => {
    const menu = await makeMenu(test(), LOCALES)
    const twin = await makeMenu(test(), LOCALES)
    const ids = [
      await addFilled(test(), menu, 'a price of its own'),
      await addFilled(test(), menu, 'a price for each size'),
    ]

    await importMenu(test(), twin, { name: 'menu.csv', bytes: await exported(test(), menu) })

    const carried = ({ item, variants }: Awaited<ReturnType<typeof stateOf>>) => {
      const left = [...NOT_IN_FILES, 'brand_id', 'category_id']
      const fields = Object.entries(item).filter(([name]) => !left.includes(name))
      const sizes = variants?.map(
        ({ company_id: _company, allergens: _allergens, ...one }: Record<string, unknown>) => one,
      )
      return { item: Object.fromEntries(fields), variants: sizes }
    }
    const made = `SELECT id FROM menu_item WHERE company_id = $1 ORDER BY external_id`
    const { rows } = await sql(test(), made, [twin.companyId])
    for (const [at, id] of ids.entries())
      expect(carried(await stateOf(test(), rows[at].id))).toEqual(carried(await stateOf(test(), id)))
  })

  it('reading an item returns exactly the fields of the API contract', async () => {
    const menu = await makeMenu(test(), LOCALES)
    const id = await addFilled(test(), menu, 'a price for each size')

    const { body } = await read(menu, test(), id)

    expect(Object.keys(body.data).toSorted()).toEqual(Object.keys(menuItemSchema.shape).toSorted())
  })

  it('a backup and a company’s archive contain every item field', async () => {
    const menu = await makeMenu(test(), LOCALES)
    const id = await addFilled(test(), menu, 'a price of its own')
    const names = Object.values(getTableColumns(menuItem)).map((column) => columnName(column).value)

    const client = await test().deps.database.pool.connect()
    const tables = await readTables(client).finally(() => client.release())
    const archived: Record<string, unknown>[] = []
    for await (const { table, rows } of readCompanyRows(test().deps.database, menu.companyId))
      if (table === 'menu_item') archived.push(...rows)

    const stored = tables.find(({ name }) => name === 'menu_item')?.columns.map(({ name }) => name)
    expect(stored?.toSorted()).toEqual(names.toSorted())
    const { search_text: _words, ...item } = (await stateOf(test(), id)).item
    expect(archived).toMatchObject([item])
    expect(Object.keys(archived[0] ?? {}).toSorted()).toEqual(names.toSorted())
  })
})
