import { describe, expect, test } from 'vitest'

import { cellText } from './cell.ts'
import { readMenuFile } from './read-menu-file.ts'
import type { SourceTable } from '../types.ts'

const text = (value: string) => new TextEncoder().encode(value)

async function table(bytes: Uint8Array | string): Promise<SourceTable> {
  const result = await readMenuFile(typeof bytes === 'string' ? text(bytes) : bytes, 'menu.csv')
  if (!result.ok) throw new Error(result.reason)
  return result.table
}

async function failure(bytes: Uint8Array | string, fileName = 'menu.csv') {
  const result = await readMenuFile(typeof bytes === 'string' ? text(bytes) : bytes, fileName)
  if (result.ok) throw new Error('the file was read')
  return result
}

const headers = (read: SourceTable) => read.columns.map(({ header }) => header)
const column = (read: SourceTable, key: string) => read.rows.map((row) => cellText(row.cells[key]))

describe('delimiters of a CSV file', () => {
  test.each([
    [';', 'Nom;Prix;Description\nSoupe;3,50;"a; b, c"\nTarte;4,00;maison, bonne\n'],
    ['\t', 'Nom\tPrix\tDescription\nSoupe\t3,50\t"a; b, c"\nTarte\t4,00\tmaison, bonne\n'],
    ['|', 'Nom|Prix|Description\nSoupe|3,50|"a; b, c"\nTarte|4,00|maison, bonne\n'],
    [',', 'Nom,Prix,Description\nSoupe,"3,50","a; b, c"\nTarte,"4,00","maison, bonne"\n'],
  ])('the delimiter %j is detected although the texts contain other delimiters', async (delimiter, csv) => {
    const read = await table(csv)

    expect(read.delimiter).toBe(delimiter)
    expect(headers(read)).toEqual(['Nom', 'Prix', 'Description'])
    expect(column(read, 'Prix')).toEqual(['3,50', '4,00'])
    expect(column(read, 'Description')).toEqual(['a; b, c', 'maison, bonne'])
  })

  test('Excel’s line “sep=;” sets the delimiter and is counted in row numbers', async () => {
    const read = await table('sep=;\nName;Price\nSoup, hot;3\n')

    expect(column(read, 'Name')).toEqual(['Soup, hot'])
    expect(read.rows[0]?.rowNumber).toBe(3)
  })
})

describe('encodings of a CSV file', () => {
  const csv = 'Gericht;Preis\nKäsespätzle;9,50 €\nWürstchen;5,00 €\nGrüne Soße;7,00 €\n'

  test('UTF-8 is detected with and without a byte order mark', async () => {
    const withMark = await table(`\uFEFF${csv}`)
    const without = await table(csv)

    expect(headers(withMark)).toEqual(['Gericht', 'Preis'])
    expect(withMark.encoding).toBe('utf-8')
    expect(column(without, 'Gericht')).toEqual(['Käsespätzle', 'Würstchen', 'Grüne Soße'])
  })

  test.each([
    ['utf-16le', 'with'],
    ['utf-16le', 'without'],
    ['utf-16be', 'with'],
    ['utf-16be', 'without'],
  ])('the encoding %s is detected %s a byte order mark', async (encoding, mark) => {
    const little = Buffer.from(mark === 'with' ? `\uFEFF${csv}` : csv, 'utf16le')
    const read = await table(encoding === 'utf-16be' ? little.swap16() : little)

    expect(read.encoding).toBe(encoding)
    expect(column(read, 'Preis')).toEqual(['9,50 €', '5,00 €', '7,00 €'])
  })

  test('the encoding windows-1252 is detected, and its byte 0x80 is read as “€”', async () => {
    const bytes = Buffer.from(csv.replaceAll('€', '\u0080'), 'latin1')

    const read = await table(bytes)

    expect(read.encoding).toBe('windows-1252')
    expect(column(read, 'Gericht')[0]).toBe('Käsespätzle')
    expect(column(read, 'Preis')[0]).toBe('9,50 €')
  })

  test('Shift_JIS is detected even in a short file', async () => {
    // The lines “名前,価格” and “カレー,500” in Shift_JIS.
    const bytes = Uint8Array.from([
      0x96, 0xbc, 0x91, 0x4f, 0x2c, 0x89, 0xbf, 0x8a, 0x69, 0x0a, 0x83, 0x4a, 0x83, 0x8c, 0x81, 0x5b, 0x2c, 0x35, 0x30,
      0x30, 0x0a,
    ])

    const read = await table(bytes)

    expect(read.encoding).toBe('shift_jis')
    expect(headers(read)).toEqual(['名前', '価格'])
    expect(column(read, '名前')).toEqual(['カレー'])
  })

  test('in Shift_JIS, a backslash before a price is read as a yen sign', async () => {
    // The lines “名前,価格” and “カレー,\500” in Shift_JIS.
    const bytes = Uint8Array.from([
      0x96, 0xbc, 0x91, 0x4f, 0x2c, 0x89, 0xbf, 0x8a, 0x69, 0x0a, 0x83, 0x4a, 0x83, 0x8c, 0x81, 0x5b, 0x2c, 0x5c, 0x35,
      0x30, 0x30, 0x0a,
    ])

    const read = await table(bytes)

    expect(column(read, '価格')).toEqual(['¥500'])
  })
})

