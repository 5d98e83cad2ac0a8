import { expect, it } from 'vitest'
import { suggestionFor } from './suggestion.ts'

const BRAND = { currencyCode: 'EUR', isCurrencyLocked: false }
const BRANCH = { timeZone: 'UTC', defaultLocale: 'en', locales: ['en'] }

it('suggests a time zone, language and currency based on the browser’s settings', () => {
  const words = suggestionFor(BRAND, BRANCH, { timeZone: 'Asia/Tokyo', language: 'ja-JP' })

  expect(words).toContain('Asia/Tokyo')
  expect(words).toContain('Japanese')
  expect(words).toContain('JPY')
})

it('suggests no time zone, language or currency to a company that has chosen its own', () => {
  const chosen = { timeZone: 'Asia/Tokyo', defaultLocale: 'ja', locales: ['ja'] }

  expect(
    suggestionFor({ currencyCode: 'JPY', isCurrencyLocked: false }, chosen, {
      timeZone: 'Europe/Berlin',
      language: 'de-DE',
    }),
  ).toBeNull()
})

it('suggests a currency only while it can be changed and the browser’s language has a region', () => {
  const here = { timeZone: 'UTC', language: 'en-GB' }

  expect(suggestionFor(BRAND, BRANCH, here)).toContain('GBP')
  expect(suggestionFor(BRAND, BRANCH, here)).not.toContain('Branch settings')
  expect(suggestionFor({ ...BRAND, isCurrencyLocked: true }, BRANCH, here)).toBeNull()
  expect(suggestionFor(BRAND, BRANCH, { timeZone: 'UTC', language: 'en' })).toBeNull()
})

it.each(['en-US@posix', 'en_US.UTF-8'])(
  'suggests a currency for a browser with the unusual language tag “%s”',
  (language) => {
    expect(suggestionFor(BRAND, BRANCH, { timeZone: 'UTC', language })).toContain('USD')
  },
)

it.each(['C', ''])('suggests nothing for a browser with the unknown language tag “%s”', (language) => {
  expect(suggestionFor(BRAND, BRANCH, { timeZone: 'UTC', language })).toBeNull()
})
