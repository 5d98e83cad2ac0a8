import { describe, expect, test } from 'vitest'
import type { Mapping, SourceCell, TargetField } from '../types.ts'
import { codeKey } from './label-codes.ts'
import { labelMatcher } from './match-allergens.ts'
import { readRowLabels, type UnrecognisedLog } from './row-allergens.ts'

const TERMS: [code: string, whole: string, part: string][] = [
  ['MILK', 'Milk,Milch,lait,leche,乳', 'lactose,Laktose,lactosa,cheese'],
  ['EGGS', 'Eggs,Eier,huevos', ''],
  ['FISH', 'Fish', ''],
  ['CRUSTACEANS', 'Crustaceans,Krebstiere', 'prawns,shrimp,crab'],
  ['MOLLUSCS', 'Molluscs', 'squid'],
  ['NUTS', 'Nuts,Nüsse', ''],
  ['PEANUTS', 'Peanuts,Erdnüsse', ''],
  ['SOYBEANS', 'Soybeans,Soja', ''],
]
const ALLERGENS = TERMS.map(([code, whole, part], at) => ({
  id: at + 1,
  code,
  parentCode: null,
  name: whole.split(',')[0] ?? code,
  synonyms: [...whole.split(','), ...part.split(',')],
  wholeTerms: [code, ...whole.split(',')],
  otherTerms: [],
}))
const VEGAN = { id: 1, code: 'VeganDiet', name: 'Vegan', abbreviation: null, synonyms: [] }
const MATCHER = labelMatcher({ allergens: ALLERGENS, dietTypes: [VEGAN] })

function read(cell: SourceCell, field: TargetField = { kind: 'allergensContains' }, header = 'Allergens') {
  const log: UnrecognisedLog = new Map()
  const row = { rowNumber: 2, cells: { key: cell } }
  const labels = readRowLabels(row, [{ key: 'key', header, field }], MATCHER, log)
  const levels = Object.fromEntries(
    (labels.allergens ?? []).map(({ allergenId, level }) => [ALLERGENS[allergenId - 1]?.code, level]),
  )
  const dietTypes = labels.dietTypeIds?.length ? { dietTypes: labels.dietTypeIds } : {}
  return { levels, ...dietTypes, unclear: labels.unclear, unrecognised: [...log.values()] }
}

describe('words for one part of an allergen, such as lactose', () => {
  test.each([
    ['lactose-free', 'lactose'],
    ['no lactose', 'lactose'],
    ['ohne Laktose', 'Laktose'],
    ['sin lactosa', 'lactosa'],
    ['free from prawns', 'prawns'],
    ['crab free', 'crab'],
    ['no squid', 'squid'],
    ['no cheese', 'cheese'],
  ])('“%s” names only a part of an allergen, so the item isn’t “free from” the whole allergen', (cell, part) => {
    const { levels, unrecognised } = read(cell)

    expect(levels).toEqual({})
    expect(unrecognised).toMatchObject([{ value: part, hint: expect.stringContaining('only one kind or part') }])
  })

  test.each([
    ['Lactose', 'MILK'],
    ['contains lactose', 'MILK'],
    ['allergens.shrimp', 'CRUSTACEANS'],
  ])(
    '“no” in the column “%s” isn’t “free from”, because the header names only a part of an allergen',
    (header, code) => {
      const { levels, unrecognised } = read('no', { kind: 'allergenColumn', code }, header)

      expect(levels).toEqual({})
      expect(unrecognised).toMatchObject([{ value: 'no', hint: expect.stringContaining('only one kind or part') }])
    },
  )

  test.each([
    ['Milk / lactose', 'MILK'],
    ['M1', 'MILK'],
    ['Krebstiere', 'CRUSTACEANS'],
  ])('“no” in the column “%s” is “free from”, because the column is about the whole allergen', (header, code) => {
    expect(read('no', { kind: 'allergenColumn', code }, header).levels).toEqual({ [code]: 'FREE_FROM' })
  })

  test('an item that contains a part of an allergen, such as lactose, contains the allergen', () => {
    expect(read('lactose, prawns').levels).toEqual({ MILK: 'CONTAINS', CRUSTACEANS: 'CONTAINS' })
    expect(read('yes', { kind: 'allergenColumn', code: 'MILK' }, 'Lactose').levels).toEqual({ MILK: 'CONTAINS' })
  })
})

