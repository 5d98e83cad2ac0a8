import { type CardField, errorOf, paymentMethodOfCard } from './card.ts'
import { askForAuthentication } from './challenge-frame.ts'
import { type CardElement, createElements } from './elements.ts'

type Failure = { error: { code: string; message: string } }

const FIELDS: CardField[] = ['number', 'expiry', 'cvc']
/** The code and message that Stripe returns when the cardholder doesn't confirm a payment; also used for setups. */
const NOT_AUTHENTICATED: Failure = {
  error: {
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  },
}

/** Replaces `window.Stripe(key)`, with the calls that the checkout uses. */
export function createStripe(_publishableKey: string) {
  return {
    elements: createElements,
    createPaymentMethod: async ({ card }: { card: CardElement }) => createPaymentMethod(card),
    confirmCardPayment: async (clientSecret: string) => {
      const passed = await askForAuthentication(clientSecret)
      return passed ? { paymentIntent: { id: intentOf(clientSecret), status: 'succeeded' } } : NOT_AUTHENTICATED
    },
    confirmCardSetup: async (clientSecret: string) => {
      const passed = await askForAuthentication(clientSecret)
      return passed ? { setupIntent: { id: intentOf(clientSecret), status: 'succeeded' } } : NOT_AUTHENTICATED
    },
  }
}

/** The card number never leaves the browser: it maps to a payment method that the server recognises. */
function createPaymentMethod(element: CardElement): Failure | { paymentMethod: { id: string } } {
  const card = element.card()
  for (const field of FIELDS) {
    const message = errorOf(field, card[field], new Date())
    if (message !== null) return { error: { code: `invalid_${field}`, message } }
  }
  const id = paymentMethodOfCard(card)
  if (id === null) throw new Error('A card number without errors must be a test number')
  return { paymentMethod: { id } }
}

function intentOf(clientSecret: string): string {
  return clientSecret.split('_secret')[0] ?? clientSecret
}
