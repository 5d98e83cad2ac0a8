import { expect, test } from 'vitest'
import { readMenuFile } from '../read/read-menu-file.ts'
import type { Mapping } from '../types.ts'
import { buildDrafts } from './build-drafts.ts'
import { importContext } from './import-context.fixture.ts'

test('progress is reported while 50,000 rows are turned into drafts', async () => {
  const lines = Array.from(
    { length: 50_000 },
    (_, at) => `${at},Dish ${at},Section ${at % 100},${((at % 3_000) / 100 + 1).toFixed(2)},"milk, gluten"`,
  )
  const seen: number[] = []
  const read = await readMenuFile(
    new TextEncoder().encode(`id,name,category,price,contains\n${lines.join('\n')}\n`),
    'menu.csv',
  )
  if (!read.ok) throw new Error(read.reason)
  const columns: Mapping['columns'] = {
    id: { kind: 'externalId' },
    name: { kind: 'name' },
    category: { kind: 'category' },
    price: { kind: 'price' },
    contains: { kind: 'allergensContains' },
  }

  const result = buildDrafts(read.table, { columns, priceUnit: 'major', acceptCurrency: false }, importContext({}), {
    onProgress: (done) => seen.push(done),
  })

  expect(result.drafts).toHaveLength(50_000)
  expect(seen.at(-1)).toBe(50_000)
  expect(seen.length).toBeGreaterThan(40)
})
