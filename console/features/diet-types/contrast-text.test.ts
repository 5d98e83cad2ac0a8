import { expect, it } from 'vitest'
import { contrastText } from './contrast-text.ts'

it.each([
  ['#000000', 'Contrast with white: 21.0:1.'],
  ['#2F7D32', 'Contrast with white: 5.1:1.'],
  ['green', 'Enter a colour such as #2F7D32'],
])('the note on the diet type colour “%s” reads “%s”', (color, words) => {
  expect(contrastText(color)).toBe(words)
})
