import { expect, test } from 'vitest'
import { changeListState, readDay, readListState } from './list-url.ts'

const SORTS = ['order', 'name'] as const

test('an empty query string gives the default state of a list', () => {
  expect(readListState(new URLSearchParams(), SORTS)).toEqual({
    page: 1,
    pageSize: 25,
    search: '',
    sort: 'order',
    direction: 'asc',
  })
})

test('invalid values in a query string become the defaults of a list', () => {
  const state = readListState(new URLSearchParams('page=-2&pageSize=7&sort=price&direction=up'), SORTS)

  expect(state).toEqual({ page: 1, pageSize: 25, search: '', sort: 'order', direction: 'asc' })
})

test('a new search in a list returns to page one and preserves sort order and filters', () => {
  const params = changeListState(new URLSearchParams('page=3&sort=name&status=DRAFT'), { search: 'soup ' })

  expect(Object.fromEntries(params)).toEqual({ sort: 'name', status: 'DRAFT', search: 'soup ' })
})

test('the query string of a list omits an empty search and the default page, page size and direction', () => {
  const params = changeListState(new URLSearchParams('page=2&pageSize=50&direction=desc&search=x'), {
    page: 1,
    pageSize: 25,
    direction: 'asc',
    search: '',
  })

  expect(params.toString()).toBe('')
})

test('the state of a list can be read back from the query string it was written to', () => {
  const params = changeListState(new URLSearchParams(), {
    page: 4,
    pageSize: 100,
    search: 'a&b=c',
    sort: 'name',
    direction: 'desc',
  })

  expect(readListState(params, SORTS)).toEqual({
    page: 4,
    pageSize: 100,
    search: 'a&b=c',
    sort: 'name',
    direction: 'desc',
  })
})

test.each([
  ['2028-02-29', '2028-02-29'],
  ['2026-02-30', undefined],
  ['2026-13-01', undefined],
  ['20 November', undefined],
  [null, undefined],
])('a date in a URL is read only if the day exists: %s gives %s', (text, day) => {
  expect(readDay(text)).toBe(day)
})
