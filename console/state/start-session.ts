import { AUTH } from '#contract/messages.ts'
import type { ConsoleStore } from '../store.ts'
import { alertAdded } from './alerts-slice.ts'
import { profileFailed, profileLoaded, subscriptionMissing, tokenRemembered } from './auth-slice.ts'
import { profileOutcome, UNVERIFIED_USER } from './profile-outcome.ts'
import { readProfile } from './read-profile.ts'
import { readToken } from './token-storage.ts'

/** The delays before retries. Without retries, a restart of the server would sign users out. */
const RETRY_AFTER_MS = [700, 2500]

export async function startSession(store: ConsoleStore, goTo: (path: string) => void): Promise<void> {
  const token = readToken()
  if (!token) return
  store.dispatch(tokenRemembered(token))
  const outcome = profileOutcome(await fetchProfile(store))
  if (outcome.kind === 'signedIn') {
    void prefetchBranches(store).catch(() => null)
    return void store.dispatch(profileLoaded(outcome.user))
  }
  if (outcome.kind === 'unverified') {
    store.dispatch(profileLoaded(UNVERIFIED_USER))
    return goTo('/dashboard')
  }
  if (outcome.kind === 'unpaid') {
    store.dispatch(subscriptionMissing())
    return goTo('/checkout')
  }
  store.dispatch(profileFailed(AUTH.loginAgain))
  store.dispatch(alertAdded({ variant: 'warning', title: AUTH.sessionExpired, message: AUTH.loginAgain }))
  goTo(outcome.goTo)
}

/** The shell needs the branches, so they load in parallel with its chunks. After a failure, it loads them itself. */
async function prefetchBranches({ dispatch }: ConsoleStore): Promise<void> {
  const { branchesApi } = await import('../api/branches-api.ts')
  dispatch(branchesApi.util.prefetch('listBranches', {}, {}))
}

async function fetchProfile(store: ConsoleStore) {
  for (const waitMs of RETRY_AFTER_MS) {
    const answer = await readProfile(store.dispatch)
    if (!isPassingTrouble(answer.error?.status)) return answer
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
  return readProfile(store.dispatch)
}

function isPassingTrouble(status: number | string | undefined): boolean {
  return typeof status === 'string' || (typeof status === 'number' && status >= 500)
}
