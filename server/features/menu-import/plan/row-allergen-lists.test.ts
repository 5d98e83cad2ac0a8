import { expect, test } from 'vitest'
import type { Mapping } from '../types.ts'
import { codeKey } from './label-codes.ts'
import { readRowLabels, type UnrecognisedLog } from './row-allergens.ts'
import { MATCHER, read, VEGAN } from './row-allergens.fixture.ts'

test.each([
  'kann Milch, Nüsse und Soja enthalten',
  'Kann auch Milch/Nüsse/Soja enthalten',
  'may also contain milk, nuts, soybeans',
])('all allergens of a list in “kann … enthalten” or after “may contain” get the level “may contain”: “%s”', (cell) => {
  expect(read(cell)).toEqual({
    levels: { MILK: 'MAY_CONTAIN', NUTS: 'MAY_CONTAIN', SOYBEANS: 'MAY_CONTAIN' },
    unclear: [],
    unrecognised: [],
  })
})

test.each([
  'Soja, kann Spuren enthalten von Milch, Eier',
  'Soja, kann auch Spuren enthalten: Milch, Eier',
  'Soja, kann auch Spuren von Milch, Eier',
])('all allergens after “kann Spuren …” get the level “may contain”: “%s”', (cell) => {
  expect(read(cell)).toEqual({
    levels: { SOYBEANS: 'CONTAINS', MILK: 'MAY_CONTAIN', EGGS: 'MAY_CONTAIN' },
    unclear: [],
    unrecognised: [],
  })
})

test('allergens after “kann … enthalten” have the same level as those before it', () => {
  expect(read('Soja, kann Milch enthalten, Eier').levels).toEqual({
    SOYBEANS: 'CONTAINS',
    MILK: 'MAY_CONTAIN',
    EGGS: 'CONTAINS',
  })
})

test.each([
  'Traces possibles de lait',
  'Traces éventuelles de lait',
  'Peut aussi contenir du lait',
  'Posibles trazas de leche',
])('the level “may contain” is recognised in “%s”', (cell) => {
  expect(read(cell).levels).toEqual({ MILK: 'MAY_CONTAIN' })
})

test.each(['n/a', 'N/A', '-', 'none'])('“%s” lists no allergen and isn’t reported', (cell) => {
  expect(read(cell)).toEqual({ levels: {}, unclear: [], unrecognised: [] })
})

test('a Japanese list is split at its middle dots', () => {
  expect(read('乳・Eggs･Fish').levels).toEqual({ MILK: 'CONTAINS', EGGS: 'CONTAINS', FISH: 'CONTAINS' })
})

test('the schema.org address of a diet type is recognised', () => {
  const vegan = read('https://schema.org/VeganDiet', { kind: 'dietTypes' }, 'suitableForDiet')

  expect(vegan).toEqual({ levels: {}, dietTypes: [VEGAN.id], unclear: [], unrecognised: [] })
})

test.each([
  ['1-3-7', ['1', '3', '7']],
  ['A - C – G', ['A', 'C', 'G']],
  ['1-3', ['1-3']],
])('codes joined by dashes are read as a list only if there are at least three: “%s”', (cell, codes) => {
  const hint = 'Set the meaning of this code under “Codes in this file”.'

  expect(read(cell).unrecognised.map(({ value, hint: own }) => [value, own])).toEqual(codes.map((one) => [one, hint]))
})

test.each([
  ['Milch: ja, Nüsse: Spuren, Fish: nein', { MILK: 'CONTAINS', NUTS: 'MAY_CONTAIN', FISH: 'FREE_FROM' }],
  ['Milch = enthalten', { MILK: 'CONTAINS' }],
  ['Milch enthalten', { MILK: 'CONTAINS' }],
  ['Spuren von Milch enthalten', { MILK: 'MAY_CONTAIN' }],
  ['CONTAINS_MILK / MAY_CONTAIN_NUTS', { MILK: 'CONTAINS', NUTS: 'MAY_CONTAIN' }],
])('words beside an allergen set its level: “%s”', (cell, levels) => {
  expect(read(cell)).toEqual({ levels, unclear: [], unrecognised: [] })
})

test.each(['raw fish', 'all except fish', 'croutons contain fish', 'not suitable for fish allergy sufferers'])(
  'an allergen inside other words needs a review: “%s”',
  (cell) => {
    const review = { levels: {}, unclear: [cell], unrecognised: [{ value: cell }] }

    expect(read(cell)).toMatchObject(review)
    expect(read(cell, { kind: 'labels' })).toMatchObject(review)
  },
)

test('an allergen inside other words after “contains” needs a review in a column of labels', () => {
  expect(read('Spicy, Contains fish pieces', { kind: 'labels' })).toMatchObject({
    levels: {},
    unclear: ['fish pieces'],
  })
})

