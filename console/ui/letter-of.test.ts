import { expect, it } from 'vitest'
import { letterOf } from './letter-of.ts'

it.each([
  ['a Cyrillic letter by the position of its key', { key: 'с', code: 'KeyC' }, 'c'],
  ['a digit key that types a symbol as its digit', { key: '!', code: 'Digit1' }, '1'],
  ['a digit of the number pad', { key: '8', code: 'Numpad8' }, '8'],
  ['an arrow of the number pad without Num Lock as an arrow', { key: 'ArrowUp', code: 'Numpad8' }, 'arrowup'],
  ['a Latin letter as typed, whatever the position of its key', { key: 'q', code: 'KeyA' }, 'q'],
  ['a letter typed with Caps Lock in lower case', { key: 'Z', code: 'KeyZ' }, 'z'],
  ['a named key in lower case', { key: 'Enter', code: 'Enter' }, 'enter'],
])('a keyboard shortcut reads %s', (_, pressed, letter) => expect(letterOf(pressed)).toBe(letter))
