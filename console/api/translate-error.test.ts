import { expect, test } from 'vitest'
import { translateResponse, translateError } from './translate-error.ts'

test('a timeout, an unreachable server and an unreadable response each have their own message', () => {
  const timeout = translateError({ status: 'TIMEOUT_ERROR', error: 'AbortError' })
  const unreachable = translateError({ status: 'FETCH_ERROR', error: 'TypeError' })
  const unreadable = translateError({
    status: 'PARSING_ERROR',
    originalStatus: 200,
    data: '<html>',
    error: 'SyntaxError',
  })

  expect(timeout.message).toMatch(/too long/)
  expect(unreachable.message).toMatch(/Can’t reach/)
  expect(unreadable.message).toMatch(/invalid response/)
  expect(unreadable.message).not.toMatch(/SyntaxError|html/)
})

test('an API error contains the server’s response, except field messages that aren’t text', () => {
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

test('an API error preserves the data of a response with success: false', () => {
  const refusal = { success: false, message: 'A code, please', data: { requiresTotp: true, challenge: 'c' } }

  expect(translateResponse(200, refusal)).toMatchObject({
    status: 200,
    message: 'A code, please',
    data: { requiresTotp: true, challenge: 'c' },
  })
})

test('an API error has a default message if the response has none', () => {
  expect(translateResponse(200, { success: false }).serverMessage).toBeNull()
  expect(translateResponse(200, { success: false }).message).toMatch(/Something went wrong/)
})

test('an API error keeps the server’s message about an edit conflict', () => {
  const message = 'Anna changed this item after you opened it.'
  expect(translateError({ status: 409, data: { code: 'STALE_REVISION', message } })).toMatchObject({ message })
})

test('reports a server error for a 502 or 504 response without a JSON body', () => {
  expect(translateError({ status: 502, data: undefined }).message).toMatch(/wrong on our side/)
  expect(translateError({ status: 'PARSING_ERROR', originalStatus: 504, data: '<html>', error: '' }).message).toMatch(
    /wrong on our side/,
  )
})

test('reports a file that a proxy refuses as too large', () => {
  expect(translateError({ status: 'PARSING_ERROR', originalStatus: 413, data: '<html>', error: '' }).message).toMatch(
    /too large/,
  )
})
