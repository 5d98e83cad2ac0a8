import { MAX_ROWS } from '../limits.ts'
import type { ReadFailure } from '../types.ts'

/** The reason why a table with this number of rows isn't read; undefined if it isn't too long. */
export function refuseRows(rows: number): ReadFailure | undefined {
  if (rows <= MAX_ROWS) return undefined
  return {
    ok: false,
    reason: `The file has ${rows.toLocaleString('en')} rows, but at most ${MAX_ROWS.toLocaleString('en')} can be imported at once. Split it into several files.`,
  }
}
