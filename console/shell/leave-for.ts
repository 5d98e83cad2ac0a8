import { matchPath } from 'react-router'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { type Crossing, packCrossing } from '../state/crossing.ts'
import { useAppStore } from '../store.ts'

/** Whether this document came as the checkout, with the policy that lets the payment provider in. */
export const IS_CHECKOUT_DOCUMENT =
  typeof location !== 'undefined' && matchPath(CONSOLE_PATHS.checkout, location.pathname) !== null

/**
 * Leaves this document for another page of the console, which then gets a policy of its own.
 * @param packed what is to cross over
 */
export function leaveFor(path: string, packed: Partial<Crossing>): void {
  packCrossing(packed)
  location.assign(path)
}

/** The same for a component; what the alerts say crosses over with it. */
export function useLeaveFor(): typeof leaveFor {
  const store = useAppStore()
  return (path, packed) => leaveFor(path, { alerts: store.getState().alerts, ...packed })
}
