import { describe, expect, it } from 'vitest'
import { retryDelayMs } from './jobs.ts'

const MINUTE_MS = 60_000

describe('a job that failed', () => {
  it('a failing job is retried after delays that double up to six hours, and never after the twelfth attempt', () => {
    const minutes = Array.from({ length: 13 }, (_, at) => {
      const waitMs = retryDelayMs(at + 1)
      return waitMs === null ? null : waitMs / MINUTE_MS
    })

    expect(minutes).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360, null, null])
  })
})
