import { expect, it } from 'vitest'
import { endsNextDay, findOverlap, openingHoursSchema, sortOpeningSlots } from './opening-hours.ts'

const slot = (day: number, from: string, to: string) => ({ day, from, to })

it('opening hours can have several periods a day', () => {
  const hours = [slot(1, '11:30', '14:00'), slot(1, '17:30', '22:00')]

  expect(openingHoursSchema.parse(hours)).toEqual(hours)
})

it('opening hours that end at or before their start time continue into the next day', () => {
  const hours = [slot(5, '18:00', '02:00'), slot(6, '02:00', '04:00'), slot(6, '10:00', '00:00')]

  expect(findOverlap(hours)).toBeNull()
  expect(endsNextDay(slot(5, '18:00', '02:00'))).toBe(true)
  expect(endsNextDay(slot(5, '18:00', '00:00'))).toBe(true)
  expect(endsNextDay(slot(5, '18:00', '18:00'))).toBe(true)
  expect(endsNextDay(slot(5, '18:00', '23:59'))).toBe(false)
})

it('opening hours can be around the clock on every day', () => {
  const week = [1, 2, 3, 4, 5, 6, 7].map((day) => slot(day, '00:00', '00:00'))

  expect(findOverlap(week)).toBeNull()
})

it.each([
  ['two on one day', [slot(2, '10:00', '14:00'), slot(2, '13:59', '18:00')]],
  ['one inside another', [slot(2, '10:00', '20:00'), slot(2, '12:00', '13:00')]],
  ['two equal ones', [slot(2, '10:00', '20:00'), slot(2, '10:00', '20:00')]],
  ['after midnight', [slot(5, '18:00', '02:00'), slot(6, '01:00', '04:00')]],
  ['after the end of the week', [slot(1, '00:30', '09:00'), slot(7, '20:00', '01:00')]],
])('overlapping opening hours are refused: %s', (_where, hours) => {
  expect(findOverlap(hours)).toBe(1)
  expect(openingHoursSchema.safeParse(hours).error?.issues[0]).toMatchObject({ path: [1] })
})

it.each(['9:00', '24:00', '12:60', '', 'noon'])(
  'opening hours accept only times from 00:00 to 23:59 in the format HH:MM, so “%s” is refused',
  (time) => {
    expect(openingHoursSchema.safeParse([slot(1, time, '23:00')]).success).toBe(false)
  },
)

it('opening hours can have at most four periods a day', () => {
  const hours = ['08', '10', '12', '14', '16'].map((hour) => slot(3, `${hour}:00`, `${hour}:30`))

  expect(openingHoursSchema.safeParse(hours.slice(0, 4)).success).toBe(true)
  expect(openingHoursSchema.safeParse(hours).error?.issues[0]).toMatchObject({ path: [4] })
})

it('opening hours are sorted by day and time', () => {
  const [monday, lunch, dinner] = [slot(1, '09:00', '17:00'), slot(3, '11:00', '14:00'), slot(3, '18:00', '22:00')]

  expect(sortOpeningSlots([dinner, monday, lunch])).toEqual([monday, lunch, dinner])
})
