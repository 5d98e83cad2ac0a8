import { afterEach, expect, it, vi } from 'vitest'
import { receivedAt } from './received-at.ts'

afterEach(() => vi.restoreAllMocks())

it.each([
  ['when it was requested', [{ transferSize: 12_000 }], performance.timeOrigin],
  ['when it was requested if the server confirmed the cached page', [{ transferSize: 300 }], performance.timeOrigin],
  ['at an unknown time if the browser took the page from its cache', [{ transferSize: 0 }], 0],
  ['when it was requested if the browser doesn’t report the size', [{}], performance.timeOrigin],
  ['when it was requested if the browser reports nothing', [], performance.timeOrigin],
])('a page’s menu counts as received %s', (_, entries, at) => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(entries as PerformanceEntryList) // only this field is read

  expect(receivedAt()).toBe(at)
})
