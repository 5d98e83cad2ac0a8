import { describe, expect, test } from 'vitest'

import { cellText } from './cell.ts'
import { readMenuFile } from './read-menu-file.ts'
import type { SourceTable } from '../types.ts'
import { sheetXml, workbookParts } from './workbook.fixture.ts'
import { craftZip } from './zip.fixture.ts'

type Cell = string | number | null
type Sheet = { name: string; rows: Cell[][]; merged?: string[]; hidden?: boolean }

const workbook = (...sheets: Sheet[]) =>
  craftZip(
    workbookParts(
      ...sheets.map(({ name, rows, merged = [], hidden }) => {
        const areas = merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')
        return { name, isHidden: hidden, xml: sheetXml(rows, `<mergeCells>${areas}</mergeCells>`) }
      }),
    ),
  )

const zip = (files: Record<string, string | Buffer>) =>
  craftZip(Object.entries(files).map(([name, content]) => ({ name, content })))

async function table(bytes: Buffer, sheet?: string): Promise<SourceTable> {
  const result = await readMenuFile(bytes, 'menu.xlsx', sheet === undefined ? {} : { sheet })
  if (!result.ok) throw new Error(result.reason)
  return result.table
}

const column = (read: SourceTable, key: string) => read.rows.map((row) => cellText(row.cells[key]))
const MENU: Cell[][] = [
  ['Dish', 'Price'],
  ['Soup', 3.5],
  ['Pie', '4,00'],
]

describe('sheets of a workbook', () => {
  test('the sheet that looks like a menu is read unless the user chooses another existing sheet', async () => {
    const bytes = workbook(
      { name: 'Notes', rows: [['Open from 9'], ['Closed on Monday']] },
      { name: 'Menu &amp; Drinks', rows: MENU },
      {
        name: 'Suppliers',
        rows: [
          ['Company', 'Phone'],
          ['Farm', '555'],
        ],
      },
    )

    const read = await table(bytes)
    const asked = await table(bytes, 'Suppliers')
    const wrong = await readMenuFile(bytes, 'menu.xlsx', { sheet: 'Wine' })

    expect(read.sheet).toBe('Menu & Drinks')
    expect(read.sheets).toEqual(['Notes', 'Menu & Drinks', 'Suppliers'])
    expect(column(asked, 'Company')).toEqual(['Farm'])
    expect(wrong).toMatchObject({ ok: false, reason: expect.stringContaining('“Wine”') })
  })

  test('a hidden sheet is recognised even if its name contains numeric character references', async () => {
    const result = await readMenuFile(
      workbook(
        { name: 'Old &#039;menu&#x27;', rows: [...MENU, ['Tea', 2]], hidden: true },
        { name: 'Now', rows: MENU },
      ),
      'menu.xlsx',
    )

    expect(result).toMatchObject({ ok: true, table: { sheet: 'Now' } })
  })

  test('a visible sheet is preferred to a hidden sheet', async () => {
    const read = await table(
      workbook({ name: 'Old', rows: [...MENU, ['Tea', 2]], hidden: true }, { name: 'Now', rows: MENU }),
    )

    expect(read.sheet).toBe('Now')
  })
})

