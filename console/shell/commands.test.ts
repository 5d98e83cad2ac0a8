import { expect, it } from 'vitest'
import { matchesWords } from './commands.ts'

it.each([
  ['parts of words in any order', 'Diet Types', 'typ di'],
  ['text without regard to case and accents', 'Crème Brûlée', 'BRULEE'],
  ['an empty search', 'Diet Types', ''],
])('the command palette matches %s: “%s” for “%s”', (_, name, typed) => {
  expect(matchesWords(name, typed)).toBe(true)
})

it('the command palette finds nothing if only one of two words matches', () => {
  expect(matchesWords('Diet Types', 'diet table')).toBe(false)
})
