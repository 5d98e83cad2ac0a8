import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { findOverlap } from '#contract/opening-hours.ts'
import { localTimeAt, weekdayOf } from './local-time.ts'
import { openingAt, type OpeningTimes } from './opening-times.ts'

const two = (part: number) => String(part).padStart(2, '0')
const time = fc.tuple(fc.nat(23), fc.constantFrom(0, 15, 30)).map(([hour, minute]) => `${two(hour)}:${two(minute)}`)
const day = fc.integer({ min: 18, max: 31 }).map((date) => `2026-10-${two(date)}`)
const place: fc.Arbitrary<OpeningTimes> = fc.record({
  timeZone: fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Kolkata', 'America/New_York'),
  openingHours: fc
    .array(fc.record({ day: fc.integer({ min: 1, max: 7 }), from: time, to: time }), { maxLength: 8 })
    .filter((hours) => findOverlap(hours) === null),
  specialHours: fc
    .record({ firstDay: day, times: fc.array(fc.record({ from: time, to: time }), { maxLength: 1 }) })
    .map(({ firstDay, times }) => [{ firstDay, lastDay: firstDay, times, note: {} }]),
})
/** Around the end of daylight saving in Europe, on 25 October 2026. */
const moment = fc.integer({ min: Date.UTC(2026, 9, 20), max: Date.UTC(2026, 9, 28) }).map((ms) => new Date(ms))

it('a branch opens or closes exactly at the announced time', () => {
  fc.assert(
    fc.property(place, moment, (where, now) => {
      const { isOpen, changesAt } = openingAt(where, now)
      fc.pre(changesAt !== null)
      const before = new Date(Number(changesAt) - 1)

      expect(Number(changesAt)).toBeGreaterThan(now.getTime())
      expect(openingAt(where, before)).toEqual({ isOpen, changesAt })
      expect(openingAt(where, new Date(Number(changesAt))).isOpen).toBe(!isOpen)
    }),
  )
})

it('a branch is open during the day’s time slots and those of the previous day that run past midnight', () => {
  fc.assert(
    fc.property(place, moment, (where, now) => {
      const utc = { ...where, timeZone: 'UTC' }
      const isWithin = (at: Date, hasBegunBefore: boolean) => {
        const clock = localTimeAt(now, 'UTC').slice(11)
        const date = localTimeAt(at, 'UTC').slice(0, 10)
        const special = utc.specialHours.find(({ firstDay }) => firstDay === date)
        const slots = special?.times ?? utc.openingHours.filter((one) => one.day === weekdayOf(date))
        return slots.some(({ from, to }) => {
          const endsNextDay = to <= from
          if (hasBegunBefore) return endsNextDay && clock < to
          return from <= clock && (endsNextDay || clock < to)
        })
      }
      const yesterday = new Date(now.getTime() - 24 * 60 * 60 * 1000)

      expect(openingAt(utc, now).isOpen).toBe(isWithin(now, false) || isWithin(yesterday, true))
    }),
  )
})
