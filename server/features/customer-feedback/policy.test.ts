import { describe, expect, it } from 'vitest'
import { reportDelayMs } from './policy.ts'

describe('allergen reports of one client', () => {
  it.each([
    [1, 0],
    [10, 0],
    [11, 500],
    [15, 2_500],
    [20, 5_000],
    [100_000, 5_000],
  ])('allergen reports of one client are delayed by up to five seconds: number %i by %i ms', (count, ms) => {
    expect(reportDelayMs(count)).toBe(ms)
  })
})
