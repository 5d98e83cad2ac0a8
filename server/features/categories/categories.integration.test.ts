import { expect, it } from 'vitest'
import { sql } from '#server/testing/accounts.ts'
import { commitWhileWaiting } from '#server/testing/commit-while-waiting.ts'
import { makeCompany } from '#server/testing/factories.ts'
import { form } from '#server/testing/multipart.ts'
import { plain } from '#server/testing/pictures.ts'
import { call, describeApp } from '#server/testing/test-app.ts'

describeApp('categories', (test) => {
  it('categories are listed in order, with their number of items', async () => {
    const { token } = await makeCompany(test())
    const soups = await call(test(), 'POST', '/api/categories', { token, body: { name: 'Soups' } })
    const mains = await call(test(), 'POST', '/api/categories', { token, body: { name: { en: 'Mains' } } })
    await call(test(), 'POST', '/api/menu-items', {
      token,
      body: { name: 'Leek', categoryId: soups.body.data.id, priceMinor: 500 },
    })

    const list = await call(test(), 'GET', '/api/categories', { token })

    expect(list.body.data.items).toMatchObject([
      { id: soups.body.data.id, name: { en: 'Soups' }, menuItemCount: 1 },
      { id: mains.body.data.id, name: { en: 'Mains' }, menuItemCount: 0 },
    ])
    expect(list.body.data.total).toBe(2)
  })

  it('categories can be renamed, hidden, reordered and deleted', async () => {
    const { token } = await makeCompany(test())
    const ids = []
    for (const name of ['One', 'Two', 'Three']) {
      ids.push((await call(test(), 'POST', '/api/categories', { token, body: { name } })).body.data.id)
    }

    const renamed = await call(test(), 'PATCH', `/api/categories/${ids[0]}`, {
      token,
      body: { name: 'First', isVisible: false },
    })
    await call(test(), 'PUT', '/api/categories/order', { token, body: { ids: ids.toReversed() } })
    await call(test(), 'DELETE', `/api/categories/${ids[1]}`, { token })
    const list = await call(test(), 'GET', '/api/categories', { token })

    expect(renamed.body.data).toMatchObject({ name: { en: 'First' }, isVisible: false })
    expect(list.body.data.items.map((one: { name: { en: string } }) => one.name.en)).toEqual(['Three', 'First'])
  })

  it('two simultaneous requests can’t make categories each other’s parent', async () => {
    const { token } = await makeCompany(test())
    const add = async (name: string) =>
      (await call(test(), 'POST', '/api/categories', { token, body: { name } })).body.data.id
    const [wine, drinks] = [await add('Wine'), await add('Drinks')]

    const { status } = await commitWhileWaiting(
      test(),
      ['UPDATE category SET parent_id = $2 WHERE id = $1', [wine, drinks]],
      () => call(test(), 'PATCH', `/api/categories/${drinks}`, { token, body: { parentId: wine } }),
    )

    expect(status).toBe(400)
  })

  it('renaming a category doesn’t overwrite a translation that is saved at the same time', async () => {
    const { token } = await makeCompany(test(), { locales: ['en', 'de'] })
    const { body } = await call(test(), 'POST', '/api/categories', { token, body: { name: 'Soups' } })
    const { id } = body.data

    const renamed = await commitWhileWaiting(
      test(),
      [`UPDATE category SET name = name || '{"de": "Suppen"}' WHERE id = $1`, [id]],
      () => call(test(), 'PATCH', `/api/categories/${id}`, { token, body: { name: 'Broths' } }),
    )

    expect(renamed.body.data.name).toEqual({ en: 'Broths', de: 'Suppen' })
  })

  it('categories can’t be deleted while they contain an item, and the error counts the items', async () => {
    const { token } = await makeCompany(test())
    const { body } = await call(test(), 'POST', '/api/categories', { token, body: { name: 'Soups' } })
    await call(test(), 'POST', '/api/menu-items', {
      token,
      body: { name: 'Leek', categoryId: body.data.id, priceMinor: 500 },
    })

    const refused = await call(test(), 'DELETE', `/api/categories/${body.data.id}`, { token })

    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', message: expect.stringContaining('1 menu item') },
    })
  })

  it('a category’s picture and times of availability can be added and removed', async () => {
    const { token } = await makeCompany(test())
    const bytes = await plain().png().toBuffer()
    const { id: uploadId, path } = (
      await call(test(), 'POST', '/api/uploads', { token, ...form({}, { name: 'soups.png', bytes }) })
    ).body.data
    const availability = [{ days: [1, 2, 3, 4, 5], from: '11:00', to: '14:30' }]
    const made = await call(test(), 'POST', '/api/categories', {
      token,
      body: { name: 'Soups', image: { uploadId, alt: 'A bowl of soup' }, availability },
    })
    const address = `/api/categories/${made.body.data.id}`

    const read = await call(test(), 'GET', address, { token })
    const bare = await call(test(), 'PATCH', address, { token, body: { image: null, availability: [] } })

    expect(read.body.data).toMatchObject({
      image: { uploadId, alt: { en: 'A bowl of soup' }, src: path, width: 40, height: 30 },
      availability,
    })
    expect(bare.body.data).toMatchObject({ image: null, availability: [] })
  })

  it('a category’s picture keeps the translations of its alt text when only the default language is given', async () => {
    const { token } = await makeCompany(test(), { locales: ['en', 'de'] })
    const bytes = await plain().png().toBuffer()
    const picture = await call(test(), 'POST', '/api/uploads', { token, ...form({}, { name: 'soups.png', bytes }) })
    const uploadId = picture.body.data.id
    const body = { name: 'Soups', image: { uploadId, alt: { en: 'Soup', de: 'Suppe' } } }
    const made = await call(test(), 'POST', '/api/categories', { token, body })
    const altAfter = async (image: object) => {
      const address = `/api/categories/${made.body.data.id}`
      return (await call(test(), 'PATCH', address, { token, body: { image } })).body.data.image.alt
    }

    expect(await altAfter({ uploadId })).toEqual({ en: 'Soup', de: 'Suppe' })
    expect(await altAfter({ uploadId, alt: 'Hot soup' })).toEqual({ en: 'Hot soup', de: 'Suppe' })
    expect(await altAfter({ uploadId, alt: { en: 'Soup' } })).toEqual({ en: 'Soup' })
  })

  it('categories can’t have another company’s picture or invalid times of availability', async () => {
    const { token } = await makeCompany(test())
    const stranger = await makeCompany(test())
    const file = form({}, { name: 'soups.png', bytes: await plain().png().toBuffer() })
    const foreign = await call(test(), 'POST', '/api/uploads', { token: stranger.token, ...file })
    const bodies = [
      { image: { uploadId: foreign.body.data.id } },
      { availability: [{ days: [], from: '11:00', to: '14:00' }] },
      { availability: [{ days: [8], from: '11:00', to: '14:00' }] },
      { availability: [{ days: [1], from: '11:00', to: '11:00' }] },
      { availability: [{ days: [1], from: '25:00', to: '11:00' }] },
    ]

    const answers = await Promise.all(
      bodies.map((body) => call(test(), 'POST', '/api/categories', { token, body: { name: 'Soups', ...body } })),
    )

    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
  })

  it('each change of a category is recorded in the history', async () => {
    const { token, companyId, userId } = await makeCompany(test())
    const add = async (name: string) =>
      (await call(test(), 'POST', '/api/categories', { token, body: { name } })).body.data.id
    const [soups, mains] = [await add('Soups'), await add('Mains')]
    await call(test(), 'PATCH', `/api/categories/${soups}`, { token, body: { isVisible: false } })
    await call(test(), 'PUT', '/api/categories/order', { token, body: { ids: [mains, soups] } })
    await call(test(), 'DELETE', `/api/categories/${mains}`, { token })

    const { rows } = await sql(
      test(),
      `SELECT entity_id, action, user_id AS user, before, after, batch FROM audit_log
       WHERE company_id = $1 AND entity = 'category' ORDER BY id`,
      [companyId],
    )

    expect(rows.map((row: { entity_id: number; action: string }) => [row.entity_id, row.action])).toEqual([
      [soups, 'category_created'],
      [mains, 'category_created'],
      [soups, 'category_changed'],
      [mains, 'category_changed'],
      [soups, 'category_changed'],
      [mains, 'category_deleted'],
    ])
    expect(rows[2]).toMatchObject({ user: userId, before: { isVisible: true }, after: { isVisible: false } })
    expect(rows[3].batch).toEqual(expect.any(String))
    expect(rows[3].batch).toBe(rows[4].batch)
    expect(rows[5]).toMatchObject({ before: { name: { en: 'Mains' } }, after: null })
  })

  it('categories can be nested only one level deep', async () => {
    const { token } = await makeCompany(test())
    const parent = (await call(test(), 'POST', '/api/categories', { token, body: { name: 'Drinks' } })).body.data.id
    const child = (await call(test(), 'POST', '/api/categories', { token, body: { name: 'Wine', parentId: parent } }))
      .body.data.id

    const other = (await call(test(), 'POST', '/api/categories', { token, body: { name: 'Food' } })).body.data.id
    const move = (id: number, parentId: number) =>
      call(test(), 'PATCH', `/api/categories/${id}`, { token, body: { parentId } })

    const refused = [
      await call(test(), 'POST', '/api/categories', { token, body: { name: 'Red', parentId: child } }),
      await move(other, child),
      await move(parent, other),
      await move(parent, parent),
    ]
    const moved = await move(child, other)

    for (const answer of refused)
      expect(answer).toMatchObject({
        status: 400,
        body: { errors: { parentId: expect.stringContaining('can’t have subcategories') } },
      })
    expect(moved.status).toBe(200)
  })

  it.each([
    ['an unknown field', { name: 'Soups', colour: 'red' }],
    ['no name', {}],
    ['an empty name', { name: '' }],
    ['a name only in a language other than the default', { name: { fr: 'Soupes' } }],
    ['a name that is a list', { name: ['Soups'] }],
    ['a name of 201 characters', { name: 'x'.repeat(201) }],
  ])('a new category with %s is refused', async (_what, body) => {
    const { token } = await makeCompany(test())

    const refused = await call(test(), 'POST', '/api/categories', { token, body })

    expect(refused).toMatchObject({ status: 400, body: { success: false, code: 'VALIDATION_FAILED' } })
  })

  it('categories can’t be read or changed by another company', async () => {
    const { token } = await makeCompany(test())
    const stranger = await makeCompany(test())
    const id = (await call(test(), 'POST', '/api/categories', { token, body: { name: 'Soups' } })).body.data.id

    const answers = await Promise.all([
      call(test(), 'GET', `/api/categories/${id}`, { token: stranger.token }),
      call(test(), 'PATCH', `/api/categories/${id}`, { token: stranger.token, body: { name: 'Mine' } }),
      call(test(), 'DELETE', `/api/categories/${id}`, { token: stranger.token }),
      call(test(), 'PUT', '/api/categories/order', { token: stranger.token, body: { ids: [id] } }),
      call(test(), 'POST', '/api/categories', { token: stranger.token, body: { name: 'Child', parentId: id } }),
    ])
    const kept = await call(test(), 'GET', `/api/categories/${id}`, { token })

    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404, 404])
    expect(kept.body.data.name).toEqual({ en: 'Soups' })
  })

  it('categories can be listed but not created by a viewer', async () => {
    const { token } = await makeCompany(test(), { role: 'viewer' })

    const list = await call(test(), 'GET', '/api/categories', { token })
    const refused = await call(test(), 'POST', '/api/categories', { token, body: { name: 'Soups' } })

    expect(list.status).toBe(200)
    expect(refused).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN', message: expect.stringContaining('Viewer') },
    })
  })

  it('categories can’t be listed without a session', async () => {
    const signedOut = await call(test(), 'GET', '/api/categories')

    expect(signedOut).toMatchObject({ status: 401, body: { success: false, message: 'Unauthorized' } })
  })

  it('searching and sorting categories by name ignores accents and case', async () => {
    const { token } = await makeCompany(test())
    for (const name of ['Zuppe', 'Crème', 'Älpler', 'apples'])
      await call(test(), 'POST', '/api/categories', { token, body: { name } })
    const named = async (query: string) =>
      (await call(test(), 'GET', `/api/categories?${query}`, { token })).body.data.items.map(
        (one: { name: { en: string } }) => one.name.en,
      )

    expect(await named('search=creme')).toEqual(['Crème'])
    expect(await named(`search=${encodeURIComponent('CRÈME')}`)).toEqual(['Crème'])
    expect(await named('sort=name&direction=asc')).toEqual(['Älpler', 'apples', 'Crème', 'Zuppe'])
  })

  it('categories can be searched by their names, not by language codes or wildcards', async () => {
    const { token } = await makeCompany(test(), { locales: ['en', 'de'] })
    for (const name of [{ en: 'Soups', de: 'Suppen' }, { en: 'Cakes 50%' }, 'Green things']) {
      await call(test(), 'POST', '/api/categories', { token, body: { name } })
    }
    const search = async (text: string) => {
      const { body } = await call(test(), 'GET', `/api/categories?search=${encodeURIComponent(text)}`, { token })
      return body.data.items.map((one: { name: { en: string } }) => one.name.en)
    }

    expect(await search('en')).toEqual(['Soups', 'Green things']) // “Suppen” and “Green things” contain “en”
    expect(await search('SUPP')).toEqual(['Soups'])
    expect(await search('%')).toEqual(['Cakes 50%'])
    expect(await search('"')).toEqual([])
  })

  it('categories can be sorted by their names in the default language', async () => {
    const { token } = await makeCompany(test(), { locales: ['en', 'de'] })
    for (const name of [{ en: 'Bread' }, { en: 'Antipasti', de: 'Vorspeisen' }, { en: 'Cakes', de: 'Kuchen' }]) {
      await call(test(), 'POST', '/api/categories', { token, body: { name } })
    }

    const { body } = await call(test(), 'GET', '/api/categories?sort=name&direction=desc', { token })

    expect(body.data.items.map((one: { name: { en: string } }) => one.name.en)).toEqual(['Cakes', 'Bread', 'Antipasti'])
  })
})
