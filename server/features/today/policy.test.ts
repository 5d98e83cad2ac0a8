import { expect, test } from 'vitest'
import { brandsOf, firstEntries, presentPlaces } from './policy.ts'

const placeOf = (id: number, brandId: number) => ({
  id,
  brandId,
  name: `Branch ${id}`,
  brandName: `Brand ${brandId}`,
  defaultLocale: brandId === 1 ? 'de' : 'en',
  locales: ['en'],
  showImages: true,
})
const places = [placeOf(1, 1), placeOf(2, 1), placeOf(3, 2)]

test('the Today page lists each brand once, with a link to its first branch', () => {
  expect(brandsOf(places)).toEqual([1, 2])
  expect(presentPlaces([{ id: 1, count: 2 }], places, 'brand')).toEqual([{ branchId: 1, name: 'Brand 1', count: 2 }])
})

test('a list on the Today page names only the five brands or branches with the most entries', () => {
  const many = [1, 2, 3, 4, 5, 6].map((id) => placeOf(id, id))
  const counts = many.map(({ id }) => ({ id, count: id }))

  expect(presentPlaces(counts, many, 'branch').map(({ count }) => count)).toEqual([6, 5, 4, 3, 2])
})

test('items on the Today page link to the first branch of their brand', () => {
  const name = { en: 'Soup', de: 'Suppe' }
  const rows = [
    { id: 7, name, brandId: 1 },
    { id: 8, name, brandId: 2 },
  ]

  expect(firstEntries(rows, places)).toEqual([
    { id: 7, name: 'Suppe', branchId: 1 },
    { id: 8, name: 'Soup', branchId: 3 },
  ])
})
