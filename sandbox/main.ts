import { CHALLENGE_PATH } from './challenge-frame.ts'
import { runChallenge } from './challenge-page.ts'
import { createStripe } from './stripe.ts'

/**
 * The sandbox's one script: on the checkout it is what Stripe.js would be, on its own page it is the bank's challenge.
 */
if (location.pathname === CHALLENGE_PATH) runChallenge()
else {
  Object.assign(globalThis, { Stripe: createStripe })
  // The colour of a placeholder cannot be set on the element itself.
  const style = document.createElement('style')
  style.textContent = '.StripeElement input::placeholder { color: var(--sandbox-placeholder); opacity: 1 }'
  document.head.append(style)
}
