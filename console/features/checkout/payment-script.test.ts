import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPaymentClient } from './payment-script.ts'

type Script = EventTarget & { src: string; removed: boolean; remove: () => void }
const scripts: Script[] = []
const client = { elements: () => ({}) }

beforeEach(() => {
  scripts.length = 0
  vi.stubGlobal('document', {
    createElement: () =>
      Object.assign(new EventTarget(), {
        removed: false,
        remove() {
          this.removed = true
        },
      }),
    head: { append: (script: Script) => scripts.push(script) },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('loads the payment script from its URL and creates the client with the publishable key', async () => {
  const createClient = vi.fn(() => client)
  const opened = openPaymentClient('https://js.example/v3', 'pk_1')
  vi.stubGlobal('Stripe', createClient)
  scripts[0]?.dispatchEvent(new Event('load'))

  expect(await opened).toBe(client)
  expect(scripts.map(({ src }) => src)).toEqual(['https://js.example/v3'])
  expect(createClient).toHaveBeenCalledWith('pk_1')
})

test('does not load the payment script again if it is already loaded', async () => {
  vi.stubGlobal('Stripe', () => client)

  expect(await openPaymentClient('/x.js', 'pk_1')).toBe(client)
  expect(scripts).toEqual([])
})

test('removes a payment script that is invalid or fails to load, to allow a retry', async () => {
  for (const event of ['error', 'load']) {
    const opened = openPaymentClient('/x.js', 'pk_1')
    scripts.at(-1)?.dispatchEvent(new Event(event))

    await expect(opened).rejects.toThrow(/payment script/)
    expect(scripts.at(-1)?.removed).toBe(true)
  }
  expect(scripts).toHaveLength(2)
})

test('opening the payment client fails when its script has not loaded after 20 seconds', async () => {
  vi.useFakeTimers()
  const opened = expect(openPaymentClient('/x.js', 'pk_1')).rejects.toThrow(/in time/)

  await vi.advanceTimersByTimeAsync(20_000)

  await opened
})
