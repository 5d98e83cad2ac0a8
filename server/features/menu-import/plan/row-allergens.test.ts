import { describe, expect, test } from 'vitest'
import { labelMatcher } from './match-allergens.ts'
import { ALLERGENS, read, VEGAN } from './row-allergens.fixture.ts'

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

test.each(['May contain', 'may contain…', 'Kann Spuren enthalten', 'Milk. May contain traces.', 'peut contenir'])(
  'a “may contain” without an allergen needs a review: “%s”',
  (cell) => {
    expect(read(cell).unclear).toHaveLength(1)
  },
)
