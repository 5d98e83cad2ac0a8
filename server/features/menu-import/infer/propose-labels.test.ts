import { expect, test } from 'vitest'
import { propose } from './propose.fixture.ts'

test.each(['Contains milk?', 'Contains Milk (Y/N)', 'Enthält Milch? (ja/nein)', 'Contient lait', 'Allergen: milk'])(
  'a header that asks for one allergen makes a column of yes or no: “%s”',
  async (header) => {
    const { fields } = await propose(`name;price;${header}\nSoup;5;y\nTea;3;n\nPie;6;y\n`)

    expect(Object.values(fields)).toContainEqual({ kind: 'allergenColumn', code: 'milk' })
  },
)
