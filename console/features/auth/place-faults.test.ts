import { expect, test, vi } from 'vitest'
import { placeFaults } from './place-faults.ts'

type Fields = { email: string; password: string }

test('messages stand at their fields, with the focus on the first of the screen', () => {
  const setError = vi.fn()

  placeFaults<Fields>({ message: 'Look', errors: { password: 'Too common', email: 'Odd' } }, setError, [
    'email',
    'password',
  ])

  expect(setError.mock.calls).toEqual([
    ['email', { message: 'Odd' }, { shouldFocus: true }],
    ['password', { message: 'Too common' }, { shouldFocus: false }],
  ])
})

test('what belongs to no field stands at the form', () => {
  const setError = vi.fn()

  placeFaults<Fields>({ message: 'The server cannot be reached.', errors: { role: 'Unknown' } }, setError, ['email'])
  placeFaults<Fields>({}, setError, ['email'])

  expect(setError.mock.calls).toEqual([
    ['root', { message: 'The server cannot be reached.' }],
    ['root', { message: 'Something went wrong!' }],
  ])
})
