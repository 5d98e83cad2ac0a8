import { expect, test } from 'vitest'
import { registerBodySchema } from './auth.ts'
import { VALIDATION } from './messages.ts'

/** What is said about each field of a registration. */
function faultsOf(body: unknown): Record<string, string> {
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

test('a whole registration has no fault', () => {
  expect(faultsOf(whole)).toEqual({})
})

test('two different passwords are told together with every other fault', () => {
  expect(faultsOf({ ...whole, email: 'ada@', passwordConfirmation: 'another one' })).toEqual({
    email: VALIDATION.emailInvalid,
    passwordConfirmation: VALIDATION.passwordsDiffer,
  })
})

test('a password that is refused itself is not compared', () => {
  expect(faultsOf({ ...whole, password: 'short' })).toEqual({ password: VALIDATION.passwordTooShort })
})
