import { expect, test } from 'vitest'
import { formLocales, mergeLocalized, otherText } from './localized-form.ts'

test('lists the branch’s default language first, once', () => {
  expect(formLocales({ defaultLocale: 'ja', locales: ['en', 'ja', 'zh'] })).toEqual(['ja', 'en', 'zh'])
})

test('removes emptied languages and preserves those the form doesn’t show', () => {
  expect(mergeLocalized({ en: ' Soup ', de: ' ' }, { en: 'Stew', de: 'Suppe', fr: 'Soupe' })).toEqual({
    en: 'Soup',
    fr: 'Soupe',
  })
})

test('otherText is in English, otherwise in any other language, and empty if there is no other text', () => {
  expect(otherText({ ja: 'サラダ', zh: '沙拉', en: 'Salad' }, 'ja')).toBe('Salad')
  expect(otherText({ de: 'Salat', fr: 'Salade' }, 'de')).toBe('Salade')
  expect(otherText({ de: 'Pizza', en: 'Pizza' }, 'de')).toBe('')
})
