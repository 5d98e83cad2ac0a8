import { expect, test } from 'vitest'
import { passwordStrength } from './password-strength.ts'

test('rates a password below the minimum length as too short, however varied', () => {
  expect(passwordStrength('')).toBe('tooShort')
  expect(passwordStrength('aB3$xY7')).toBe('tooShort')
  // An emoji counts as one character, although it has two UTF-16 units.
  expect(passwordStrength('🍕🍕🍕🍕')).toBe('tooShort')
})

test.each([
  ['a word of eight letters', 'weak', 'password'],
  ['a word with two digits', 'fair', 'kitchen48'],
  ['a mix of twelve characters', 'good', 'Kitchen-4827'],
  ['a sentence', 'strong', 'green onions wait in the rain'],
  ['a random mix of fourteen characters', 'strong', 'q7#Lw2!vXz9@Rt'],
])('rates a password that is %s as %s: “%s”', (_, strength, password) => {
  expect(passwordStrength(password)).toBe(strength)
})

test('a longer password is stronger, even without special characters', () => {
  expect(passwordStrength('bridgewa')).toBe('weak')
  expect(passwordStrength('bridgewalkmarketsun')).toBe('strong')
})

test('a password of repeated or sequential characters is weak, however long', () => {
  for (const password of ['aaaaaaaaaaaaaaaa', 'abcdefghijklmnop', '9876543210', 'la'.repeat(60), 'a'.repeat(120)])
    expect(passwordStrength(password)).toBe('weak')
})

test('a mix of lower case, upper case, digits and special characters makes a password stronger', () => {
  expect(passwordStrength('mxbqwkzu')).toBe('weak')
  expect(passwordStrength('mX7!wKz4')).toBe('fair')
})
