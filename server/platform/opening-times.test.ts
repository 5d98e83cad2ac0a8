import { describe, expect, it } from 'vitest'
import { openingAt, type OpeningTimes } from './opening-times.ts'

const WEEK = [1, 2, 3, 4, 5, 6, 7]
const daily = (from: string, to: string, days = WEEK) => days.map((day) => ({ day, from, to }))
const closed = (firstDay: string, lastDay = firstDay) => ({ firstDay, lastDay, times: [], note: {} })

/** A branch in Berlin. 2026-12-24 is a Thursday. */
const place = (change: Partial<OpeningTimes>): OpeningTimes => ({
  timeZone: 'Europe/Berlin',
  openingHours: daily('11:00', '22:00'),
  specialHours: [],
  ...change,
})
const at = (moment: string, change: Partial<OpeningTimes> = {}) => {
  const { isOpen, changesAt } = openingAt(place(change), new Date(moment))
  return [isOpen ? 'open' : 'closed', changesAt?.toISOString().slice(0, 16) ?? null]
}

describe('the opening time of a branch', () => {
  it('the opening time of a branch follows the weekly hours in the branch’s time zone', () => {
    expect(at('2026-12-22T09:59:59Z')).toEqual(['closed', '2026-12-22T10:00'])
    expect(at('2026-12-22T10:00:00Z')).toEqual(['open', '2026-12-22T21:00'])
    expect(at('2026-12-22T21:00:00Z')).toEqual(['closed', '2026-12-23T10:00'])
    expect(at('2026-12-22T21:00:00Z', { timeZone: 'America/Los_Angeles' })).toEqual(['open', '2026-12-23T06:00'])
  })

  it('the opening time of a branch continues past midnight, even into a closed day', () => {
    const bar = { openingHours: daily('18:00', '02:00') }

    expect(at('2026-12-24T00:30:00Z', bar)).toEqual(['open', '2026-12-24T01:00'])
    expect(at('2026-12-24T00:30:00Z', { ...bar, specialHours: [closed('2026-12-24')] })).toEqual([
      'open',
      '2026-12-24T01:00',
    ])
    expect(at('2026-12-24T17:30:00Z', { ...bar, specialHours: [closed('2026-12-24')] })).toEqual([
      'closed',
      '2026-12-25T17:00',
    ])
    // Sunday's hours continue into Monday, which has none of its own.
    expect(at('2026-12-27T23:30:00Z', { openingHours: daily('18:00', '02:00', [7]) })).toEqual([
      'open',
      '2026-12-28T01:00',
    ])
  })

  it('the opening time of a branch follows special hours, which replace the weekly hours', () => {
    const specialHours = [
      { ...closed('2026-12-24'), times: [{ from: '09:00', to: '14:00' }] },
      closed('2026-12-25', '2026-12-26'),
    ]

    expect(at('2026-12-24T08:30:00Z', { specialHours })).toEqual(['open', '2026-12-24T13:00'])
    expect(at('2026-12-24T13:00:00Z', { specialHours })).toEqual(['closed', '2026-12-27T10:00'])
    expect(at('2026-12-25T12:00:00Z', { specialHours })).toEqual(['closed', '2026-12-27T10:00'])
  })

  it('time slots of a branch that touch at midnight count as one', () => {
    const late = [...daily('18:00', '00:00'), ...daily('00:00', '03:00')]

    expect(at('2026-12-22T22:00:00Z', { openingHours: late })).toEqual(['open', '2026-12-23T02:00'])
    expect(at('2026-12-22T22:00:00Z', { openingHours: daily('00:00', '00:00') })).toEqual(['open', null])
    // Around the clock, except on one day.
    const specialHours = [closed('2026-12-25')]
    expect(at('2026-12-22T22:00:00Z', { openingHours: daily('00:00', '00:00'), specialHours })).toEqual([
      'open',
      '2026-12-24T23:00',
    ])
  })

  it('the next opening time of a branch is found even after a closure of a year', () => {
    expect(at('2026-12-22T10:00:00Z', { openingHours: [] })).toEqual(['closed', null])
    expect(at('2026-12-22T10:00:00Z', { specialHours: [closed('2026-12-22', '2027-12-21')] })).toEqual([
      'closed',
      '2027-12-22T10:00',
    ])
  })

  it('the opening time of a branch follows local time when daylight saving begins and ends', () => {
    // The clock goes from 02:00 to 03:00 on 29 March, and from 03:00 to 02:00 on 25 October.
    expect(at('2026-03-28T20:00:00Z')).toEqual(['open', '2026-03-28T21:00'])
    expect(at('2026-03-29T08:59:00Z')).toEqual(['closed', '2026-03-29T09:00'])
    expect(at('2026-10-25T09:59:00Z')).toEqual(['closed', '2026-10-25T10:00'])
    const night = { openingHours: daily('22:00', '04:00') }
    expect(at('2026-03-28T22:00:00Z', night)).toEqual(['open', '2026-03-29T02:00'])
    expect(at('2026-10-24T22:00:00Z', night)).toEqual(['open', '2026-10-25T03:00'])
    // A time slot within the hour that is skipped.
    expect(at('2026-03-28T23:00:00Z', { openingHours: daily('02:00', '03:00') })).toEqual([
      'closed',
      '2026-03-30T00:00',
    ])
  })
})
