import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { testPage } from '../testing/fixture.ts'
import type { LoadedBranch } from '../state/load-branch.ts'
import { FAILED_AGAIN_MS, createMenuRefresher } from './menu-refresher.ts'

const { menuSite, menuItems } = testPage().snapshot
const LOADED: LoadedBranch = { ok: true, settings: menuSite, menuItems, at: 1 }
const FAILED: LoadedBranch = { ok: false, message: 'Something went wrong' }
const GONE: LoadedBranch = { ok: false, message: 'No data found', isGone: true }
const RETRY_MS = FAILED_AGAIN_MS * 1.5

const page = { hidden: false }

function start(answer: () => LoadedBranch | Promise<LoadedBranch>) {
  const state = { isLoading: false, isFailureRead: false }
  const load = vi.fn(async () => answer())
  const onAnswer = vi.fn()
  const { isLoading, isFailureRead } = {
    isLoading: () => state.isLoading,
    isFailureRead: () => state.isFailureRead,
  }
  return {
    state,
    load,
    onAnswer,
    ...createMenuRefresher({ load, isLoading, isFailureRead, onAnswer, random: () => 0.5 }),
  }
}

describe('loading a changed menu', () => {
  beforeEach(() => {
    page.hidden = false
    vi.useFakeTimers()
    vi.stubGlobal('document', page)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('retries a failed load of the menu until it succeeds', async () => {
    const answers = [FAILED, FAILED, LOADED]
    const { ask, load, onAnswer } = start(() => answers.shift() ?? LOADED)

    ask()
    await vi.advanceTimersByTimeAsync(10 * RETRY_MS)

    expect(load).toHaveBeenCalledTimes(3)
    expect(onAnswer.mock.calls.map(([loaded]) => loaded)).toEqual([FAILED, FAILED, LOADED])
  })

  it('asks for the menu at a constant rate during an outage, however many changes are reported', async () => {
    const { ask, load } = start(() => FAILED)
    for (let minute = 0; minute < 60; minute += 1) {
      ask()
      await vi.advanceTimersByTimeAsync(60_000)
    }
    load.mockClear()

    await vi.advanceTimersByTimeAsync(10 * RETRY_MS)

    expect(load).toHaveBeenCalledTimes(10)
  })

  it('gives up loading the menu of a branch that is no longer public', async () => {
    const { ask, load, onAnswer } = start(() => GONE)

    ask()
    await vi.advanceTimersByTimeAsync(10 * RETRY_MS)

    expect(load).toHaveBeenCalledTimes(1)
    expect(onAnswer).toHaveBeenCalledExactlyOnceWith(GONE)
  })

  it('delays loading the menu while the page is loading or shows an error', async () => {
    const { ask, load, state } = start(() => LOADED)
    state.isLoading = true
    ask()
    await vi.advanceTimersByTimeAsync(5_000)
    Object.assign(state, { isLoading: false, isFailureRead: true })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(load).not.toHaveBeenCalled()

    state.isFailureRead = false
    await vi.advanceTimersByTimeAsync(5_000)
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('ignores a response that arrives after the response to a newer request', async () => {
    const older = Promise.withResolvers<LoadedBranch>()
    const answers = [older.promise, Promise.resolve(LOADED)]
    const { ask, onAnswer } = start(() => answers.shift() ?? LOADED)
    ask()
    ask()
    await vi.advanceTimersByTimeAsync(0)

    older.resolve(FAILED)
    await vi.advanceTimersByTimeAsync(0)

    expect(onAnswer).toHaveBeenCalledExactlyOnceWith(LOADED)
  })

  it('loads no menu while the page is hidden, and ignores a pending response after being stopped', async () => {
    const { ask, load, onAnswer, stop } = start(() => LOADED)
    page.hidden = true
    ask()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(load).not.toHaveBeenCalled()

    page.hidden = false
    ask()
    stop()
    ask()
    await vi.advanceTimersByTimeAsync(1_000)

    expect(load).toHaveBeenCalledTimes(1)
    expect(onAnswer).not.toHaveBeenCalled()
  })
})
