import { describe, expect, test } from 'vitest'

import { cellText } from './cell.ts'
import { OPTIONS_KEY } from '../plan/option-cell.ts'
import { readJson } from './read-json.ts'
import type { SourceTable } from '../types.ts'

function read(value: unknown): SourceTable {
  const result = readJson(new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value)))
  if (!result.ok) throw new Error(result.reason)
  return result.table
}

const column = (table: SourceTable, key: string) => table.rows.map((row) => cellText(row.cells[key]))
const headings = (table: SourceTable) => {
  const heading = table.columns.find(({ origin }) => origin === 'heading')
  return heading ? column(table, heading.key) : []
}

describe('menus in JSON files of different structures', () => {
  test('a flat list of objects is read', () => {
    const table = read([
      { name: 'Soup', price: 3 },
      { name: 'Pie', price: 4, category: 'Mains' },
    ])

    expect(column(table, 'name')).toEqual(['Soup', 'Pie'])
    expect(table.rows.map(({ path }) => path)).toEqual(['[0]', '[1]'])
  })

  test('items inside categories are read, even with Italian keys', () => {
    const table = read({
      sezioni: [
        { titolo: 'Primi', piatti: [{ nome: 'Lasagne', prezzo: '9,50' }] },
        { titolo: 'Dolci', piatti: [{ nome: 'Tiramisù', prezzo: '5' }] },
      ],
    })

    expect(column(table, 'nome')).toEqual(['Lasagne', 'Tiramisù'])
    expect(headings(table)).toEqual(['Primi', 'Dolci'])
    expect(table.rows[1]?.path).toBe('sezioni[1].piatti[0]')
  })

  test('lists keyed by category are read, with the keys as category names', () => {
    const table = read({
      starters: [{ name: 'Soup', price: 3 }],
      main_courses: [
        { name: 'Pie', price: 9 },
        { name: 'Stew', price: 11 },
      ],
    })

    expect(column(table, 'name')).toEqual(['Soup', 'Pie', 'Stew'])
    expect(headings(table)).toEqual(['Starters', 'Main courses', 'Main courses'])
  })

  test('categories keyed by name inside another object are read', () => {
    const table = read({
      restaurant: 'X',
      menu: {
        Pizza: { items: [{ name: 'Margherita', price: 8 }] },
        Pasta: { items: [{ name: 'Carbonara', price: 9 }] },
      },
    })

    expect(column(table, 'name')).toEqual(['Margherita', 'Carbonara'])
    expect(headings(table)).toEqual(['Pizza', 'Pasta'])
  })

  test('objects with names as keys and prices as values are read', () => {
    const table = read({ Pizza: { Margherita: 8, Funghi: '9,50' }, Pasta: { Carbonara: 10 } })

    expect(column(table, 'name')).toEqual(['Margherita', 'Funghi', 'Carbonara'])
    expect(column(table, 'price')).toEqual(['8', '9,50', '10'])
    expect(headings(table)).toEqual(['Pizza', 'Pizza', 'Pasta'])
  })

  test('items keyed by id are read, with the id as a column', () => {
    const table = read({ items: { '17': { name: 'Soup', price: 3 }, '18': { name: 'Pie', price: 4 } } })

    expect(column(table, 'name')).toEqual(['Soup', 'Pie'])
    expect(column(table, 'key')).toEqual(['17', '18'])
  })

  test('categories that list the ids of their items are joined to them', () => {
    const table = read({
      categories: [
        { id: 'a', name: 'Hot', item_ids: [2] },
        { id: 'b', name: 'Cold', item_ids: [1] },
      ],
      items: [
        { id: 1, name: 'Salad', price: 5 },
        { id: 2, name: 'Soup', price: 3 },
      ],
    })

    expect(column(table, 'name')).toEqual(['Salad', 'Soup'])
    expect(headings(table)).toEqual(['Cold', 'Hot'])
  })

  test('items with the id of their category are joined to it', () => {
    const table = read({
      categories: [
        { id: 7, name: 'Hot' },
        { id: 8, name: 'Cold' },
      ],
      products: [
        { id: 7, name: 'Salad', price: 5, category_id: 8 },
        { id: 9, name: 'Soup', price: 3, category_id: 7 },
      ],
    })

    expect(headings(table)).toEqual(['Cold', 'Hot'])
  })

  test.each([
    [{ categories: [{ id: 'deleted' }, { id: 'C1' }] }],
    [{ reporting_category: { id: 'C1', ordinal: 1 }, categories: [{ id: 'C2' }] }],
    [{ category_id: 'C1' }],
  ])('items of Square’s API are in their category, however the category is stated: %j', (stated) => {
    const table = read({
      objects: [
        { type: 'CATEGORY', id: 'C1', category_data: { name: 'Ice cream' } },
        { type: 'CATEGORY', id: 'C2', category_data: { name: 'Cakes' } },
        { type: 'ITEM', id: 'I1', item_data: { name: 'Vanilla', ...stated, variations: [] } },
      ],
    })

    expect(table.rows.map(({ cells }) => cells['category'])).toEqual(['Ice cream'])
  })

  test('categories without names are numbered, with a note', () => {
    const table = read({
      categories: [
        { id: 'a', item_ids: [1, 2] },
        { id: 'b', item_ids: [3] },
      ],
      items: [1, 2, 3].map((id) => ({ id, name: `Dish ${id}`, price: 5 })),
    })

    expect(headings(table)).toEqual(['Section 1', 'Section 1', 'Section 2'])
    expect(table.notes.join()).toContain('have no names')
  })

  test('schema.org sections and offers are read, even if a single item is written without a list', () => {
    const table = read({
      '@type': 'Restaurant',
      name: 'Da Mario',
      hasMenu: {
        '@type': 'Menu',
        hasMenuSection: [
          { name: 'Primi', hasMenuItem: [{ name: 'Lasagne', offers: { price: '9.50', priceCurrency: 'EUR' } }] },
          { name: 'Dolci', hasMenuItem: { name: 'Tiramisù', offers: { price: '5.00', priceCurrency: 'EUR' } } },
        ],
      },
    })

    expect(column(table, 'name')).toEqual(['Lasagne', 'Tiramisù'])
    expect(column(table, 'offers.price')).toEqual(['9.50', '5.00'])
    expect(headings(table)).toEqual(['Primi', 'Dolci'])
  })

  test('sections inside sections become categories and subcategories', () => {
    const table = read({
      hasMenuSection: [
        { name: 'Drinks', hasMenuSection: [{ name: 'Wine', hasMenuItem: [{ name: 'Rioja', offers: { price: 5 } }] }] },
      ],
    })

    expect(headings(table)).toEqual(['Drinks'])
    expect(table.columns.filter(({ origin }) => origin === 'heading').map(({ samples }) => samples)).toEqual([
      ['Drinks'],
      ['Wine'],
    ])
  })

  test('texts in several languages become separate columns', () => {
    const table = read([
      { name: { fr: 'Soupe', ar: 'حساء' }, price: 3 },
      { name: { fr: 'Tarte', ar: '' }, price: 4 },
    ])

    expect(column(table, 'name.fr')).toEqual(['Soupe', 'Tarte'])
    expect(column(table, 'name.ar')).toEqual(['حساء', ''])
  })

  test('a file with one object per line is read', () => {
    const table = read('{"name":"Soup","price":3}\n{"name":"Pie","price":4}\n')

    expect(column(table, 'name')).toEqual(['Soup', 'Pie'])
  })
})

