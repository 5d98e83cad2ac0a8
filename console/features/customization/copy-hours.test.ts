import { expect, it } from 'vitest'
import { openingHoursSchema } from '#contract/opening-hours.ts'
import { copyToAllDays, isOnAllDays, undoCopy } from './copy-hours.ts'

const slot = (day: number, from: string, to: string) => ({ day, from, to })
const LUNCH_AND_DINNER = [slot(2, '11:30', '14:30'), slot(2, '17:30', '01:00')]

it('copies all hours of a day to every day, including those past midnight', () => {
  const copied = copyToAllDays(LUNCH_AND_DINNER, 2)

  expect(copied).toHaveLength(14)
  for (const day of [1, 2, 3, 4, 5, 6, 7])
    expect(copied.filter((one) => one.day === day)).toEqual([slot(day, '11:30', '14:30'), slot(day, '17:30', '01:00')])
  expect(openingHoursSchema.parse(copied)).toEqual(copied)
})

it('copying a day’s hours replaces those of the other days without changing the original list', () => {
  const hours = [slot(1, '08:00', '12:00'), slot(1, '13:00', '15:00'), slot(7, '10:00', '16:00')]
  const before = structuredClone(hours)

  expect(copyToAllDays(hours, 7)).toEqual([1, 2, 3, 4, 5, 6, 7].map((day) => slot(day, '10:00', '16:00')))
  expect(hours).toEqual(before)
})

it('a day’s hours count as copied only if every day has exactly the same hours', () => {
  const everyDay = copyToAllDays(LUNCH_AND_DINNER, 2)

  expect(isOnAllDays(everyDay, 5)).toBe(true)
  expect(isOnAllDays(LUNCH_AND_DINNER, 2)).toBe(false)
  expect(isOnAllDays([...everyDay, slot(3, '15:00', '16:00')], 5)).toBe(false)
  expect(isOnAllDays(everyDay.with(0, slot(1, '11:00', '14:30')), 5)).toBe(false)
})

it('undoing a copy of a day’s hours restores all hours except those that have changed since', () => {
  const before = [slot(1, '08:00', '12:00'), slot(2, '09:00', '12:00')]
  const copied = copyToAllDays(before, 1)
  const now = copied.map((one) => (one.day === 3 ? { ...one, to: '15:00' } : one))

  expect(undoCopy(copied, copied, before)).toEqual(before)
  expect(undoCopy(now, copied, before)).toEqual([...before, slot(3, '08:00', '15:00')])
})
