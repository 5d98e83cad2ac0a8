import { expect, test, vi } from 'vitest'
import { showServerError } from './show-server-error.ts'

type Fields = { email: string; role: string }

test('what the server says about a field stands at the field, and the first one gets the focus', () => {
  const setError = vi.fn()

  showServerError<Fields>({ message: 'Wrong', errors: { role: 'No such role' } }, setError, ['email', 'role'])

  expect(setError.mock.calls).toEqual([['role', { message: 'No such role' }, { shouldFocus: true }]])
})

test('what it says about no field of the form stands at the head of the form', () => {
  const setError = vi.fn()

  showServerError<Fields>({ message: 'Not today', errors: { other: 'Strange' } }, setError, ['email', 'role'])

  expect(setError.mock.calls).toEqual([['root', { message: 'Not today' }]])
})
