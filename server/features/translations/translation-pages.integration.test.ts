import { expect, it } from 'vitest'
import { TRANSLATIONS_PAGE_SIZE } from '#contract/translations.ts'
import { sql } from '#server/testing/accounts.ts'
import { makeMenu, type Menu } from '#server/testing/menu-items.ts'
import { call, describeApp } from '#server/testing/test-app.ts'

type Page = { records: { kind: string; id: number; name: { en: string } }[]; total: number; next: string | null }

describeApp('the pages of the translations', (test) => {
  const read = async ({ token }: Menu, after: string | null = null): Promise<Page> => {
    const query = new URLSearchParams({ locale: 'de', ...(after !== null && { after }) })
    return (await call(test(), 'GET', `/api/translations?${query.toString()}`, { token })).body.data
  }
  const namesOf = ({ records }: Page) => records.map(({ name }) => name.en)

  /** “Soups” with 60 items, its subcategory “Cold” with 60 items, and 60 option groups. */
  async function makeLongMenu(): Promise<Menu> {
    const menu = await makeMenu(test(), { locales: ['en', 'de'] })
    const owner = [menu.companyId, menu.brandId, menu.categoryId]
    const { rows } = await sql(
      test(),
      `INSERT INTO category (company_id, brand_id, parent_id, name) VALUES ($1, $2, $3, '{"en": "Cold"}') RETURNING id`,
      owner,
    )
    for (const category of [menu.categoryId, rows[0].id])
      await sql(
        test(),
        `INSERT INTO menu_item (company_id, brand_id, category_id, name, sort_order, status)
         SELECT $1, $2, $3, jsonb_build_object('en', 'Item ' || n), 60 - n, 'PUBLISHED' FROM generate_series(1, 60) n`,
        [menu.companyId, menu.brandId, category],
      )
    await sql(
      test(),
      `INSERT INTO modifier_group (company_id, brand_id, name, sort_order)
       SELECT $1, $2, jsonb_build_object('en', 'Group ' || n), -n FROM generate_series(1, 60) n`,
      owner.slice(0, 2),
    )
    return menu
  }

  it('the pages of the translations contain each record once, in menu order', async () => {
    const menu = await makeLongMenu()
    const descending = (name: string) => Array.from({ length: 60 }, (_, at) => `${name} ${60 - at}`)

    const names: string[] = []
    let next: string | null = null
    do {
      const page: Page = await read(menu, next)
      expect(page.total).toBe(182)
      names.push(...namesOf(page))
      next = page.next
    } while (next !== null)

    expect(names).toEqual(['Soups', ...descending('Item'), 'Cold', ...descending('Item'), ...descending('Group')])
  })

  it('the next page of the translations continues where the previous one ended, even if its last record was deleted', async () => {
    const menu = await makeLongMenu()
    const first = await read(menu)
    const expected = await read(menu, first.next)
    const last = first.records.at(-1)
    await sql(test(), 'DELETE FROM menu_item WHERE company_id = $1 AND id = $2', [menu.companyId, last?.id])

    const second = await read(menu, first.next)

    expect(last?.kind).toBe('menu_item')
    expect(second.records).toHaveLength(TRANSLATIONS_PAGE_SIZE)
    expect(namesOf(second)).toEqual(namesOf(expected))
  })
})