describe('rows of a workbook', () => {
  test('rows keep the row numbers of the sheet despite empty rows and titles', async () => {
    const read = await table(
      workbook({ name: 'A', rows: [['Bistro Menu', null], [], ['Dish', 'Price'], ['Soup', 3.5], [], ['Pie', 4]] }),
    )

    expect(read.headerRow).toBe(3)
    expect(read.rows.map(({ rowNumber }) => rowNumber)).toEqual([4, 6])
    expect(read.rows[0]?.cells['Price']).toBe(3.5)
  })

  test('a hidden row is uncertain, but not a row of a collapsed group', async () => {
    const xml = sheetXml(MENU)
      .replace('<row r="2">', '<row r="2" hidden="1">')
      .replace('<row r="3">', '<row r="3" outlineLevel="1" hidden="1">')
    const bytes = craftZip(workbookParts({ name: 'Menu', xml }))

    expect((await table(bytes)).rows.map(({ doubt }) => doubt)).toEqual([
      'This row is hidden in the spreadsheet, so guests may not be meant to see it.',
      undefined,
    ])
  })

  test('rows below a merged heading belong to the section of that heading', async () => {
    const read = await table(
      workbook({
        name: 'A',
        rows: [
          ['Dish', 'Price'],
          ['STARTERS', null],
          ['Soup', 3.5],
          ['MAINS', null],
          ['Pie', 9],
        ],
        merged: ['A2:B2', 'A4:B4'],
      }),
    )

    expect(column(read, '(section heading)')).toEqual(['STARTERS', 'MAINS'])
  })

  test('rows get the category of the cell that is merged over them', async () => {
    const read = await table(
      workbook({
        name: 'A',
        rows: [
          ['Category', 'Dish', 'Price'],
          ['Hot', 'Soup', 3.5],
          [null, 'Stew', 8],
          ['Cold', 'Salad', 5],
        ],
        merged: ['A2:A3'],
      }),
    )

    expect(column(read, 'Category')).toEqual(['Hot', 'Hot', 'Cold'])
  })
})

describe('an invalid or hostile workbook', () => {
  test('a truncated workbook is refused as incomplete', async () => {
    const bytes = workbook({ name: 'A', rows: MENU })

    const result = await readMenuFile(bytes.subarray(0, bytes.length - 200), 'menu.xlsx')

    expect(result).toMatchObject({ ok: false, reason: expect.stringContaining('incomplete') })
  })

  test('a workbook with a damaged sheet is refused as damaged', async () => {
    const bytes = workbook({ name: 'A', rows: MENU })
    const at = bytes.indexOf('sheet1.xml') + 20
    bytes.fill(0xff, at, at + 60)

    expect(await readMenuFile(bytes, 'menu.xlsx')).toMatchObject({
      ok: false,
      reason: expect.stringContaining('damaged'),
    })
  })

  test('a small workbook that unpacks to hundreds of megabytes is refused', async () => {
    const bytes = zip({
      'xl/workbook.xml': '<workbook/>',
      'xl/worksheets/sheet1.xml': Buffer.alloc(220 * 1024 * 1024, 0x20),
    })

    const result = await readMenuFile(bytes, 'menu.xlsx')

    expect(bytes.length).toBeLessThan(1024 * 1024)
    expect(result).toMatchObject({ ok: false, reason: expect.stringContaining('far more data than a menu') })
  })

  test('a workbook with more than 5,000 files is refused', async () => {
    const files = Object.fromEntries(Array.from({ length: 5_001 }, (_, at) => [`xl/media/${at}.xml`, '']))

    const result = await readMenuFile(zip({ 'xl/workbook.xml': '<workbook/>', ...files }), 'menu.xlsx')

    expect(result).toMatchObject({ ok: false, reason: expect.stringContaining('too many parts') })
  })

  test('a workbook can’t read a local file into a cell or expand entities', async () => {
    const doctype = `<!DOCTYPE x [<!ENTITY far SYSTEM "file:///etc/passwd"><!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`
    const sheet = sheetXml([
      ['Name', 'Price'],
      ['Soup &far; &b;', '5'],
    ])
    const bytes = craftZip(workbookParts(`<?xml version="1.0"?>${doctype}${sheet}`))

    const result = await readMenuFile(bytes, 'menu.xlsx')

    expect(JSON.stringify(result)).not.toMatch(/root:|lollol/)
  })

  test.each([
    ['an archive without a workbook', { 'menu.csv': 'a,b' }, 'isn’t a spreadsheet'],
    ['an OpenDocument sheet', { mimetype: 'application/vnd.oasis', 'content.xml': '<a/>' }, '.ods'],
  ])('an archive that isn’t an .xlsx workbook is refused with a reason: %s', async (_, files, words) => {
    expect(await readMenuFile(zip(files), 'menu.xlsx')).toMatchObject({
      ok: false,
      reason: expect.stringContaining(words),
    })
  })

  test('a workbook with only a header row is refused', async () => {
    expect(await readMenuFile(workbook({ name: 'A', rows: [['Dish', 'Price']] }), 'menu.xlsx')).toMatchObject({
      ok: false,
      reason: expect.stringContaining('only contains a header'),
    })
  })
})
