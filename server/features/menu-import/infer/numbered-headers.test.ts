import { expect, test } from 'vitest'
import { matchHeader } from './match-header.ts'
import { propose } from './propose.fixture.ts'

test.each(['Item No', 'Product No', 'item_no', 'Dish No.', 'Article No', 'Menu Item No', 'PLU No'])(
  '“No” for “number” in a header isn’t read as the code of Norwegian: “%s”',
  async (header) => {
    const { kinds, result } = await propose(`${header},Item,Price\nA1,Soup,5\nA2,Pie,6\nA3,Stew,7\n`, {
      locales: ['en', 'no'],
    })

    expect(kinds[header]).toBe('externalId')
    expect(result.drafts[0]).toMatchObject({ externalId: 'A1', name: { en: 'Soup' } })
  },
)

test('“item_no” is Norwegian if the items are also named in another language', async () => {
  const { fields } = await propose('item_no,item_en,price\nSuppe,Soup,5\nPai,Pie,6\n', { locales: ['en', 'no'] })

  expect(fields['item_no']).toEqual({ kind: 'name', locale: 'no' })
})

test.each(['name_no', 'Name (NO)', 'Item (NO)', 'Dish Norwegian', 'item.no', 'no_name'])(
  'a header for a Norwegian name is recognised: “%s”',
  (header) => {
    expect(matchHeader(header)[0]).toMatchObject({ kind: 'name', locale: 'no' })
  },
)
