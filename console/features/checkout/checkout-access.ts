import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import type { AuthState } from '../../state/auth-slice.ts'

type CheckoutAccess = { kind: 'form' } | { kind: 'wait' } | { kind: 'leave'; path: string }

/**
 * Decides what the checkout shows. The profile of a company without a subscription can't be loaded, so there may be a
 * token but no user.
 * @param updatesCard whether the page replaces the card of the current subscription
 */
export function decideCheckout(
  { token, user, status }: Pick<AuthState, 'token' | 'user' | 'status'>,
  updatesCard: boolean,
): CheckoutAccess {
  if (token === null) return { kind: 'leave', path: CONSOLE_PATHS.home }
  if (status === 'loading') return { kind: 'wait' }
  if (user === null) return { kind: 'form' }
  if (user.email_verified_at === null) return { kind: 'leave', path: CONSOLE_PATHS.dashboard }
  const isPaid = user.company.subscriptions.length > 0
  return isPaid && !updatesCard ? { kind: 'leave', path: CONSOLE_PATHS.dashboard } : { kind: 'form' }
}
