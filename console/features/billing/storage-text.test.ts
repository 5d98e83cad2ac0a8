import { expect, it } from 'vitest'
import { storageText } from './storage-text.ts'

it.each([
  [{ usedBytes: 0, limitBytes: 500_000_000 }, '0 MB of 500 MB used'],
  [{ usedBytes: 12_300_000, limitBytes: 5_000_000_000 }, '13 MB of 5,000 MB used'],
  [{ usedBytes: 1, limitBytes: null }, '1 MB used'],
])('shows the used storage, rounded up: %j', (storage, words) => {
  expect(storageText(storage)).toBe(words)
})
