import { expect, test } from 'vitest'
import { propose } from './propose.fixture.ts'

/** Headers that don't mean “price”, in several languages. */
const HEADERS = [
  'Fat',
  'Eiweiß',
  'Poids',
  'Peso (g)',
  'Вага',
  'kcal',
  'Qty',
  'Größe cm',
  'Foo',
  'Column X',
  'Año',
  'Stock',
  '重量',
  'Rating',
  'VAT %',
  'Alc. vol',
]
const VALUES: [string, string[]][] = [
  ['whole numbers', ['250', '300', '180', '220']],
  ['decimals', ['12.50', '9.25', '31.00', '4.75']],
  ['weights', ['250 g', '300 g', '180 g', '220 g']],
  ['ranges of weights', ['200/50 g', '300/100 g', '180/20 g', '220/30 g']],
  ['volumes', ['0,33 l', '0,5 l', '0,2 l', '1 l']],
  ['shares', ['19 %', '7 %', '19 %', '7 %']],
  ['minutes', ['15 min', '20 min', '10 min', '25 min']],
  ['running numbers', ['101', '102', '103', '104']],
]

test.each(HEADERS.flatMap((header) => VALUES.map(([kind, values]) => [header, kind, values] as const)))(
  'a column “%s” with %s is never imported as a published price',
  async (header, _, values) => {
    const dishes = ['Soup', 'Salad', 'Stew', 'Pie']
    const rows = dishes.map((dish, at) => `${dish};Mains;${values[at]}`)
    const { result } = await propose([`Name;Category;${header}`, ...rows].join('\n'))

    const priced = result.drafts.filter(
      ({ status, priceMinor, variants }) => status === 'PUBLISHED' && (priceMinor !== null || variants.length > 0),
    )
    expect(priced).toEqual([])
  },
)
