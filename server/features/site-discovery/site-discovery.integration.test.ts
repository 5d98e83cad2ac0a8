import sharp from 'sharp'
import { expect, it } from 'vitest'
import { cafePath, sharePicturePath } from '#contract/page-urls.ts'
import { sql } from '#server/testing/accounts.ts'
import { makeMenu, write } from '#server/testing/guest-menus.ts'
import { call, describeApp, newAddress, type TestApp } from '#server/testing/test-app.ts'

const get = (app: TestApp, path: string) => call(app, 'GET', path, { from: newAddress() })

describeApp('search engines and link previews', (test) => {
  it('search engines get a sitemap of published branches in each of their languages', async () => {
    const menu = await makeMenu(test(), { locales: ['en', 'de'] })
    const hidden = await makeMenu(test())
    await sql(test(), 'UPDATE branch SET is_published = false WHERE id = $1', [hidden.branchId])

    const text = (await get(test(), '/sitemap.xml')).raw.toString()

    const address = `http://carte.test${cafePath(menu.branchId)}`
    expect(text).toContain(`<loc>${address}</loc>`)
    expect(text).toContain(`<loc>${address}?lang=de</loc>`)
    expect(text).toContain(`hreflang="x-default" href="${address}"`)
    expect(text).not.toContain(cafePath(hidden.branchId))
  })

  it('search engines get a robots.txt that allows only public pages and names the sitemap', async () => {
    const lines = (await get(test(), '/robots.txt')).raw.toString().split('\n')

    expect(lines.filter((line) => line !== '')).toEqual([
      'User-agent: *',
      'Allow: /branch/',
      'Allow: /accessibility',
      'Allow: /m/',
      'Allow: /uploads/',
      'Allow: /_site/',
      'Allow: /api/menu-site/',
      'Allow: /sitemap.xml',
      'Disallow: /branch/preview',
      'Disallow: /',
      'Sitemap: http://carte.test/sitemap.xml',
    ])
  })

  it('link previews get a picture that changes with the brand’s colour', async () => {
    const menu = await makeMenu(test())
    const path = sharePicturePath(menu.branchId, '1')

    const before = await get(test(), path)
    await write(test(), menu, 'PATCH', `/brands/${menu.brandId}`, { brandColor: '#124E3A' })
    const after = await get(test(), path)

    expect(before.headers['content-type']).toBe('image/png')
    expect(await sharp(before.raw).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    expect(after.raw.equals(before.raw)).toBe(false)
  })

  it('link previews get no picture for a branch that is unpublished or doesn’t exist', async () => {
    const hidden = await makeMenu(test())
    await sql(test(), 'UPDATE branch SET is_published = false WHERE id = $1', [hidden.branchId])
    const paths = [sharePicturePath(hidden.branchId, '1'), '/branch/og/OTk5OTk=', '/branch/og/1']
    const answers = await Promise.all(paths.map((path) => get(test(), path)))

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  })
})
