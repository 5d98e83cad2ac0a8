import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ASK_EVERY_MS, followStream, SHIFT_MS, SILENT_MS } from './follow-stream.ts'

const page = Object.assign(new EventTarget(), { hidden: false })
const browser = new EventTarget()
const stops: (() => void)[] = []

/** Starts following streams that the test writes to. */
function follow({ status = 200 } = {}) {
  const opened: { send: (text: string) => void; signal: AbortSignal }[] = []
  const onChange = vi.fn()
  const open = (signal: AbortSignal) => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const writer = writable.getWriter()
    signal.addEventListener('abort', () => void writer.abort(signal.reason).catch(() => {}))
    opened.push({ signal, send: (text) => void writer.write(new TextEncoder().encode(text)).catch(() => {}) })
    return Promise.resolve(new Response(readable, { status }))
  }
  stops.push(followStream({ open, onChange, random: () => 0.5 }))
  return { opened, onChange, send: (text: string) => opened.at(-1)?.send(text) }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
function show(isVisible: boolean) {
  page.hidden = !isVisible
  page.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  page.hidden = false
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] })
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('the change stream combines changes into one report within the delay that the server sends', async () => {
  const { send, onChange } = follow()
  await pass(10)
  send('event: state\ndata: 999999\n\ndata: 10')
  await pass(10)
  send('00\n\ndata: 1000\n\n')

  await pass(450)
  expect(onChange).not.toHaveBeenCalled()
  await pass(100)
  expect(onChange).toHaveBeenCalledTimes(1)
})

it('the change stream reports a change that happened while it was disconnected', async () => {
  const { opened, send, onChange } = follow()
  await pass(10)
  send('event: state\ndata: 999999\n\n')
  await pass(SILENT_MS + 3_000)
  expect(opened).toHaveLength(2)

  send('event: state\ndata: 5000\n\n')
  await pass(10)
  expect(onChange).toHaveBeenCalledTimes(1)
})

it('a refused change stream reconnects with growing delays, and reports a change after one minute', async () => {
  const { opened, onChange } = follow({ status: 503 })
  await pass(10_000)
  const soon = opened.length
  await pass(ASK_EVERY_MS)

  expect(soon).toBeGreaterThan(1)
  expect(opened.length - soon).toBeLessThanOrEqual(soon + 1)
  expect(onChange).toHaveBeenCalledTimes(1)
})

it('the change stream closes in a hidden tab, and reports a change when the tab is shown again', async () => {
  const { opened, onChange } = follow()
  await pass(10)
  show(false)
  expect(opened[0]?.signal.aborted).toBe(true)
  await pass(5 * ASK_EVERY_MS)
  expect(onChange).not.toHaveBeenCalled()

  show(true)
  expect(onChange).toHaveBeenCalledTimes(1)
  expect(opened).toHaveLength(2)
})

it('an open change stream ends after eight hours without input, and restarts on input', async () => {
  const { opened, send } = follow()
  await pass(10)
  const beat = async (forMs: number) => {
    for (let ms = 0; ms < forMs; ms += 20_000) {
      send('event: beat\ndata: 0\n\n')
      await pass(20_000)
    }
  }

  await beat(SHIFT_MS - ASK_EVERY_MS)
  expect(opened.map(({ signal }) => signal.aborted)).toEqual([false])
  await beat(ASK_EVERY_MS)
  expect(opened.map(({ signal }) => signal.aborted)).toEqual([true])

  browser.dispatchEvent(new Event('keydown'))
  expect(opened.map(({ signal }) => signal.aborted)).toEqual([true, false])
})

it('a refused change stream stops reconnecting after eight hours without input, and restarts on input', async () => {
  const { opened } = follow({ status: 503 })
  await pass(SHIFT_MS + 2 * ASK_EVERY_MS)
  const before = opened.length
  await pass(10 * ASK_EVERY_MS)
  expect(opened).toHaveLength(before)

  browser.dispatchEvent(new Event('keydown'))
  expect(opened).toHaveLength(before + 1)
})
