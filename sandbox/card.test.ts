import { expect, it } from 'vitest'
import { errorOf, FORMAT, paymentMethodOf, paymentMethodOfCard } from './card.ts'

const now = new Date('2026-11-20T12:00:00Z')

it('the sandbox formats a card number in groups of four digits', () => {
  expect(FORMAT.number('4242424242424242')).toBe('4242 4242 4242 4242')
  expect(FORMAT.number('4242-42x')).toBe('4242 42')
  expect(FORMAT.number('42424242424242421')).toBe('4242 4242 4242 4242')
})

it('the sandbox formats an expiry date as a two-digit month and year', () => {
  expect(FORMAT.expiry('1')).toBe('1')
  expect(FORMAT.expiry('4')).toBe('04')
  expect(FORMAT.expiry('1234')).toBe('12 / 34')
  expect(FORMAT.expiry('12/2034')).toBe('12 / 34')
  expect(FORMAT.expiry('534')).toBe('05 / 34')
})

it('the sandbox accepts four of Stripe’s test cards, and refuses other cards', () => {
  expect(paymentMethodOf('4242 4242 4242 4242')).toBe('pm_card_visa')
  expect(paymentMethodOf('4000 0000 0000 0002')).toBe('pm_card_chargeDeclined')
  expect(paymentMethodOf('4000 0000 0000 9995')).toBe('pm_card_chargeDeclinedInsufficientFunds')
  expect(paymentMethodOf('4000 0025 0000 3155')).toBe('pm_card_authenticationRequired')
  expect(paymentMethodOf('5555 5555 5555 4444')).toBeNull()
  expect(errorOf('number', '5555 5555 5555 4444', now)).toMatch(/test cards only/)
})

it('the sandbox’s error names the incomplete card field', () => {
  expect(errorOf('number', '4242', now)).toMatch(/number is incomplete/)
  expect(errorOf('expiry', '12', now)).toMatch(/date is incomplete/)
  expect(errorOf('cvc', '12', now)).toMatch(/code is incomplete/)
  expect(errorOf('cvc', '123', now)).toBeNull()
})

it('a sandbox payment method includes the card’s expiry date', () => {
  const methodOf = (expiry: string) => paymentMethodOfCard({ number: '4242424242424242', expiry, cvc: '123' })

  expect(methodOf('12 / 30')).toBe('pm_card_visa_exp_12_2030')
  expect(methodOf('01 / 27')).toBe('pm_card_visa_exp_01_2027')
})

it('the sandbox refuses a card with a past or invalid expiry date', () => {
  expect(errorOf('expiry', '11 / 26', now)).toBeNull()
  expect(errorOf('expiry', '10 / 26', now)).toMatch(/in the past/)
  expect(errorOf('expiry', '13 / 30', now)).toMatch(/invalid/)
})
