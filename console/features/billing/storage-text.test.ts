import { expect, it } from 'vitest'
import { storageText } from './storage-text.ts'

it.each([
  ['0 MB of 500 MB used', { usedBytes: 0, limitBytes: 500_000_000 }],
  ['13 MB of 5,000 MB used', { usedBytes: 12_300_000, limitBytes: 5_000_000_000 }],
  ['1 MB used', { usedBytes: 1, limitBytes: null }],
])('shows the used storage, rounded up to whole megabytes: “%s”', (words, storage) => {
  expect(storageText(storage)).toBe(words)
})
