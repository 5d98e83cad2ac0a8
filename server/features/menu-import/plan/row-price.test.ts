import { describe, expect, test } from 'vitest'
import { namesOf } from './row-price.ts'

const named = (...labels: string[]) =>
  namesOf(
    labels.map((label) => ({ label })),
    undefined,
  )

describe('the words beside several prices', () => {
  test.each([
    ['S', 'M', 'L'],
    ['2 cl', '4 cl'],
    ['0,3l', '0,5l'],
    ['for 2', 'for 4'],
    ['1 Person', '2 Personen'],
  ])('the words beside several prices are read as names of sizes: %s, %s', (...labels) => {
    expect(named(...labels)).toEqual(labels)
  })

  test.each([
    ['S', 'M 10 -'],
    ['0,3l 0', '5l'],
    ['statt', 'nur'],
    ['was', 'now'],
    ['cash', 'card'],
    ['Mitglieder', 'Gäste'],
  ])('numbers and words such as “was” beside several prices aren’t read as names of sizes: %s, %s', (...labels) => {
    expect(named(...labels)).toBeUndefined()
  })
})
