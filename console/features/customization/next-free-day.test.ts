import { expect, it } from 'vitest'
import { nextFreeDay } from './next-free-day.ts'

const dates = (firstDay: string, lastDay: string) => ({ firstDay, lastDay })

it('suggests today for new special hours, or the first free day after today', () => {
  const christmas = dates('2026-12-24', '2026-12-31')

  expect(nextFreeDay([], '2026-12-24')).toBe('2026-12-24')
  expect(nextFreeDay([christmas], '2026-12-23')).toBe('2026-12-23')
  expect(nextFreeDay([dates('2027-01-01', '2027-01-01'), christmas], '2026-12-26')).toBe('2027-01-02')
})

it.each(['9999-12-31', '20261-01-01', '275760-09-13'])(
  'suggests no day for new special hours while others are typed to last until %s',
  (lastDay) => {
    expect(nextFreeDay([dates('2026-12-24', lastDay)], '2026-12-24')).toBe('')
  },
)

it('the day suggested for new special hours ignores entries without a date', () => {
  expect(nextFreeDay([dates('', '')], '2026-12-24')).toBe('2026-12-24')
})
