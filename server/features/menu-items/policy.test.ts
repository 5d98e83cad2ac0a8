import { describe, expect, it } from 'vitest'
import { bulkStaysInBranch, endOfService, outOfOrder, reorderListed } from './policy.ts'

const BERLIN = 'Europe/Berlin'
// The first of May 2026 is a Friday (5).
const openingHours = [
  { day: 5, from: '11:30', to: '14:30' },
  { day: 5, from: '18:00', to: '22:30' },
  { day: 6, from: '18:00', to: '02:00' },
  { day: 7, from: '10:00', to: '24:00' },
]

describe('the end of service', () => {
  it.each([
    ['between two opening times', '2026-05-01T14:00:00Z', 'today', '2026-05-01T20:30:00.000Z'],
    ['of the day after, past midnight', '2026-05-01T14:00:00Z', 'tomorrow', '2026-05-03T00:00:00.000Z'],
    ['at one in the morning, of the evening before', '2026-05-02T23:00:00Z', 'today', '2026-05-03T00:00:00.000Z'],
    ['after the bar has closed', '2026-05-03T00:30:00Z', 'today', '2026-05-03T22:00:00.000Z'],
    ['at closing time: the rest of the day', '2026-05-01T20:30:00Z', 'today', '2026-05-01T22:00:00.000Z'],
    ['on a day that is closed', '2026-05-04T10:00:00Z', 'today', '2026-05-04T22:00:00.000Z'],
    ['on the day after a closed one', '2026-05-04T10:00:00Z', 'tomorrow', '2026-05-05T22:00:00.000Z'],
  ] as const)('%s: at %s, %s ends at %s', (_when, now, which, end) => {
    expect(endOfService({ timeZone: BERLIN, openingHours, specialHours: [] }, new Date(now), which).toISOString()).toBe(
      end,
    )
  })

  it('follows the special hours of the day', () => {
    const day = { firstDay: '2026-05-01', lastDay: '2026-05-01', note: {} }
    const on = (times: { from: string; to: string }[]) =>
      endOfService(
        { timeZone: BERLIN, openingHours, specialHours: [{ ...day, times }] },
        new Date('2026-05-01T10:00:00Z'),
        'today',
      ).toISOString()

    expect(on([{ from: '11:00', to: '16:00' }])).toBe('2026-05-01T14:00:00.000Z')
    expect(on([])).toBe('2026-05-01T22:00:00.000Z')
  })

  it('is midnight when there are no opening hours', () => {
    const now = new Date('2026-05-01T14:00:00Z')

    expect(
      endOfService({ timeZone: 'Asia/Tokyo', openingHours: [], specialHours: [] }, now, 'today').toISOString(),
    ).toBe('2026-05-01T15:00:00.000Z')
  })
})

describe('outOfOrder', () => {
  it.each([
    ['the one that went to the front', [4, 1, 2, 3], [4]],
    ['the one that went to the end', [2, 3, 4, 1], [1]],
    ['two that changed places, as one of them', [1, 3, 2, 4], [3]],
    ['none', [1, 2, 3, 4], []],
  ])('finds %s', (_, after, expected) => {
    expect(outOfOrder([1, 2, 3, 4], after)).toEqual(expected)
  })
})

const rule = { by: { kind: 'percent', percent: 5 }, roundToMinor: 1 } as const

describe('reordering', () => {
  it.each([
    ['a whole category', [4, 3, 2, 1], [4, 3, 2, 1]],
    ['some items, which share their places', [4, 3], [1, 2, 4, 3]],
    ['some items, and leaves the others in place', [4, 1], [4, 2, 3, 1]],
    ['one item, which leaves it in place', [3], [1, 2, 3, 4]],
    ['items of several categories, each category by itself', [9, 2, 8, 1], [2, 1, 3, 4]],
    ['an item listed twice, where the first place counts', [3, 1, 3], [3, 2, 1, 4]],
  ])('sorts %s', (_, listed, expected) => {
    expect(reorderListed([1, 2, 3, 4], listed)).toEqual(expected)
  })
})

describe('a bulk action', () => {
  it.each([
    [{ kind: 'soldOut' }, true],
    [{ kind: 'available' }, true],
    [{ kind: 'hide' }, true],
    [{ kind: 'show' }, true],
    [{ kind: 'resetPrice' }, true],
    [{ kind: 'price', rule, scope: 'branch' }, true],
    [{ kind: 'price', rule, scope: 'brand' }, false],
    [{ kind: 'price', rule }, false],
    [{ kind: 'status', status: 'ARCHIVED' }, false],
    [{ kind: 'category', categoryId: 1 }, false],
    [{ kind: 'reviewed' }, false],
    [{ kind: 'delete' }, false],
  ] as const)('%o changes only the current branch: %s', (action, expected) => {
    expect(bulkStaysInBranch(action)).toBe(expected)
  })
})
