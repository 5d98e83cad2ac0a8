import { describe, expect, it } from 'vitest'
import { answersTo } from './commands.ts'

describe('the command palette', () => {
  it.each([
    ['Diet Types', 'typ di', true],
    ['Crème Brûlée', 'BRULEE', true],
    ['Diet Types', '', true],
    ['Diet Types', 'diet table', false],
  ])('matches %s with “%s”: %s', (name, typed, answers) => {
    expect(answersTo(name, typed)).toBe(answers)
  })
})
