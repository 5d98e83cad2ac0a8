import {
  array,
  assert,
  asyncProperty,
  constant,
  constantFrom,
  double,
  jsonValue,
  oneof,
  property,
  record,
  string,
  uint8Array,
} from 'fast-check'
import { expect, test } from 'vitest'

import { buildDrafts } from '../plan/build-drafts.ts'
import { importContext } from '../plan/import-context.fixture.ts'
import { parsePrices } from '../plan/parse-price.ts'
import { proposeMapping } from '../infer/propose-mapping.ts'
import { readMenuFile } from './read-menu-file.ts'

const priceText = string({
  unit: constantFrom(..."0123456789.,'-–/+ €$£¥KSM()円税込abfromclLtr:·\n"),
  maxLength: 30,
})

test('every price read from a cell is a whole number of minor units above zero', () => {
  assert(
    property(priceText, constantFrom('EUR', 'JPY', 'KWD', 'IDR'), (text, currencyCode) => {
      const exponent = { EUR: 2, JPY: 0, KWD: 3, IDR: 2 }[currencyCode] ?? 2
      const reading = parsePrices(text, { currencyCode, exponent, priceUnit: 'major', acceptCurrency: false })

      const isExact =
        reading.kind !== 'prices' || reading.prices.every(({ minor }) => Number.isSafeInteger(minor) && minor > 0)

      expect(isExact).toBe(true)
    }),
    { numRuns: 3_000 },
  )
})

test('any bytes are either read or refused with a message', async () => {
  await assert(
    asyncProperty(uint8Array({ maxLength: 300 }), constantFrom('a.csv', 'a.json', 'a.xlsx'), async (bytes, name) => {
      const result = await readMenuFile(bytes, name)

      expect(result.ok || /^[A-Z].*\.$/s.test(result.reason)).toBe(true)
    }),
    { numRuns: 400 },
  )
})

test('every row of any JSON file is imported, merged or refused', async () => {
  const item = record({
    name: string(),
    price: oneof(double(), string(), constant(null)),
    x: jsonValue(),
  })
  const file = oneof(
    jsonValue(),
    array(item),
    record({ categories: array(record({ name: string(), items: array(item) })) }),
  )
  await assert(
    asyncProperty(file, async (value) => {
      const read = await readMenuFile(new TextEncoder().encode(JSON.stringify(value)), 'a.json')
      if (!read.ok) return
      const context = importContext({})
      const { mapping } = proposeMapping(read.table, context)
      const { drafts, refused, mappingErrors } = buildDrafts(read.table, mapping, context)

      if (mappingErrors.length > 0) return
      const taken = new Set([
        ...drafts.flatMap(({ rowNumbers }) => rowNumbers),
        ...refused.map(({ rowNumber }) => rowNumber),
      ])
      expect(taken).toEqual(new Set(read.table.rows.map(({ rowNumber }) => rowNumber)))
    }),
    { numRuns: 400 },
  )
})
