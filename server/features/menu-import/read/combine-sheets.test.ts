import { expect, test } from 'vitest'
import { importContext } from '../plan/import-context.fixture.ts'
import { buildDrafts } from '../plan/build-drafts.ts'
import { proposeMapping } from '../infer/propose-mapping.ts'
import type { DraftResult, Mapping } from '../types.ts'
import { withKnownExport } from './known-exports.ts'
import { ALL_SHEETS, readXlsx } from './read-xlsx.ts'
import { sheetXml, workbookParts } from './workbook.fixture.ts'
import { craftZip } from './zip.fixture.ts'

const FOOD = sheetXml([
  ['Name', 'Price'],
  ['Pie', 9.5],
  ['Stew', 11],
])
const DRINKS = sheetXml([
  ['Name', 'Price'],
  ['Ale', 4.5],
  ['Cocoa', 3],
])
const EXTRAS = sheetXml([
  ['Code', 'Rate'],
  ['A', 0.07],
])

async function read(sheets: string[], sheet?: string, change: Partial<Mapping> = {}) {
  const result = await readXlsx(craftZip(workbookParts(...sheets)), sheet === undefined ? {} : { sheet })
  if (!result.ok) throw new Error(result.reason)
  const context = importContext({})
  const { mapping } = proposeMapping(result.table, context)
  return { table: result.table, ...buildDrafts(result.table, { ...mapping, ...change }, context) }
}

test('the user is asked which of several menu sheets to read; if all are read, their names become categories', async () => {
  const one = await read([FOOD, DRINKS, EXTRAS])
  const all = await read([FOOD, DRINKS, EXTRAS], ALL_SHEETS)

  expect(one.questions.find(({ id }) => id === 'sheets')).toMatchObject({
    answer: null,
    sheets: ['Sheet 1', 'Sheet 2'],
  })
  expect(one.drafts.map(({ name }) => name['en'])).toEqual(['Pie', 'Stew'])
  expect(all.drafts.map(({ name, category, priceMinor }) => [category['en'], name['en'], priceMinor])).toEqual([
    ['Sheet 1', 'Pie', 950],
    ['Sheet 1', 'Stew', 1100],
    ['Sheet 2', 'Ale', 450],
    ['Sheet 2', 'Cocoa', 300],
  ])
  expect(new Set(all.table.rows.map(({ rowNumber }) => rowNumber)).size).toBe(4)
})

test('a price merged over several rows is used only after the user chooses how to read it', async () => {
  const sheet = sheetXml(
    [
      ['Name', 'Category', 'Price'],
      ['Soup', 'Lunch', 12],
      ['Salad', 'Lunch', ''],
      ['Coffee', 'Lunch', ''],
      ['Pie', 'Mains', 9.5],
    ],
    '<mergeCells><mergeCell ref="C2:C4"/></mergeCells>',
  )
  const prices = ({ drafts }: DraftResult) =>
    drafts.map(({ name, priceMinor, status }) => [name['en'], priceMinor, status])

  expect(prices(await read([sheet]))).toEqual([
    ['Soup', null, 'DRAFT'],
    ['Salad', null, 'DRAFT'],
    ['Coffee', null, 'DRAFT'],
    ['Pie', 950, 'PUBLISHED'],
  ])
  expect(prices(await read([sheet], undefined, { sharedPrices: 'combo' }))).toEqual([
    ['Soup + Salad + Coffee', 1200, 'PUBLISHED'],
    ['Pie', 950, 'PUBLISHED'],
  ])
  expect(prices(await read([sheet], undefined, { sharedPrices: 'each' }))).toEqual([
    ['Soup', 1200, 'PUBLISHED'],
    ['Salad', 1200, 'PUBLISHED'],
    ['Coffee', 1200, 'PUBLISHED'],
    ['Pie', 950, 'PUBLISHED'],
  ])
})

