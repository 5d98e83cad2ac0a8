/** Validates and formats the card fields. The card number never leaves the browser. */

export type Card = { number: string; expiry: string; cvc: string }
export type CardField = keyof Card

/** Some of the test numbers that Stripe publishes, and the payment method of each. */
const TEST_CARDS: Record<string, string> = {
  '4242424242424242': 'pm_card_visa',
  '4000000000000002': 'pm_card_chargeDeclined',
  '4000000000009995': 'pm_card_chargeDeclinedInsufficientFunds',
  '4000002500003155': 'pm_card_authenticationRequired',
}

/**
 * The id of a valid card's payment method. It contains the typed expiry, because the card itself isn't sent.
 * @returns null when the number isn't a test card's
 * @example paymentMethodOfCard({ number: '4242 4242 4242 4242', expiry: '12 / 30', cvc: '123' }) // 'pm_card_visa_exp_12_2030'
 */
export function paymentMethodOfCard({ number, expiry }: Card): string | null {
  const method = paymentMethodOf(number)
  const { month, year } = readExpiry(expiry)
  return method && `${method}_exp_${String(month).padStart(2, '0')}_${year}`
}

const CARD_DIGITS = 16
const CVC_DIGITS = 3

/** @returns the payment method's id, or null for a number that isn't a test card's */
export function paymentMethodOf(number: string): string | null {
  return TEST_CARDS[digitsOf(number)] ?? null
}

/** Formats a field's text as it is typed. */
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

/** The error message of a field; null when the text is valid. */
export function errorOf(field: CardField, text: string, now: Date): string | null {
  if (!IS_COMPLETE[field](text)) return INCOMPLETE[field]
  if (field === 'number' && paymentMethodOf(text) === null)
    return 'This is a test checkout that accepts test cards only. Your card details weren’t sent.'
  return field === 'expiry' ? errorOfExpiry(text, now) : null
}

function errorOfExpiry(text: string, now: Date): string | null {
  const { month, year } = readExpiry(text)
  if (month < 1 || month > 12) return "Your card's expiration date is invalid."
  // A card is valid until the end of its month.
  return new Date(year, month, 1) > now ? null : "Your card's expiration date is in the past."
}

/** Two-digit years are in this century. */
function readExpiry(text: string): { month: number; year: number } {
  const digits = digitsOf(text)
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2)) }
}

/** A two-digit month can't start with 2 to 9, so such a digit gets a leading 0. */
function formatExpiry(text: string): string {
  const typed = digitsOf(text)
  const padded = /^[2-9]/.test(typed) ? `0${typed}` : typed
  // Autofill may give a four-digit year.
  const digits = /^\d\d20\d\d$/.test(padded) ? padded.slice(0, 2) + padded.slice(4) : padded.slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}
