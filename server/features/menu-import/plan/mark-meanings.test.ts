import { expect, test } from 'vitest'
import type { SourceCell } from '../types.ts'
import { traceOf } from './flags.ts'
import { legendLetters, markMeanings } from './mark-meanings.ts'

/** What each distinct mark of a matrix means. */
function meaningsOf(...cells: SourceCell[]) {
  const meanings = markMeanings(cells)
  return Object.fromEntries(cells.map((cell) => [String(cell), traceOf(cell, meanings)]))
}

test.each([
  [['T', 'F'], { T: 'CONTAINS', F: 'notStated' }],
  [['t', 'f', '', '-'], { t: 'CONTAINS', f: 'notStated' }],
  [['X', 'T'], { X: 'CONTAINS', T: 'MAY_CONTAIN' }],
  [['Y', 'N', 'M', 'P'], { Y: 'CONTAINS', N: 'FREE_FROM', M: 'MAY_CONTAIN', P: 'MAY_CONTAIN' }],
  [['yes', 'no', 'm'], { yes: 'CONTAINS', no: 'FREE_FROM', m: 'MAY_CONTAIN' }],
  [[true, false, 'T'], { true: 'CONTAINS', false: 'notStated', T: 'MAY_CONTAIN' }],
  [['●', 'T'], { '●': 'CONTAINS', T: 'MAY_CONTAIN' }],
  [['O', 'N'], { O: 'CONTAINS', N: 'FREE_FROM' }],
  [['oui', 'o', 'non'], { oui: 'CONTAINS', o: 'CONTAINS', non: 'FREE_FROM' }],
  [['○', '－'], { '○': 'CONTAINS', '－': 'notStated' }],
  [['x', '✓', '●', '1', 'yes'], { x: 'CONTAINS', '✓': 'CONTAINS', '●': 'CONTAINS', 1: 'CONTAINS', yes: 'CONTAINS' }],
  [['x', '(x)'], { x: 'CONTAINS', '(x)': 'MAY_CONTAIN' }],
] as [SourceCell[], Record<string, string>][])(
  'a mark’s meaning depends on the other marks of the matrix: %j',
  (cells, meanings) => {
    expect(meaningsOf(...cells)).toMatchObject(meanings)
  },
)

test.each([
  [['T'], ['T']],
  [
    ['P', 'A', 'T'],
    ['P', 'A', 'T'],
  ],
  [
    ['P', 'A', 'x'],
    ['P', 'A'],
  ],
  [
    ['M', 'G', 'F'],
    ['M', 'G', 'F'],
  ],
  [['F', 'x'], ['F']],
  [
    ['T', 'F', 'x'],
    ['T', 'F'],
  ],
  [
    ['T', 'F', 'M'],
    ['T', 'F', 'M'],
  ],
  [['●', '○'], ['○']],
  [['X', 'O'], ['O']],
  [
    ['X', '+', '*'],
    ['+', '*'],
  ],
  [
    ['○', '*'],
    ['○', '*'],
  ],
] as [SourceCell[], string[]][])(
  'a mark is unclear if the other marks allow two readings of it: %j',
  (cells, unclear) => {
    const found = Object.entries(meaningsOf(...cells)).filter(([, meaning]) => meaning === 'unclear')

    expect(found.map(([mark]) => mark)).toEqual(unclear)
  },
)

test.each([
  [
    [['N', ''], ['H', '-'], ['x']],
    ['n', 'h'],
  ],
  [
    [['M'], ['P'], ['E']],
    ['m', 'p'],
  ],
  [[['H', 'H1', 'H2'], ['x']], ['h']],
  [[['Y', 'N'], ['N']], []],
  [[['N'], ['N', '']], []],
  [[['N', 'no'], ['x']], []],
  [[['x', 'T'], ['x']], []],
] as [SourceCell[][], string[]][])(
  'a letter for “no” or “may” may come from a legend if it is the only clear mark of one column and in no other: %j',
  (columns, letters) => {
    expect(legendLetters(columns)).toEqual(letters)
  },
)