describe('allergens after “without”', () => {
  test.each([
    'no milk, eggs',
    'contains no milk, eggs',
    'enthält keine Milch, Eier',
    'bevat geen milk, eggs',
    'ohne Milch, Eier',
    'keine Milch, Eier',
    'geen milk, eggs',
    'sin leche, huevos',
    'without milk / eggs',
  ])('only the first allergen in “%s” is read as “free from”, and the second is reported as unclear', (cell) => {
    const { levels, unclear, unrecognised } = read(cell)

    expect(levels).toEqual({ MILK: 'FREE_FROM' })
    expect(unclear).toHaveLength(1)
    expect(unrecognised).toMatchObject([{ hint: 'It isn’t clear whether this applies.' }])
  })

  test.each([
    ['free from milk, eggs', { MILK: 'FREE_FROM', EGGS: 'FREE_FROM' }],
    ['without: milk, eggs', { MILK: 'FREE_FROM', EGGS: 'FREE_FROM' }],
    ['no milk, no eggs', { MILK: 'FREE_FROM', EGGS: 'FREE_FROM' }],
    ['no milk, contains eggs, fish', { MILK: 'FREE_FROM', EGGS: 'CONTAINS', FISH: 'CONTAINS' }],
    ['no milk. Eggs', { MILK: 'FREE_FROM', EGGS: 'CONTAINS' }],
    ['No milk\nEggs', { MILK: 'FREE_FROM', EGGS: 'CONTAINS' }],
  ])(
    'allergens get levels without a warning if it is clear what each “no” or “free from” refers to: “%s”',
    (cell, levels) => {
      expect(read(cell)).toEqual({ levels, unclear: [], unrecognised: [] })
    },
  )

  test('in a “free from” column, both allergens of “no milk, eggs” are read as “free from”', () => {
    expect(read('no milk, eggs', { kind: 'allergensFreeFrom' }).levels).toEqual({
      MILK: 'FREE_FROM',
      EGGS: 'FREE_FROM',
    })
  })
})

test.each([
  'traces: milk, eggs',
  'Spuren: Milch, Eier',
  'kann Spuren von Milch und Eiern enthalten',
  'trazas: leche, huevos',
])('words for traces in several languages set the level “may contain”: “%s”', (cell) => {
  expect(read(cell).levels).toMatchObject({ MILK: 'MAY_CONTAIN' })
})

test('allergens in the German dative plural are recognised', () => {
  expect(read('kann Spuren von Nüssen, Erdnüssen und Soja enthalten')).toMatchObject({
    levels: { NUTS: 'MAY_CONTAIN', PEANUTS: 'MAY_CONTAIN', SOYBEANS: 'MAY_CONTAIN' },
    unrecognised: [],
  })
})

test.each([
  ['なし', { MILK: 'FREE_FROM' }],
  ['－', {}],
  ['○', { MILK: 'CONTAINS' }],
])('in a Japanese allergen column, なし means “free from”, ○ “contains”, and － no level: “%s”', (cell, levels) => {
  expect(read(cell, { kind: 'allergenColumn', code: 'MILK' }, '乳')).toEqual({ levels, unclear: [], unrecognised: [] })
})

test('a cross in an allergen’s column sets no level, and is reported', () => {
  expect(read('×', { kind: 'allergenColumn', code: 'MILK' }, '乳')).toMatchObject({
    levels: {},
    unrecognised: [{ value: '×' }],
  })
})

const MILK_COLUMN = { kind: 'allergenColumn', code: 'MILK' } as const

test.each(['x (wheat, rye)', '2', '◐', '×', '?', 'Spår', 'Y¹', 'C', 'MC', 'on request', 'lait cru'])(
  'an unclear cell in an allergen’s column needs a review: “%s”',
  (cell) => {
    expect(read(cell, MILK_COLUMN, 'items.Milk')).toEqual({
      levels: {},
      unclear: [`Milk: ${cell}`],
      unrecognised: [expect.objectContaining({ value: cell, hint: 'It isn’t clear whether this applies.' })],
    })
  },
)

test.each(['(x)', '(X)', '( ✓ )', '[✔]', '(☑)', '(✅)', '(●)', '(•)', '(○)', '(*)', '(+)', '（○）'])(
  'a sign in brackets means “may contain”: “%s”',
  (cell) => {
    expect(read(cell, MILK_COLUMN, 'Milk').levels).toEqual({ MILK: 'MAY_CONTAIN' })
  },
)

test.each(['n/a', 'none', 'keine', 'unknown', '-', ''])(
  'a cell that states nothing sets no level, and needs no review: “%s”',
  (cell) => {
    expect(read(cell, MILK_COLUMN, 'Milk')).toEqual({ levels: {}, unclear: [], unrecognised: [] })
  },
)

test('an unknown word in a diet type’s column needs a review, but a cross doesn’t', () => {
  expect(read('on request', { kind: 'dietColumn', code: 'VeganDiet' }, 'Vegan').unclear).toEqual(['Vegan: on request'])
  expect(read('✗', { kind: 'dietColumn', code: 'VeganDiet' }, 'Vegan').unclear).toEqual([])
})

test.each(['x*', 'yes*', 'yes¹', '✓ *', 'yes (on request)', '(x)', 'maybe', '(yes)', 'yes?'])(
  'a diet type needs a review if the cell in its column isn’t a plain yes or no: “%s”',
  (cell) => {
    expect(read(cell, { kind: 'dietColumn', code: 'VeganDiet' }, 'Vegan')).toMatchObject({
      levels: {},
      unclear: [`Vegan: ${cell}`],
    })
  },
)

test.each(['yes', 'x', '*', '✓'])('an item has a diet type if the cell in its column is a plain mark: “%s”', (cell) => {
  expect(read(cell, { kind: 'dietColumn', code: 'VeganDiet' }, 'Vegan')).toMatchObject({
    dietTypes: [VEGAN.id],
    unclear: [],
  })
})

