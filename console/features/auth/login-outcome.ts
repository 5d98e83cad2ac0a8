import { type AuthUser, mailedCodeChallengeSchema, totpChallengeSchema } from '#contract/auth.ts'
import { AUTH } from '#contract/messages.ts'
import type { ApiError } from '../../api/api-error.ts'

type LoginOutcome =
  | { kind: 'signedIn'; token: string; user: AuthUser; greet: boolean }
  | { kind: 'secondFactor' | 'mailedCode'; challenge: string; message: string }
  | { kind: 'warn'; message: string }
  | { kind: 'logOnly' }

export function loginOutcome(answer: {
  data?: { token: string; user: AuthUser } | undefined
  error?: ApiError | undefined
}): LoginOutcome {
  if (answer.data) return { kind: 'signedIn', ...answer.data, greet: shouldGreet(answer.data.user) }
  const { error } = answer
  if (error?.status === 401) return { kind: 'warn', message: error.error ?? AUTH.invalidCredentials }
  if (typeof error?.status !== 'number' || error.status >= 300) return { kind: 'logOnly' }
  const { message } = error
  const { data: mailed } = mailedCodeChallengeSchema.safeParse(error.data)
  if (mailed) return { kind: 'mailedCode', challenge: mailed.challenge, message }
  const { data: asked } = totpChallengeSchema.safeParse(error.data)
  return asked ? { kind: 'secondFactor', challenge: asked.challenge, message } : { kind: 'warn', message }
}

/** Only verified users whose company has a subscription see the toast about a successful sign-in. */
function shouldGreet(user: AuthUser): boolean {
  return user.email_verified_at !== null && user.company.subscriptions.length > 0
}
