import type { SandboxCard } from '#server/db/schema.ts'

type TestCard = {
  last4: string
  /** The bank declines the card itself, with this message. */
  refused?: string
  /** The card is accepted, but every payment with it is declined. */
  failsOnPayment?: true
  /** The cardholder must confirm (3-D Secure). */
  asksHolder?: true
}

const DECLINED = 'Your card was declined.'

/** Stripe's published test payment methods that the sandbox supports, with the card each represents. */
const TEST_CARDS: Readonly<Record<string, TestCard>> = {
  pm_card_visa: { last4: '4242' },
  pm_card_chargeDeclined: { last4: '0002', refused: DECLINED },
  pm_card_visa_chargeDeclined: { last4: '0002', refused: DECLINED },
  pm_card_chargeDeclinedInsufficientFunds: { last4: '9995', refused: 'Your card has insufficient funds.' },
  pm_card_visa_chargeDeclinedInsufficientFunds: { last4: '9995', refused: 'Your card has insufficient funds.' },
  pm_card_chargeDeclinedExpiredCard: { last4: '0069', refused: 'Your card has expired.' },
  pm_card_chargeDeclinedIncorrectCvc: { last4: '0127', refused: "Your card's security code is incorrect." },
  pm_card_chargeCustomerFail: { last4: '0341', failsOnPayment: true },
  pm_card_authenticationRequired: { last4: '3155', asksHolder: true },
  pm_card_threeDSecureRequired: { last4: '3155', asksHolder: true },
  pm_card_threeDSecure2Required: { last4: '3220', asksHolder: true },
}

export type Presented =
  | { ok: true; card: SandboxCard; asksHolder: boolean; failsOnPayment: boolean }
  | { ok: false; message: string }

/** The suffix that the sandbox's card fields add to a test payment method: the month and year that were typed. */
const EXPIRY = /_exp_(0[1-9]|1[0-2])_(20\d\d)$/
/** The expiry of a test payment method whose token doesn't contain one. */
const NO_EXPIRY_TYPED = { expMonth: 12, expYear: 2034 }

/**
 * The bank's result for a card.
 * @param token a test payment method
 * @example presentCard('pm_card_visa_exp_12_2030')
 */
export function presentCard(token: string): Presented {
  const name = token.replace(EXPIRY, '')
  const known = Object.hasOwn(TEST_CARDS, name) ? TEST_CARDS[name] : undefined
  if (!known) return { ok: false, message: 'The sandbox accepts test cards only.' }
  if (known.refused !== undefined) return { ok: false, message: known.refused }
  const { last4, asksHolder = false, failsOnPayment = false } = known
  return { ok: true, card: { token, brand: 'visa', last4 }, asksHolder, failsOnPayment }
}

/**
 * The last month in which a card is valid.
 * @example expiryOf('pm_card_visa_exp_12_2030') // { expMonth: 12, expYear: 2030 }
 */
export function expiryOf(token: string): { expMonth: number; expYear: number } {
  const [, month, year] = EXPIRY.exec(token) ?? []
  return month && year ? { expMonth: Number(month), expYear: Number(year) } : NO_EXPIRY_TYPED
}

/** Why a payment with the stored card fails; null when it succeeds. */
export function paymentError(card: SandboxCard | null): string | null {
  if (card === null) return 'There’s no card on file.'
  const presented = presentCard(card.token)
  if (!presented.ok) return presented.message
  return presented.failsOnPayment ? DECLINED : null
}
