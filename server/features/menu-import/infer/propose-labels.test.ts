import { expect, test } from 'vitest'
import { propose } from './propose.fixture.ts'

test.each(['Contains milk?', 'Contains Milk (Y/N)', 'Enthält Milch? (ja/nein)', 'Contient lait', 'Allergen: milk'])(
  'a header with “contains” or “allergen” beside an allergen is read as that allergen’s column: “%s”',
  async (header) => {
    const { fields } = await propose(`name;price;${header}\nSoup;5;y\nTea;3;n\nPie;6;y\n`)

    expect(Object.values(fields)).toContainEqual({ kind: 'allergenColumn', code: 'milk' })
  },
)

test('a column of codes with a header such as “Kennzeichnung” is read as labels', async () => {
  const { fields } = await propose('Speise;Preis;Kennzeichnung\nSchnitzel;20;A,C,G\nWurst;8;2,3,M\nBier;4;A1\n')

  expect(fields['Kennzeichnung']).toEqual({ kind: 'labels' })
})

test('a column named after a diet type is read even if some cells aren’t “yes” or “no”', async () => {
  const { fields } = await propose('name;price;Vegetarian\nSoup;5;yes\nSteak;20;no\nCurry;9;on request\n')

  expect(fields['Vegetarian']).toEqual({ kind: 'dietColumn', code: 'VegetarianDiet' })
})

test.each([
  'May contain milk',
  'may_contain_milk',
  'mayContainMilk',
  'Milk (may contain)',
  'Traces of milk? (Y/N)',
  'Kann Milch enthalten',
  'Free from milk',
  'Milk / dairy',
])('a header with a level or a synonym beside an allergen is read as that allergen’s column: “%s”', async (header) => {
  const { fields } = await propose(`name;price;${header}\nSoup;5;y\nTea;3;n\nPie;6;y\n`)

  expect(Object.values(fields)).toContainEqual({ kind: 'allergenColumn', code: 'milk' })
})

test.each([
  ['G Milch', 'milk'],
  ['Krebstiere (B)', 'crustaceans'],
  ['Milk/Dairy', 'milk'],
  ['Tree nuts (almonds)', 'nuts'],
  ['Egg products', 'eggs'],
  ['Shellfish & Crustaceans', 'crustaceans'],
])(
  'a header with a code, brackets or several words for an allergen is read as that allergen’s column: “%s”',
  async (header, code) => {
    const { fields } = await propose(`name;price;${header}\nSoup;5;y\nTea;3;n\nPie;6;y\n`)

    expect(fields[header]).toEqual({ kind: 'allergenColumn', code })
  },
)

test.each(['Milk and eggs', 'Dairy/gluten free', 'Milk allergy info'])(
  'a header with other words or several allergens isn’t read as one allergen’s column: “%s”',
  async (header) => {
    const { kinds } = await propose(`name;price;${header}\nSoup;5;y\nTea;3;n\nPie;6;y\n`)

    expect(kinds[header]).not.toBe('allergenColumn')
  },
)
