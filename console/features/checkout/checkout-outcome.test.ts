import { expect, test } from 'vitest'
import type { ApiError } from '../../api/api-error.ts'
import { sampleError } from '../../testing/samples.ts'
import { checkoutOutcome } from './checkout-outcome.ts'

const errorOf = (given: Partial<ApiError>) => ({ error: sampleError({ status: 200, ...given }) })

test('a successful payment shows the server’s message or a default message', () => {
  expect(checkoutOutcome({ message: 'Welcome' })).toEqual({ kind: 'paid', message: 'Welcome' })
  expect(checkoutOutcome({ message: '' })).toEqual({ kind: 'paid', message: 'Subscription created successfully' })
})

test('a declined payment shows the server’s message as a warning', () => {
  expect(checkoutOutcome(errorOf({ message: 'Your card was declined.' }))).toEqual({
    kind: 'warn',
    message: 'Your card was declined.',
  })
})

test('a payment that fails with a 500 shows the server’s error or else its message as a warning', () => {
  const error = { status: 500, message: 'The server has a problem.' } as const

  expect(checkoutOutcome(errorOf({ ...error, error: 'The provider sleeps' }))).toEqual({
    kind: 'warn',
    message: 'The provider sleeps',
  })
  expect(checkoutOutcome(errorOf(error))).toEqual({ kind: 'warn', message: 'The server has a problem.' })
})

test('a payment that requires the bank’s confirmation continues with the server’s client secret', () => {
  const data = { requiresAction: true, clientSecret: 'pi_1_secret_2' }

  expect(checkoutOutcome(errorOf({ data }))).toEqual({ kind: 'confirm', clientSecret: 'pi_1_secret_2' })
})

test('a payment asks for the password if the server requires password confirmation', () => {
  expect(checkoutOutcome(errorOf({ status: 403, code: 'PASSWORD_NOT_CONFIRMED' }))).toEqual({ kind: 'confirmPassword' })
})
