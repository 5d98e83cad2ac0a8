import { describe, expect, it } from 'vitest'
import { answersTo } from './commands.ts'

describe('the command palette', () => {
  it.each([
    ['Diet Types', 'typ di'],
    ['Crème Brûlée', 'BRULEE'],
    ['Diet Types', ''],
  ])('finds “%s” for the search “%s”', (name, typed) => {
    expect(answersTo(name, typed)).toBe(true)
  })

  it('finds nothing if only one of two words matches', () => {
    expect(answersTo('Diet Types', 'diet table')).toBe(false)
  })
})