describe('the header row of a CSV file', () => {
  test('the header row is found below title lines', async () => {
    const read = await table('Trattoria Da Mario\nListino 2026,,\n\nPiatto,Categoria,Prezzo\nLasagne,Primi,"9,50"\n')

    expect(headers(read)).toEqual(['Piatto', 'Categoria', 'Prezzo'])
    expect(read.headerRow).toBe(4)
    expect(read.rows[0]?.rowNumber).toBe(5)
    expect(read.notes.join()).toContain('Trattoria Da Mario')
  })

  test('without a header row, columns are named by position and the first row is an item', async () => {
    const read = await table('Margherita;Pizza;8,50\nFunghi;Pizza;9,50\nTiramisu;Dolci;5,00\n')

    expect(headers(read)).toEqual(['Column 1', 'Column 2', 'Column 3'])
    expect(column(read, 'Column 1')).toEqual(['Margherita', 'Funghi', 'Tiramisu'])
    expect(read.notes.join()).toContain('No header row')
  })

  test('columns without a header are dropped, or named by position if they have values', async () => {
    const read = await table('Name,Price,,,\nSoup,3,,hot,\nPie,4,,,\n')

    expect(headers(read)).toEqual(['Name', 'Price', 'Column 4'])
  })

  test('two columns with the same header are both read', async () => {
    const read = await table('Name,Price,Price\nSoup,3,4\n')

    expect(read.columns.map(({ key }) => key)).toEqual(['Name', 'Price', 'Price (2)'])
    expect(read.rows[0]?.cells['Price (2)']).toBe('4')
  })

  test('a header row that is repeated further down is not read as an item', async () => {
    const read = await table('Name,Price\nSoup,3\nName,Price\nPie,4\n')

    expect(column(read, 'Name')).toEqual(['Soup', 'Pie'])
  })
})

describe('rows of a CSV file', () => {
  test('rows are numbered by the line they start at, despite line breaks in quotes and empty lines', async () => {
    const read = await table('Name,Description,Price\r\nSoup,"hot\r\nand good",3\r\n\r\nPie,warm,4\r\n')

    expect(read.rows.map(({ rowNumber }) => rowNumber)).toEqual([2, 5])
    expect(read.rows[0]?.cells['Description']).toBe('hot\nand good')
  })

  test('a row is refused only if it has more values than the header has columns', async () => {
    const read = await table('Name,Price\nSoup,3,50\nPie,4,,\nTea\n')

    expect(read.rows.map(({ refusal }) => refusal !== undefined)).toEqual([true, false, false])
    expect(read.rows[0]?.refusal).toContain('3 cells')
  })

  test('rows below a heading belong to its section, and a heading without items becomes a note', async () => {
    const read = await table('Dish,Price\nSTARTERS,\nSoup,3\nSalad,4\nMAINS,\nPie,9\nAll prices include VAT,\n')

    expect(column(read, 'Dish')).toEqual(['Soup', 'Salad', 'Pie'])
    expect(column(read, '(section heading)')).toEqual(['STARTERS', 'STARTERS', 'MAINS'])
    expect(read.notes.join()).toContain('All prices include VAT')
  })

  test('rows with only a name are items if the file has no prices', async () => {
    const read = await table('dish,contains\nsteamed rice,\ntoast,"gluten,milk"\n')

    expect(column(read, 'dish')).toEqual(['steamed rice', 'toast'])
  })

  test('control characters and surrounding spaces are removed from texts', async () => {
    const read = await table('Name,Price\n\u3000Cafe\u0301\u0000 \u0007cr\u00e8me ,3\n=1+1,4\n')

    expect(column(read, 'Name')).toEqual(['Café crème', '=1+1'])
  })

  test('columns named “__proto__” and “constructor” are read, with “_” appended to their keys', async () => {
    const read = await table('__proto__,constructor,Name,Price\na,b,Soup,3\n')

    expect(read.columns.map(({ key }) => key)).toEqual(['__proto___', 'constructor_', 'Name', 'Price'])
    expect(read.rows[0]?.cells['__proto___']).toBe('a')
  })
})

