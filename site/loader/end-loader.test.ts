import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endLoader } from './end-loader.ts'

const CALLS_ENDED = Promise.resolve()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A fake page with only the elements that the loading screen needs. */
function fakePage({ covered = true, pictures = [] as Promise<void>[] } = {}) {
  const body = new Set(covered ? ['loading'] : [])
  const loader = new Set<string>()
  const classList = (names: Set<string>) => ({
    contains: (name: string) => names.has(name),
    add: (name: string) => names.add(name),
    remove: (name: string) => names.delete(name),
  })
  vi.stubGlobal('document', {
    body: { classList: classList(body) },
    getElementById: () => ({
      classList: classList(loader),
      querySelectorAll: () => pictures.map((picture) => ({ decode: () => picture })),
    }),
  })
  return { covers: () => body.has('loading'), fades: () => loader.has('leaving') }
}

describe('the loading screen', () => {
  it('fades out the loading screen one second after the menu calls and pictures have finished', async () => {
    const page = fakePage({ pictures: [Promise.resolve(), Promise.reject(new Error('broken'))] })

    void endLoader(CALLS_ENDED)
    await vi.advanceTimersByTimeAsync(999)
    expect(page.fades()).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect([page.fades(), page.covers()]).toEqual([true, true])
    await vi.advanceTimersByTimeAsync(1000)

    expect(page.covers()).toBe(false)
  })

  it('waits at most three seconds for pictures of the loading screen', async () => {
    const page = fakePage({ pictures: [new Promise(() => {})] })

    void endLoader(CALLS_ENDED)
    await vi.advanceTimersByTimeAsync(3999)
    expect(page.fades()).toBe(false)
    await vi.advanceTimersByTimeAsync(1)

    expect(page.fades()).toBe(true)
  })

  it('keeps the menu covered until the menu calls have ended', async () => {
    const page = fakePage()

    void endLoader(new Promise(() => {}))
    await vi.advanceTimersByTimeAsync(20_000)

    expect(page.covers()).toBe(true)
  })

  it('fades the loading screen only when it covers the menu', async () => {
    const page = fakePage({ covered: false })

    await endLoader(CALLS_ENDED)

    expect(page.fades()).toBe(false)
  })
})
