import { expect, test } from 'vitest'
import type { MappingInput } from '#contract/menu-imports.ts'
import { fieldOfOption, optionOf, TARGET_GROUPS, UNCHOSEN } from './target-fields.ts'
import { fieldOf, localesOf, withDefaultCategory, withField, withOption, withLocale } from './mapping.ts'

const mapping: MappingInput = {
  columns: { a: { kind: 'name', locale: 'ja' }, b: { kind: 'price' } },
  priceUnit: 'major',
  acceptCurrency: false,
}
const milk = { code: 'milk', name: 'Milk', names: { en: 'Milk', es: 'Leche' }, synonyms: ['Dairy'] }
const eggs = { code: 'eggs', name: 'Eggs', names: { en: 'Eggs' }, synonyms: [] }
const lists = {
  allergens: [eggs, milk],
  dietTypes: [{ code: 'vegan', name: 'Vegan', names: { en: 'Vegan' }, synonyms: [] }],
}

test('a column that isn’t mapped is ignored', () => {
  expect(fieldOf(mapping, 'zzz')).toEqual({ kind: 'ignore' })
})

test('a column of size prices is named after its header, or after its key if the header is empty', () => {
  expect(withOption(mapping, { key: 'c', header: ' Large ' }, 'variantPrice', lists).columns['c']).toEqual({
    kind: 'variantPrice',
    name: 'Large',
  })
  expect(withOption(mapping, { key: 'col4', header: '' }, 'variantPrice', lists).columns['col4']).toEqual({
    kind: 'variantPrice',
    name: 'col4',
  })
})

test.each(['Milk', 'leche', 'dairy'])(
  'a column “%s” for one allergen selects the allergen with that word',
  (header) => {
    expect(withOption(mapping, { key: 'c', header }, 'allergenColumn', lists).columns['c']).toEqual({
      kind: 'allergenColumn',
      code: 'milk',
    })
  },
)

test('a column for one allergen or diet type selects none if its header is an unknown word', () => {
  expect(withOption(mapping, { key: 'c', header: 'X' }, 'allergenColumn', lists).columns['c']).toEqual({
    kind: 'allergenColumn',
    code: UNCHOSEN,
  })
  expect(withOption(mapping, { key: 'c', header: 'X' }, 'dietColumn', lists).columns['c']).toEqual({
    kind: 'dietColumn',
    code: UNCHOSEN,
  })
})

test('sets and clears the language of a text column, but not of a price column', () => {
  expect(withLocale(mapping, 'a', 'en').columns['a']).toEqual({ kind: 'name', locale: 'en' })
  expect(withLocale(mapping, 'a', '').columns['a']).toEqual({ kind: 'name' })
  expect(withLocale(mapping, 'b', 'en')).toBe(mapping)
})

test('editing an import mapping leaves the original unchanged', () => {
  const before = structuredClone(mapping)

  withField(mapping, 'a', { kind: 'ignore' })
  withDefaultCategory(mapping, 'Food')

  expect(mapping).toEqual(before)
})

test('an empty default category is left out of the import mapping', () => {
  expect(withDefaultCategory({ ...mapping, defaultCategory: 'Food' }, ' ')).not.toHaveProperty('defaultCategory')
})

test('an import column can have the branch’s languages and those already in the mapping', () => {
  expect(localesOf(mapping, ['en', 'de'])).toEqual(['en', 'de', 'ja'])
})

test('converts an import column’s options to fields and back, and an unknown option to “ignore”', () => {
  for (const { value, field } of TARGET_GROUPS.flatMap(({ options }) => options)) {
    expect(optionOf(field)).toBe(value)
    expect(fieldOfOption(value)).toEqual(field)
  }
  expect(fieldOfOption('nonsense')).toEqual({ kind: 'ignore' })
})
