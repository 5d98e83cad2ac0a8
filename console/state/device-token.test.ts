import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** Imports `deviceToken` as a newly loaded page would. If `stored` is null, local storage is disabled. */
async function openPage(stored: Map<string, string> | null) {
  vi.resetModules()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => {
      if (!stored) throw new Error('Storage is off')
      return stored.get(key) ?? null
    },
    setItem: (key: string, value: string) => void stored?.set(key, value),
  })
  return (await import('./device-token.ts')).deviceToken
}

it('the device token is random, and the same on all pages of one browser', async () => {
  const stored = new Map<string, string>()
  const first = (await openPage(stored))()
  const second = (await openPage(stored))()
  const other = (await openPage(new Map()))()

  expect(first).toMatch(/^[\da-f]{64}$/)
  expect(second).toBe(first)
  expect(other).not.toBe(first)
})

it('the device token stays the same on an open page when storage is disabled', async () => {
  const deviceToken = await openPage(null)

  expect(deviceToken()).toBe(deviceToken())
})

it('an invalid stored device token is replaced', async () => {
  const stored = new Map([['device', 'short']])

  expect((await openPage(stored))()).toBe(stored.get('device'))
  expect(stored.get('device')).toHaveLength(64)
})
