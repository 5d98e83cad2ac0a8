import type { ConsoleStore } from '../store.ts'
import { alertAdded } from './alerts-slice.ts'
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
  if (toast) void greet(toast)
  return from
}

/** Toasts are drawn by the shell, so their code comes with it and not with the first page. */
async function greet(toast: { title: string; message: string }): Promise<void> {
  const { showToast } = await import('../ui/show-toast.tsx')
  showToast({ kind: 'success', ...toast })
}
