import type { ConsoleStore } from '../store.ts'
import { alertAdded } from './alerts-slice.ts'
import { showToast } from '../ui/show-toast.tsx'
import { unpackCrossing } from './crossing.ts'
import { subscriptionCreated } from './subscription-slice.ts'

/**
 * Unpacks what the document before this one had to say.
 * @returns the page to come back to, if one was named
 */
export function arrive(store: ConsoleStore): string | null {
  const { alerts, toast, subscription, from } = unpackCrossing()
  for (const { variant, title, message } of alerts) store.dispatch(alertAdded({ variant, title, message }))
  if (subscription) store.dispatch(subscriptionCreated(subscription))
  if (toast) showToast({ kind: 'success', ...toast })
  return from
}