describe('a file that cannot be read', () => {
  test.each(['\n', '\r'])(
    'the error for a line of more than a million characters has its line number (line breaks: %j)',
    async (lineBreak) => {
      const lines = ['name,price', 'Soup,3', `"Tart${'é'.repeat(2_100_000)}",4`, 'Cake,5']

      expect(await failure(lines.join(lineBreak))).toEqual({
        ok: false,
        line: 3,
        reason:
          'Line 3 has more than a million characters, so the file wasn’t read. Put each item on a line of its own.',
      })
    },
  )

  test('the error for an unclosed quotation mark names the line on which it opens', async () => {
    const result = await failure('Name,Price\nSoup,3\nPie,"4\nTea,2\nCake,5\n')

    expect(result.line).toBe(3)
    expect(result.reason).toContain('line 3')
  })

  test.each([
    ['', 'empty'],
    [' \n \n', 'empty'],
    ['Name,Price,Category\n', 'only contains a header row'],
  ])('a file without items is refused with a reason: %j', async (csv, words) => {
    expect((await failure(csv)).reason).toContain(words)
  })

  test.each([
    ['a PDF', [0x25, 0x50, 0x44, 0x46, 0x2d], 'PDF'],
    ['a JPEG', [0xff, 0xd8, 0xff, 0xe0], 'picture'],
    ['a PNG', [0x89, 0x50, 0x4e, 0x47, 0x0d], 'picture'],
    [
      'a BMP',
      [0x42, 0x4d, 0x36, 0x58, 0x02, 0x00, 0, 0, 0, 0, 0x36, 0, 0, 0, 0x28, 0, 0, 0, 0x80, 0x02, 0, 0],
      'picture',
    ],
    ['an old .xls', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], '.xlsx'],
  ])('an unreadable format is recognised by its content, despite the name “menu.csv”: %s', async (_, bytes, words) => {
    expect((await failure(Uint8Array.from(bytes), 'menu.csv')).reason).toContain(words)
  })

  test('a table that begins with the letters “BM” is read', async () => {
    expect(await readMenuFile(new TextEncoder().encode('BM Menu,Price\nSoup,5\nPie,6\n'), 'menu.csv')).toMatchObject({
      ok: true,
    })
  })

  test('a password-protected workbook is refused with a reason that mentions the password', async () => {
    const name = Buffer.from('EncryptedPackage', 'utf16le')
    const bytes = Buffer.concat([
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
      Buffer.alloc(600),
      name,
    ])

    expect((await failure(bytes, 'menu.xlsx')).reason).toContain('password')
  })

  test('a web page and a table with too many columns or rows are refused with a reason', async () => {
    const wide = `${Array.from({ length: 201 }, (_, at) => `c${at}`).join(',')}\n${'x,'.repeat(200)}x\n`
    const long = `Name,Price\n${'Soup,3\n'.repeat(50_001)}`

    expect((await failure('<!DOCTYPE html><table></table>')).reason).toContain('web page')
    expect((await failure(wide)).reason).toContain('201 columns')
    expect((await failure(long)).reason).toContain('50,000')
  })
})
