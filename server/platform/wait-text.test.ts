import { expect, it } from 'vitest'
import { waitText } from './wait-text.ts'

it.each([
  [1, '1 second'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [3600, '60 minutes'],
  [3601, '2 hours'],
  [21_600, '6 hours'],
])('a wait of %s seconds is said as “%s”', (seconds, text) => {
  expect(waitText(seconds)).toBe(text)
})
