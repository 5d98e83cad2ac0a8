import type { AuthUser } from '#contract/auth.ts'
import { AUTH } from '#contract/messages.ts'
import type { ApiError } from '../api/api-error.ts'

/** What to do after loading the profile with a stored token. */
type ProfileOutcome =
  | { kind: 'signedIn'; user: AuthUser }
  | { kind: 'unverified' }
  | { kind: 'unpaid' }
  | { kind: 'sessionOver'; goTo: '/' | '/logout' }

/** Interprets the response. The specification prescribes the order of the checks (docs/spec-coverage.md). */
export function profileOutcome(answer: { data?: AuthUser | undefined; error?: ApiError | undefined }): ProfileOutcome {
  if (answer.data?.id) return { kind: 'signedIn', user: answer.data }
  const { error } = answer
  if (error?.message === AUTH.noSubscription) return { kind: 'unpaid' }
  if (error?.status !== 401) return { kind: 'sessionOver', goTo: '/logout' }
  return error.error === AUTH.verifyEmail ? { kind: 'unverified' } : { kind: 'sessionOver', goTo: '/' }
}

/** The placeholder user of an unverified account, who sees only the verification gate. */
export const UNVERIFIED_USER: AuthUser = {
  id: 0,
  name: '',
  fullName: '',
  email: '',
  email_verified_at: null,
  isSubscriber: false,
  selected_branch_id: null,
  role: 'viewer',
  permissions: [],
  company: { id: 0, name: '', user_id: null, subscriptions: [] },
}
