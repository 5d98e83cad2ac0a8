import { expect, it, onTestFinished, vi } from 'vitest'
import { isAhead, untilText } from './until-text.ts'

const now = new Date('2026-05-01T20:00:00Z')

// Time zones in which no test runs, so that the text always names them.
it.each([
  ['2026-05-01T20:30:00Z', 'Asia/Kathmandu', '02:15 GMT+5:45'],
  ['2026-05-02T19:00:00Z', 'Asia/Kathmandu', '3 May 2026, 00:45 GMT+5:45'],
  ['2026-05-02T01:00:00Z', 'Pacific/Kiritimati', '15:00 GMT+14'],
])(
  'shows the end time of “sold out” with its date only if that isn’t today: %s in %s as “%s”',
  (until, timeZone, words) => {
    expect(untilText(until, timeZone, now)).toBe(words)
  },
)

it('shows “No end time” for an item that is sold out without an end time', () => {
  expect(untilText(null, 'Asia/Kathmandu', now)).toBe('No end time')
})

it('“sold out” lasts until its end time, or indefinitely if it has none', () => {
  vi.useFakeTimers({ toFake: ['Date'], now })
  onTestFinished(() => void vi.useRealTimers())

  expect(isAhead('2026-05-01T20:00:01Z')).toBe(true)
  expect(isAhead('2026-05-01T20:00:00Z')).toBe(false)
  expect(isAhead(null)).toBe(true)
})
