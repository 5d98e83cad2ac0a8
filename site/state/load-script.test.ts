import { afterEach, describe, expect, it, vi } from 'vitest'
import { loadScript, loadUntilSuccess } from './load-script.ts'

afterEach(() => {
  globalThis.scriptQuery = undefined
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('loading a script that the page needs later', () => {
  it('a script that fails to load is requested again with another query string', async () => {
    const addresses: string[] = []

    const loaded = await loadScript(async () => {
      addresses.push(`/script.js${globalThis.scriptQuery ?? ''}`)
      if (addresses.length === 1) throw new TypeError('Failed to fetch')
      return 'loaded'
    })

    expect(loaded).toBe('loaded')
    expect(addresses).toEqual(['/script.js', expect.stringMatching(/^\/script\.js\?\d+$/)])
  })

  it('loading a script rejects if the second request fails too', async () => {
    await expect(loadScript(() => Promise.reject(new TypeError('Failed to fetch')))).rejects.toThrow('Failed to fetch')
  })
})

describe('loading a script without which the page would become outdated', () => {
  /** Starts loading a script that fails to load until `arrive` is called. */
  function failing() {
    const [browser, page] = [new EventTarget(), Object.assign(new EventTarget(), { hidden: false })]
    vi.useFakeTimers()
    vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
    vi.stubGlobal('document', page)
    const load = vi.fn<() => Promise<string>>().mockRejectedValue(new TypeError('Failed to fetch'))
    const loaded = loadUntilSuccess(load)
    return { browser, page, load, loaded, arrive: () => load.mockResolvedValue('loaded') }
  }

  it('a required script is requested again after growing delays, at most a minute long', async () => {
    const { load, loaded, arrive } = failing()
    const callsAfter = async (seconds: number) => {
      await vi.advanceTimersByTimeAsync(seconds * 1000)
      return load.mock.calls.length
    }
    expect(await callsAfter(0)).toBe(2)
    expect(await callsAfter(1)).toBe(4)
    expect(await callsAfter(1)).toBe(4)
    expect(await callsAfter(1)).toBe(6)
    await callsAfter(600)
    const before = load.mock.calls.length
    expect(await callsAfter(60)).toBe(before + 2)

    arrive()
    await callsAfter(60)

    expect(await loaded).toBe('loaded')
  })

  it('a required script is requested at once when the connection returns or the page is shown again', async () => {
    const { browser, page, load, loaded, arrive } = failing()
    await vi.advanceTimersByTimeAsync(0)
    browser.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(load).toHaveBeenCalledTimes(4)

    page.hidden = true
    page.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(0)
    expect(load).toHaveBeenCalledTimes(4)

    arrive()
    page.hidden = false
    page.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(0)

    expect(await loaded).toBe('loaded')
  })
})
