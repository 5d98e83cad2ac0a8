import { expect, test } from 'vitest'
import { rowsAsCsv } from './rows-as-csv.ts'

test('a downloaded list of rows is valid CSV in which no cell runs as a formula', () => {
  const rows = [
    { rowNumber: 2, message: 'The price “a,b” is not a number.' },
    { rowNumber: 3, path: 'items[1]', message: '=1+1' },
    { rowNumber: 4, message: 'He said "no".' },
  ]

  expect(rowsAsCsv(rows)).toBe(
    '\uFEFFRow,Field,Reason\r\n2,,"The price “a,b” is not a number."\r\n3,items[1],\'=1+1\r\n4,,"He said ""no""."\r\n',
  )
})
