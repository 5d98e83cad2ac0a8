import { CHALLENGE_PATH } from './challenge-frame.ts'
import { runChallenge } from './challenge-page.ts'
import { createStripe } from './stripe.ts'

/** The sandbox's only script: it replaces Stripe.js on the checkout, and runs the bank's challenge on its own page. */
if (location.pathname === CHALLENGE_PATH) runChallenge()
else {
  Object.assign(globalThis, { Stripe: createStripe })
  // The colour of a placeholder can't be set with an inline style.
  const style = document.createElement('style')
  style.textContent = '.StripeElement input::placeholder { color: var(--sandbox-placeholder); opacity: 1 }'
  document.head.append(style)
}
