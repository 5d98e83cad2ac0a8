import { expect, it } from 'vitest'
import { sql } from '#server/testing/accounts.ts'
import { commitWhileWaiting } from '#server/testing/commit-while-waiting.ts'
import { addBranch, addMember, makeCompany, type TestCompany } from '#server/testing/factories.ts'
import { call, describeApp, type TestApp } from '#server/testing/test-app.ts'

const NEW_BRANCH = { name: 'Harbour Street', timeZone: 'Europe/Berlin', defaultLocale: 'de' }

function ask(app: TestApp, { token }: TestCompany, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string) {
  return (body?: unknown) => call(app, method, `/api${path}`, { token, body })
}

async function history(app: TestApp, { companyId }: TestCompany, entity: string) {
  const { rows } = await sql(
    app,
    'SELECT action, user_id, before, after FROM audit_log WHERE company_id = $1 AND entity = $2 ORDER BY id',
    [companyId, entity],
  )
  return rows
}

const isPublic = async (app: TestApp, branchId: number) =>
  (await call(app, 'GET', `/api/menu-site/branch/${branchId}`)).status === 200

describeApp('branches', (test) => {
  it('branches start unpublished when they are added to a brand', async () => {
    const company = await makeCompany(test())

    const { status, body } = await ask(
      test(),
      company,
      'POST',
      '/branches',
    )({ ...NEW_BRANCH, brandId: company.brandId })
    const read = await ask(test(), company, 'GET', `/branches/${body.data.id}`)()

    expect(status).toBe(200)
    expect(read.body.data).toMatchObject({
      name: 'Harbour Street',
      slug: expect.stringMatching(/^harbour-street/),
      timeZone: 'Europe/Berlin',
      defaultLocale: 'de',
      locales: ['de'],
      currencySymbol: '€',
      isPublished: false,
      filterMode: 'STANDARD',
      feedbackEnabled: true,
    })
    expect(await isPublic(test(), body.data.id)).toBe(false)
    expect(await history(test(), company, 'branch')).toMatchObject([
      { action: 'branch_created', user_id: company.userId, before: null, after: { name: 'Harbour Street' } },
    ])
  })

  it('branches can be added together with a new brand, and use the brand’s currency', async () => {
    const company = await makeCompany(test())

    const newBrand = { name: 'Tokyo Table', currencyCode: 'JPY' }
    const { body } = await ask(test(), company, 'POST', '/branches')({ ...NEW_BRANCH, defaultLocale: 'ja', newBrand })
    const german = { ...NEW_BRANCH, defaultLocale: 'de', newBrand: { name: 'Berliner Tisch', currencyCode: 'EUR' } }
    const euro = await ask(test(), company, 'POST', '/branches')(german)
    const signs = await ask(test(), company, 'GET', `/branches/${euro.body.data.id}`)()
    const list = await ask(test(), company, 'GET', '/branches')()

    const made = list.body.data.find(({ id }: { id: number }) => id === body.data.id)
    expect(made).toMatchObject({ brand: { name: 'Tokyo Table', currencyCode: 'JPY' }, tableCount: 0 })
    expect(made.currencySymbol).toMatch(/[¥￥]/)
    expect(signs.body.data).toMatchObject({ currencySymbol: '€', currencyPosition: 'after' })
    expect(await history(test(), company, 'brand')).toMatchObject([
      { action: 'brand_created' },
      { action: 'brand_created' },
    ])
  })

  it('branches can be added only with exactly one valid brand and a known time zone', async () => {
    const company = await makeCompany(test())
    const add = ask(test(), company, 'POST', '/branches')
    const newBrand = { name: 'Another', currencyCode: 'EUR' }

    expect((await add(NEW_BRANCH)).status).toBe(400)
    expect((await add({ ...NEW_BRANCH, brandId: company.brandId, newBrand })).status).toBe(400)
    expect((await add({ ...NEW_BRANCH, newBrand: { ...newBrand, currencyCode: 'XXX' } })).status).toBe(400)
    expect((await add({ ...NEW_BRANCH, timeZone: 'Mars/Olympus', newBrand })).status).toBe(400)
  })

  it('branches can’t be added to another company’s brand', async () => {
    const company = await makeCompany(test())
    const other = await makeCompany(test())

    const answer = await ask(test(), company, 'POST', '/branches')({ ...NEW_BRANCH, brandId: other.brandId })

    expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  })

  it('branches can’t be added beyond the plan’s limit', async () => {
    const company = await makeCompany(test())
    const limits = JSON.stringify({ branches: 1, menuItems: null, tables: null, members: null })
    const { rows } = await sql(
      test(),
      `INSERT INTO plan (code, name, price_minor, currency_code, interval, limits, is_active)
       VALUES ('one-branch-' || $1::text, 'Small', 0, 'EUR', 'month', $2, false) RETURNING id`,
      [company.companyId, limits],
    )
    await sql(test(), 'UPDATE subscription SET plan_id = $2 WHERE company_id = $1', [company.companyId, rows[0].id])

    const answer = await ask(test(), company, 'POST', '/branches')({ ...NEW_BRANCH, brandId: company.brandId })

    expect(answer.status).toBe(409)
    expect(answer.body.message).toContain('“Small” allows 1 branch, and you have 1.')
  })

  it('guests see changes of a branch at once, and the history records them', async () => {
    const company = await makeCompany(test())
    await isPublic(test(), company.branchId)
    const change = {
      name: 'Market Square',
      address: 'Square 1',
      locales: ['en', 'ar'],
      openingHours: [
        { day: 6, from: '18:00', to: '02:00' },
        { day: 1, from: '09:00', to: '17:00' },
      ],
      announcement: 'Closed on Monday',
      currencySymbol: '',
      allergensReviewedAt: '2026-01-31',
      filterMode: 'STRICT',
      brandColor: '#0a7d4f',
    }

    const { status, body } = await ask(test(), company, 'PATCH', `/branches/${company.branchId}`)(change)
    const site = await call(test(), 'GET', `/api/menu-site/branch/${company.branchId}`)

    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      ...change,
      announcement: { en: 'Closed on Monday' },
      currencySymbol: null,
      openingHours: [change.openingHours[1], change.openingHours[0]],
    })
    expect(site.body.data.menuSite).toMatchObject({
      brandColor: '#0a7d4f',
      branch: { name: 'Market Square', locales: ['en', 'ar'] },
      setting: { announcement: 'Closed on Monday' },
    })
    expect(await history(test(), company, 'branch')).toMatchObject([
      { action: 'branch_changed', before: { name: 'Test Branch' }, after: { settings: { filterMode: 'STRICT' } } },
    ])
  })

  it('a branch’s texts can be translated, and a text without a language changes only the default language', async () => {
    const company = await makeCompany(test())
    await isPublic(test(), company.branchId)
    const texts = (words: string, german: string) => ({ en: words, de: german })
    const body = {
      locales: ['en', 'de', 'fr'],
      announcement: texts('Closed on Monday', 'Montag zu'),
      taxNote: texts('Prices include tax', 'Preise mit Steuer'),
      legalNotice: texts('Ltd.', 'GmbH'),
      allergenStatement: texts('One kitchen', 'Eine Küche'),
    }
    const patch = ask(test(), company, 'PATCH', `/branches/${company.branchId}`)
    const settingIn = async (lang: string) =>
      (await call(test(), 'GET', `/api/menu-site/branch/${company.branchId}?lang=${lang}`)).body.data.menuSite.setting

    const saved = await patch(body)
    const [english, german, french] = [await settingIn('en'), await settingIn('de'), await settingIn('fr')]
    const again = await patch({ taxNote: 'Tax included', legalNotice: null })

    expect(saved.body.data).toMatchObject(body)
    expect(german).toMatchObject({
      announcement: 'Montag zu',
      taxNote: 'Preise mit Steuer',
      legalNotice: 'GmbH',
      allergenStatement: 'Eine Küche',
    })
    expect(french).toEqual(english)
    expect(again.body.data).toMatchObject({ taxNote: { en: 'Tax included', de: 'Preise mit Steuer' }, legalNotice: {} })
    expect(await settingIn('de')).toMatchObject({ legalNotice: null })
  })

  it('saving a branch without changes adds no entry to its history', async () => {
    const company = await makeCompany(test())

    await ask(test(), company, 'PATCH', `/branches/${company.branchId}`)({ name: 'Test Branch', showImages: true })

    expect(await history(test(), company, 'branch')).toEqual([])
  })

  it.each([
    ['an invalid colour', { brandColor: 'red;}' }, 'brandColor'],
    ['a picture on another site', { logoUrl: 'https://elsewhere.test/a.png' }, 'logoUrl'],
    ['a picture outside the upload folder', { logoUrl: '/uploads/../secret' }, 'logoUrl'],
    [
      'overlapping opening hours',
      { openingHours: [1, 1].map((day) => ({ day, from: '10:00', to: '12:00' })) },
      'openingHours.1',
    ],
    ['languages without the default', { locales: ['de'] }, 'locales'],
    ['no language at all', { locales: [] }, 'locales'],
    ['an allergen review in the future', { allergensReviewedAt: '2999-01-01' }, 'allergensReviewedAt'],
    ['an allergen review in the year 0', { allergensReviewedAt: '0000-01-01' }, 'allergensReviewedAt'],
    ['a reserved short link', { slug: 'admin' }, 'slug'],
    ['an empty name', { name: ' ' }, 'name'],
  ])('branches can’t be saved with %s', async (_what, change, field) => {
    const company = await makeCompany(test())

    const { status, body } = await ask(test(), company, 'PATCH', `/branches/${company.branchId}`)(change)

    expect({ status, fields: Object.keys(body.errors ?? {}) }).toEqual({ status: 400, fields: [field] })
  })

  it('a branch’s short link leads to the menu site only while the branch is published', async () => {
    const company = await makeCompany(test())
    const slug = `short-${company.branchId}`
    const path = `/branches/${company.branchId}`

    const saved = await ask(test(), company, 'PATCH', path)({ slug: slug.toUpperCase() })
    const found = await call(test(), 'GET', `/m/${slug}`)
    await ask(test(), company, 'POST', `${path}/unpublish`)()
    const gone = await call(test(), 'GET', `/m/${slug}`)

    expect(saved.body.data.slug).toBe(slug)
    expect([found.status, found.headers['location']]).toEqual([302, `/branch/cafe/${btoa(String(company.branchId))}`])
    expect(gone.headers['location']).toBe('/page-not-found')
    for (const unknown of ['nobody-has-this', 'nobody%00', '%F0%9F%8D%9C'])
      expect((await call(test(), 'GET', `/m/${unknown}`)).headers['location']).toBe('/page-not-found')
  })

  it('branches with the same long name get different short links, which can be saved again', async () => {
    const name = 'The longest name of a restaurant that still fits in one line of a menu'
    const company = await makeCompany(test())
    const create = ask(test(), company, 'POST', '/branches')
    const body = { brandId: company.brandId, name, timeZone: 'UTC', defaultLocale: 'en' }
    const ids: number[] = [(await create(body)).body.data.id, (await create(body)).body.data.id]
    const slugOfBranch = async (id: number) =>
      (await call(test(), 'GET', `/api/branches/${id}`, { token: company.token })).body.data.slug as string

    const slugs = await Promise.all(ids.map(slugOfBranch))
    const saved = await Promise.all(
      ids.map((id, at) => ask(test(), company, 'PATCH', `/branches/${id}`)({ slug: slugs[at] })),
    )

    expect(new Set(slugs).size).toBe(2)
    expect(saved.map(({ status }) => status)).toEqual([200, 200])
  })

  it('two branches can’t have the same short link, even in different companies', async () => {
    const company = await makeCompany(test())
    const other = await makeCompany(test())
    const slug = `taken-${company.branchId}`
    await ask(test(), company, 'PATCH', `/branches/${company.branchId}`)({ slug })

    const byOther = await ask(test(), other, 'PATCH', `/branches/${other.branchId}`)({ slug })
    const second = await addBranch(test(), company)
    const bySelf = await ask(test(), company, 'PATCH', `/branches/${second}`)({ slug })

    for (const { status, body } of [byOther, bySelf])
      expect([status, body.errors?.slug]).toEqual([409, expect.stringContaining('Another branch already uses')])
  })

  it('branches can be published and unpublished, and guests see the change at once', async () => {
    const company = await makeCompany(test())
    const path = `/branches/${company.branchId}`

    expect(await isPublic(test(), company.branchId)).toBe(true)
    await ask(test(), company, 'POST', `${path}/unpublish`)()
    expect(await isPublic(test(), company.branchId)).toBe(false)
    await ask(test(), company, 'POST', `${path}/publish`)()
    expect(await isPublic(test(), company.branchId)).toBe(true)
  })

  it('branches can be unpublished, but not published, without a subscription', async () => {
    const company = await makeCompany(test(), { hasSubscription: false })
    const path = `/branches/${company.branchId}`

    const down = await ask(test(), company, 'POST', `${path}/unpublish`)()
    const up = await ask(test(), company, 'POST', `${path}/publish`)()

    expect([down.status, up.body.code]).toEqual([200, 'SUBSCRIPTION_REQUIRED'])
    expect(await isPublic(test(), company.branchId)).toBe(false)
  })

  it('a branch is deleted only if its name is entered, and members who had selected it get another branch', async () => {
    const company = await makeCompany(test())
    const second = await addBranch(test(), company)
    const member = await addMember(test(), { ...company, branchId: second }, 'editor')
    const remove = (name: string) =>
      ask(test(), company, 'DELETE', `/branches/${second}?name=${encodeURIComponent(name)}`)()

    const wrong = await remove('Some Branch')
    const right = await remove('Test Branch')
    const user = await call(test(), 'GET', '/api/user', { token: member.token })

    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([400, ['name']])
    expect(right.status).toBe(200)
    expect(user.body).toMatchObject({ data: { selected_branch_id: company.branchId } })
    expect(await history(test(), company, 'branch')).toMatchObject([{ action: 'branch_deleted', after: null }])
  })

  it('a company’s only branch can’t be deleted', async () => {
    const company = await makeCompany(test())

    const answer = await ask(test(), company, 'DELETE', `/branches/${company.branchId}?name=Test%20Branch`)()

    expect(answer).toMatchObject({ status: 409, body: { message: expect.stringContaining('delete your only branch') } })
  })

  it('deleting a brand’s last branch also deletes the brand, even if it has a menu', async () => {
    const company = await makeCompany(test())
    const newBrand = { name: 'Short-lived', currencyCode: 'EUR' }
    const { body } = await ask(test(), company, 'POST', '/branches')({ ...NEW_BRANCH, newBrand })
    const branchId: number = body.data.id
    const parent = await ask(test(), company, 'POST', '/categories')({ name: { de: 'Essen' }, branchId })
    const child = await ask(
      test(),
      company,
      'POST',
      '/categories',
    )({
      name: { de: 'Suppen' },
      branchId,
      parentId: parent.body.data.id,
    })
    const item = { name: { de: 'Lauch' }, categoryId: child.body.data.id, priceMinor: 500, branchId }
    expect((await ask(test(), company, 'POST', '/menu-items')(item)).status).toBe(200)

    const answer = await ask(test(), company, 'DELETE', `/branches/${branchId}?name=Harbour%20Street`)()
    const brands = await ask(test(), company, 'GET', '/brands')()

    expect(answer.status).toBe(200)
    expect(brands.body.data).toMatchObject([{ id: company.brandId }])
    expect(await history(test(), company, 'brand')).toMatchObject([
      { action: 'brand_created' },
      { action: 'brand_deleted' },
    ])
  })

  it('a brand is kept if a branch is added to it while its last branch is being deleted', async () => {
    const company = await makeCompany(test())
    const newBrand = { name: 'Second', currencyCode: 'EUR' }
    const { body } = await ask(test(), company, 'POST', '/branches')({ ...NEW_BRANCH, newBrand })
    const branchId: number = body.data.id

    const answer = await commitWhileWaiting(
      test(),
      [
        `INSERT INTO branch (company_id, brand_id, name) SELECT company_id, brand_id, 'Market' FROM branch WHERE id = $1`,
        [branchId],
      ],
      ask(test(), company, 'DELETE', `/branches/${branchId}?name=Harbour%20Street`),
    )
    const { rows } = await sql(test(), 'SELECT name FROM branch WHERE company_id = $1 ORDER BY id', [company.companyId])

    expect(answer.status).toBe(200)
    expect(rows).toEqual([{ name: 'Test Branch' }, { name: 'Market' }])
    expect((await ask(test(), company, 'GET', '/brands')()).body.data).toHaveLength(2)
  })

  it('a branch can’t be added to a brand that is being deleted', async () => {
    const company = await makeCompany(test())

    const answer = await commitWhileWaiting(test(), ['DELETE FROM brand WHERE id = $1', [company.brandId]], () =>
      ask(test(), company, 'POST', '/branches')({ ...NEW_BRANCH, brandId: company.brandId }),
    )

    expect(answer).toMatchObject({ status: 404, body: { message: expect.stringContaining('brand no longer exists') } })
  })

  it('a brand can be deleted while an item is being added to it', async () => {
    const company = await makeCompany(test())
    const newBrand = { name: 'Short-lived', currencyCode: 'EUR' }
    const { body } = await ask(test(), company, 'POST', '/branches')({ ...NEW_BRANCH, newBrand })
    const branchId: number = body.data.id
    const category = await ask(test(), company, 'POST', '/categories')({ name: { de: 'Suppen' }, branchId })

    const answer = await commitWhileWaiting(
      test(),
      [
        `INSERT INTO menu_item (company_id, brand_id, category_id, name)
         SELECT company_id, brand_id, id, '{"de": "Lauch"}' FROM category WHERE id = $1`,
        [category.body.data.id],
      ],
      ask(test(), company, 'DELETE', `/branches/${branchId}?name=Harbour%20Street`),
    )
    const brands = await ask(test(), company, 'GET', '/brands')()

    expect(answer.status).toBe(200)
    expect(brands.body.data).toMatchObject([{ id: company.brandId }])
  })
})
