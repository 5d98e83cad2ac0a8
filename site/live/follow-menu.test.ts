import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AGAIN_AFTER_MS, ASK_EVERY_MS, followMenu, SILENT_MS } from './follow-menu.ts'

/** A fake `EventSource`, whose events the test dispatches. */
class Stream extends EventTarget {
  static open: Stream[] = []
  readonly address: string
  constructor(address: string) {
    super()
    this.address = address
    Stream.open.push(this)
  }
  close() {
    Stream.open = Stream.open.filter((one) => one !== this)
  }
  send(type: string, data = '') {
    this.dispatchEvent(Object.assign(new Event(type), { data }))
  }
}

const page = Object.assign(new EventTarget(), { hidden: false })
const browser = new EventTarget()
const streams = () => Stream.open
const only = () => {
  expect(streams()).toHaveLength(1)
  return streams()[0] as Stream // there is exactly one
}

function show(isVisible: boolean) {
  page.hidden = !isVisible
  page.dispatchEvent(new Event('visibilitychange'))
}

function follow({ ageMs = 0, random = 0.5 } = {}) {
  const [ask, onAlive] = [vi.fn(), vi.fn()]
  const stop = followMenu({ address: '/live/7', ask, onAlive, ageMs: () => ageMs, random: () => random })
  return { ask, onAlive, stop }
}

describe('an open menu that is kept current', () => {
  let stopAll: (() => void)[]
  const start = (how?: Parameters<typeof follow>[0]) => {
    const followed = follow(how)
    stopAll.push(followed.stop)
    return followed
  }

  beforeEach(() => {
    stopAll = []
    Stream.open = []
    page.hidden = false
    vi.useFakeTimers()
    vi.stubGlobal('EventSource', Stream)
    vi.stubGlobal('document', page)
    vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
    vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser))
  })
  afterEach(() => {
    for (const stop of stopAll) stop()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('loads the menu once for several changes in a row, after a random delay', () => {
    const { ask } = start({ random: 0.7 })
    only().send('message', '1000')
    only().send('message', '1000')

    vi.advanceTimersByTime(690)
    expect(ask).not.toHaveBeenCalled()
    vi.advanceTimersByTime(20)
    expect(ask).toHaveBeenCalledTimes(1)

    only().send('message', '1000')
    vi.advanceTimersByTime(1_000)
    expect(ask).toHaveBeenCalledTimes(2)
  })

  it('loads the menu again some time after the last change, in case a server received it late', () => {
    const { ask } = start()
    only().send('state', '60000')
    only().send('message', '1000')
    vi.advanceTimersByTime(5_000)
    only().send('message', '1000')
    vi.advanceTimersByTime(AGAIN_AFTER_MS)
    expect(ask).toHaveBeenCalledTimes(2)

    for (let beats = 0; beats < 10; beats += 1) {
      vi.advanceTimersByTime(10_000)
      only().send('beat')
    }
    expect(ask).toHaveBeenCalledTimes(3)
  })

  it('loads a menu of unknown age when the stream is connected, and again at the next heartbeat', () => {
    const { ask, onAlive } = start({ ageMs: Infinity })
    only().send('state', '3600000')
    vi.advanceTimersByTime(2_000)
    expect(ask).toHaveBeenCalledTimes(1)

    only().send('beat')
    vi.advanceTimersByTime(2_000)
    expect(ask).toHaveBeenCalledTimes(2)
    expect(onAlive).not.toHaveBeenCalled()
  })

  it('when the stream opens, loads the menu only if it may have changed since the page was loaded', () => {
    const { ask, onAlive } = start({ ageMs: 5_000 })
    only().send('state', '60000')
    vi.advanceTimersByTime(2_000)
    expect(ask).not.toHaveBeenCalled()
    expect(onAlive).toHaveBeenCalledTimes(1)

    only().send('state', '3000')
    vi.advanceTimersByTime(2_000)
    expect(ask).toHaveBeenCalledTimes(1)
  })

  it('reconnects with growing delays after a lost connection, and meanwhile polls the menu', () => {
    const { ask } = start()
    const waits: number[] = []
    for (let failure = 0; failure < 8; failure += 1) {
      only().send('error')
      expect(streams()).toHaveLength(0)
      const begun = Date.now()
      while (streams().length === 0) vi.advanceTimersByTime(100)
      waits.push(Date.now() - begun)
    }
    expect(waits[0]).toBeLessThanOrEqual(2_100)
    expect(waits).toEqual(waits.toSorted((one, other) => one - other))
    expect(waits.at(-1)).toBeGreaterThan(60_000)
    expect(waits.at(-1)).toBeLessThan(63_000)
    expect(ask.mock.calls.length).toBe(Math.floor(waits.reduce((sum, ms) => sum + ms, 0) / ASK_EVERY_MS))
  })

  it('reconnects when the stream has sent nothing for too long', () => {
    const { ask } = start({ ageMs: 0 })
    only().send('state', '60000')
    for (let beat = 0; beat < 30; beat += 1) {
      vi.advanceTimersByTime(10_000)
      only().send('beat', '1')
    }
    expect(ask).not.toHaveBeenCalled()

    const first = only()
    vi.advanceTimersByTime(SILENT_MS + 3_000)
    expect(only()).not.toBe(first)
  })

  it('closes the stream of changes while the page is hidden', () => {
    const { ask } = start()
    only().send('message', '1000')

    show(false)
    expect(streams()).toHaveLength(0)
    vi.advanceTimersByTime(5 * ASK_EVERY_MS)
    expect(ask).not.toHaveBeenCalled()

    show(true)
    expect(only().address).toBe('/live/7')
  })

  it('opens no stream of changes on a page that is hidden from the start', () => {
    page.hidden = true
    start()

    vi.advanceTimersByTime(ASK_EVERY_MS)
    expect(streams()).toHaveLength(0)
  })

  it('doesn’t load the menu or reopen its stream of changes after being stopped', () => {
    const { ask, stop } = start()
    stop()
    show(false)
    show(true)
    vi.advanceTimersByTime(10 * ASK_EVERY_MS)

    expect(streams()).toHaveLength(0)
    expect(ask).not.toHaveBeenCalled()
  })
})
