import type { AuthUser } from '#contract/auth.ts'
import { AUTH } from '#contract/messages.ts'
import type { ApiError } from '../../api/api-error.ts'

/** What the login page does with the server's answer (spec sections 4 and 8). */
export type LoginOutcome =
  | { kind: 'signedIn'; token: string; user: AuthUser; greet: boolean }
  | { kind: 'warn'; message: string }
  | { kind: 'logOnly' }

export function loginOutcome(answer: {
  data?: { token: string; user: AuthUser } | undefined
  error?: ApiError | undefined
}): LoginOutcome {
  if (answer.data) return { kind: 'signedIn', ...answer.data, greet: deservesGreeting(answer.data.user) }
  const { error } = answer
  if (error?.status === 401) return { kind: 'warn', message: error.error ?? AUTH.invalidCredentials }
  const refusedPolitely = typeof error?.status === 'number' && error.status < 300
  return refusedPolitely ? { kind: 'warn', message: error.message } : { kind: 'logOnly' }
}

/** The toast shows only to a verified user whose company has a subscription (spec section 4, "Login"). */
function deservesGreeting(user: AuthUser): boolean {
  return user.email_verified_at !== null && user.company.subscriptions.length > 0
}
