import { expect, test } from 'vitest'
import { propose } from '../infer/propose.fixture.ts'

const switchesOf = async (csv: string | object) => (await propose(csv)).result.switches

test.each([
  ['a price with another symbol', 'name,price\nSoup,5\nPie,£6\n'],
  ['a row with another currency code', 'name,price,currency\nSoup,5,EUR\nPie,6,USD\nTea,2,EUR\n'],
  ['a header with another currency', 'name,price (USD)\nSoup,5\nPie,6\n'],
  [
    'an option with another symbol',
    [
      { name: 'Pizza', price: 8, options: [{ name: 'Extras', options: [{ name: 'Ham', price: '£2' }] }] },
      { name: 'Pie', price: 6 },
    ],
  ],
])('%s can be accepted with a switch', async (_what, file) => {
  expect(await switchesOf(file)).toEqual(['acceptCurrency'])
})

test('the descriptions that were left out as placeholders can be imported with a switch', async () => {
  expect(await switchesOf('name,price,description\nSoup,5,no description\nPie,6,With leek and cheese\n')).toEqual([
    'keepPlaceholders',
  ])
})

test.each([
  ['without errors', 'name,price\nSoup,5\nPie,€6\n'],
  ['with other errors', 'name,price\nSoup,abc\nPie,6\n'],
  ['whose items are named after currencies', 'name,price\nCurrency prices are in USD,abc\nPie,6\n'],
])('a file %s has no switch', async (_what, csv) => {
  expect(await switchesOf(csv)).toEqual([])
})
