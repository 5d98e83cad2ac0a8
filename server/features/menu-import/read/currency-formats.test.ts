import { expect, test } from 'vitest'
import { currenciesIn } from '../plan/currency-marks.ts'
import { buildDrafts } from '../plan/build-drafts.ts'
import { importContext } from '../plan/import-context.fixture.ts'
import { proposeMapping } from '../infer/propose-mapping.ts'
import { currencyMarkOf } from './currency-formats.ts'
import { readMenuFile } from './read-menu-file.ts'
import { workbookParts } from './workbook.fixture.ts'
import { craftZip } from './zip.fixture.ts'

test.each([
  ['#,##0.00\\ [$€-407]', '€'],
  ['[$$-409]#,##0.00', '$'],
  ['"$"#,##0.00;[Red]\\-"$"#,##0.00', '$'],
  ['_-* #,##0.00\\ "€"_-;-* #,##0.00\\ "€"_-', '€'],
  ['[$USD] #,##0.00', 'USD'],
  ['0.00 "CHF"', 'CHF'],
  ['\\£0.00', '£'],
  ['€0.00', '€'],
  ['[$kr-41D] 0.00', 'kr'],
  ['0.00', undefined],
  ['[$-409]d/m/yy', undefined],
  ['0.00" per kg"', undefined],
  ['0.00;"USD" 0.00', undefined],
])('the currency of a cell is read from its number format, if it names one: %s', (format, mark) => {
  expect(currencyMarkOf(format, (text) => currenciesIn(text).length > 0)).toBe(mark)
})

/**
 * Imports a menu with three prices, of which the first `formatted` have the number format. `before` adds a sheet
 * without formats before them.
 */
async function readPrices(
  format: string,
  { header = 'Price', formatted = 3, acceptCurrency = false, before = false } = {},
) {
  const row = (at: number, isPlain = false) =>
    `<row r="${at}"><c r="A${at}" t="inlineStr"><is><t>Soup ${at}</t></is></c><c r="B${at}" s="${!isPlain && at - 1 <= formatted ? 1 : 0}"><v>${at}.5</v></c></row>`
  const heading = ['Dish', header].map((text, at) => `<c r="${'AB'[at]}1" t="inlineStr"><is><t>${text}</t></is></c>`)
  const styles = `<styleSheet><numFmts count="1"><numFmt numFmtId="164" formatCode="${format.replaceAll('"', '&quot;')}"/></numFmts><cellStyleXfs><xf numFmtId="164"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`
  const sheet = (isPlain = false) =>
    `<worksheet><sheetData><row r="1">${heading.join('')}</row>${[2, 3, 4].map((at) => row(at, isPlain)).join('')}</sheetData></worksheet>`
  const bytes = craftZip([
    ...workbookParts(...(before ? [sheet(true)] : []), sheet()),
    { name: 'xl/styles.xml', content: styles },
  ])
  const read = await readMenuFile(bytes, 'menu.xlsx', before ? { sheet: '*' } : {})
  if (!read.ok) throw new Error(read.reason)
  const context = importContext({})
  return buildDrafts(read.table, { ...proposeMapping(read.table, context).mapping, acceptCurrency }, context)
}

test('prices formatted in another currency are refused until the user accepts the amounts', async () => {
  const refused = await readPrices('[$£-809]#,##0.00')
  const accepted = await readPrices('[$£-809]#,##0.00', { acceptCurrency: true })

  expect(refused.mappingErrors).toEqual([
    { column: 'Price', message: expect.stringMatching(/“Price” are in GBP.* prices are in EUR/) },
  ])
  expect(accepted.mappingErrors).toEqual([])
  expect(accepted.drafts.map(({ priceMinor }) => priceMinor)).toEqual([250, 350, 450])
})

test('prices formatted in the brand’s currency are imported without a warning about the currency', async () => {
  expect(await readPrices('#,##0.00 [$€-407]')).toMatchObject({
    mappingErrors: [],
    fileWarnings: [expect.stringContaining('categories')],
  })
})

test('a dollar sign in the number format causes only a warning', async () => {
  const { mappingErrors, fileWarnings } = await readPrices('"$"#,##0.00')

  expect(mappingErrors).toEqual([])
  expect(fileWarnings).toContainEqual(expect.stringContaining('in spite of the “$”'))
})

test('a currency in the header takes precedence over the currency in the number format', async () => {
  expect(await readPrices('[$£-809]0.00', { header: 'Price (EUR)' })).toMatchObject({ mappingErrors: [] })
})

test('a currency format is ignored if fewer than half of the prices have it', async () => {
  expect(await readPrices('[$£-809]0.00', { formatted: 1 })).toMatchObject({ mappingErrors: [] })
})

test('prices are refused if any of the combined sheets formats them in another currency', async () => {
  expect(await readPrices('[$£-809]0.00', { before: true })).toMatchObject({
    mappingErrors: [{ column: 'Price', message: expect.stringContaining('GBP') }],
  })
})
