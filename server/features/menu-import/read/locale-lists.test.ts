import { expect, test } from 'vitest'
import { withLocaleMaps } from './locale-lists.ts'

test('objects with a text and its language, in a list or alone, become a map of translations', () => {
  expect(
    withLocaleMaps({
      name: [
        { lang: 'en', value: 'Soup' },
        { lang: 'de', value: 'Suppe' },
      ],
      title: { text: 'Suppe', languageCode: 'de' },
    }),
  ).toEqual({ name: { en: 'Soup', de: 'Suppe' }, title: { de: 'Suppe' } })
})

test('the fields in a list of translations become translated fields of the item', () => {
  const translations = [
    { id: 1, locale: 'en', name: 'Soup', description: 'Hot' },
    { id: 2, locale: 'de', name: 'Suppe', description: null },
  ]

  expect(withLocaleMaps([{ price: 5, translations }])).toEqual([
    { price: 5, name: { en: 'Soup', de: 'Suppe' }, description: { en: 'Hot' } },
  ])
})

test('translations don’t replace the item’s own text', () => {
  const translations = [{ locale: 'de', name: 'Suppe', description: 'Heiß' }]

  expect(withLocaleMaps({ name: 'Soup', translations })).toEqual({
    name: 'Soup',
    name_de: 'Suppe',
    description: { de: 'Heiß' },
  })
  expect(withLocaleMaps({ name: { de: 'Brühe' }, translations })).toMatchObject({ name: { de: 'Brühe' } })
})

test('keys that every object inherits, such as “constructor”, are read like other keys', () => {
  const item = JSON.parse(
    '{"__proto__": {"price": 5}, "translations": [{"locale": "de", "name": "Suppe", "constructor": "Koch"}]}',
  ) as unknown

  const read = withLocaleMaps(item)

  expect(Object.getPrototypeOf(read)).toBe(Object.prototype)
  expect(JSON.stringify(read)).toBe('{"__proto__":{"price":5},"name":{"de":"Suppe"},"constructor":{"de":"Koch"}}')
})

test.each([
  ['items with prices', { menu: [{ lang: 'en', name: 'Soup', price: 5 }] }],
  ['a list of items', { items: [{ lang: 'en', name: 'Soup' }] }],
  ['a list that has a language twice', { name: ['a', 'b'].map((value) => ({ lang: 'en', value })) }],
  ['a list with something other than texts', { hours: [{ lang: 'en', open: true }] }],
  ['an unknown language', { name: [{ lang: 'house', value: 'Soup' }] }],
])('a list that isn’t a list of translations is left unchanged: %s', (_what, value) => {
  expect(withLocaleMaps(value)).toEqual(value)
})
