import { expect, it } from 'vitest'
import { SPECIAL_HOURS_MAX, type SpecialHours, specialHoursSchema, upcomingSpecialHours } from './special-hours.ts'

const slot = (from: string, to: string) => ({ from, to })
const entry = (firstDay: string, lastDay = firstDay, times: SpecialHours['times'] = []): SpecialHours => ({
  firstDay,
  lastDay,
  times,
  note: {},
})
const errorsOf = (entries: unknown) =>
  (specialHoursSchema.safeParse(entries).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])

it('special hours can be a closure or several time slots, on one or several days', () => {
  const christmas = { ...entry('2026-12-24', '2026-12-26'), note: { en: 'Christmas', ar: 'عيد الميلاد' } }
  const newYear = entry('2026-12-31', '2026-12-31', [slot('11:00', '15:00'), slot('18:00', '02:00')])

  expect(specialHoursSchema.parse([newYear, christmas])).toEqual([newYear, christmas])
})

it.each([
  ['a day that doesn’t exist', entry('2026-02-30'), '0.firstDay'],
  ['an empty date', entry(''), '0.firstDay'],
  ['an end before the start', entry('2026-12-24', '2026-12-23'), '0.lastDay'],
  ['a period of more than a year', entry('2026-12-24', '2027-12-25'), '0.lastDay'],
  ['a time that doesn’t exist', entry('2026-12-24', '2026-12-24', [slot('25:00', '26:00')]), '0.times.0.from'],
  ['a one-digit hour', entry('2026-12-24', '2026-12-24', [slot('9:00', '12:00'), slot('', '')]), '0.times.0.from'],
  ['a note that is too long', { ...entry('2026-12-24'), note: { en: 'x'.repeat(81) } }, '0.note.en'],
  ['fields that don’t exist', { ...entry('2026-12-24'), open: true }, '0'],
])('special hours can’t have %s', (_what, wanted, path) => {
  expect(errorsOf([wanted])[0]?.[0]).toBe(path)
})

it('special hours can’t have time slots that overlap on one day or across midnight', () => {
  const times = [slot('18:00', '02:00'), slot('01:00', '03:00')]

  expect(errorsOf([entry('2026-12-24', '2026-12-24', times)])).toEqual([])
  expect(errorsOf([entry('2026-12-24', '2026-12-25', times)])).toEqual([
    ['0.times.1', 'These hours overlap with others. Change or remove one of them.'],
  ])
  expect(errorsOf([entry('2026-12-24', '2026-12-24', [slot('10:00', '14:00'), slot('13:00', '15:00')])])).toEqual([
    ['0.times.1', 'These hours overlap with others. Change or remove one of them.'],
  ])
})

it('special hours can’t overlap special hours of the previous day that run past midnight', () => {
  const eve = entry('2026-12-31', '2026-12-31', [slot('20:00', '04:00')])
  const brunch = (from: string) => entry('2027-01-01', '2027-01-01', [slot('12:00', '15:00'), slot(from, '10:00')])

  expect(errorsOf([eve, brunch('04:00')])).toEqual([])
  expect(errorsOf([eve, brunch('03:00')])).toEqual([
    ['1.times.1', 'These hours overlap with others. Change or remove one of them.'],
  ])
  expect(errorsOf([brunch('03:00'), eve])).toEqual([
    ['1.times.0', 'These hours overlap with others. Change or remove one of them.'],
  ])
})

it('two entries of special hours can’t include the same date', () => {
  expect(errorsOf([entry('2026-12-24', '2026-12-26'), entry('2026-12-27'), entry('2026-12-20', '2026-12-24')])).toEqual(
    [['2.firstDay', 'These dates overlap with others. Change or remove one of them.']],
  )
})

it('special hours have a maximum of 50 entries', () => {
  const days = Array.from({ length: SPECIAL_HOURS_MAX + 1 }, (_, at) =>
    entry(new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10)),
  )

  expect(errorsOf(days.slice(1))).toEqual([])
  expect(errorsOf(days)).toEqual([['', 'You can add up to 50 dates']])
})

it('special hours are upcoming until their last day is over', () => {
  const entries = [entry('2026-12-24', '2026-12-26')]

  expect(upcomingSpecialHours(entries, '2026-12-26')).toEqual(entries)
  expect(upcomingSpecialHours(entries, '2026-12-27')).toEqual([])
})
