import { expect, it } from 'vitest'
import { plainName } from './plain-name.ts'

it.each([
  ['Ada Lovelace', 'Ada Lovelace'],
  ['  José\n\tMaría ', 'José María'],
  ['J. R. R. Tolkien', 'J. R. R. Tolkien'],
  ['李小龍', '李小龍'],
  ['Joe’s Diner & Bar', 'Joe’s Diner & Bar'],
  ['Café 24/7', 'Café 24/7'],
  ['Bar @ Home: Küche', 'Bar @ Home: Küche'],
  ['x'.repeat(120), `${'x'.repeat(59)}…`],
])('a mail shows a name on one line, and cuts it after 60 characters: %j', (given, shown) => {
  expect(plainName(given)).toBe(shown)
})

it.each([
  'Win at evil.example',
  'https://evil.example',
  'www.evil.test now',
  'a@evil.example',
  '//evil/x',
  '\\\\evil\\x',
  '1.2.3.4/x',
  'tel:0900',
  'казино.рф',
  'जुआ.भारत',
  '',
  ' \u200B',
  null,
])('a mail leaves out a name that is empty or looks like a link: %j', (given) => {
  expect(plainName(given)).toBeNull()
})
