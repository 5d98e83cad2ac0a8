import type { Subscription } from '#contract/subscriptions.ts'
import type { AlertNotice } from './alerts-slice.ts'
import { fromStorage } from './from-storage.ts'

/**
 * State handed over across a full page load. The checkout is a separate document, because only its
 * Content-Security-Policy allows the payment provider, and alerts and toasts of the previous page must not be lost.
 */
export type Handoff = {
  alerts: Omit<AlertNotice, 'id'>[]
  toast: { title: string; message: string } | null
  subscription: Subscription | null
  /** The page to return to, because history state doesn't survive the page load. */
  from: string | null
}

const KEY = 'handoff'
const NOTHING: Handoff = { alerts: [], toast: null, subscription: null, from: null }

/** Stores what the next document of this tab needs. */
export function storeHandoff(packed: Partial<Handoff>): void {
  fromStorage(() => sessionStorage.setItem(KEY, JSON.stringify(packed)))
}

/** Returns and removes what the previous document stored. */
export function consumeHandoff(): Handoff {
  const packed = fromStorage(() => {
    const text = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return text === null ? null : (JSON.parse(text) as Partial<Handoff>) // written by storeHandoff in the same tab
  })
  return { ...NOTHING, ...packed }
}
