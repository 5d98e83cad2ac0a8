import { describe, expect, it } from 'vitest'
import { bulkStaysInBranch, endOfService, nameOfCopy, findMovedIds, reorderListed } from './policy.ts'

const BERLIN = 'Europe/Berlin'
// The first of May 2026 is a Friday (5).
const openingHours = [
  { day: 5, from: '11:30', to: '14:30' },
  { day: 5, from: '18:00', to: '22:30' },
  { day: 6, from: '18:00', to: '02:00' },
  { day: 7, from: '10:00', to: '00:00' },
]

describe('the end of service', () => {
  it.each([
    ['between two opening times', '2026-05-01T14:00:00Z', 'today', '2026-05-01T20:30:00.000Z'],
    ['past midnight, for the next day', '2026-05-01T14:00:00Z', 'tomorrow', '2026-05-03T00:00:00.000Z'],
    [
      'at one in the morning, during the service of the evening before',
      '2026-05-02T23:00:00Z',
      'today',
      '2026-05-03T00:00:00.000Z',
    ],
    ['after the bar has closed', '2026-05-03T00:30:00Z', 'today', '2026-05-03T22:00:00.000Z'],
    ['at closing time, as the end of the day', '2026-05-01T20:30:00Z', 'today', '2026-05-01T22:00:00.000Z'],
    ['on a closed day', '2026-05-04T10:00:00Z', 'today', '2026-05-04T22:00:00.000Z'],
    ['on a closed day, for the next day', '2026-05-04T10:00:00Z', 'tomorrow', '2026-05-05T22:00:00.000Z'],
  ] as const)(
    'service ends at closing time, or at midnight if the branch is closed: %s (at %s, “%s” ends at %s)',
    (_when, now, which, end) => {
      expect(
        endOfService({ timeZone: BERLIN, openingHours, specialHours: [] }, new Date(now), which).toISOString(),
      ).toBe(end)
    },
  )

  it('the end of service follows the special hours of the day', () => {
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

  it('the end of service isn’t in the past if the closing time occurs twice when daylight saving time ends', () => {
    // Half past two occurs at 00:30 and at 01:30 in UTC; the bar closes at the first of them.
    const bar = { timeZone: BERLIN, openingHours: [{ day: 6, from: '18:00', to: '02:30' }], specialHours: [] }
    const now = new Date('2026-10-25T01:10:00Z')

    expect(endOfService(bar, now, 'today').toISOString()).toBe('2026-10-25T23:00:00.000Z')
  })

  it('the end of service is midnight when there are no opening hours', () => {
    const now = new Date('2026-05-01T14:00:00Z')

    expect(
      endOfService({ timeZone: 'Asia/Tokyo', openingHours: [], specialHours: [] }, now, 'today').toISOString(),
    ).toBe('2026-05-01T15:00:00.000Z')
  })
})

describe('the name of a copy', () => {
  it.each([
    ['gets a suffix in the default language only', 'Soup', 'Soup (copy)'],
    ['is shortened to the maximum length', 'x'.repeat(200), `${'x'.repeat(193)} (copy)`],
    ['is never shortened inside an emoji', `${'x'.repeat(192)}🍲 soup`, `${'x'.repeat(192)} (copy)`],
  ])('the name of a copy ends with “(copy)” and has at most the maximum length: it %s', (_, en, copy) => {
    expect(nameOfCopy({ en, de: 'Suppe' }, 'en')).toEqual({ en: copy, de: 'Suppe' })
  })
})

describe('comparing two orders', () => {
  it.each([
    ['the item that moved to the front', [4, 1, 2, 3], [4]],
    ['the item that moved to the end', [2, 3, 4, 1], [1]],
    ['one of two items that changed places', [1, 3, 2, 4], [3]],
    ['no item in an unchanged order', [1, 2, 3, 4], []],
  ])('comparing two orders finds the fewest items that moved: %s', (_, after, expected) => {
    expect(findMovedIds([1, 2, 3, 4], after)).toEqual(expected)
  })

  it('comparing two orders of 50,000 items finds the one that moved', () => {
    const before = Array.from({ length: 50_000 }, (_, at) => at)
    const after = [...before.slice(1), 0]

    const moved = findMovedIds(before, after)

    expect(moved).toEqual([0])
  })
})

const rule = { by: { kind: 'percent', percent: 5 }, roundToMinor: 1 } as const

describe('reordering', () => {
  it.each([
    ['a whole category', [4, 3, 2, 1], [4, 3, 2, 1]],
    ['some neighbouring items within their places', [4, 3], [1, 2, 4, 3]],
    ['some distant items, and leaves the others in place', [4, 1], [4, 2, 3, 1]],
    ['a single item, which stays in place', [3], [1, 2, 3, 4]],
    ['only the listed items that belong to the category', [9, 2, 8, 1], [2, 1, 3, 4]],
    ['an item that is listed twice by its first place in the list', [3, 1, 3], [3, 2, 1, 4]],
  ])('reordering sorts the listed items, and leaves the others in place: %s', (_, listed, expected) => {
    expect(reorderListed([1, 2, 3, 4], listed)).toEqual(expected)
  })
})

describe('a bulk action', () => {
  it.each([
    ['marks items as sold out', { kind: 'soldOut' }],
    ['marks items as available', { kind: 'available' }],
    ['hides items', { kind: 'hide' }],
    ['shows items', { kind: 'show' }],
    ['resets prices', { kind: 'resetPrice' }],
    ['changes the prices of a branch', { kind: 'price', rule, scope: 'branch' }],
  ] as const)('a bulk action changes only the current branch if it %s', (_, action) => {
    expect(bulkStaysInBranch(action)).toBe(true)
  })

  it.each([
    ['changes the prices of the brand', { kind: 'price', rule, scope: 'brand' }],
    ['changes prices without a scope', { kind: 'price', rule }],
    ['archives items', { kind: 'status', status: 'ARCHIVED' }],
    ['moves items to a category', { kind: 'category', categoryId: 1 }],
    ['marks items as reviewed', { kind: 'reviewed' }],
    ['deletes items', { kind: 'delete' }],
  ] as const)('a bulk action changes the menu of all branches if it %s', (_, action) => {
    expect(bulkStaysInBranch(action)).toBe(false)
  })
})
