import { TABLE_NUMBER_MAX, TABLE_SEATS_MAX } from '#contract/limits.ts'
import { wholeNumberInput } from '../../fields/number-input.ts'

export const SEATS = wholeNumberInput(String(TABLE_SEATS_MAX).length)
export const TABLE_NUMBER = wholeNumberInput(String(TABLE_NUMBER_MAX).length)

/** The typed text as an integer. Anything else becomes NaN, which the contract's schema refuses with a message. */
export function asNumber(typed: unknown): number {
  if (typeof typed === 'number') return typed
  return typeof typed === 'string' && /^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN
}

/** Like `asNumber` for an optional field: empty text becomes null. */
export function asNumberOrNull(typed: unknown): number | null {
  return typed === null || (typeof typed === 'string' && typed.trim() === '') ? null : asNumber(typed)
}
