import { expect, test } from 'vitest'
import { findSlowRegexes, type SlowPattern } from './regexes.ts'

function errorsIn(text: string, known: SlowPattern[] = [], path = 'server/a.ts'): string[] {
  return findSlowRegexes({ paths: [path], read: () => text }, known)
}

test.each([
  ['nested repetition', '/^(a+)+$/', 'exponentially'],
  ['repetition in one of several alternatives', '/^(?:a+|b)*$/', 'exponentially'],
  ['adjacent repetitions of the same letter', '/^a*a*$/', 'polynomially'],
  ['a repetition that can start anywhere', '/\\s+$/', 'polynomially'],
  ['a pattern built from variables', 'new RegExp(`^${word}+$`)', 'at run time'],
  ['a pattern built from a variable, without `new`', 'RegExp(word)', 'at run time'],
])('regular expressions with %s are reported', (_what, source, words) => {
  const errors = errorsIn(`const first = 1\nconst found: RegExp = ${source}\n`)

  expect(errors).toEqual([expect.stringContaining(`server/a.ts:2: ${source}`)])
  expect(errors[0]).toContain(words)
})

test.each(['/^[a-z]+(?:-[a-z]+)*$/', '/^\\d{1,12}$/u', '"/(a+)+$/"', '// /(a+)+$/\n1', '4 / 2 / 1'])(
  'a fast regular expression, or code that only looks like one, is not reported: %s',
  (source) => {
    expect(errorsIn(`export const it = ${source}\n`)).toEqual([])
  },
)

test('a slow regular expression is accepted only in the file for which a reason is listed', () => {
  const known = [{ pattern: '/^a*a*$/', file: 'server/a.ts', reason: 'At most 40 letters.' }]

  expect(errorsIn('test(/^a*a*$/)', known)).toEqual([])
  expect(errorsIn('test(/^a*a*$/)', known, 'server/b.ts')).toEqual([
    expect.stringContaining('server/b.ts:1'),
    expect.stringContaining('Remove it from the list'),
  ])
})

test('a regular expression with exponential run time is refused even if a reason is listed', () => {
  const known = [{ pattern: '/^(a+)+$/', file: 'server/a.ts', reason: 'At most 40 letters.' }]

  expect(errorsIn('test(/^(a+)+$/)', known)).toEqual([expect.stringContaining('exponentially')])
})

test('a listed reason for a slow regular expression is reported when it is no longer needed', () => {
  const known = [{ pattern: '/^a+$/', file: 'server/a.ts', reason: 'At most 40 letters.' }]

  expect(errorsIn('test(/^a+$/)', known)).toEqual([expect.stringContaining('Remove it from the list')])
})

test('regular expressions in tests are not checked', () => {
  expect(errorsIn('test(/^(a+)+$/)', [], 'server/a.test.ts')).toEqual([])
})
