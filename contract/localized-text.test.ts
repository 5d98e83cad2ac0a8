import { describe, expect, it } from 'vitest'
import { directionOf, textIn } from './localized-text.ts'

describe('the text shown to a guest', () => {
  it.each([
    [{ de: 'Suppe', en: 'Soup' }, 'en', 'Soup'],
    [{ de: 'Suppe', en: 'Soup' }, 'fr', 'Suppe'],
    [{ de: 'Suppe', en: '' }, 'en', 'Suppe'],
    [{ ja: 'スープ' }, 'en', 'スープ'],
    [{ fr: '', ja: 'スープ' }, 'en', 'スープ'],
    [{ fr: '' }, 'en', ''],
    [{}, 'en', ''],
  ])('of %o in %s, with German as the default language, is “%s”', (text, locale, shown) => {
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
  ])('of “%s” is %s', (locale, direction) => {
    expect(directionOf(locale)).toBe(direction)
  })
})
