import { describe, expect, test } from 'vitest'
import { TRUTH_CASES } from './all-cases.ts'
import { listRealCases } from './real-cases.ts'
import { measure, type TruthResult } from './truth.ts'

const MOST_CHOICES = 6
/** The minimum share of rows imported correctly without answers: over all small files, and in each real file. */
const RIGHT_UNTOUCHED = 0.7
/** The minimum share of rows imported correctly once all questions are answered, over all small files. */
const RIGHT_ANSWERED = 0.98

describe('the import of files with known contents', () => {
  const measured = new Map<string, Promise<TruthResult>>()
  const measureOnce = (one: (typeof TRUTH_CASES)[number]) => {
    const result = measured.get(one.name) ?? measure(one)
    measured.set(one.name, result)
    return result
  }

  test.each(TRUTH_CASES.map((one) => [one.name, one] as const))(
    'the import of a file publishes no wrong item and asks the user for at most six choices: %s',
    async (_, one) => {
      const result = await measureOnce(one)

      expect(result.untouched.wrong).toEqual([])
      expect(result.answered.wrong).toEqual([])
      expect(result.choices).toBeLessThanOrEqual(MOST_CHOICES)
    },
  )

  test.each(listRealCases().map((one) => [one.name, one] as const))(
    'the import of a real file publishes no wrong item, and at least 70% of its rows without mistakes, without answers: %s',
    async (_, one) => {
      const result = await measure(one)

      expect(result.untouched.wrong).toEqual([])
      expect(result.untouched.right / result.rows).toBeGreaterThanOrEqual(RIGHT_UNTOUCHED)
    },
  )

  test('at least 70% of all rows are imported without mistakes, and 98% if all questions are answered', async () => {
    const results = await Promise.all(TRUTH_CASES.map(measureOnce))
    const sum = (pick: (result: TruthResult) => number) => results.reduce((total, result) => total + pick(result), 0)
    const rows = sum((result) => result.rows)

    expect(sum((result) => result.untouched.right) / rows).toBeGreaterThanOrEqual(RIGHT_UNTOUCHED)
    expect(sum((result) => result.answered.right) / rows).toBeGreaterThanOrEqual(RIGHT_ANSWERED)
  })
})

test('a published item without an expected allergen counts as wrong, and so does a lost row in a file with an open question', async () => {
  const { untouched, questions } = await measure({
    name: 'a menu with a wrong truth',
    file: `
      Name,Category,Price,Allergens
      Soup,Hot,3.00,Eggs
      Pie,Hot,4.00,A`,
    truth: `Hot > Soup = 3.00 | eggs, milk
      Hot > Pie = 4.00
      Hot > Cake = 5.00`,
    answers: { codes: {} },
  })

  expect(questions).toEqual(['codes'])
  expect(untouched.wrong).toEqual(['Soup: does not say milk', 'Cake: is lost'])
})
