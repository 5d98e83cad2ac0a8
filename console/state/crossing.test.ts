import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { packCrossing, unpackCrossing } from './crossing.ts'

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

test('what was packed arrives once', () => {
  packCrossing({ alerts: [alert], toast: { title: 'Success!', message: 'Paid' }, from: '/checkout?update=card' })

  expect(unpackCrossing()).toEqual({
    alerts: [alert],
    toast: { title: 'Success!', message: 'Paid' },
    subscription: null,
    from: '/checkout?update=card',
  })
  expect(unpackCrossing()).toEqual(NOTHING)
})

test('where nothing was packed nothing arrives', () => {
  expect(unpackCrossing()).toEqual(NOTHING)
})

test('text that is no packing of ours does no harm', () => {
  sessionStorage.setItem('crossing', '{')

  expect(unpackCrossing()).toEqual(NOTHING)
})

test('a browser without storage loses the words, not the way', () => {
  vi.stubGlobal('sessionStorage', undefined)

  expect(() => packCrossing({ alerts: [alert] })).not.toThrow()
  expect(unpackCrossing()).toEqual(NOTHING)
})
