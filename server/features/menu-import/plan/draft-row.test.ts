import { expect, test } from 'vitest'
import { readMenuFile } from '../read/read-menu-file.ts'
import type { TargetField } from '../types.ts'
import { buildDrafts } from './build-drafts.ts'
import { importContext } from './import-context.fixture.ts'

async function descriptions(fields: TargetField[]) {
  const csv = 'a,b,c\nSoupe,Une soupe de poireaux,4\n'
  const read = await readMenuFile(new TextEncoder().encode(csv), 'menu.csv')
  if (!read.ok) throw new Error(read.reason)
  const columns = Object.fromEntries(
    read.table.columns.map(({ key }, at) => [key, fields[at] ?? { kind: 'ignore' as const }]),
  )
  const mapping = { columns, priceUnit: 'major', acceptCurrency: false } as const
  const { drafts } = buildDrafts(read.table, mapping, importContext({ locales: ['en', 'fr'] }))
  return drafts.map(({ description, descriptionStandIn }) => ({ description, descriptionStandIn }))
}

const FRENCH_NAME: TargetField = { kind: 'name', locale: 'fr' }
const PRICE: TargetField = { kind: 'price' }
const TEXT = 'Une soupe de poireaux'

test('a description without a stated language is in the language of the name', async () => {
  expect(await descriptions([FRENCH_NAME, { kind: 'description' }, PRICE])).toEqual([
    { description: { en: TEXT, fr: TEXT }, descriptionStandIn: 'fr' },
  ])
})

test('a description stays in its stated language, whatever the language of the name', async () => {
  expect(await descriptions([FRENCH_NAME, { kind: 'description', locale: 'en' }, PRICE])).toEqual([
    { description: { en: TEXT }, descriptionStandIn: undefined },
  ])
})
