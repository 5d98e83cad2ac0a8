import { expect, it } from 'vitest'
import { oldSource, translatedFrom, translationState, withoutOldSource } from './translated-from.ts'

const SOUP = { en: 'Soup', de: 'Suppe', ar: 'حساء' }

it('when a source text changes, its old text is recorded for each unchanged translation', () => {
  const after = { ...SOUP, en: 'Stew', de: 'Eintopf' }

  const from = translatedFrom({ name: SOUP }, { name: after }, {}, 'en')

  expect(from).toEqual({ name: { ar: { locale: 'en', text: 'Soup' } } })
  expect(translationState(after, from['name'], 'ar')).toBe('changed')
  expect(oldSource(after, from['name'], 'ar')).toBe('Soup')
  expect(translationState(after, from['name'], 'de')).toBe('done')
  expect(translationState(after, from['name'], 'ja')).toBe('missing')
})

it('the oldest source text stays recorded when the source text changes several times', () => {
  const stew = { ...SOUP, en: 'Stew' }
  const from = translatedFrom({ name: SOUP }, { name: stew }, {}, 'en')

  const later = translatedFrom({ name: stew }, { name: { ...stew, en: 'Broth' } }, from, 'en')

  expect(later['name']?.['de']).toEqual({ locale: 'en', text: 'Soup' })
})

it('a translation is up to date again when its source text is restored', () => {
  const stew = { ...SOUP, en: 'Stew' }
  const from = translatedFrom({ name: SOUP }, { name: stew }, {}, 'en')

  expect(translationState(SOUP, from['name'], 'de')).toBe('done')
  expect(translatedFrom({ name: stew }, { name: SOUP }, from, 'en')).toEqual({})
})

it('a translation is up to date once it is changed or confirmed', () => {
  const stew = { en: 'Stew', de: 'Suppe' }
  const from = { name: { de: { locale: 'en', text: 'Soup' } }, description: { de: { locale: 'en', text: 'Hot' } } }

  expect(translatedFrom({ name: stew }, { name: { ...stew, de: 'Eintopf' } }, from, 'en')).toEqual({})
  expect(withoutOldSource(from, 'name', 'de')).toEqual({ description: from.description })
})

it('no old source text is recorded for a first text, an added translation or a removed translation', () => {
  expect(translatedFrom({ name: {} }, { name: SOUP }, {}, 'en')).toEqual({})
  expect(translatedFrom({ name: { de: 'Suppe' } }, { name: SOUP }, {}, 'en')).toEqual({})
  expect(translatedFrom({ name: SOUP }, { name: { en: 'Stew' } }, {}, 'en')).toEqual({})
})
