/** The rules of a card's fields. Nothing here, or anywhere in the sandbox, sends a card number. */

/** What stands in the three fields, as it was typed. */
export type Card = { number: string; expiry: string; cvc: string }
export type CardField = keyof Card

/** Stripe's published test numbers, and the payment method each one stands for. */
const TEST_CARDS: Record<string, string> = {
  '4242424242424242': 'pm_card_visa',
  '4000000000000002': 'pm_card_chargeDeclined',
  '4000000000009995': 'pm_card_chargeDeclinedInsufficientFunds',
  '4000002500003155': 'pm_card_authenticationRequired',
}

const CARD_DIGITS = 16
const CVC_DIGITS = 3

/** @returns the payment method's id, or null for a number that is not a test card's */
export function paymentMethodOf(number: string): string | null {
  return TEST_CARDS[digitsOf(number)] ?? null
}

/** How a field's text looks while it is typed. */
export const FORMAT: Record<CardField, (text: string) => string> = {
  number: (text) =>
    (
      digitsOf(text)
        .slice(0, CARD_DIGITS)
        .match(/\d{1,4}/g) ?? []
    ).join(' '),
  expiry: formatExpiry,
  cvc: (text) => digitsOf(text).slice(0, CVC_DIGITS),
}

/** Whether a field has all its digits. */
export const IS_COMPLETE: Record<CardField, (text: string) => boolean> = {
  number: (text) => digitsOf(text).length === CARD_DIGITS,
  expiry: (text) => digitsOf(text).length === 4,
  cvc: (text) => digitsOf(text).length === CVC_DIGITS,
}

const INCOMPLETE: Record<CardField, string> = {
  number: 'Your card number is incomplete.',
  expiry: "Your card's expiration date is incomplete.",
  cvc: "Your card's security code is incomplete.",
}

/**
 * What is wrong with a field, in words.
 * @returns null when nothing is
 */
export function faultOf(field: CardField, text: string, now: Date): string | null {
  if (!IS_COMPLETE[field](text)) return INCOMPLETE[field]
  if (field === 'number' && paymentMethodOf(text) === null)
    return 'This is a test checkout: it takes test cards only. Your card was not sent anywhere.'
  return field === 'expiry' ? faultOfExpiry(text, now) : null
}

function faultOfExpiry(text: string, now: Date): string | null {
  const month = Number(digitsOf(text).slice(0, 2))
  const year = 2000 + Number(digitsOf(text).slice(2))
  if (month < 1 || month > 12) return "Your card's expiration date is invalid."
  // A card works to the end of its month.
  return new Date(year, month, 1) > now ? null : "Your card's expiration date is in the past."
}

/** `1` to `9` cannot begin a month of two digits unless they are 0 or 1, so a nought is put before the others. */
function formatExpiry(text: string): string {
  const typed = digitsOf(text)
  const padded = /^[2-9]/.test(typed) ? `0${typed}` : typed
  // Filled in by a program it may come with a year of four digits.
  const digits = /^\d\d20\d\d$/.test(padded) ? padded.slice(0, 2) + padded.slice(4) : padded.slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}
