import { describe, expect, it } from 'vitest'
import type { SpecialHours } from '#contract/special-hours.ts'
import { changedSpecialHours } from './policy.ts'

const day = (date: string, ...times: SpecialHours['times']): SpecialHours => ({
  firstDay: date,
  lastDay: date,
  times,
  note: {},
})
const OLD = day('2026-12-30')
const NEW_YEARS_EVE = day('2026-12-31', { from: '18:00', to: '04:00' })
const EPIPHANY = day('2027-01-06')

describe('the special hours to store', () => {
  it('saving special hours keeps those of yesterday, which may last past midnight, but no older ones', () => {
    const before = [OLD, NEW_YEARS_EVE]

    expect(changedSpecialHours(before, [EPIPHANY], '2027-01-01').specialHours).toEqual([NEW_YEARS_EVE, EPIPHANY])
    expect(changedSpecialHours(before, [EPIPHANY], '2027-01-02').specialHours).toEqual([EPIPHANY])
  })

  it('omitting special hours that have passed doesn’t count as a change', () => {
    const before = [OLD, NEW_YEARS_EVE, EPIPHANY]

    expect(changedSpecialHours(before, [EPIPHANY], '2027-01-01')).toEqual({ error: null })
  })
})