test('the prices of two sizes that are merged over several rows can be applied to each row', async () => {
  const sheet = sheetXml(
    [
      ['Name', 'Category', 'Small', 'Large'],
      ['Soup', 'Lunch', 4, 6],
      ['Salad', 'Lunch', '', ''],
    ],
    '<mergeCells><mergeCell ref="C2:C3"/><mergeCell ref="D2:D3"/></mergeCells>',
  )
  const columns: Mapping['columns'] = {
    Name: { kind: 'name' },
    Category: { kind: 'category' },
    Small: { kind: 'variantPrice', name: 'Small' },
    Large: { kind: 'variantPrice', name: 'Large' },
  }
  const { drafts } = await read([sheet], undefined, { columns, sharedPrices: 'each' })

  expect(drafts.map(({ name, variants }) => [name['en'], variants.map(({ priceMinor }) => priceMinor)])).toEqual([
    ['Soup', [400, 600]],
    ['Salad', [400, 600]],
  ])
})

test('the sheets of a Clover export are joined into items with their categories and option groups', async () => {
  const items = sheetXml([
    ['Clover ID', 'Name', 'Price', 'Price Type', 'Modifier Groups', 'Hidden'],
    ['A1', 'Poke bowl', 12.5, 'Fixed', 'Sauces', 'No'],
    ['', '', '', '', 'Toppings', ''],
    ['A2', 'Old bowl', 9, 'Fixed', '', 'Yes'],
    ['A3', 'Catering', '', 'Variable', '', 'No'],
  ])
  const groups = sheetXml([
    ['Modifier Group Name', 'Pop-up Automatically', 'Modifier', 'Price', 'Required Quantity', 'Max Quantity'],
    ['Sauces', 'Yes', 'Shoyu', 0, 1, 1],
    ['', '', 'Ponzu', 0.5, '', ''],
    ['Toppings', 'No', 'Avocado', 1.5, '', ''],
  ])
  const categories = sheetXml([
    ['Category Name', 'BOWLS', 'PARTIES'],
    ['Items in Category', 'Poke bowl', 'Catering'],
    ['', 'Old bowl', ''],
  ])
  const parts = workbookParts(
    { name: 'Items', xml: items },
    { name: 'Modifier Groups', xml: groups },
    { name: 'Categories', xml: categories },
  )
  const result = await readXlsx(craftZip(parts))
  if (!result.ok) throw new Error(result.reason)
  const table = withKnownExport(result.table)
  const context = importContext({ currencyCode: 'USD' })
  const built = buildDrafts(table, proposeMapping(table, context).mapping, context)

  expect(built.questions).toEqual([])
  expect(
    built.drafts.map(({ name, category, priceMinor, isHidden }) => [name['en'], category['en'], priceMinor, isHidden]),
  ).toEqual([
    ['Poke bowl', 'BOWLS', 1250, undefined],
    ['Old bowl', 'BOWLS', 900, true],
    ['Catering', 'PARTIES', null, undefined],
  ])
  expect(
    built.drafts[0]?.modifierGroups?.map(({ name, minSelected, maxSelected, options }) => [
      name['en'],
      minSelected,
      maxSelected,
      options.map((option) => [option.name['en'], option.priceDeltaMinor]),
    ]),
  ).toEqual([
    [
      'Sauces',
      1,
      1,
      [
        ['Shoyu', 0],
        ['Ponzu', 50],
      ],
    ],
    ['Toppings', 0, null, [['Avocado', 150]]],
  ])
})

test('reading all sheets that look like menus is refused if they have too many rows in total', async () => {
  const sheet = (prefix: string) =>
    sheetXml([['Name', 'Price'], ...Array.from({ length: 30_000 }, (_, at) => [`${prefix} ${at}`, 5])])
  const file = craftZip(workbookParts(sheet('Pie'), sheet('Ale')))

  expect(await readXlsx(file, { sheet: ALL_SHEETS })).toMatchObject({
    ok: false,
    reason: expect.stringContaining('The file has 60,000 rows, but at most 50,000'),
  })
})

test('a user who asks for all menu sheets of a file that has none is asked to choose a sheet', async () => {
  const result = await readXlsx(craftZip(workbookParts(EXTRAS)), { sheet: ALL_SHEETS })

  expect(result).toMatchObject({ ok: false, reason: expect.stringContaining('Choose one of these: “Sheet 1”.') })
})
