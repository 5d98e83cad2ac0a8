import { describe, expect, it } from 'vitest'
import { placeBefore } from './menu-order.ts'

describe('placing items in the order of a menu', () => {
  it.each([
    ['an id in front of another id', [3], 1, [3, 1, 2, 4]],
    ['an id at the end', [1], null, [2, 3, 4, 1]],
    ['an id behind the next id', [2], 4, [1, 3, 2, 4]],
    ['several ids in the given order', [4, 2], 1, [4, 2, 1, 3]],
    ['new ids', [9, 8], 2, [1, 9, 8, 2, 3, 4]],
    ['ids in front of the next id that stays when their target moves too', [1, 2], 2, [1, 2, 3, 4]],
    ['ids at the end when their target is the last id and moves too', [1, 4], 4, [2, 3, 1, 4]],
    ['an id at the end when its target doesn’t exist', [2], 9, [1, 3, 4, 2]],
    ['an id where it already is', [2], 3, [1, 2, 3, 4]],
  ] as [string, number[], number | null, number[]][])(
    'moving items places them before the given item, or else at the end: %s',
    (_, placed, beforeId, expected) => {
      expect(placeBefore([1, 2, 3, 4], placed, beforeId)).toEqual(expected)
    },
  )

  it('moving items into an empty category places their ids in the given order', () => {
    expect(placeBefore([], [2, 1], null)).toEqual([2, 1])
  })
})
