import { expect, it } from 'vitest'
import { readItemFilter } from './item-filter.ts'

it('reads the item filter from the parameters of the URL', () => {
  const text =
    'categoryId=3&status=DRAFT&allergenId=7&dietTypeId=2&soldOut=true&withoutPrice=false&allergensUnknown=some&needsReview=true&missing=pt-BR'

  expect(readItemFilter(new URLSearchParams(text))).toEqual({
    categoryId: 3,
    status: 'DRAFT',
    allergenId: 7,
    dietTypeId: 2,
    soldOut: true,
    withoutPrice: false,
    allergensUnknown: 'some',
    needsReview: true,
    missing: 'pt-BR',
  })
})

it.each(['', 'categoryId=x&status=GONE&soldOut=1&allergensUnknown=none&missing=price', 'allergenId=-1&dietTypeId=0'])(
  'the item filter ignores invalid values in the URL: “%s”',
  (text) => {
    expect(readItemFilter(new URLSearchParams(text))).toEqual({})
  },
)
