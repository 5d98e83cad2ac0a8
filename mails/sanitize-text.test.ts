import { expect, it } from 'vitest'
import { sanitizeText } from './sanitize-text.ts'

it.each([
  ['The pesto has nuts. I asked twice.', 'The pesto has nuts. I asked twice.'],
  ['one\n\ttwo\u200B', 'one two'],
  ['see https://evil.example/a?b now', 'see (link) now'],
  ['evil.example', '(link)'],
  ['see кафе.рф or café.fr', 'see (link) or (link)'],
  ['see जुआ.भारत', 'see (link)'],
  ['write to a@evil.example, please', 'write to (link) please'],
  ['7.50 is too much', '7.50 is too much'],
  ['x'.repeat(600), `${'x'.repeat(499)}…`],
])(
  'a guest’s text in a mail is on one line, without links, and cut after 500 characters (case %#)',
  (written, sanitized) => {
    expect(sanitizeText(written)).toBe(sanitized)
  },
)
