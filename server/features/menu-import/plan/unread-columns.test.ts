import { expect, test } from 'vitest'
import { propose } from '../infer/propose.fixture.ts'

test('an amount beside the prices of sizes that may be another size makes the item a draft', async () => {
  const { result } = await propose(
    'name,category,Small,Large,Extra cheese\nPie,Food,9.00,12.00,1.50\nTart,Food,8.00,11.00,\n',
  )

  expect(result.drafts.map(({ status, variants }) => [status, variants.length])).toEqual([
    ['DRAFT', 2],
    ['PUBLISHED', 2],
  ])
  expect(result.questions.map(({ id }) => id)).toEqual(['priceColumns'])
})
