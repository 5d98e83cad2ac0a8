import { expect, it } from 'vitest'
import { branchMessages as t } from './messages.ts'
import { nextSpecialDate } from './special-date.ts'

const entry = (firstDay: string, lastDay = firstDay) => ({ firstDay, lastDay, times: [], note: {} })

it('a branch’s next special date is announced at most 13 days ahead', () => {
  const entries = [entry('2026-12-19'), entry('2026-12-24', '2026-12-26'), entry('2026-12-31')]

  expect(nextSpecialDate(entries, '2026-12-20')).toBe(entries[1])
  expect(nextSpecialDate(entries, '2026-12-26')).toBe(entries[1])
  expect(nextSpecialDate([entry('2027-01-02')], '2026-12-20')?.firstDay).toBe('2027-01-02')
  expect(nextSpecialDate([entry('2027-01-03')], '2026-12-20')).toBeNull()
})

it('a special date is described by its hours, or as “Closed” if it has none', () => {
  expect(t.specialDate(entry('2026-12-24'))).toBe('Closed on 24 Dec 2026')
  expect(t.specialDate({ ...entry('2026-12-24'), times: [{ from: '10:00', to: '14:00' }] })).toBe(
    'Special hours on 24 Dec 2026: 10:00–14:00',
  )
  expect(t.specialDate(entry('2026-12-24', '2026-12-26'))).toMatch(/^Closed 24\W+26 Dec 2026$/)
})
