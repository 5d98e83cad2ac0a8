import { expect, test } from 'vitest'
import { formatDateTime, formatDate } from './format-date.ts'

const nearMidnight = new Date('2026-11-20T23:30:00Z')

test('a date is formatted in the given time zone', () => {
  expect(formatDate(nearMidnight, 'UTC')).toBe('20 Nov 2026')
  expect(formatDate(nearMidnight, 'Asia/Tokyo')).toBe('21 Nov 2026')
})

test('a time is formatted in the given time zone, with the name of the zone', () => {
  expect(formatDateTime(nearMidnight, 'Europe/Berlin')).toBe('21 Nov 2026, 00:30 CET')
})
