import type { AuthState } from '../state/auth-slice.ts'

/** What a visitor of an authenticated page gets to see. */
export type AccessDecision = 'splash' | 'app' | 'login' | 'checkout' | 'home'

/** The login, subscription guard in the spec's order (section 2, "guard"). */
export function decideAccess(auth: Pick<AuthState, 'user' | 'token' | 'status'>): AccessDecision {
  if (auth.status === 'loading' && auth.token) return 'splash'
  if (auth.user) return needsPayment(auth.user) ? 'checkout' : 'app'
  return auth.token ? 'login' : 'home'
}

function needsPayment(user: NonNullable<AuthState['user']>): boolean {
  // An unverified user sees the verification gate first; verifying is what leads to checkout (spec section 4).
  const verified = user.email_verified_at !== null
  return verified && user.company.subscriptions.length === 0 && user.company.user_id !== null
}
