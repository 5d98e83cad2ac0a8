import { matchPath } from 'react-router'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { type Handoff, storeHandoff } from '../state/handoff.ts'
import { useAppStore } from '../store.ts'

/** Whether this document was loaded as the checkout, whose Content-Security-Policy allows the payment provider. */
export const IS_CHECKOUT_DOCUMENT =
  typeof location !== 'undefined' && matchPath(CONSOLE_PATHS.checkout, location.pathname) !== null

/**
 * Loads another page as a new document, so that it gets its own Content-Security-Policy.
 * @param packed the state to hand over to that page
 */
export function openDocument(path: string, packed: Partial<Handoff>): void {
  storeHandoff(packed)
  location.assign(path)
}

/** `openDocument` for components: it also hands over open alerts. */
export function useOpenDocument(): typeof openDocument {
  const store = useAppStore()
  return (path, packed) => openDocument(path, { alerts: store.getState().alerts, ...packed })
}
