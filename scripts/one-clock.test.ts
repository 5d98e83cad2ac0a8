import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The only file of the console that may format dates and times with the browser's API. */
const PLACE = 'console/pages/format-date.ts'
const OTHER_WAYS = /toLocale(Date|Time)String|DateTimeFormat|(date|time)Style\s*:|Date\([^()]*\)\.toLocaleString/

test('only one file of the console formats dates and times with the browser’s API', () => {
  const files = globSync('console/**/*.{ts,tsx}').filter((file) => !file.endsWith('.test.ts') && file !== PLACE)

  expect(files.length).toBeGreaterThan(300)
  expect(files.filter((file) => OTHER_WAYS.test(readFileSync(file, 'utf8')))).toEqual([])
})
