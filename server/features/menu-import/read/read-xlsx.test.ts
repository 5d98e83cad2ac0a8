import { crc32, deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'

import { cellText } from './cell.ts'
import { readMenuFile } from './read-menu-file.ts'
import type { SourceTable } from '../types.ts'

type Cell = string | number | null
type Sheet = { name: string; rows: Cell[][]; merged?: string[]; hidden?: boolean }

/** Writes a small workbook: inline strings, numbers, merged cells. */
function workbook(...sheets: Sheet[]): Buffer {
  const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
  const cellXml = (cell: Cell, row: number, column: number) => {
    const place = `${String.fromCharCode(65 + column)}${row + 1}`
    if (cell === null) return ''
    return typeof cell === 'number'
      ? `<c r="${place}"><v>${cell}</v></c>`
      : `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escape(cell)}</t></is></c>`
  }
  const sheetXml = (sheet: Sheet) =>
    `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${sheet.rows
      .map(
        (cells, row) => `<row r="${row + 1}">${cells.map((cell, column) => cellXml(cell, row, column)).join('')}</row>`,
      )
      .join(
        '',
      )}</sheetData>${sheet.merged ? `<mergeCells>${sheet.merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>` : ''}</worksheet>`
  const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  return zip({
    '[Content_Types].xml':
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${relationships}"><sheets>${sheets
      .map(
        (sheet, at) =>
          `<sheet name="${escape(sheet.name)}" sheetId="${at + 1}"${sheet.hidden ? ' state="hidden"' : ''} r:id="rId${at + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${sheets
      .map(
        (_, at) =>
          `<Relationship Id="rId${at + 1}" Type="${relationships}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
      )
      .join('')}</Relationships>`,
    ...Object.fromEntries(sheets.map((sheet, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheetXml(sheet)])),
  })
}

function zip(files: Record<string, string | Buffer>): Buffer {
  const parts: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(files)) {
    const plain = Buffer.from(content)
    const packed = deflateRawSync(plain)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(20, 4)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(crc32(plain), 14)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt32LE(plain.length, 22)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(20, 6)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(crc32(plain), 16)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(plain.length, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(offset, 42)
    parts.push(local, Buffer.from(name), packed)
    central.push(entry, Buffer.from(name))
    offset += 30 + name.length + packed.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(files).length, 8)
  end.writeUInt16LE(Object.keys(files).length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, directory, end])
}

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

describe('sheets', () => {
  test('the sheet that looks like a menu is read, unless another sheet is chosen', async () => {
    const bytes = workbook(
      { name: 'Notes', rows: [['Open from 9'], ['Closed on Monday']] },
      { name: 'Menu & Drinks', rows: MENU },
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

  test('a visible sheet is preferred to a hidden sheet', async () => {
    const read = await table(
      workbook({ name: 'Old', rows: [...MENU, ['Tea', 2]], hidden: true }, { name: 'Now', rows: MENU }),
    )

    expect(read.sheet).toBe('Now')
  })
})

describe('rows', () => {
  test('rows keep the row numbers of the sheet despite empty rows and titles', async () => {
    const read = await table(
      workbook({ name: 'A', rows: [['Bistro Menu', null], [], ['Dish', 'Price'], ['Soup', 3.5], [], ['Pie', 4]] }),
    )

    expect(read.headerRow).toBe(3)
    expect(read.rows.map(({ rowNumber }) => rowNumber)).toEqual([4, 6])
    expect(read.rows[0]?.cells['Price']).toBe(3.5)
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
    const cells = (row: number, name: string, price: string) =>
      `<row r="${row}"><c r="A${row}" t="inlineStr"><is><t>${name}</t></is></c><c r="B${row}" t="inlineStr"><is><t>${price}</t></is></c></row>`
    const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
    const bytes = zip({
      '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
      'xl/workbook.xml': `<workbook xmlns:r="${relationships}"><sheets><sheet name="Menu" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      'xl/worksheets/sheet1.xml': `<?xml version="1.0"?>${doctype}<worksheet><sheetData>${cells(1, 'Name', 'Price')}${cells(2, 'Soup &far; &b;', '5')}</sheetData></worksheet>`,
    })

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

  test('a workbook whose sheet has only a header is refused', async () => {
    expect(await readMenuFile(workbook({ name: 'A', rows: [['Dish', 'Price']] }), 'menu.xlsx')).toMatchObject({
      ok: false,
      reason: expect.stringContaining('only contains a header'),
    })
  })
})
