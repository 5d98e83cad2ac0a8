import { expect, it } from 'vitest'
import { addView, restoreView, viewSearch } from './saved-views.ts'

it('a saved view includes search, filters and sorting, but not the page', () => {
  expect(viewSearch(new URLSearchParams('sort=price&page=3&search=soup&soldOut=true'))).toBe(
    'search=soup&soldOut=true&sort=price',
  )
})

it('a saved view is the same for any order of the URL’s parameters', () => {
  expect(viewSearch(new URLSearchParams('b=1&a=2'))).toBe(viewSearch(new URLSearchParams('a=2&b=1')))
})

it('a saved view replaces the view of the same name, and at most 20 views can be saved', () => {
  const twenty = Array.from({ length: 20 }, (_, n) => ({ name: `View ${n}`, search: `page=${n}` }))

  expect(addView(twenty, { name: ' View 3 ', search: 'new' })?.at(-1)).toEqual({ name: 'View 3', search: 'new' })
  expect(addView(twenty, { name: 'View 3', search: 'new' })).toHaveLength(20)
  expect(addView(twenty, { name: 'One more', search: '' })).toBeNull()
})

it('a deleted view is restored at its place without changing the views saved since', () => {
  const first = { name: 'A', search: 'soldOut=true' }
  const deleted = { name: 'B', search: 'needsReview=true' }
  const since = { name: 'C', search: 'withoutPrice=true' }

  expect(restoreView([first, since], deleted, 1)).toEqual([first, deleted, since])
  expect(restoreView([first, { name: 'B', search: 'new' }], deleted, 1)).toBeNull()
  expect(
    restoreView(
      Array.from({ length: 20 }, () => first),
      deleted,
      1,
    ),
  ).toBeNull()
})
