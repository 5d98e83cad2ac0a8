import { expect, test } from 'vitest'
import { formatDate, formatDateTime } from './format-date.ts'

test('dates display as day, short month and year in en-GB', () => {
  expect(formatDate('2026-09-01T12:00:00Z')).toBe('1 Sept 2026')
  expect(formatDate('2026-11-20T12:00:00Z')).toBe('20 Nov 2026')
})

test('an instant has the time beside the date, in 24 hours', () => {
  expect(formatDateTime('2026-11-20T12:34:00')).toBe('20 Nov 2026, 12:34')
  expect(formatDateTime('2026-11-20T20:05:00')).toBe('20 Nov 2026, 20:05')
})

test('in a time zone that is asked for, an instant names it, also across midnight', () => {
  expect(formatDateTime('2026-11-20T23:30:00Z', 'Europe/Berlin')).toBe('21 Nov 2026, 00:30 CET')
  expect(formatDateTime('2026-11-20T23:30:00Z', 'Asia/Tokyo')).toBe('21 Nov 2026, 08:30 GMT+9')
})
