import { describe, expect, it } from 'vitest'
import { directionOf, textIn } from './localized-text.ts'

describe('textIn', () => {
  it.each([
    [{ de: 'Suppe', en: 'Soup' }, 'en', 'Soup'],
    [{ de: 'Suppe', en: 'Soup' }, 'fr', 'Suppe'],
    [{ de: 'Suppe', en: '' }, 'en', 'Suppe'],
    [{ ja: 'スープ' }, 'en', 'スープ'],
    [{ fr: '', ja: 'スープ' }, 'en', 'スープ'],
    [{ fr: '' }, 'en', ''],
    [{}, 'en', ''],
  ])('shows %o in the language %s, with German as the default, as “%s”', (text, locale, shown) => {
    expect(textIn(text, locale, 'de')).toBe(shown)
  })
})

describe('the writing direction', () => {
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
  ])('of the locale “%s” is %s', (locale, direction) => {
    expect(directionOf(locale)).toBe(direction)
  })
})
