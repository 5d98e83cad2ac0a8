import { expect, it } from 'vitest'
import { sql } from '#server/testing/accounts.ts'
import { makeCompany, type TestCompany } from '#server/testing/factories.ts'
import { call, describeApp, type TestApp } from '#server/testing/test-app.ts'

const patch = (app: TestApp, { token, brandId }: TestCompany, body: unknown) =>
  call(app, 'PATCH', `/api/brands/${brandId}`, { token, body })
const siteOf = async (app: TestApp, { branchId }: TestCompany) =>
  (await call(app, 'GET', `/api/menu-site/branch/${branchId}`)).body.data.menuSite

describeApp('brands', (test) => {
  it('a new brand has no colour of its own, and its menu site is purple', async () => {
    const company = await makeCompany(test())

    const { body } = await call(test(), 'GET', `/api/brands/${company.brandId}`, { token: company.token })

    expect(body.data).toMatchObject({
      brandColor: null,
      theme: 'default',
      loaderBgOnly: false,
      loaderEnabled: true,
      isCurrencyLocked: false,
    })
    expect(await siteOf(test(), company)).toMatchObject({ brandColor: '#6D28D9', brand: { onBrandColor: '#ffffff' } })
  })

  it('guests see a brand’s new name, colour, logos and layout at once', async () => {
    const company = await makeCompany(test())
    await siteOf(test(), company)
    const look = {
      name: 'New Name',
      theme: 'MiniCafes',
      brandColor: '#F5C06B',
      menuLogo: '/uploads/abc-640.webp',
      itemLogo: '/uploads/def-640.webp',
      itemBackgroundLogo: '/uploads/ghi-640.webp',
      loaderBgOnly: true,
      loaderEnabled: false,
    }

    const { status, body } = await patch(test(), company, look)
    const site = await siteOf(test(), company)
    const { rows } = await sql(
      test(),
      `SELECT action, user_id, before, after FROM audit_log WHERE company_id = $1 AND entity = 'brand'`,
      [company.companyId],
    )

    expect([status, body.data]).toEqual([200, expect.objectContaining(look)])
    expect(site.brand).toMatchObject({ ...look, brand_id: company.brandId, onBrandColor: '#000000' })
    expect(site.logoUrl).toBe('/uploads/abc-640.webp')
    expect(rows).toMatchObject([
      { action: 'brand_changed', user_id: company.userId, before: { brandColor: null }, after: { theme: 'MiniCafes' } },
    ])
  })

  it('changing a brand’s currency changes the symbol in its branches, unless a branch shows no symbol', async () => {
    const company = await makeCompany(test())
    const branch = `/api/branches/${company.branchId}`
    const setting = async () => (await siteOf(test(), company)).setting
    expect(await setting()).toMatchObject({ currencyCode: 'EUR', currencySymbol: '€' })

    await patch(test(), company, { currencyCode: 'GBP' })
    const pounds = await setting()
    const { rows } = await sql(
      test(),
      `SELECT action, before -> 'settings' ->> 'currencySymbol' AS was, after -> 'settings' ->> 'currencySymbol' AS is
       FROM audit_log WHERE company_id = $1 AND entity = 'branch' AND action = 'branch_changed' ORDER BY id DESC LIMIT 1`,
      [company.companyId],
    )
    await call(test(), 'PATCH', branch, { token: company.token, body: { currencySymbol: '' } })
    await patch(test(), company, { currencyCode: 'JPY' })

    expect(pounds).toMatchObject({ currencyCode: 'GBP', currencySymbol: '£' })
    expect(rows).toEqual([{ action: 'branch_changed', was: '€', is: '£' }])
    expect(await setting()).toMatchObject({ currencyCode: 'JPY', currencySymbol: null })
  })

  it.each([
    ['a colour of three digits', { brandColor: '#fff' }, 'brandColor'],
    ['a colour with text after it', { brandColor: '#6D28D9; x' }, 'brandColor'],
    ['an unknown layout', { theme: 'Dark' }, 'theme'],
    ['a script as the logo', { menuLogo: 'javascript:alert(1)' }, 'menuLogo'],
    ['a logo on another site', { menuLogo: '//elsewhere.test/a.webp' }, 'menuLogo'],
    ['an empty name', { name: '' }, 'name'],
    ['an unknown currency', { currencyCode: 'DEM' }, 'currencyCode'],
  ])('brands can’t be saved with %s', async (_what, change, field) => {
    const company = await makeCompany(test())

    const { status, body } = await patch(test(), company, change)

    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]])
  })

  it('brands can’t change their currency once an item has a price', async () => {
    const company = await makeCompany(test())
    const { token } = company
    const category = await call(test(), 'POST', '/api/categories', { token, body: { name: 'Soups' } })
    const before = await patch(test(), company, { currencyCode: 'JPY' })
    await call(test(), 'POST', '/api/menu-items', {
      token,
      body: { name: 'Leek', categoryId: category.body.data.id, priceMinor: 500 },
    })

    const after = await patch(test(), company, { currencyCode: 'EUR' })
    const same = await patch(test(), company, { currencyCode: 'JPY', name: 'Still Yen' })

    expect([before.status, before.body.data.currencyCode]).toEqual([200, 'JPY'])
    expect([after.status, after.body.errors.currencyCode]).toEqual([409, expect.stringContaining('prices in JPY')])
    expect(same.body.data).toMatchObject({ name: 'Still Yen', isCurrencyLocked: true, menuItemCount: 1 })
  })

  it.each([
    ['in a branch', {}, { priceMinor: 1250 }],
    ['for an option', { modifierGroups: [{ name: 'Extras', options: [{ name: 'Cream', priceDeltaMinor: 50 }] }] }, {}],
  ])('brands can’t change their currency if an item has a price only %s', async (_where, fields, override) => {
    const company = await makeCompany(test())
    const { token } = company
    const send = (method: 'POST' | 'PATCH', path: string, body: object) =>
      call(test(), method, `/api${path}`, { token, body })
    const { id: categoryId } = (await send('POST', '/categories', { name: 'Soups' })).body.data
    const item = { name: 'Catch', categoryId, priceType: 'ON_REQUEST', ...fields }
    const { id } = (await send('POST', '/menu-items', item)).body.data
    if (Object.keys(override).length > 0) await send('PATCH', `/menu-items/${id}/branch`, override)

    expect((await patch(test(), company, { currencyCode: 'JPY' })).status).toBe(409)
  })
})
