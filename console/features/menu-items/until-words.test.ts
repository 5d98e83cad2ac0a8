import { describe, expect, it } from 'vitest'
import { untilWords } from './until-words.ts'

describe('until when something is sold out', () => {
  const now = new Date('2026-05-01T20:00:00Z')

  it.each([
    [null, 'Europe/Berlin', 'No end'],
    ['2026-05-01T20:30:00Z', 'Europe/Berlin', '22:30'],
    ['2026-05-01T22:00:00Z', 'Europe/Berlin', '2 May, 00:00'],
    ['2026-05-02T01:00:00Z', 'Asia/Tokyo', '10:00'],
  ])('%s in %s reads %s', (until, timeZone, words) => {
    expect(untilWords(until, timeZone, now)).toBe(words)
  })
})