describe('sizes and extras in a JSON file', () => {
  test('sizes become separate rows with the item’s row number', () => {
    const table = read([
      {
        name: 'Pizza',
        sizes: [
          { name: 'Small', price: 8 },
          { name: 'Large', price: 10 },
        ],
      },
      { name: 'Pasta', price: 9 },
    ])

    expect(table.rows.map(({ rowNumber }) => rowNumber)).toEqual([1, 1, 2])
    expect(column(table, 'sizes.size')).toEqual(['Small', 'Large', ''])
    expect(column(table, 'price')).toEqual(['8', '10', '9'])
  })

  test('the prices of sizes are read as surcharges if the lowest price is zero', () => {
    const table = read([
      {
        name: 'Pizza',
        price: 7.1,
        sizes: [
          { name: 'Small', price: 0 },
          { name: 'Large', price: 0.2 },
        ],
      },
    ])

    expect(column(table, 'price')).toEqual(['7.1', '7.3'])
    expect(table.notes.join()).toContain('added to the price')
  })

  test('extras of an item or its category become the item’s options', () => {
    const table = read({
      categories: [
        {
          name: 'Pizza',
          items: [{ name: 'Funghi', price: 8, options: [{ name: 'Cheese', price: 1 }] }],
          extras: [{ name: 'Ham', price: 2 }],
        },
      ],
    })

    expect(column(table, 'name')).toEqual(['Funghi'])
    expect(JSON.parse(String(table.rows[0]?.cells[OPTIONS_KEY]))).toEqual([
      { name: 'Options', min: 0, max: null, options: [{ name: 'Cheese', price: 1 }] },
      { name: 'Extras', min: 0, max: null, options: [{ name: 'Ham', price: 2 }] },
    ])
    expect(table.notes.join()).not.toContain('not imported')
  })

  test('an option group is read with its options and its limits', () => {
    const group = { id: 7, name: 'Crust', required: true, force_min: 1, force_max: 2 }
    const options = [
      { id: 1, name: 'Thin', price: 0, default: true },
      { name: 'Cheese', price: -0.5 },
    ]
    const table = read({ items: [{ name: 'Pizza', price: 8, groups: [{ ...group, options }] }] })

    expect(JSON.parse(String(table.rows[0]?.cells[OPTIONS_KEY]))).toEqual([
      {
        id: '7',
        name: 'Crust',
        min: 1,
        max: 2,
        options: [
          { id: '1', name: 'Thin', price: 0, default: true },
          { name: 'Cheese', price: -0.5 },
        ],
      },
    ])
  })

  test('extras that belong to no item are reported as not imported', () => {
    const table = read({ items: [{ name: 'Pizza', price: 8 }], extras: [{ name: 'Ham', price: 2 }] })

    expect(table.notes.join()).toMatch(/“extras”.*not imported/)
  })
})

