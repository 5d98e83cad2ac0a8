import { expect, it } from 'vitest'
import { moved } from './moved.ts'

it.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
  [7, 0, 'abc'],
])('moving an item from %i to %i preserves the order of the others: %s', (from, to, order) => {
  expect(moved([...'abc'], from, to).join('')).toBe(order)
})
