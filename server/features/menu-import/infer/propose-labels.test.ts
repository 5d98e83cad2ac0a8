import { expect, test } from 'vitest'
import { propose } from './propose.fixture.ts'

test.each(['Contains milk?', 'Contains Milk (Y/N)', 'Enthält Milch? (ja/nein)', 'Contient lait', 'Allergen: milk'])(
  'a header that asks for one allergen makes a column of yes or no: “%s”',
  async (header) => {
    const { fields } = await propose(`name;price;${header}\nSoup;5;y\nTea;3;n\nPie;6;y\n`)

    expect(Object.values(fields)).toContainEqual({ kind: 'allergenColumn', code: 'milk' })
  },
)

test('a column with a header such as “Kennzeichnung” that contains only codes is one of labels', async () => {
  const { fields } = await propose('Speise;Preis;Kennzeichnung\nSchnitzel;20;A,C,G\nWurst;8;2,3,M\nBier;4;A1\n')

  expect(fields['Kennzeichnung']).toEqual({ kind: 'labels' })
})

test('a column with the name of a diet type is read although some of its cells aren’t “yes” or “no”', async () => {
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
])('a header with a level and one allergen makes a column of that allergen: “%s”', async (header) => {
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
])('codes, brackets and several words for one allergen make a column of it: “%s”', async (header, code) => {
  const { fields } = await propose(`name;price;${header}\nSoup;5;y\nTea;3;n\nPie;6;y\n`)

  expect(fields[header]).toEqual({ kind: 'allergenColumn', code })
})

test.each(['Milk and eggs', 'Dairy/gluten free', 'Milk allergy info'])(
  'a header with other words or several allergens makes no column of one allergen: “%s”',
  async (header) => {
    const { kinds } = await propose(`name;price;${header}\nSoup;5;y\nTea;3;n\nPie;6;y\n`)

    expect(kinds[header]).not.toBe('allergenColumn')
  },
)