test('an allergen in a JSON list has the level stated in its other fields', () => {
  const allergens = [
    { allergen: 'Milk', code: 'MILK', contains: true },
    { allergen: 'Eggs', code: 'EGGS', contains: false, may_contain: true },
    { allergen: 'Fish', code: 'FISH', contains: false, may_contain: false },
    { allergen: 'Soy', code: 'SOY', contains: false },
  ]
  const levels = [
    { name: 'Milk', level: 'CONTAINS' },
    { name: 'Eggs', level: 'MAY_CONTAIN' },
    { name: 'Fish', level: 'not contained' },
    { name: 'Soy', level: 'unknown' },
  ]
  const table = read([
    { name: 'Soup', price: 3, allergens },
    { name: 'Pie', price: 4, stated: levels },
  ])

  expect(column(table, 'allergens.allergen')[0]).toBe('Milk, may contain Eggs')
  expect(column(table, 'allergens.code')[0]).toBe('MILK, may contain EGGS')
  expect(column(table, 'stated.name')[1]).toBe('Milk, may contain Eggs, free from Fish')
})

test.each([
  [['Milk', null], ['Milk']],
  [[null, { name: 'Milk' }], ['Milk']],
  [
    ['Eggs', { name: 'Milk' }],
    ['Eggs', 'Milk'],
  ],
  [[['Milk'], ['Eggs']], ['Milk, Eggs']],
])('allergens in a list with empty, mixed or nested entries are read: %j', (allergens, cells) => {
  const [row] = read([{ name: 'Soup', price: 3, allergens }]).rows

  expect(
    Object.entries(row?.cells ?? {}).flatMap(([key, cell]) => (key.startsWith('allergens') ? cellText(cell) : [])),
  ).toEqual(cells)
})

test('items in a list with entries that aren’t objects are read, with their exact paths', () => {
  const table = read({
    categories: [
      { name: 'Soups', items: [null, { name: 'Leek', price: 3 }] },
      { name: 'Pies', items: ['Ask us', { name: 'Apple', price: 4 }] },
      { name: 'Cakes', items: [{ name: 'Plum', price: 5 }] },
    ],
  })

  expect(column(table, 'name')).toEqual(['Leek', 'Apple', 'Plum'])
  expect(table.rows.map(({ path }) => path)).toEqual([
    'categories[0].items[1]',
    'categories[1].items[1]',
    'categories[2].items[0]',
  ])
})

test('options in a list with an empty entry are read', () => {
  const extras = [null, { name: 'Cheese', price: 1 }]

  expect(column(read([{ name: 'Soup', price: 3, extras }]), OPTIONS_KEY)[0]).toContain('Cheese')
})

describe('an invalid or hostile JSON file', () => {
  test.each([
    ['{"a": 1,\n "b": tru }', 2, 7, '“tru” isn’t a valid value'],
    ['[{"name": "Soup", "price": 3}\n {"name": "Pie"}]', 2, 2, 'a comma'],
    ['[{"name": "Soup",}]', 1, 18, 'extra comma'],
    ['[1, 2', 1, 6, 'never closed'],
    ["[{'name': 1}]", 1, 3, 'double quotation marks'],
    ['{"a" 1}', 1, 6, 'colon'],
    ['[1] x', 1, 5, 'follows after the end'],
    ['{"a": "b\nc', 1, 7, 'not closed'],
    ['[1, // no\n2]', 1, 5, 'comments'],
  ])('invalid JSON is refused with the line and column of the error: %j', (text, line, columnNumber, words) => {
    const result = readJson(new TextEncoder().encode(text))

    expect(result).toMatchObject({ ok: false, line, column: columnNumber, reason: expect.stringContaining(words) })
    expect(JSON.stringify(result)).not.toMatch(/Unexpected token|position \d/)
  })

  test.each(['{}', '[]', '[1,2,3]', '"menu"', '{"name":"Da Mario","open":true}'])(
    'JSON without items is refused: %s',
    (text) => {
      expect(readJson(new TextEncoder().encode(text))).toMatchObject({
        ok: false,
        reason: expect.stringContaining('No menu items were found'),
      })
    },
  )

  test('the key “__proto__” in a JSON file can’t change other objects', () => {
    const table = read('[{"name":"Soup","price":3,"__proto__":{"x":1},"constructor":"y"}]')

    expect(column(table, 'name')).toEqual(['Soup'])
    expect(({} as Record<string, unknown>)['x']).toBeUndefined()
  })
})
