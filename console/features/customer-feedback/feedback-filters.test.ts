import { expect, it } from 'vitest'
import { readFilters } from './feedback-filters.ts'

it('reads the feedback filters from the URL and ignores invalid values', () => {
  const good = new URLSearchParams('branchId=3&type=MENU_ERROR&status=OPEN&rating=2&from=2026-11-01&to=2026-11-30')
  const bad = new URLSearchParams('branchId=x&type=OTHER&status=READ&rating=9&from=2026-13-01&to=soon')

  expect(readFilters(good)).toEqual({
    branchId: 3,
    type: 'MENU_ERROR',
    status: 'OPEN',
    rating: 2,
    from: '2026-11-01',
    to: '2026-11-30',
  })
  expect(Object.values(readFilters(bad)).every((value) => value === undefined)).toBe(true)
})
