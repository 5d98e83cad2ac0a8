import { expect, test } from 'vitest'
import { readMenuFile } from '../read/read-menu-file.ts'
import type { Mapping } from '../types.ts'
import { buildDrafts } from './build-drafts.ts'
import { importContext } from './import-context.fixture.ts'

test.each([
  ['allergenColumn', 'The allergen “?” is not in your list. Choose a different one.'],
  ['dietColumn', 'The diet type “?” is not in your list. Choose a different one.'],
] as const)('a column set to “%s” with a code that the company doesn’t have is refused', async (kind, message) => {
  const read = await readMenuFile(new TextEncoder().encode('name,extra\nSoup,yes\n'), 'menu.csv')
  if (!read.ok) throw new Error(read.reason)
  const columns: Mapping['columns'] = { name: { kind: 'name' }, extra: { kind, code: '?' } }

  const result = buildDrafts(read.table, { columns, priceUnit: 'major', acceptCurrency: false }, importContext({}))

  expect(result.drafts).toEqual([])
  expect(result.mappingErrors).toEqual([{ column: 'extra', message }])
})
