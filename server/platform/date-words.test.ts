import { expect, test } from 'vitest'
import { dateTimeWords, dateWords } from './date-words.ts'

const nearMidnight = new Date('2026-11-20T23:30:00Z')

test('a date is that of the given time zone', () => {
  expect(dateWords(nearMidnight, 'UTC')).toBe('20 Nov 2026')
  expect(dateWords(nearMidnight, 'Asia/Tokyo')).toBe('21 Nov 2026')
})

test('a time is that of the given time zone, with the name of the zone', () => {
  expect(dateTimeWords(nearMidnight, 'Europe/Berlin')).toBe('21 Nov 2026, 00:30 CET')
})
