import { expect, test } from 'vitest'
import { formLocales, mergeLocalized, otherText } from './localized-form.ts'

test('a form lists the branch’s default language first and only once', () => {
  expect(formLocales({ defaultLocale: 'ja', locales: ['en', 'ja', 'zh'] })).toEqual(['ja', 'en', 'zh'])
})

test('saving a form removes emptied texts and preserves texts in languages that the form doesn’t show', () => {
  expect(mergeLocalized({ en: ' Soup ', de: ' ' }, { en: 'Stew', de: 'Suppe', fr: 'Soupe' })).toEqual({
    en: 'Soup',
    fr: 'Soupe',
  })
})

test('shows a text in a second language, preferably English, unless both texts are the same', () => {
  expect(otherText({ ja: 'サラダ', zh: '沙拉', en: 'Salad' }, 'ja')).toBe('Salad')
  expect(otherText({ de: 'Salat', fr: 'Salade' }, 'de')).toBe('Salade')
  expect(otherText({ de: 'Pizza', en: 'Pizza' }, 'de')).toBe('')
})
