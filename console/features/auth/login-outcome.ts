import { type AuthUser, totpChallengeSchema } from '#contract/auth.ts'
import { AUTH } from '#contract/messages.ts'
import type { ApiError } from '../../api/api-error.ts'

/** What the login page does with the server's answer (spec sections 4 and 8). */
export type LoginOutcome =
  | { kind: 'signedIn'; token: string; user: AuthUser; greet: boolean }
  | { kind: 'secondFactor'; challenge: string; message: string }
  | { kind: 'warn'; message: string }
  | { kind: 'logOnly' }

export function loginOutcome(answer: {
  data?: { token: string; user: AuthUser } | undefined
  error?: ApiError | undefined
}): LoginOutcome {
  if (answer.data) return { kind: 'signedIn', ...answer.data, greet: deservesGreeting(answer.data.user) }
  const { error } = answer
  if (error?.status === 401) return { kind: 'warn', message: error.error ?? AUTH.invalidCredentials }
  if (typeof error?.status !== 'number' || error.status >= 300) return { kind: 'logOnly' }
  const { message } = error
  const { data: asked } = totpChallengeSchema.safeParse(error.data)
  return asked ? { kind: 'secondFactor', challenge: asked.challenge, message } : { kind: 'warn', message }
}

/** The toast shows only to a verified user whose company has a subscription (spec section 4, "Login"). */
function deservesGreeting(user: AuthUser): boolean {
  return user.email_verified_at !== null && user.company.subscriptions.length > 0
}
