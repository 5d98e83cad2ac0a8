import { authApi } from '../api/auth-api.ts'
import type { ConsoleStore } from '../store.ts'
import { profileLoaded, subscriptionMissing } from './auth-slice.ts'
import { profileOutcome } from './profile-outcome.ts'

/** Loads the current user, bypassing the cache. */
export async function readProfile(dispatch: ConsoleStore['dispatch']) {
  const { data, error } = await dispatch(
    authApi.endpoints.readUser.initiate({}, { forceRefetch: true, subscribe: false }),
  )
  return { data, error: error && 'status' in error ? error : undefined }
}

/**
 * Updates the user after a change to the account, without leaving the page. Errors other than a missing subscription
 * are ignored: the next call reports them.
 */
export async function refreshProfile(dispatch: ConsoleStore['dispatch']): Promise<void> {
  const outcome = profileOutcome(await readProfile(dispatch))
  if (outcome.kind === 'signedIn') dispatch(profileLoaded(outcome.user))
  if (outcome.kind === 'unpaid') dispatch(subscriptionMissing())
}
