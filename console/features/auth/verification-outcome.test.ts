import { expect, test } from 'vitest'
import { translateResponse, translateError } from '../../api/translate-error.ts'
import { verificationOutcome } from './verification-outcome.ts'

test('a successful verification shows “Email verified successfully!” and goes to the checkout', () => {
  expect(verificationOutcome(undefined)).toEqual({
    verified: true,
    text: 'Email verified successfully!',
    goTo: '/checkout',
  })
})

test('a verification refused with status 200 shows the reason or a default message, and logs out', () => {
  const refused = verificationOutcome(translateResponse(200, { success: false, message: 'Used already' }))

  expect(refused).toEqual({ verified: false, text: 'Used already', goTo: '/logout' })
  for (const body of [{ success: false }, { success: false, message: '' }, {}])
    expect(verificationOutcome(translateResponse(200, body))).toEqual({
      verified: false,
      text: 'Verification failed.',
      goTo: '/logout',
    })
})

test('a verification that fails with an HTTP error shows the reason or a default message, and logs out', () => {
  const error = translateResponse(403, { success: false, message: 'No', error: 'The signature is not ours' })

  expect(verificationOutcome(error)).toEqual({
    verified: false,
    text: 'Error: The signature is not ours',
    goTo: '/logout',
  })
  expect(verificationOutcome(translateResponse(500, {})).text).toMatch(/^Error: Something went wrong on our side/)
})

test('a connection error during verification is shown, and the page stays open', () => {
  const outcome = verificationOutcome(translateError({ status: 'FETCH_ERROR', error: 'TypeError' }))

  expect(outcome.text).toMatch(/^Error: Can’t reach the server/)
  expect(outcome.goTo).toBeNull()
})
