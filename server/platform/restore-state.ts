import type { RestoreRequest } from './menu-history.ts'

type Fields = Record<string, unknown>

/**
 * Whether a record of the history can be restored: `possible`; `done` for an undo (a request with `expected`) whose
 * record equals the current state, as when it is sent again because its response was lost; or the reason why not.
 * @param current the record now; null when it doesn't exist
 * @param holds whether the record now equals one of the history
 * @example restoreState({ record: { price: 1 }, expected: { price: 2 } }, { price: 3 }, sameJson)
 * // { reason: 'It has since been edited' }
 */
export function restoreState<Current extends object>(
  { record, expected }: Pick<RestoreRequest, 'record' | 'expected'>,
  current: Current | null,
  holds: (current: Current, record: Fields) => boolean,
): 'possible' | 'done' | { reason: string } {
  const isNow = (state: Fields | null) => (current && state ? holds(current, state) : !current && !state)
  if (expected === undefined || isNow(expected)) return 'possible'
  if (isNow(record)) return 'done'
  if (!current) return { reason: 'It has since been deleted' }
  return { reason: expected ? 'It has since been edited' : 'It has already been restored' }
}
