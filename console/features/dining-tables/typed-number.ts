/** What was typed as a whole number; anything else is NaN, which the contract's schema refuses in words. */
export function asNumber(typed: unknown): number {
  if (typeof typed === 'number') return typed
  return typeof typed === 'string' && /^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN
}

/** The same for a field that may be left empty. */
export function asNumberOrNull(typed: unknown): number | null {
  return typed === null || (typeof typed === 'string' && typed.trim() === '') ? null : asNumber(typed)
}
