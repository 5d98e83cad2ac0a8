import { expect, test } from 'vitest'
import { dateTimeWords, dateWords } from './date-words.ts'

const nearMidnight = new Date('2026-11-20T23:30:00Z')

test('shows a date in its time zone', () => {
  expect(dateWords(nearMidnight, 'UTC')).toBe('20 Nov 2026')
  expect(dateWords(nearMidnight, 'Asia/Tokyo')).toBe('21 Nov 2026')
})

test('shows a time with its time zone', () => {
  expect(dateTimeWords(nearMidnight, 'Europe/Berlin')).toBe('21 Nov 2026, 00:30 CET')
})
