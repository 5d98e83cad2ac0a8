import { expect, test } from 'vitest'
import { fromAnswer, translateError } from './translate-error.ts'

test('trouble on the way is told in words, each kind in its own', () => {
  const timeout = translateError({ status: 'TIMEOUT_ERROR', error: 'AbortError' })
  const unreachable = translateError({ status: 'FETCH_ERROR', error: 'TypeError' })
  const unreadable = translateError({
    status: 'PARSING_ERROR',
    originalStatus: 200,
    data: '<html>',
    error: 'SyntaxError',
  })

  expect(timeout.message).toMatch(/too long/)
  expect(unreachable.message).toMatch(/cannot be reached/)
  expect(unreadable.message).toMatch(/cannot read/)
  expect(unreadable.message).not.toMatch(/SyntaxError|html/)
})

test('the server’s words, error field and field messages arrive as they are', () => {
  const error = translateError({
    status: 401,
    data: {
      success: false,
      message: 'No',
      error: 'Invalid credentials',
      code: 'INVALID_CREDENTIALS',
      errors: { email: 'Unknown', odd: 3 },
      requestId: 'r1',
    },
  })

  expect(error).toEqual({
    status: 401,
    message: 'No',
    serverMessage: 'No',
    error: 'Invalid credentials',
    code: 'INVALID_CREDENTIALS',
    errors: { email: 'Unknown' },
    requestId: 'r1',
    data: null,
  })
})

test('a refusal keeps what came with it', () => {
  const refusal = { success: false, message: 'A code, please', data: { requiresTotp: true, challenge: 'c' } }

  expect(fromAnswer(200, refusal)).toMatchObject({
    status: 200,
    message: 'A code, please',
    data: { requiresTotp: true, challenge: 'c' },
  })
})

test('an answer without a message gets words, and it is known that they are not the server’s', () => {
  expect(fromAnswer(200, { success: false }).serverMessage).toBeNull()
  expect(fromAnswer(200, { success: false }).message).toMatch(/did not work/)
})

test('a stale revision is explained instead of repeated', () => {
  expect(translateError({ status: 409, data: { code: 'STALE_REVISION', message: 'STALE' } }).message).toMatch(
    /Somebody else/,
  )
})

test('an answer without an envelope still gets words', () => {
  expect(translateError({ status: 502, data: undefined }).message).toMatch(/server has a problem/)
  expect(translateError({ status: 'PARSING_ERROR', originalStatus: 504, data: '<html>', error: '' }).message).toMatch(
    /server has a problem/,
  )
})
