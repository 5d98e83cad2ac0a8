import { expect, test } from 'vitest'
import { cutText, shortenText } from './cut-text.ts'

test.each([
  ['a short text', 'Leek', 4, 'Leek'],
  ['a long text', 'Leek soup', 4, 'Leek'],
  ['an emoji', 'Soup 🍲', 6, 'Soup '],
  ['a family of emoji', 'Kids 👨‍👩‍👧', 10, 'Kids '],
  ['a flag', 'Menu 🇩🇪', 7, 'Menu '],
  ['a letter with a combining mark', 'Cafe\u0301', 4, 'Caf'],
  ['an emoji that ends at the limit', 'Soup 🍲!', 7, 'Soup 🍲'],
])('never splits a character: %s', (_what, text, length, cut) => {
  expect(cutText(text, length)).toBe(cut)
})

test('a shortened text has at most the given length, with the ellipsis', () => {
  expect(shortenText('Leek soup', 9)).toBe('Leek soup')
  expect(shortenText('Leek soup', 6)).toBe('Leek…')
  expect(shortenText('Leek 🍲 and bread', 7)).toBe('Leek…')
})

test('a text of a million characters is cut to the given length', () => {
  expect(cutText('é'.repeat(1_000_000), 10)).toBe('é'.repeat(10))
})
