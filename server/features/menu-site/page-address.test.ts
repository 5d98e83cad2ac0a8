import { describe, expect, it } from 'vitest'
import { filterQueryOf, menuAddress, type MenuShape, partNumberOf } from './page-address.ts'

const shape: MenuShape = { defaultLocale: 'en', locales: ['en', 'de'], isLong: false }
const long: MenuShape = { ...shape, isLong: true }
const queryOf = (text: string) => {
  const params = new URLSearchParams(text)
  return Object.fromEntries([...new Set(params.keys())].map((name) => [name, several(params.getAll(name))]))
}
const several = (values: string[]) => (values.length === 1 ? values[0] : values)
const addressOf = (text: string, of = shape) => {
  const query = queryOf(text)
  const [lang] = [query['lang']].flat()
  return menuAddress('/p', { lang, filterQuery: filterQueryOf(query), partNumber: partNumberOf(query) }, of)
}

describe('the cache key of a page', () => {
  it.each([
    ['', '/p'],
    ['lang=zz1', '/p'],
    ['lang=en', '/p'],
    ['lang=de', '/p?lang=de'],
    ['lang=', '/p'],
    ['utm_source=card&x=1', '/p'],
    ['q=', '/p'],
    ['q=+++', '/p'],
    ['q=Leek++soup+', '/p?q=Leek+soup'],
    ['q=a&q=b', '/p?q=a'],
    ['category=7', '/p?category=7'],
    ['category=7&category=8', '/p?category=7'],
    ['category=x', '/p'],
    ['category=07', '/p'],
    ['avoid=3,1&avoid=1', '/p?avoid=1&avoid=3'],
    ['avoid=x&diet=', '/p'],
    ['min=0', '/p'],
    ['min=0.0', '/p'],
    ['max=abc', '/p'],
    ['lang=de&max=9&min=2&q=soup&avoid=2', '/p?q=soup&avoid=2&min=2&max=9&lang=de'],
    ['page=2', '/p'],
  ])('the cache key of a page has only known, valid parameters in a fixed order: “?%s” gives %s', (text, address) => {
    expect(addressOf(text)).toBe(address)
  })

  it.each([
    ['page=2', '/p?page=2'],
    ['page=1', '/p'],
    ['page=0', '/p'],
    ['page=-2', '/p'],
    ['page=02', '/p'],
    ['page=99999', '/p'],
    ['page=2&page=3', '/p?page=2'],
    ['lang=de&page=2&q=soup', '/p?q=soup&page=2&lang=de'],
  ])(
    'the cache key of a page of a long menu has the page number if it is valid and above 1: “?%s” gives %s',
    (text, address) => {
      expect(addressOf(text, long)).toBe(address)
    },
  )
})