test.each([
  '乳成分を含む',
  '含牛奶',
  '可能含有甲壳类',
  'Weizenmehl',
  'Milcheiweiß',
  'Haselnussmus',
  'produits laitiers',
  'présence possible de fruits à coque',
  'следы арахиса',
  'молочные продукты',
  '새우',
])('an unknown text in a column of allergens needs a review: “%s”', (cell) => {
  expect(read(cell)).toMatchObject({ levels: {}, unclear: [expect.any(String)] })
  expect(read(`Milk, ${cell}`, { kind: 'allergensMayContain' })).toMatchObject({ unclear: [expect.any(String)] })
  expect(read(cell, { kind: 'labels' }).unclear).toEqual([])
})

test.each(['no known allergens', 'keine bekannten Allergene', 'no MSG', 'ohne Farbstoffe', 'vegan'])(
  'a text that names no contained allergen needs no review: “%s”',
  (cell) => {
    expect(read(cell)).toMatchObject({ levels: {}, unclear: [] })
  },
)

test('words such as “and products thereof” beside an allergen need no review', () => {
  expect(read('Milk and products thereof (including lactose), Fish & derivatives')).toEqual({
    levels: { MILK: 'CONTAINS', FISH: 'CONTAINS' },
    unclear: [],
    unrecognised: [],
  })
})

test.each([
  ['Free from: milk; eggs', { MILK: 'FREE_FROM' }],
  ['Contains: soja; may contain: milk; eggs', { SOYBEANS: 'CONTAINS', MILK: 'MAY_CONTAIN' }],
  ['ohne: Milch; Eier', { MILK: 'FREE_FROM' }],
])(
  'an allergen after a semicolon in a list that “free from:” or “may contain:” opens needs a review: “%s”',
  (cell, levels) => {
    const labels = read(cell)

    expect(labels.levels).toEqual(levels)
    expect(labels.unclear).toHaveLength(1)
  },
)

test.each([
  ['Contains: milk; eggs', { MILK: 'CONTAINS', EGGS: 'CONTAINS' }],
  ['May contain: milk; contains: eggs; soja', { MILK: 'MAY_CONTAIN', EGGS: 'CONTAINS', SOYBEANS: 'CONTAINS' }],
  ['milk; eggs; may contain soja', { MILK: 'CONTAINS', EGGS: 'CONTAINS', SOYBEANS: 'MAY_CONTAIN' }],
  ['Free from: milk. Eggs; soja', { MILK: 'FREE_FROM', EGGS: 'CONTAINS', SOYBEANS: 'CONTAINS' }],
])(
  'an allergen after a semicolon has the level of the column, unless it has its own or is in a list that “free from:” or “may contain:” opens: “%s”',
  (cell, levels) => {
    expect(read(cell)).toMatchObject({ levels, unclear: [] })
  },
)

test.each([
  ['May contain nuts\nMilk', { NUTS: 'MAY_CONTAIN', MILK: 'CONTAINS' }],
  ['Contains milk\nMay contain nuts', { MILK: 'CONTAINS', NUTS: 'MAY_CONTAIN' }],
  ['Milk\r\nMay contain:\r\nnuts,\nsoja', { MILK: 'CONTAINS', NUTS: 'MAY_CONTAIN', SOYBEANS: 'MAY_CONTAIN' }],
  ['Allergens\nMilk\nEggs', { MILK: 'CONTAINS', EGGS: 'CONTAINS' }],
])(
  'a level that one line states doesn’t apply to the next line unless the line ends in a colon or a comma: %j',
  (cell, levels) => {
    expect(read(cell)).toMatchObject({ levels, unclear: [] })
  },
)

test.each(['Free from\nmilk', 'Free from:\nsoja\nmilk', 'May contain\nmilk'])(
  'an allergen in a later line of a list that “free from” or “may contain” opens needs a review: %j',
  (cell) => {
    const { levels, unclear } = read(cell)

    expect(levels).not.toHaveProperty('MILK')
    expect(unclear).toEqual(['milk'])
  },
)

test('a code needs a review again if the allergen or diet type that it means was deleted', () => {
  const log: UnrecognisedLog = new Map()
  const column = { key: 'key', header: 'Allergens', field: { kind: 'labels' } } as const
  const codes: Mapping['codes'] = {
    [codeKey('key', 'G')]: { kind: 'allergen', code: 'GONE' },
    [codeKey('key', 'K')]: { kind: 'diet', code: 'GoneDiet' },
    [codeKey('key', 'X')]: { kind: 'ignore' },
  }

  const labels = readRowLabels({ rowNumber: 2, cells: { key: 'G, K, X' } }, [column], MATCHER, log, codes)

  expect(labels).toMatchObject({ allergens: [], dietTypeIds: [], openCodes: ['G', 'K'] })
  expect([...log.values()].map(({ value }) => value)).toEqual(['G', 'K'])
})