test.each(['no*', 'free*', '(no)', 'no?', 'no (on request)', 'nein²'])(
  '“no” with a footnote mark, brackets or a question mark isn’t “free from”, and needs a review: “%s”',
  (cell) => {
    expect(read(cell, MILK_COLUMN, 'Milk')).toMatchObject({ levels: {}, unclear: [`Milk: ${cell}`] })
  },
)

test.each(['Vegan (on request)', 'Vegan (without cheese)', 'Vegan – on request', 'Vegan* (V)', '*Vegan'])(
  'a diet type with a condition or a footnote in a list needs a review: “%s”',
  (cell) => {
    const { dietTypes, unclear } = read(cell, { kind: 'dietTypes' })

    expect({ dietTypes, unclear }).toEqual({ dietTypes: undefined, unclear: ['Vegan'] })
  },
)

test.each([
  ['vegan?', 'dietTypes'],
  ['vegan*', 'dietTypes'],
  ['vegan (vegan²)', 'labels'],
  ['milk-free*', 'allergensContains'],
  ['milk?', 'allergensContains'],
] as const)(
  'a question mark, or a footnote mark on a diet type or “-free”, makes a label unclear: “%s”',
  (cell, kind) => {
    const { levels, dietTypes, unclear } = read(cell, { kind })

    expect({ levels, dietTypes }).toEqual({ levels: {} })
    expect(unclear.length).toBeGreaterThan(0)
  },
)

test('an allergen with a footnote mark counts as contained', () => {
  expect(read('milk*')).toEqual({ levels: { MILK: 'CONTAINS' }, unclear: [], unrecognised: [] })
})

test('codes that are separated by spaces are read one by one', () => {
  expect(read('A C G').unrecognised.map(({ value }) => value)).toEqual(['A', 'C', 'G'])
  expect(read('1 3 7').unrecognised.map(({ value }) => value)).toEqual(['1', '3', '7'])
})

test.each([
  'peut contenir du lait et des œufs',
  'may contain any milk',
  'kan sporen van milk bevatten',
  'kann Milch enthalten',
  'Kann auch Spuren von Milch und Eiern enthalten',
])('articles and verbs around an allergen are skipped: “%s”', (cell) => {
  expect(read(cell).levels).toMatchObject({ MILK: 'MAY_CONTAIN' })
})

test('a company’s own synonym takes precedence over the same word of another language', () => {
  const own = ALLERGENS.map((one) => (one.code === 'NUTS' ? { ...one, synonyms: [...one.synonyms, 'orzechy'] } : one))
  const all = own.map((one) => (one.code === 'PEANUTS' ? { ...one, otherTerms: ['orzechy', 'arašídy'] } : one))
  const matcher = labelMatcher({ allergens: all, dietTypes: [] })

  expect(matcher.allergen('Orzechy')?.code).toBe('NUTS')
  expect(matcher.allergen('Arašídy')?.code).toBe('PEANUTS')
})

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
])('an allergen after a semicolon in a list that “…:” opens needs a review: “%s”', (cell, levels) => {
  const labels = read(cell)

  expect(labels.levels).toEqual(levels)
  expect(labels.unclear).toHaveLength(1)
})

test.each([
  ['Contains: milk; eggs', { MILK: 'CONTAINS', EGGS: 'CONTAINS' }],
  ['May contain: milk; contains: eggs; soja', { MILK: 'MAY_CONTAIN', EGGS: 'CONTAINS', SOYBEANS: 'CONTAINS' }],
  ['milk; eggs; may contain soja', { MILK: 'CONTAINS', EGGS: 'CONTAINS', SOYBEANS: 'MAY_CONTAIN' }],
  ['Free from: milk. Eggs; soja', { MILK: 'FREE_FROM', EGGS: 'CONTAINS', SOYBEANS: 'CONTAINS' }],
])('other allergens after a semicolon have the level of the column: “%s”', (cell, levels) => {
  expect(read(cell)).toMatchObject({ levels, unclear: [] })
})

test.each([
  ['May contain nuts\nMilk', { NUTS: 'MAY_CONTAIN', MILK: 'CONTAINS' }],
  ['Contains milk\nMay contain nuts', { MILK: 'CONTAINS', NUTS: 'MAY_CONTAIN' }],
  ['Milk\r\nMay contain:\r\nnuts,\nsoja', { MILK: 'CONTAINS', NUTS: 'MAY_CONTAIN', SOYBEANS: 'MAY_CONTAIN' }],
  ['Allergens\nMilk\nEggs', { MILK: 'CONTAINS', EGGS: 'CONTAINS' }],
])('a level that one line states doesn’t apply to the next line: %j', (cell, levels) => {
  expect(read(cell)).toMatchObject({ levels, unclear: [] })
})

test.each(['Free from\nmilk', 'Free from:\nsoja\nmilk', 'May contain\nmilk'])(
  'an allergen in a later line of a list needs a review: %j',
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
