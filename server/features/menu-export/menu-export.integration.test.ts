import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { addBranch, makeCompany, type TestCompany } from '#server/testing/factories.ts'
import { addItem, makeMenu } from '#server/testing/guest-menus.ts'
import { csv, importMenu } from '#server/testing/import-wizard.ts'
import { describeApp, type TestApp } from '#server/testing/test-app.ts'

// These menu files have no licence, so the repository doesn't contain them. Without them, the test is skipped.
const MENUS = new URL('../../../../shared/data/menus/', import.meta.url)
const hasFiles = existsSync(MENUS)

type Format = 'csv' | 'xlsx'

async function exported({ app }: TestApp, { token, branchId }: TestCompany, format: Format) {
  const response = await app.inject({
    method: 'GET',
    url: `/api/menu-exports?branchId=${branchId}&format=${format}`,
    headers: { authorization: `Bearer ${token}` },
  })
  if (response.statusCode !== 200) throw new Error(response.body)
  return response.rawPayload
}

const COUNTS = { created: 0, updated: 0, refused: 0, warned: 0, categoriesCreated: 0, needsReview: 0, leftOut: 0 }

async function expectToReturn(app: TestApp, company: TestCompany, count: number, twin: TestCompany) {
  for (const format of ['csv', 'xlsx'] as const) {
    const first = await exported(app, company, format)
    const again = await importMenu(app, company, { name: `menu.${format}`, bytes: first })
    const second = await exported(app, company, format)

    expect(again.report?.counts).toEqual({ ...COUNTS, unchanged: count })
    expect(again.report?.unrecognised).toEqual([])
    expect(second.equals(first)).toBe(true)
  }
  const file = await exported(app, company, 'csv')
  const moved = await importMenu(app, twin, { name: 'menu.csv', bytes: file })
  expect(moved.report?.counts).toMatchObject({ created: count, refused: 0 })
  expect((await exported(app, twin, 'csv')).toString()).toBe(file.toString())
}

describeApp('an exported menu', (test) => {
  it.skipIf(!hasFiles).each([
    ['saizeriya.csv', { currencyCode: 'JPY', defaultLocale: 'ja', locales: ['ja', 'en', 'zh'] }],
    ['wolt_az_items.json', { currencyCode: 'AZN', defaultLocale: 'az', locales: ['az'] }],
    ['ponte_vecchio_speisekarte.json', { currencyCode: 'EUR', defaultLocale: 'de', locales: ['de'] }],
    ['tum_mensa_garching_2023-46.json', { currencyCode: 'EUR', defaultLocale: 'de', locales: ['de'] }],
    ['belad_al_cham_menu.json', { currencyCode: 'MAD', defaultLocale: 'fr', locales: ['fr', 'ar', 'es'] }],
  ])('importing an exported menu and exporting it again gives the same bytes: %s', async (name, options) => {
    const company = await makeCompany(test(), options)
    const twin = await makeCompany(test(), options)
    const imported = await importMenu(test(), company, { name, bytes: readFileSync(new URL(name, MENUS)) })

    await expectToReturn(test(), company, imported.report?.counts.created ?? 0, twin)
  })

  it('an exported menu preserves and escapes cells that a spreadsheet would read as formulas', async () => {
    const company = await makeCompany(test())
    const names = ['=1+1', '+49 Beer', '-Soup', '@home', "'=quoted", "'plain", '＝wide']
    await importMenu(
      test(),
      company,
      csv(
        'name,category,price,description',
        ...names.map((name) => `${name},=cmd|' /C calc'!A0,2.50,"@SUM(A1)\nline"`),
      ),
    )

    await expectToReturn(test(), company, names.length, await makeCompany(test()))

    const cells = (await exported(test(), company, 'csv')).toString().split(/[,\n]/)
    expect(cells.filter((cell) => /^"?[=+@＝-]/u.test(cell))).toEqual([])
  })

  it('importing an exported menu changes nothing, even if its texts lack the branch’s default language', async () => {
    const menu = await makeMenu(test())
    await addItem(test(), menu, {
      name: 'Tea',
      status: 'PUBLISHED',
      priceMinor: null,
      variants: [
        { name: 'Pot', priceMinor: 500 },
        { name: 'Cup', priceMinor: 300 },
      ],
      modifierGroups: [{ name: 'Extras', minSelected: 0, options: [{ name: 'Milk', priceDeltaMinor: 50 }] }],
    })
    await addItem(test(), menu, { name: 'Soup', status: 'PUBLISHED' })
    const branchId = await addBranch(test(), menu, { defaultLocale: 'fr', locales: ['fr'] })
    const branch = { ...menu, branchId }
    const twin = await makeCompany(test(), { defaultLocale: 'fr', locales: ['fr'] })

    await expectToReturn(test(), branch, 2, twin)
  })
})
