import { expect, test, vi } from 'vitest'
import { showServerError } from './show-server-error.ts'

type Fields = { email: string; role: string }

test('shows a server error at its field and focuses that field', () => {
  const setError = vi.fn()

  showServerError<Fields>({ message: 'Wrong', errors: { role: 'No such role' } }, setError, ['email', 'role'])

  expect(setError.mock.calls).toEqual([['role', { message: 'No such role' }, { shouldFocus: true }]])
})

test('shows an error without a matching field at the top of the form', () => {
  const setError = vi.fn()

  showServerError<Fields>({ message: 'Not today', errors: { other: 'Strange' } }, setError, ['email', 'role'])

  expect(setError.mock.calls).toEqual([['root', { message: 'Not today' }]])
})
