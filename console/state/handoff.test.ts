import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubStorage } from '../testing/stub-storage.ts'
import { storeHandoff, consumeHandoff } from './handoff.ts'

const NOTHING = { alerts: [], toast: null, subscription: null, from: null }
const alert = { variant: 'warning', title: 'Warning!', message: 'No' } as const

beforeEach(() => void stubStorage('sessionStorage'))
afterEach(() => vi.unstubAllGlobals())

test('data handed over to the next page is returned once', () => {
  storeHandoff({ alerts: [alert], toast: { title: 'Success!', message: 'Paid' }, from: '/checkout?update=card' })

  expect(consumeHandoff()).toEqual({
    alerts: [alert],
    toast: { title: 'Success!', message: 'Paid' },
    subscription: null,
    from: '/checkout?update=card',
  })
  expect(consumeHandoff()).toEqual(NOTHING)
})

test('a page without handed-over data gets empty values', () => {
  expect(consumeHandoff()).toEqual(NOTHING)
})

test('invalid data handed over to a page is ignored', () => {
  sessionStorage.setItem('handoff', '{')

  expect(consumeHandoff()).toEqual(NOTHING)
})

test('storing a handoff does nothing if the browser has no session storage', () => {
  vi.stubGlobal('sessionStorage', undefined)

  expect(() => storeHandoff({ alerts: [alert] })).not.toThrow()
  expect(consumeHandoff()).toEqual(NOTHING)
})
