import { expect, test } from 'vitest'
import { registerBodySchema } from './auth.ts'
import { VALIDATION } from './messages.ts'

function errorsOf(body: unknown): Record<string, string> {
  const { error } = registerBodySchema.safeParse(body)
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [])
}

const whole = {
  fullName: 'Ada Cook',
  companyName: 'Ada’s Kitchen',
  email: 'ada@kitchen.test',
  password: 'a long and new one',
  passwordConfirmation: 'a long and new one',
}

test('a complete registration is accepted', () => {
  expect(errorsOf(whole)).toEqual({})
})

test('a registration gets an error for each invalid field', () => {
  expect(errorsOf({ ...whole, email: 'ada@', passwordConfirmation: 'another one' })).toEqual({
    email: VALIDATION.emailInvalid,
    passwordConfirmation: VALIDATION.passwordsDiffer,
  })
})

test('a password that is too short gets only the error about its length, even if its confirmation differs', () => {
  expect(errorsOf({ ...whole, password: 'short' })).toEqual({ password: VALIDATION.passwordTooShort })
})
