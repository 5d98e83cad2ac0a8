import type { ConsoleStore } from '../store.ts'
import { alertAdded } from './alerts-slice.ts'
import { showToastLater } from '../ui/show-toast-later.ts'
import { consumeHandoff } from './handoff.ts'
import { subscriptionCreated } from './subscription-slice.ts'

/**
 * Restores the state that the previous document handed over.
 * @returns the page to return to; null when none was handed over
 */
export function receiveHandoff(store: ConsoleStore): string | null {
  const { alerts, toast, subscription, from } = consumeHandoff()
  for (const { variant, title, message } of alerts) store.dispatch(alertAdded({ variant, title, message }))
  if (subscription) store.dispatch(subscriptionCreated(subscription))
  if (toast) void showToastLater({ kind: 'success', ...toast })
  return from
}
