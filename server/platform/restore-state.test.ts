import { expect, test } from 'vitest'
import { restoreState } from './restore-state.ts'
import { sameJson } from './same-json.ts'

const [earlier, later, edited] = [{ price: 1 }, { price: 2 }, { price: 3 }]

test.each([
  ['a change, not edited since', { record: earlier, expected: later }, later, 'possible'],
  ['a change, already undone', { record: earlier, expected: later }, earlier, 'done'],
  ['a change, edited since', { record: earlier, expected: later }, edited, { reason: 'It has since been edited' }],
  ['a change, deleted since', { record: earlier, expected: later }, null, { reason: 'It has since been deleted' }],
  ['a deletion', { record: earlier, expected: null }, null, 'possible'],
  ['a deletion, already undone', { record: earlier, expected: null }, earlier, 'done'],
  [
    'a deletion, restored and edited',
    { record: earlier, expected: null },
    edited,
    { reason: 'It has already been restored' },
  ],
  ['a creation', { record: null, expected: later }, later, 'possible'],
  ['a creation, already undone', { record: null, expected: later }, null, 'done'],
  ['a creation, edited since', { record: null, expected: later }, edited, { reason: 'It has since been edited' }],
  ['an earlier version, edited since', { record: earlier }, edited, 'possible'],
])(
  'an undo requires that the record hasn’t changed since, but an earlier version can always be restored: %s',
  (_case, want, current, state) => {
    expect(restoreState(want, current, sameJson)).toEqual(state)
  },
)
