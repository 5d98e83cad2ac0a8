import { authApi } from '../api/auth-api.ts'
import type { ConsoleStore } from '../store.ts'
import { profileLoaded, subscriptionMissing } from './auth-slice.ts'
import { profileOutcome } from './profile-outcome.ts'

/** Asks the server who is signed in, whatever is cached. */
export async function readProfile(dispatch: ConsoleStore['dispatch']) {
  const { data, error } = await dispatch(
    authApi.endpoints.readUser.initiate({}, { forceRefetch: true, subscribe: false }),
  )
  return { data, error: error && 'status' in error ? error : undefined }
}

/**
 * Brings the user up to date after something about the account has changed, without leaving the page.
 * Bad news is none of its business: the next call will bring it.
 */
export async function refreshProfile(dispatch: ConsoleStore['dispatch']): Promise<void> {
  const outcome = profileOutcome(await readProfile(dispatch))
  if (outcome.kind === 'signedIn') dispatch(profileLoaded(outcome.user))
  if (outcome.kind === 'unpaid') dispatch(subscriptionMissing())
}
