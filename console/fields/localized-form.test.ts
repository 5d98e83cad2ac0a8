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

test('adds English beside the branch’s own language, else any other, else nothing', () => {
  expect(otherText({ ja: 'サラダ', zh: '沙拉', en: 'Salad' }, 'ja')).toBe('Salad')
  expect(otherText({ de: 'Salat', fr: 'Salade' }, 'de')).toBe('Salade')
  expect(otherText({ de: 'Pizza', en: 'Pizza' }, 'de')).toBe('')
})
