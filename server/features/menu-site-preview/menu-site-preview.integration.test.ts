import { expect, it } from 'vitest'
import type { SitePage } from '#contract/site-pages.ts'
import { makeCompany, type TestCompany } from '#server/testing/factories.ts'
import { at, call, describeApp, later, type TestApp } from '#server/testing/test-app.ts'
import { readPreview } from './service.ts'

const LOOK = {
  screen: 'loader',
  brand: { brandColor: '#0a7d4f', theme: 'MiniCafes', loaderEnabled: false },
  settings: { announcement: 'Soon' },
}
const MINUTE_MS = 60_000

async function preview(app: TestApp, { token, branchId }: TestCompany, look: unknown = LOOK): Promise<string> {
  const { body } = await call(app, 'POST', `/api/branches/${branchId}/preview`, { token, body: look })
  return new URL(body.data.path, 'http://carte.test').searchParams.get('ticket') ?? ''
}

function siteOf(page: SitePage | null) {
  if (page?.kind !== 'cafe') throw new Error('There is no preview')
  return { ...page.snapshot.menuSite, preview: page.preview }
}

describeApp('the preview of a menu site', (test) => {
  it('the preview of a menu site shows unsaved settings, which guests don’t see', async () => {
    const company = await makeCompany(test())

    const shown = siteOf(await readPreview(test().deps, await preview(test(), company)))
    const guests = await call(test(), 'GET', `/api/menu-site/branch/${company.branchId}`)

    expect(shown).toMatchObject({
      preview: 'loader',
      brandColor: '#0a7d4f',
      brand: { theme: 'MiniCafes', brandColor: '#0a7d4f', loaderColor: '#0a7d4f', loaderEnabled: false },
      setting: { announcement: 'Soon' },
    })
    expect(guests.body.data.menuSite).toMatchObject({ brandColor: '#6D28D9', setting: { announcement: null } })
  })

  it('the preview of a menu site shows an unpublished branch', async () => {
    const company = await makeCompany(test())
    await call(test(), 'POST', `/api/branches/${company.branchId}/unpublish`, { token: company.token })

    const page = await readPreview(test().deps, await preview(test(), company, { screen: 'menu' }))

    expect(siteOf(page).id).toBe(company.branchId)
  })

  it('the preview of a menu site expires after ten minutes', async () => {
    const company = await makeCompany(test())
    const ticket = await preview(test(), company)
    const { clock, deps } = test()

    const early = await at(test(), later(clock.now, 9 * MINUTE_MS), () => readPreview(deps, ticket))
    const late = await at(test(), later(clock.now, 10 * MINUTE_MS), () => readPreview(deps, ticket))

    expect([early === null, late]).toEqual([false, null])
  })

  it('the preview of a menu site requires a ticket with a valid signature', async () => {
    const company = await makeCompany(test())
    const other = await makeCompany(test())
    const [content = '', signature] = (await preview(test(), company)).split('.')
    const forged = JSON.parse(Buffer.from(content, 'base64url').toString())
    const mine = Buffer.from(JSON.stringify({ ...forged, branchId: other.branchId })).toString('base64url')

    for (const ticket of [`${mine}.${signature}`, `${content}.x`, content, '', 'a.b', '.'])
      expect(await readPreview(test().deps, ticket)).toBeNull()
  })

  it('the preview of a menu site is refused for a branch of another company', async () => {
    const company = await makeCompany(test())
    const other = await makeCompany(test())

    const answer = await call(test(), 'POST', `/api/branches/${other.branchId}/preview`, {
      token: company.token,
      body: LOOK,
    })

    expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  })

  it.each([
    { screen: 'menu', brand: { brandColor: 'red' } },
    { screen: 'menu', brand: { currencyCode: 'EUR' } },
    { screen: 'elsewhere' },
    {},
  ])('the preview of a menu site is refused for invalid settings: %j', async (look) => {
    const { token, branchId } = await makeCompany(test())

    const answer = await call(test(), 'POST', `/api/branches/${branchId}/preview`, { token, body: look })

    expect(answer.status).toBe(400)
  })
})
