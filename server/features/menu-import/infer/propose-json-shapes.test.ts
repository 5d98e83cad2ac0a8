import { describe, expect, test } from 'vitest'

import { propose } from './propose.fixture.ts'

describe('a platform’s export in an unknown format', () => {
  test('an import reads translated titles, and joins items to categories by id', async () => {
    const { result } = await propose(
      {
        menus: [{ title: { translations: { en_us: 'Main' } }, category_ids: ['c1'] }],
        categories: [
          {
            id: 'c1',
            title: { translations: { en_us: 'Burgers' } },
            entities: [
              { id: 'i1', type: 'ITEM' },
              { id: 'i2', type: 'ITEM' },
            ],
          },
        ],
        items: [
          { id: 'i1', title: { translations: { en_us: 'Cheeseburger' } }, price_info: { price: 899 } },
          { id: 'i2', title: { translations: { en_us: 'Fries' } }, price_info: { price: 399 } },
        ],
      },
      { currencyCode: 'USD' },
    )

    expect(result.drafts.map(({ name, category, priceMinor }) => [name['en'], category['en'], priceMinor])).toEqual([
      ['Cheeseburger', 'Burgers', 899],
      ['Fries', 'Burgers', 399],
    ])
  })

  test('an import reads labels with a language code, and prices in units and nanos, as in Google’s menu format', async () => {
    const label = (displayName: string) => ({ labels: [{ displayName, languageCode: 'en' }] })
    const { result } = await propose({
      menus: [
        {
          ...label('Lunch'),
          sections: [
            {
              ...label('Soups'),
              items: [
                { ...label('Leek'), attributes: { price: { currencyCode: 'EUR', units: '6', nanos: 500_000_000 } } },
                { ...label('Pea'), attributes: { price: { currencyCode: 'EUR', units: '7' } } },
              ],
            },
          ],
        },
      ],
    })

    expect(result.drafts.map(({ name, category, priceMinor }) => [name['en'], category['en'], priceMinor])).toEqual([
      ['Leek', 'Soups', 650],
      ['Pea', 'Soups', 700],
    ])
  })

  test('an import reads the name of a category, not its id, if each item contains its categories', async () => {
    const { result } = await propose(
      {
        elements: [
          { id: 'X', name: 'Soup', price: 850, categories: { elements: [{ id: 'c', name: 'Starters' }] } },
          { id: 'Y', name: 'Cake', price: 1250, categories: { elements: [{ id: 'd', name: 'Dessert' }] } },
        ],
      },
      { currencyCode: 'USD' },
    )

    expect(
      result.drafts.map(({ externalId, category, priceMinor }) => [externalId, category['en'], priceMinor]),
    ).toEqual([
      ['X', 'Starters', 850],
      ['Y', 'Dessert', 1250],
    ])
  })

  test('an import reads an item’s variations as sizes only if there are several', async () => {
    const { result } = await propose(
      'Token,Item Name,Variation Name,SKU,Category,Price\nA1,Latte,Small,L-S,Coffee,3.50\nA1,Latte,Large,L-L,Coffee,4.50\nA2,Espresso,Regular,E,Coffee,2.50\n',
    )

    expect(
      result.drafts.map(({ name, priceMinor, variants }) => [
        name['en'],
        variants.map((variant) => variant.priceMinor),
        priceMinor,
      ]),
    ).toEqual([
      ['Latte', [350, 450], null],
      ['Espresso', [], 250],
    ])
  })

  test('an import reads section headings in separate rows as categories', async () => {
    const { result } = await propose(
      'Menu;Prezzo\nANTIPASTI;\nBruschetta;5,00\nTagliere;12,00\nPRIMI;\nCarbonara;11,00\n',
    )

    expect(result.drafts.map(({ name, category, priceMinor }) => [name['en'], category['en'], priceMinor])).toEqual([
      ['Bruschetta', 'ANTIPASTI', 500],
      ['Tagliere', 'ANTIPASTI', 1200],
      ['Carbonara', 'PRIMI', 1100],
    ])
  })

  test('an import reads schema.org sections inside sections as subcategories', async () => {
    const { result } = await propose({
      hasMenuSection: [
        {
          name: 'Drinks',
          hasMenuSection: [
            { name: 'Wine', hasMenuItem: [{ name: 'Rioja', offers: { price: '5.00', priceCurrency: 'EUR' } }] },
          ],
        },
      ],
    })

    expect(result.drafts[0]).toMatchObject({ category: { en: 'Drinks' }, subcategory: { en: 'Wine' }, priceMinor: 500 })
  })

  test('an import reads lists named “subcategories” as subcategories', async () => {
    const { result } = await propose({
      menu: [
        { category: 'Drinks', subcategories: [{ name: 'Hot', items: [{ item: 'Tea', price: '€3' }] }] },
        { category: 'Food', items: [{ item: 'Pie', price: '€8' }] },
      ],
    })

    expect(
      result.drafts.map(({ name, category, subcategory }) => [name['en'], category['en'], subcategory?.['en']]),
    ).toEqual([
      ['Tea', 'Drinks', 'Hot'],
      ['Pie', 'Food', undefined],
    ])
  })

  test('an import reads deeply nested sections whose prices are given in cents and again as text', async () => {
    const section = (title: string, items: [string, number, string][]) => ({
      type: 'list',
      payload: {
        type: 'list',
        standardList: {
          title: { text: title },
          entries: items.map(([name, price, text]) => ({ title: name, price, priceLabel: { text } })),
        },
      },
    })
    const { result } = await propose(
      {
        data: {
          sectionsMap: {
            '426998ff-6141-584a-9292-b165a6f93cdd': [
              section('Wings', [['Six wings', 75000, 'KES\u00a0750.00']]),
              section('Drinks', [
                ['Soda', 25000, 'KES\u00a0250.00'],
                ['Juice', 35000, 'KES\u00a0350.00'],
              ]),
            ],
          },
        },
      },
      { currencyCode: 'KES' },
    )

    expect(result.questions).toEqual([])
    expect(result.drafts.map(({ name, category, priceMinor }) => [name['en'], category['en'], priceMinor])).toEqual([
      ['Six wings', 'Wings', 75000],
      ['Soda', 'Drinks', 25000],
      ['Juice', 'Drinks', 35000],
    ])
  })

  test('an import removes HTML tags from texts', async () => {
    const { result } = await propose([
      { id: 1, title: { rendered: 'Soup' }, description: { rendered: '<p>Of the day</p>' }, price: '4.50' },
      { id: 2, title: { rendered: 'Pie' }, description: { rendered: '<p>With cream</p>' }, price: '6.00' },
    ])

    expect(
      result.drafts.map(({ name, description, priceMinor }) => [name['en'], description?.['en'], priceMinor]),
    ).toEqual([
      ['Soup', 'Of the day', 450],
      ['Pie', 'With cream', 600],
    ])
  })
})

