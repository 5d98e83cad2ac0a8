import { expect, it } from 'vitest'
import { addView, viewSearch } from './saved-views.ts'

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
