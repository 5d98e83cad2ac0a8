import type { Subscription } from '#contract/subscriptions.ts'
import type { AlertNotice } from './alerts-slice.ts'

/**
 * What crosses over a full page load. The checkout is a document of its own, since it alone lets the payment provider
 * in (design section 9, Pages), and what the page before it had to say must not be lost.
 */
export type Crossing = {
  alerts: Omit<AlertNotice, 'id'>[]
  toast: { title: string; message: string } | null
  subscription: Subscription | null
  /** The page to come back to: history state does not cross over by itself. */
  from: string | null
}

const KEY = 'crossing'
const NOTHING: Crossing = { alerts: [], toast: null, subscription: null, from: null }

/** Keeps what the next document of this tab is to know. */
export function packCrossing(packed: Partial<Crossing>): void {
  attempt(() => sessionStorage.setItem(KEY, JSON.stringify(packed)))
}

/** Takes what the document before this one has packed; a second look finds nothing. */
export function unpackCrossing(): Crossing {
  const packed = attempt(() => {
    const text = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return text === null ? null : (JSON.parse(text) as Partial<Crossing>) // written by packCrossing in the same tab
  })
  return { ...NOTHING, ...packed }
}

/** Storage throws where a browser has switched it off; the words are lost then, the way is not. */
function attempt<Result>(action: () => Result): Result | null {
  try {
    return action()
  } catch {
    return null
  }
}
