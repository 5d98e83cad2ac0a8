import { expect, test } from 'vitest'
import { formLocales, mergeLocalized, otherText } from './localized-form.ts'

test('the branch’s default language comes first, once', () => {
  expect(formLocales({ defaultLocale: 'ja', locales: ['en', 'ja', 'zh'] })).toEqual(['ja', 'en', 'zh'])
})

test('emptied languages go, languages the form does not offer stay', () => {
  expect(mergeLocalized({ en: ' Soup ', de: ' ' }, { en: 'Stew', de: 'Suppe', fr: 'Soupe' })).toEqual({
    en: 'Soup',
    fr: 'Soupe',
  })
})

test('beside the branch’s own language stands English, else any other, else nothing', () => {
  expect(otherText({ ja: 'サラダ', zh: '沙拉', en: 'Salad' }, 'ja')).toBe('Salad')
  expect(otherText({ de: 'Salat', fr: 'Salade' }, 'de')).toBe('Salade')
  expect(otherText({ de: 'Pizza', en: 'Pizza' }, 'de')).toBe('')
})
