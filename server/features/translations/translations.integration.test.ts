import { expect, it } from 'vitest'
import type { TranslationRecord, TranslationText } from '#contract/translations.ts'
import { sql } from '#server/testing/accounts.ts'
import { commitWhileWaiting } from '#server/testing/commit-while-waiting.ts'
import { addBranch, addMember, makeCompany } from '#server/testing/factories.ts'
import { add, makeMenu, type Menu, patch, read } from '#server/testing/menu-items.ts'
import { form } from '#server/testing/multipart.ts'
import { plain } from '#server/testing/pictures.ts'
import { call, describeApp } from '#server/testing/test-app.ts'

const LANGUAGES = { locales: ['en', 'de', 'ar'] }
type Named = TranslationRecord & { texts: TranslationText[] }

describeApp('the translations API', (test) => {
  const get = (menu: Menu, path: string, query: Record<string, string> = {}) =>
    call(test(), 'GET', `/api/translations${path}?${new URLSearchParams(query).toString()}`, { token: menu.token })
  const listed = async (menu: Menu, query: Record<string, string> = {}): Promise<Named[]> =>
    (await get(menu, '', { locale: 'de', ...query })).body.data.records
  const save = (token: string, texts: object[], locale = 'de') =>
    call(test(), 'POST', '/api/translations', { token, body: { locale, texts } })
  const undo = (menu: Menu, batch: string) =>
    call(test(), 'POST', `/api/menu-changes/${batch}/undo`, { token: menu.token })
  const textOf = (records: Named[], kind: string, key: RegExp | string = 'name') => {
    const record = records.find((one) => one.kind === kind)
    const text = record?.texts.find((one) => (typeof key === 'string' ? one.key === key : key.test(one.key)))
    if (!record || !text) throw new Error(`No ${kind} with ${String(key)}`)
    const { key: found, source, target } = text
    return { kind, id: record.id, key: found, source, before: target }
  }
  const file = async (menu: Menu, format: 'xlsx' | 'xliff') =>
    (await get(menu, '/export', { locale: 'de', format })).raw
  const upload = (token: string, bytes: Uint8Array | string, fields: Record<string, string> = {}) =>
    call(test(), 'POST', '/api/translations/import', {
      token,
      ...form({ locale: 'de', ...fields }, { name: 'texts.xlf', bytes }),
    })

  /** “Soup” with a size and an option, in the category “Soups”. */
  async function makeSoup() {
    const menu = await makeMenu(test(), LANGUAGES)
    const id = await add(menu, test(), {
      name: { en: 'Soup' },
      description: { en: 'Hot & <fresh>' },
      priceMinor: null,
      variants: [{ name: { en: 'Large' }, priceMinor: 700 }],
      modifierGroups: [{ name: { en: 'Extras' }, options: [{ name: { en: 'Bread' } }] }],
    })
    return { menu, id }
  }

  it('saving a translation of an option group doesn’t deadlock with saving an item that uses it', async () => {
    const { menu, id } = await makeSoup()
    const group = textOf(await listed(menu), 'modifier_group')

    // The item's form locks the item first, then its group.
    const { status } = await commitWhileWaiting(
      test(),
      ['SELECT FROM menu_item WHERE id = $1 FOR UPDATE', [id]],
      () => save(menu.token, [{ ...group, target: 'Beilagen' }]),
      ['SELECT FROM modifier_group WHERE id = $1 FOR UPDATE', [group.id]],
    )

    expect(status).toBe(200)
  })

  it('the translations API lists a menu’s texts, with filters and pages, and the progress of each language', async () => {
    const { menu } = await makeSoup()
    await addBranch(test(), menu)

    const progress = await get(menu, '/progress')
    const records = await listed(menu)

    expect(progress.body.data).toEqual({
      source: 'en',
      languages: ['ar', 'de'].map((locale) => ({ locale, total: 3, translated: 0, missing: 3, changed: 0 })),
    })
    expect(records.map(({ kind, texts }) => [kind, ...texts.map(({ source }) => source)])).toEqual([
      ['category', 'Soups'],
      ['menu_item', 'Soup', 'Hot & <fresh>', 'Large'],
      ['modifier_group', 'Extras', 'Bread'],
    ])
    expect(await listed(menu, { search: 'bread' })).toHaveLength(1)
    expect(await listed(menu, { categoryId: String(menu.categoryId) })).toHaveLength(2)
    expect(await listed(menu, { state: 'changed' })).toEqual([])
  })

  it('translations of categories, items, sizes, option groups and options can be saved, undone and redone', async () => {
    const { menu, id } = await makeSoup()
    const records = await listed(menu)
    const texts = [
      { ...textOf(records, 'category'), target: 'Suppen' },
      { ...textOf(records, 'menu_item'), target: 'Suppe' },
      { ...textOf(records, 'menu_item', /^size/), target: 'Groß' },
      { ...textOf(records, 'modifier_group'), target: 'Beilagen' },
      { ...textOf(records, 'modifier_group', /^option/), target: 'Brot' },
    ]

    const saved = await save(menu.token, texts)

    expect(saved.body.data).toMatchObject({ errors: [null, null, null, null, null], batch: expect.any(String) })
    const shown = await call(test(), 'GET', `/api/menu-site/branch/${menu.branchId}/menu-items?lang=de`, {})
    const [dish] = shown.body.data.menuItems
    expect(JSON.stringify(dish)).toMatch(/Suppe.*Groß.*Beilagen.*Brot/)
    const lines = await call(test(), 'GET', `/api/menu-changes?batch=${saved.body.data.batch}`, { token: menu.token })
    expect(lines.body.data.items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          entity: 'modifier_group',
          differences: [
            expect.objectContaining({ field: 'name', of: null, language: 'de', before: null, after: 'Beilagen' }),
            expect.objectContaining({ of: 'Bread', language: 'de', after: 'Brot' }),
          ],
        }),
        expect.objectContaining({ entity: 'category' }),
        expect.objectContaining({ entity: 'menu_item' }),
      ]),
    )

    const undone = await undo(menu, saved.body.data.batch)

    expect(undone.body.data).toMatchObject({ restored: 3, kept: 0 })
    const after = await read(menu, test(), id)
    expect(after.body.data).toMatchObject({ name: { en: 'Soup' }, variants: [{ name: { en: 'Large' } }] })
    expect(after.body.data.modifierGroups[0]).toMatchObject({
      name: { en: 'Extras' },
      options: [{ name: { en: 'Bread' } }],
    })
    const again = await undo(menu, saved.body.data.batch)
    expect(again.body.data).toMatchObject({ restored: undone.body.data.restored, kept: 0, batch: null })
    const redone = await undo(menu, undone.body.data.batch)
    expect(redone.body.data).toMatchObject({ restored: 3, kept: 0 })
    expect((await read(menu, test(), id)).body.data.name).toEqual({ en: 'Soup', de: 'Suppe' })
  })

  it('alt texts of pictures are translated like other texts', async () => {
    const { menu, id } = await makeSoup()
    const { token } = menu
    const sent = form({}, { name: 'soup.png', bytes: await plain().png().toBuffer() })
    const uploaded = await call(test(), 'POST', '/api/uploads', { token, ...sent })
    const uploadId: number = uploaded.body.data.id
    const image = { uploadId, alt: { en: 'A bowl' } }
    await patch(menu, test(), id, { images: [image] })
    const category = (body: object) =>
      call(test(), 'PATCH', `/api/categories/${menu.categoryId}`, { token, body }).then(({ body: { data } }) => data)
    await category({ image })
    const key = `alt.${uploadId}`
    const records = await listed(menu)

    const saved = await save(token, [
      { ...textOf(records, 'menu_item', key), target: 'Eine Schüssel' },
      { ...textOf(records, 'category', key), target: 'Ein Teller' },
    ])
    const same = await upload(token, await file(menu, 'xlsx'))
    const xml = (await file(menu, 'xliff')).toString()
    await patch(menu, test(), id, { images: [{ uploadId, alt: { en: 'A cup', de: 'Eine Schüssel' } }] })
    const { image: changed } = await category({ image: { uploadId, alt: { en: 'A plate', de: 'Ein Teller' } } })

    expect(saved.body.data.errors).toEqual([null, null])
    expect(changed.alt).toEqual({ en: 'A plate', de: 'Ein Teller' })
    expect(same.body.data).toMatchObject({ unchanged: 8, refused: 0 })
    expect(xml).toContain('<target>Eine Schüssel</target>')
    const texts = (await listed(menu, { state: 'changed' }))
      .flatMap((one) => one.texts)
      .filter((one) => one.key === key)
    expect(texts.map(({ oldSource, state }) => [oldSource, state])).toEqual([
      ['A bowl', 'changed'],
      ['A bowl', 'changed'],
    ])
    const other = xml.replace('Eine Schüssel', 'Eine Tasse').replaceAll('A bowl', 'A cup')
    const report = await upload(token, other)
    expect(report.body.data).toMatchObject({ changed: 1 })
    const applied = await upload(token, other, { plan: report.body.data.plan })
    expect((await read(menu, test(), id)).body.data.images[0].alt.de).toBe('Eine Tasse')
    await undo(menu, applied.body.data.batch)
    expect((await read(menu, test(), id)).body.data.images[0].alt).toEqual({ en: 'A cup', de: 'Eine Schüssel' })
  })

  it('a translation is listed as outdated until it is saved again', async () => {
    const { menu, id } = await makeSoup()
    const records = await listed(menu)
    await save(menu.token, [
      { ...textOf(records, 'menu_item'), target: 'Suppe' },
      { ...textOf(records, 'menu_item', /^size/), target: 'Groß' },
    ])
    const { variants } = (await read(menu, test(), id)).body.data
    const [{ id: sizeId }] = variants

    const changed = await patch(menu, test(), id, {
      name: { en: 'Stew', de: 'Suppe' },
      variants: [{ id: sizeId, name: { en: 'Huge', de: 'Groß' }, priceMinor: 700 }],
    })

    expect(changed.status).toBe(200)
    const [found] = await listed(menu, { state: 'changed' })
    expect(found?.texts).toMatchObject([
      { source: 'Stew', target: 'Suppe', oldSource: 'Soup', state: 'changed' },
      { state: 'missing' },
      { source: 'Huge', target: 'Groß', oldSource: 'Large', state: 'changed' },
    ])
    const [, language] = (await get(menu, '/progress')).body.data.languages
    expect(language).toMatchObject({ changed: 1 })

    // One translation is confirmed as it is; the other is changed in the item's form.
    await save(menu.token, [{ ...textOf([found as Named], 'menu_item'), target: 'Suppe' }])
    await patch(menu, test(), id, {
      variants: [{ id: sizeId, name: { en: 'Huge', de: 'Riesig' }, priceMinor: 700 }],
    })

    expect(await listed(menu, { state: 'changed' })).toEqual([])
  })

  it('the translations API lists outdated translations in categories and option groups', async () => {
    const { menu, id } = await makeSoup()
    const records = await listed(menu)
    await save(menu.token, [
      { ...textOf(records, 'category'), target: 'Suppen' },
      { ...textOf(records, 'modifier_group'), target: 'Beilagen' },
      { ...textOf(records, 'modifier_group', /^option/), target: 'Brot' },
    ])
    const [group] = (await read(menu, test(), id)).body.data.modifierGroups

    await call(test(), 'PATCH', `/api/categories/${menu.categoryId}`, { token: menu.token, body: { name: 'Stews' } })
    await patch(menu, test(), id, {
      modifierGroups: [
        {
          id: group.id,
          name: { en: 'Sides', de: 'Beilagen' },
          options: [{ id: group.options[0].id, name: { en: 'Toast', de: 'Brot' } }],
        },
      ],
    })

    const changed = await listed(menu, { state: 'changed' })
    expect(changed.flatMap(({ texts }) => texts.map(({ oldSource }) => oldSource))).toEqual([
      'Soups',
      'Extras',
      'Bread',
    ])
  })

  it('the translations API refuses invalid texts with a reason, and saves the others', async () => {
    const { menu, id } = await makeSoup()
    const records = await listed(menu)
    await patch(menu, test(), id, { name: { en: 'Soup', de: 'Brühe' }, description: { en: 'Cold' } })

    const { body } = await save(menu.token, [
      { ...textOf(records, 'menu_item'), target: 'Suppe' },
      { ...textOf(records, 'menu_item', 'description'), target: 'Heiß' },
      { ...textOf(records, 'category'), target: 'Suppen' },
      { kind: 'category', id: 999_999, key: 'name', source: 'x', before: '', target: 'y' },
    ])

    expect(body.data.errors).toEqual([
      'Someone else changed this translation. It is now “Brühe”.',
      'The original text was changed in the meantime. It is now “Cold”.',
      null,
      expect.stringContaining('isn’t part of this menu'),
    ])
    expect((await read(menu, test(), id)).body.data.name).toEqual({ en: 'Soup', de: 'Brühe' })
    expect((await listed(menu)).filter(({ kind }) => kind === 'category')).toEqual([]) // lists only records with missing translations
  })

  it.each(['xlsx', 'xliff'] as const)(
    'importing an exported %s translation file reports no changes',
    async (format) => {
      const { menu } = await makeSoup()
      await save(menu.token, [{ ...textOf(await listed(menu), 'menu_item'), target: 'Suppe "ü" ' }])

      const report = await upload(menu.token, await file(menu, format))

      expect(report.body.data).toMatchObject({
        new: 0,
        changed: 0,
        unchanged: 6,
        refused: 0,
        refusedTexts: [],
        batch: null,
      })
    },
  )

  it('a translation file is checked first, and then applied as one change that can be undone', async () => {
    const { menu, id } = await makeSoup()
    const xml = (await file(menu, 'xliff')).toString()
    const translated = (source: string, target: string) => (text: string) =>
      text.replace(`<source>${source}</source>`, `<source>${source}</source><target>${target}</target>`)
    const bytes = [
      translated('Soup', 'Suppe'),
      translated('Bread', 'Brot'),
      translated('Large', 'x'.repeat(300)),
    ].reduce((text, step) => step(text), xml)

    const checked = await upload(menu.token, bytes)
    const stale = await upload(menu.token, bytes, { plan: '0'.repeat(64) })

    expect(checked.body.data).toMatchObject({
      new: 2,
      changed: 0,
      unchanged: 3,
      refused: 1,
      refusedTexts: [
        { kind: 'Menu item', key: 'Size', name: 'Soup', reason: expect.stringContaining('the limit is 200') },
      ],
      changes: [
        { name: 'Soup', key: 'Name', before: '', after: 'Suppe' },
        { name: 'Extras', key: 'Option', after: 'Brot' },
      ],
    })
    expect(stale.status).toBe(409)
    expect((await read(menu, test(), id)).body.data.name).toEqual({ en: 'Soup' })

    const applied = await upload(menu.token, bytes, { plan: checked.body.data.plan })

    expect(applied.body.data.batch).toEqual(expect.any(String))
    expect((await read(menu, test(), id)).body.data).toMatchObject({
      name: { de: 'Suppe' },
      modifierGroups: [{ options: [{ name: { de: 'Brot' } }] }],
    })
    expect((await undo(menu, applied.body.data.batch)).body.data).toMatchObject({ restored: 2, kept: 0 })
    expect((await read(menu, test(), id)).body.data.name).toEqual({ en: 'Soup' })
  })

  it('the translations API refuses unreadable or empty files, and files that don’t match the menu', async () => {
    const { menu } = await makeSoup()
    const other = await makeSoup()
    const foreign = await upload(menu.token, await file(other.menu, 'xliff'))
    const language = await upload(menu.token, await file(menu, 'xliff'), { locale: 'ar' })
    const garbage = await upload(menu.token, 'not a file')
    const empty = await upload(menu.token, '')
    const unknown = await upload(menu.token, await file(menu, 'xlsx'), { locale: 'fr' })
    const invalid = await upload(menu.token, await file(menu, 'xlsx'), { branchId: 'none', plan: 'other' })

    expect([foreign, language, garbage, empty].map(({ status }) => status)).toEqual([422, 422, 422, 422])
    expect(unknown.status).toBe(400)
    expect([invalid.status, Object.keys(invalid.body.errors)]).toEqual([400, ['branchId', 'plan']])
    expect(foreign.body.message).toContain('a different menu')
    expect(language.body.message).toContain('into “ar”')
    expect(unknown.body.message).toContain('No branch offers its menu in this language')
    // The spreadsheet doesn't name the brand of its menu, so each of its ids is refused.
    const ids = await upload(menu.token, await file(other.menu, 'xlsx'))
    expect(ids.body.data).toMatchObject({ new: 0, changed: 0, unchanged: 0, refused: 6 })
  })

  it('the translations API doesn’t read or change the texts of other companies', async () => {
    const { menu } = await makeSoup()
    const { menu: other, id } = await makeSoup()
    const text = { ...textOf(await listed(other), 'menu_item'), target: 'Fremd' }

    const { body } = await save(menu.token, [text])

    expect(body.data).toMatchObject({ batch: null, records: [] })
    expect((await read(other, test(), id)).body.data.name).toEqual({ en: 'Soup' })
    const theirs = await get(menu, '', { locale: 'de', branchId: String(other.branchId) })
    expect(theirs.status).toBe(404)
  })

  it('reading translations requires only a session, but saving requires a subscription and permission for all branches', async () => {
    const { menu } = await makeSoup()
    const text = { ...textOf(await listed(menu), 'menu_item'), target: 'Suppe' }
    const viewer = await addMember(test(), menu, 'viewer')
    const limited = await addMember(test(), menu, 'manager', [menu.branchId])
    const lapsed = await makeCompany(test(), { hasSubscription: false, ...LANGUAGES })
    const reading = (token: string) => call(test(), 'GET', '/api/translations?locale=de', { token })

    expect((await reading(viewer.token)).status).toBe(200)
    expect((await reading(limited.token)).body.data.records).toHaveLength(3)
    expect((await reading(lapsed.token)).status).toBe(200)
    const refused = [
      [viewer.token, 403],
      [limited.token, 403],
      [lapsed.token, 402],
    ] as const
    for (const [token, status] of refused) {
      expect((await save(token, [text])).status).toBe(status)
      expect((await upload(token, 'x')).status).toBe(status)
    }
    expect((await call(test(), 'GET', '/api/translations?locale=de', {})).status).toBe(401)
  })

  it('the translations API finds one item among 2,000 by its name', async () => {
    const { menu } = await makeSoup()
    const { companyId, brandId, categoryId } = menu
    const insert = `INSERT INTO menu_item (company_id, brand_id, category_id, name, description, status)
      SELECT $1, $2, $3, jsonb_build_object('en', 'Item ' || n), jsonb_build_object('en', repeat('Long text ', 20)), 'PUBLISHED'
      FROM generate_series(1, 2000) n`
    await sql(test(), insert, [companyId, brandId, categoryId])
    await listed(menu)

    const records = await listed(menu, { search: 'item 1999' })

    expect(records).toHaveLength(1)
  })
})
