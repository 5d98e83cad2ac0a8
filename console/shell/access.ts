import type { AuthState } from '../state/auth-slice.ts'

/** What a visitor of an authenticated page sees. */
type AccessDecision = 'splash' | 'app' | 'login' | 'checkout' | 'home'

/** The login and subscription guards, in the order listed in docs/spec-coverage.md. */
export function decideAccess(auth: Pick<AuthState, 'user' | 'token' | 'status'>): AccessDecision {
  if (auth.status === 'loading' && auth.token) return 'splash'
  if (auth.user) return needsPayment(auth.user) ? 'checkout' : 'app'
  return auth.token ? 'login' : 'home'
}

function needsPayment(user: NonNullable<AuthState['user']>): boolean {
  // The verification gate comes first for an unverified user; after verification the checkout follows.
  const verified = user.email_verified_at !== null
  return verified && user.company.subscriptions.length === 0 && user.company.user_id !== null
}
