import { expect, test } from 'vitest'
import { dayIn, formatDate, formatDateTime, formatDay, formatTime, isSameDay, viewerTimeZone } from './format-date.ts'

const here = viewerTimeZone()

test('shows a date as day, short month and year in British English', () => {
  expect(formatDate('2026-09-01T12:00:00Z', here)).toBe('1 Sept 2026')
  expect(formatDate('2026-11-20T12:00:00Z', here)).toBe('20 Nov 2026')
})

test('shows a point in time with its date and 24-hour time', () => {
  expect(formatDateTime(new Date('2026-11-20T12:34:00'), here)).toBe('20 Nov 2026, 12:34')
  expect(formatDateTime(new Date('2026-11-20T20:05:00'), here)).toBe('20 Nov 2026, 20:05')
})

test('adds the time zone when the shown date or time differs from the viewer’s', () => {
  expect(formatDateTime('2026-11-20T23:30:00Z', 'Asia/Kathmandu')).toBe('21 Nov 2026, 05:15 GMT+5:45')
  expect(formatTime('2026-11-20T23:30:00Z', 'Asia/Kathmandu')).toBe('05:15 GMT+5:45')
  expect(formatDate('2026-11-20T23:59:00Z', 'Pacific/Kiritimati')).toBe('21 Nov 2026 GMT+14')
})

test('does not add the time zone when the shown date or time is the same for the viewer', () => {
  const twin = here === 'UTC' ? 'Africa/Abidjan' : here

  expect(formatDateTime('2026-11-20T10:00:00Z', twin)).toBe(formatDateTime('2026-11-20T10:00:00Z', here))
  expect(formatDate('2026-11-20T12:00:00Z', 'Asia/Kathmandu')).toBe('20 Nov 2026')
})

test('shows a calendar day without regard to time zones', () => {
  expect(formatDay('2026-11-20')).toBe('20 Nov 2026')
  expect(formatDay('2026-11-20T00:00:00.000Z')).toBe('20 Nov 2026')
})

test('decides in the given time zone whether two times are on the same day', () => {
  const [before, after] = [new Date('2026-11-20T14:30:00Z'), new Date('2026-11-20T15:30:00Z')]

  expect(isSameDay(before, after, 'UTC')).toBe(true)
  expect(isSameDay(before, after, 'Asia/Tokyo')).toBe(false)
})

test('the calendar day of a point in time depends on the time zone', () => {
  expect(dayIn(new Date('2026-11-20T23:30:00Z'), 'Europe/Berlin')).toBe('2026-11-21')
  expect(dayIn(new Date('2026-11-20T23:30:00Z'), 'America/New_York')).toBe('2026-11-20')
})
