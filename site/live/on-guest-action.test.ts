import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { onGuestAction } from './on-guest-action.ts'

const HEIGHT = 800

let browser: EventTarget
/** Where the items that have left are, in pixels from the top of the window. */
let left: { top: number; bottom: number }[]
let hasFocus: boolean
let act: ReturnType<typeof vi.fn<() => void>>
let stop: () => void

const send = (event: string) => browser.dispatchEvent(new Event(event))

describe('waiting for an action of the guest', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    browser = new EventTarget()
    left = []
    hasFocus = false
    vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
    vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser))
    vi.stubGlobal('innerHeight', HEIGHT)
    vi.stubGlobal('document', {
      activeElement: { closest: () => (hasFocus ? {} : null) },
      querySelectorAll: () => left.map((box) => ({ getBoundingClientRect: () => box })),
    })
    act = vi.fn<() => void>()
    stop = onGuestAction(act)
  })
  afterEach(() => {
    stop()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it.each(['click', 'input', 'keydown'])('items that have left are removed on a %s', (event) => {
    expect(act).not.toHaveBeenCalled()

    send(event)

    expect(act).toHaveBeenCalledTimes(1)
  })

  it('nothing is removed while an item that has left contains the focus', () => {
    hasFocus = true
    send('keydown')
    expect(act).not.toHaveBeenCalled()

    hasFocus = false
    send('keydown')

    expect(act).toHaveBeenCalledTimes(1)
  })

  it('items that have left are removed once, when scrolling has ended', () => {
    send('scroll')
    vi.advanceTimersByTime(199)
    send('scroll')
    vi.advanceTimersByTime(199)
    expect(act).not.toHaveBeenCalled()

    vi.advanceTimersByTime(1)

    expect(act).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['above the window', { top: -100, bottom: 0 }, 1],
    ['partly at the top of the window', { top: -99, bottom: 1 }, 0],
    ['partly at the bottom of the window', { top: HEIGHT - 1, bottom: HEIGHT + 99 }, 0],
    ['below the window', { top: HEIGHT, bottom: HEIGHT + 100 }, 1],
  ])('after scrolling, items are removed only if the guest sees none of them: one is %s', (_, box, times) => {
    left = [{ top: -500, bottom: -400 }, box]

    send('scroll')
    vi.advanceTimersByTime(200)

    expect(act).toHaveBeenCalledTimes(times)
  })

  it('nothing happens after waiting was stopped, even if the guest was scrolling', () => {
    send('scroll')

    stop()
    for (const event of ['click', 'input', 'keydown', 'scroll']) send(event)
    vi.advanceTimersByTime(1000)

    expect(act).not.toHaveBeenCalled()
  })
})
