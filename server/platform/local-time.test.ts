import { describe, expect, it } from 'vitest'
import { daysLater, localTimeAt, momentOf, weekdayOf } from './local-time.ts'

describe('local time', () => {
  it.each([
    ['2026-05-01T18:30', 'Europe/Berlin', '2026-05-01T16:30:00.000Z'],
    ['2026-12-01T18:30', 'Europe/Berlin', '2026-12-01T17:30:00.000Z'],
    ['2026-05-01T00:00', 'Asia/Tokyo', '2026-04-30T15:00:00.000Z'],
    ['2026-05-01T23:45', 'America/New_York', '2026-05-02T03:45:00.000Z'],
    ['2026-05-01T10:00', 'Asia/Kathmandu', '2026-05-01T04:15:00.000Z'],
    ['2026-05-01T10:00', 'UTC', '2026-05-01T10:00:00.000Z'],
  ])('local times are converted to UTC and back: %s in %s is %s', (local, timeZone, utc) => {
    expect(momentOf(local, timeZone).toISOString()).toBe(utc)
    expect(localTimeAt(new Date(utc), timeZone)).toBe(local)
  })

  it('a local time skipped by daylight saving is read as an hour later, and a repeated one as its first occurrence', () => {
    expect(momentOf('2026-03-29T02:30', 'Europe/Berlin').toISOString()).toBe('2026-03-29T01:30:00.000Z')
    expect(momentOf('2026-10-25T02:30', 'Europe/Berlin').toISOString()).toBe('2026-10-25T00:30:00.000Z')
  })

  it('the day after a month’s last day is in the next month, and weeks start on Monday', () => {
    expect(daysLater('2026-02-28', 1)).toBe('2026-03-01')
    expect([weekdayOf('2026-05-04'), weekdayOf('2026-05-03')]).toEqual([1, 7])
  })
})
