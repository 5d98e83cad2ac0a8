import { expect, it } from 'vitest'
import { waitText } from './wait-text.ts'

it.each([
  [1, '1 second'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [3600, '1 hour'],
  [3661, '1 hour and 2 minutes'],
  [21_601, '6 hours and 1 minute'],
])(
  'a wait is written in hours and minutes, rounded up, or in seconds below a minute: %s s as “%s”',
  (seconds, text) => {
    expect(waitText(seconds)).toBe(text)
  },
)
