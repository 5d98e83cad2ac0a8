import { expect, test } from 'vitest'
import { propose } from '../infer/propose.fixture.ts'

test('an item is a draft if an amount beside its sizes may be the price of another size', async () => {
  const { result } = await propose(
    'name,category,Small,Large,Extra cheese\nPie,Food,9.00,12.00,1.50\nTart,Food,8.00,11.00,\n',
  )

  expect(result.drafts.map(({ status, variants }) => [status, variants.length])).toEqual([
    ['DRAFT', 2],
    ['PUBLISHED', 2],
  ])
  expect(result.questions.map(({ id }) => id)).toEqual(['priceColumns'])
})

test.each([
  ['Unit', 'kg', 'piece'],
  ['Price unit', 'per 100g', 'each'],
])('an item whose price is for a weight is a draft: %s %s', async (header, one, other) => {
  const { result } = await propose(`name,category,price,${header}\nHam,Food,16,${one}\nPie,Food,5,${other}\n`)

  expect(result.drafts.map(({ status }) => status)).toEqual(['DRAFT', 'PUBLISHED'])
})

test('a unit beside a size doesn’t make an item a draft', async () => {
  const { result } = await propose('name,category,price,Size,Unit\nCola,Drinks,3.50,330,ml\nTea,Drinks,2.50,500,ml\n')

  expect(result.drafts.map(({ status }) => status)).toEqual(['PUBLISHED', 'PUBLISHED'])
})

test.each([
  ['Large', '7', '8', 'DRAFT'],
  // These numbers are the weights of portions.
  ['Portion', '250', '300', 'PUBLISHED'],
])(
  'an item with a number under a size name is a draft only if it may be a price: %s %s',
  async (header, one, other, status) => {
    const { result } = await propose(`name,category,Price,${header}\nSoup,Food,5,${one}\nPie,Food,6,${other}\n`)

    expect(result.drafts.map((draft) => draft.status)).toEqual([status, status])
  },
)

test('prices of sizes that stand only beside empty or worded prices are asked for', async () => {
  const { result } = await propose(
    'name,category,price,small,large\nLobster,Fish,MARKET,20,40\nSole,Fish,s.q.,18,\nCod,Fish,,MP,18\nHake,Fish,9,,\n',
  )

  expect(result.questions.map(({ id }) => id)).toContain('priceColumns')
  expect(result.drafts.map(({ status }) => status)).toEqual(['DRAFT', 'DRAFT', 'DRAFT', 'PUBLISHED'])
})
