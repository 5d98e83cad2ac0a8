import { QueryStatus } from '@reduxjs/toolkit/query/react'
import type { RootState } from '../store.ts'

let isPressed = false
for (const event of ['pointerdown', 'pointerup', 'pointercancel'])
  addEventListener(event, () => (isPressed = event === 'pointerdown'), { capture: true, passive: true })

/** A field that is open in a table's row, for example a price that is being edited. */
const OPEN_FIELD = 'td :is(input:not([type=checkbox]), textarea, select)'

/**
 * Whether rows may be replaced now: no change is being saved, no field is open in a row, no pointer is pressed, and
 * nothing is being loaded, since RTK Query delays refetches of stale lists while other requests are running.
 */
export function isQuiet({ api }: Pick<RootState, 'api'>): boolean {
  if (isPressed || document.querySelector(OPEN_FIELD)) return false
  const calls = [...Object.values(api.mutations), ...Object.values(api.queries)]
  return !calls.some((one) => one?.status === QueryStatus.pending)
}
