import { afterEach, describe, expect, it } from 'vitest'
import { loadScript } from './load-script.ts'

afterEach(() => {
  globalThis.scriptQuery = undefined
})

describe('a script that the page needs later', () => {
  it('is requested again at another address when it fails to load', async () => {
    const addresses: string[] = []

    const loaded = await loadScript(async () => {
      addresses.push(`/script.js${globalThis.scriptQuery ?? ''}`)
      if (addresses.length === 1) throw new TypeError('Failed to fetch')
      return 'loaded'
    })

    expect(loaded).toBe('loaded')
    expect(addresses).toEqual(['/script.js', expect.stringMatching(/^\/script\.js\?\d+$/)])
  })

  it('is reported as failed when it fails again', async () => {
    await expect(loadScript(() => Promise.reject(new TypeError('Failed to fetch')))).rejects.toThrow('Failed to fetch')
  })
})
