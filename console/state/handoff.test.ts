import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeHandoff, takeHandoff } from './handoff.ts'

const NOTHING = { alerts: [], toast: null, subscription: null, from: null }
const alert = { variant: 'warning', title: 'Warning!', message: 'No' } as const

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('data handed over to the next page is returned once', () => {
  storeHandoff({ alerts: [alert], toast: { title: 'Success!', message: 'Paid' }, from: '/checkout?update=card' })

  expect(takeHandoff()).toEqual({
    alerts: [alert],
    toast: { title: 'Success!', message: 'Paid' },
    subscription: null,
    from: '/checkout?update=card',
  })
  expect(takeHandoff()).toEqual(NOTHING)
})

test('a page to which nothing was handed over gets empty values', () => {
  expect(takeHandoff()).toEqual(NOTHING)
})

test('invalid data handed over to a page is ignored', () => {
  sessionStorage.setItem('handoff', '{')

  expect(takeHandoff()).toEqual(NOTHING)
})

test('data handed over to the next page is lost without an error when there is no session storage', () => {
  vi.stubGlobal('sessionStorage', undefined)

  expect(() => storeHandoff({ alerts: [alert] })).not.toThrow()
  expect(takeHandoff()).toEqual(NOTHING)
})
