import type { SandboxCard } from '#server/db/schema.ts'

/** What a test card does. */
type TestCard = {
  last4: string
  /** The bank refuses the card itself, in these words. */
  refused?: string
  /** The card is taken, but every payment with it is refused. */
  failsOnPayment?: true
  /** Its holder must confirm (3-D Secure). */
  asksHolder?: true
}

const DECLINED = 'Your card was declined.'

/** Stripe's published test payment methods that the sandbox plays, by the number each stands for. */
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

/** A card as the bank sees it. */
export type Presented =
  | { ok: true; card: SandboxCard; asksHolder: boolean; failsOnPayment: boolean }
  | { ok: false; message: string }

/** What the bank says to a card. @param token a test payment method */
export function presentCard(token: string): Presented {
  const known = Object.hasOwn(TEST_CARDS, token) ? TEST_CARDS[token] : undefined
  if (!known) return { ok: false, message: 'The sandbox takes test cards only.' }
  if (known.refused !== undefined) return { ok: false, message: known.refused }
  const { last4, asksHolder = false, failsOnPayment = false } = known
  return { ok: true, card: { token, brand: 'visa', last4 }, asksHolder, failsOnPayment }
}

/** The bank's words for a payment with a card it has taken before; null when it pays. */
export function paymentFault(card: SandboxCard | null): string | null {
  if (card === null) return 'There is no card to pay with.'
  const presented = presentCard(card.token)
  if (!presented.ok) return presented.message
  return presented.failsOnPayment ? DECLINED : null
}
