import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The only file of the console that may format dates and times with the browser's API. */
const PLACE = 'console/pages/format-date.ts'
const OTHER_WAYS =
  /toLocale(Date|Time)String|DateTimeFormat|(date|time)Style\s*:|Date\([^()]*\)\.toLocaleString|\b(weekday|month|day|hour|minute|timeZoneName)\s*:\s*['"](numeric|2-digit|short|long|narrow)/

test.each([
  'date.toLocaleDateString()',
  'new Intl.DateTimeFormat(locale)',
  'new Date(value).toLocaleString()',
  "date.toLocaleString('en', { timeStyle: 'short' })",
  "date.toLocaleString('en', { hour: '2-digit' })",
])('recognizes %s as formatting a date or time', (code) => {
  expect(OTHER_WAYS.test(code)).toBe(true)
})

test('only one file of the console formats dates and times with the browser’s API', () => {
  const all = globSync('console/**/*.{ts,tsx}')
  const files = all.filter((file) => !/\.test\.tsx?$/.test(file) && file !== PLACE)

  expect(all).toContain(PLACE)
  expect(OTHER_WAYS.test(readFileSync(PLACE, 'utf8'))).toBe(true)
  expect(files.filter((file) => OTHER_WAYS.test(readFileSync(file, 'utf8')))).toEqual([])
})
