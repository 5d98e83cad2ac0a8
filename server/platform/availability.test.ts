import { describe, expect, it } from 'vitest'
import type { Availability } from '#contract/availability.ts'
import { availabilityAt, commonAvailability } from './availability.ts'
import { formatAvailability } from './format-availability.ts'

const BERLIN = 'Europe/Berlin'
const lunch: Availability = [{ days: [1, 2, 3, 4, 5], from: '11:00', to: '14:30' }]
const night: Availability = [{ days: [7], from: '22:00', to: '02:00' }]
const wholeSunday: Availability = [{ days: [7], from: '00:00', to: '00:00' }]

function at(slots: Availability, now: string, timeZone = BERLIN) {
  const { isAvailable, changesAt } = availabilityAt(slots, new Date(now), timeZone)
  return [isAvailable, changesAt?.toISOString() ?? null]
}

describe('availability by time of day', () => {
  // 2026-05-01 is a Friday; Berlin is two hours ahead of UTC.
  it.each([
    ['before the time slot', '2026-05-01T08:59:00Z', false, '2026-05-01T09:00:00.000Z'],
    ['at the start of the time slot', '2026-05-01T09:00:00Z', true, '2026-05-01T12:30:00.000Z'],
    ['at the end of the time slot', '2026-05-01T12:30:00Z', false, '2026-05-04T09:00:00.000Z'],
    ['on a day without a time slot', '2026-05-03T10:00:00Z', false, '2026-05-04T09:00:00.000Z'],
  ])(
    'availability begins and ends with the time slot, in the branch’s time zone: %s',
    (_, now, isAvailable, changesAt) => {
      expect(at(lunch, now)).toEqual([isAvailable, changesAt])
    },
  )

  it('a time slot continues after midnight from Sunday into Monday', () => {
    expect(at(night, '2026-05-03T21:00:00Z')).toEqual([true, '2026-05-04T00:00:00.000Z'])
    expect(at(night, '2026-05-03T23:30:00Z')).toEqual([true, '2026-05-04T00:00:00.000Z'])
    expect(at(night, '2026-05-04T00:00:00Z')).toEqual([false, '2026-05-10T20:00:00.000Z'])
  })

  it('a time slot can cover a whole day', () => {
    expect(at(wholeSunday, '2026-05-02T21:59:00Z')).toEqual([false, '2026-05-02T22:00:00.000Z'])
    expect(at(wholeSunday, '2026-05-03T21:59:00Z')).toEqual([true, '2026-05-03T22:00:00.000Z'])
  })

  it('a time slot ends at its local time even on a day when the clocks change', () => {
    const early: Availability = [{ days: [7], from: '01:00', to: '04:00' }]

    expect(at(early, '2026-03-29T00:30:00Z')).toEqual([true, '2026-03-29T02:00:00.000Z']) // two hours: the clock goes forward
    expect(at(early, '2026-10-25T00:30:00Z')).toEqual([true, '2026-10-25T03:00:00.000Z']) // four hours: the clock goes back
  })

  it('availability depends on the local time of the given time zone', () => {
    expect(at(lunch, '2026-05-01T03:00:00Z', 'Asia/Tokyo')[0]).toBe(true)
    expect(at(lunch, '2026-05-01T03:00:00Z', 'America/New_York')[0]).toBe(false)
  })
})

describe('the common availability of several lists', () => {
  it('the common availability of empty lists is unlimited', () => {
    expect(commonAvailability([[], []])).toBeNull()
  })

  it('empty lists don’t restrict the common availability', () => {
    expect(commonAvailability([[], lunch, []])).toEqual(lunch)
  })

  it('the common availability contains only the times that all lists contain', () => {
    const early: Availability = [{ days: [4, 5, 6], from: '08:00', to: '12:00' }]

    expect(commonAvailability([lunch, early])).toEqual([{ days: [4, 5], from: '11:00', to: '12:00' }])
  })

  it('the common availability continues past midnight and across the end of the week', () => {
    const monday: Availability = [{ days: [1], from: '00:00', to: '12:00' }]

    expect(commonAvailability([night, monday])).toEqual([{ days: [1], from: '00:00', to: '02:00' }])
    expect(commonAvailability([monday, night])).toEqual([{ days: [1], from: '00:00', to: '02:00' }])
  })

  it('the common availability of lists that don’t overlap is an empty list, which means never', () => {
    expect(commonAvailability([lunch, night])).toEqual([])
    expect(at([], '2026-05-01T09:00:00Z')).toEqual([false, null])
  })
})

describe('availability as text', () => {
  it.each([
    ['en', 'Mon–Fri 11:00 AM–2:30 PM'],
    ['de', 'Mo–Fr 11:00–14:30'],
    ['ja', '月–金 11:00–14:30'],
  ])('availability is written with the day names and time format of the language %s', (locale, words) => {
    expect(formatAvailability(lunch, locale).replaceAll('\u202f', ' ')).toBe(words)
  })

  it('availability as text omits the days if a time slot is daily, and the times if it lasts all day', () => {
    const daily = { days: [1, 2, 3, 4, 5, 6, 7], from: '08:00', to: '11:00' }

    expect(formatAvailability([daily], 'de')).toBe('8:00–11:00')
    expect(formatAvailability([...wholeSunday, { days: [2, 6], from: '09:00', to: '10:00' }], 'de')).toBe(
      'So · Di, Sa 9:00–10:00',
    )
  })
})
