import { expect, test } from 'vitest'
import { propose } from '../infer/propose.fixture.ts'

const read = async (rows: string) => {
  const { result } = await propose(`category,name,size,price\n${rows}`)
  return {
    items: result.drafts.map(({ name, variants }) => [
      name['en'],
      ...variants.map((one) => [one.name['en'], one.priceMinor]),
    ]),
    refused: result.refused.map(({ rowNumber }) => rowNumber),
  }
}

test('a row without a name adds its size to the item above', async () => {
  const { items, refused } = await read('Pizza,Salami,25cm,8\n,,32cm,10\n,Funghi,25cm,9\n,,32cm,11\n')

  expect(items).toEqual([
    ['Salami', ['25cm', 800], ['32cm', 1000]],
    ['Funghi', ['25cm', 900], ['32cm', 1100]],
  ])
  expect(refused).toEqual([])
})

test.each([
  ['an item would get a size twice, as after sorting', 'Pizza,A,S,8\nPizza,B,S,9\n,,L,10\n,,L,11\n', [4, 5]],
  ['there is no item above', ',,L,10\nPizza,A,S,8\n,,L,11\n', [2]],
  ['a row with another category comes in between', 'Pizza,A,S,8\nPasta,,S,7\n,,L,9\n', [3, 4]],
  ['the item above has no size', 'Pizza,A,,8\n,,L,10\nPizza,B,S,9\n', [3]],
  ['the row has no size', 'Pizza,A,S,8\n,,,10\nPizza,B,S,9\n', [3]],
])('a row without a name is refused if %s', async (_, rows, expected) => {
  expect((await read(rows)).refused).toEqual(expected)
})