describe('a hidden section', () => {
  const hiddenNames = async (file: object) =>
    (await propose(file)).result.drafts.flatMap(({ name, isHidden }) => (isHidden ? name['en'] : []))
  const items = (...names: string[]) => names.map((name) => ({ name, price: 5 }))

  test.each(['sections', 'categories'])('hides the items of the sections inside it: “%s”', async (list) => {
    const drinks = [
      { name: 'Wine', hidden: false, items: items('Rioja', 'Merlot') },
      { name: 'Beer', hidden: false, items: items('Pils') },
    ]
    const food = [
      { name: 'Soups', hidden: false, items: items('Leek') },
      { name: 'Pies', hidden: true, items: items('Apple') },
    ]
    const file = {
      [list]: [
        { name: 'Drinks', hidden: true, [list]: drinks },
        { name: 'Food', hidden: false, [list]: food },
      ],
    }

    expect(await hiddenNames(file)).toEqual(['Rioja', 'Merlot', 'Pils', 'Apple'])
  })

  test('hides its items even if they are joined to another list of categories', async () => {
    const inCategory = (names: string[]) => items(...names).map((item) => ({ ...item, category_id: 'c1' }))
    const file = {
      categories: [{ id: 'c1', name: 'Drinks' }],
      menus: [
        { hidden: true, items: inCategory(['Rioja', 'Merlot']) },
        { hidden: false, items: inCategory(['Pils']) },
      ],
    }

    expect(await hiddenNames(file)).toEqual(['Rioja', 'Merlot'])
  })
})
