import { describe, expect, it } from 'vitest'
import { placeBefore } from './menu-order.ts'

describe('placeBefore', () => {
  it.each([
    ['in front of another', [3], 1, [3, 1, 2, 4]],
    ['at the end', [1], null, [2, 3, 4, 1]],
    ['behind its neighbour', [2], 4, [1, 3, 2, 4]],
    ['several, in the given order', [4, 2], 1, [4, 2, 1, 3]],
    ['new ones', [9, 8], 2, [1, 9, 8, 2, 3, 4]],
    ['in front of one that also moves: in front of the next that stays', [1, 2], 2, [1, 2, 3, 4]],
    ['in front of the last, which also moves: at the end', [1, 4], 4, [2, 3, 1, 4]],
    ['in front of one that doesn’t exist: at the end', [2], 9, [1, 3, 4, 2]],
    ['where it already is', [2], 3, [1, 2, 3, 4]],
  ] as [string, number[], number | null, number[]][])('gives the new order: %s', (_, placed, beforeId, expected) => {
    expect(placeBefore([1, 2, 3, 4], placed, beforeId)).toEqual(expected)
  })

  it('fills an empty category', () => {
    expect(placeBefore([], [2, 1], null)).toEqual([2, 1])
  })
})
