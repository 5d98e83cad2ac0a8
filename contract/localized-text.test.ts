import { expect, it } from 'vitest'
import { directionOf, foreignLanguage, textIn } from './localized-text.ts'

it.each([
  [{ de: 'Suppe', en: 'Soup' }, 'en', 'Soup'],
  [{ de: 'Suppe', en: 'Soup' }, 'fr', 'Suppe'],
  [{ de: 'Suppe', en: '' }, 'en', 'Suppe'],
  [{ de: 'Suppe', en: 'Soup' }, 'en-GB', 'Soup'],
  [{ de: 'Suppe', en: 'Soup', 'en-GB': 'Broth' }, 'en-GB', 'Broth'],
  [{ ja: 'スープ' }, 'en', 'スープ'],
  [{ fr: '', ja: 'スープ' }, 'en', 'スープ'],
  [{ fr: '' }, 'en', ''],
  [{}, 'en', ''],
])(
  'shows a text in the guest’s language, else in the default language, else in any: %o in %s gives “%s”',
  (text, locale, shown) => {
    expect(textIn(text, locale, 'de')).toBe(shown)
  },
)

it.each([
  [{ de: 'Suppe', en: 'Soup' }, 'en', undefined],
  [{ de: 'Suppe', en: 'Soup' }, 'en-GB', undefined],
  [{ de: 'Suppe', en: '' }, 'en', 'de'],
  [{ fr: '', ja: 'スープ' }, 'en', 'ja'],
  [{ fr: '' }, 'en', undefined],
])(
  'names the language of a text only if it isn’t in the guest’s language: %o in %s gives %s',
  (text, locale, language) => {
    expect(foreignLanguage(text, locale, 'de')).toBe(language)
  },
)

it.each([
  ['ar', 'rtl'],
  ['ar-EG', 'rtl'],
  ['he', 'rtl'],
  ['fa-IR', 'rtl'],
  ['ur', 'rtl'],
  ['en', 'ltr'],
  ['arn', 'ltr'],
  ['ja', 'ltr'],
  ['', 'ltr'],
])('the writing direction of the locale “%s” is %s', (locale, direction) => {
  expect(directionOf(locale)).toBe(direction)
})
