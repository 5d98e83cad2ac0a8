import { expect, it } from 'vitest'
import { contrastWords } from './contrast-words.ts'

it.each([
  ['#000000', 'Contrast with white 21.0:1.'],
  ['#2F7D32', 'Contrast with white 5.1:1.'],
  ['green', 'Written like #2F7D32.'],
])('of %s is said %s', (color, words) => {
  expect(contrastWords(color)).toBe(words)
})
