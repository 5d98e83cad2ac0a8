import { expect, it } from 'vitest'
import { plainText } from './plain-text.ts'

it.each([
  ['The pesto has nuts. I asked twice.', 'The pesto has nuts. I asked twice.'],
  ['one\n\ttwo\u200B', 'one two'],
  ['see https://evil.example/a?b now', 'see (link) now'],
  ['evil.example', '(link)'],
  ['write to a@evil.example, please', 'write to (link) please'],
  ['7.50 is too much', '7.50 is too much'],
  ['x'.repeat(600), `${'x'.repeat(500)}…`],
])('a mail shows a guest’s text %j as %j', (written, said) => {
  expect(plainText(written)).toBe(said)
})
