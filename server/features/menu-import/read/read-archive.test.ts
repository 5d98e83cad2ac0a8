import { deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'

import { readXlsx } from './read-xlsx.ts'
import { cellXml, sheetXml, workbookParts } from './workbook.fixture.ts'
import { type CraftedFile, craftZip } from './zip.fixture.ts'
import { listZip } from './zip.ts'

const MENU = sheetXml([
  ['Dish', 'Price'],
  ['Soup', 3.5],
])
/** A sheet hidden in an archive: a parser that trusts a different header would read it instead of the menu. */
const OTHER = sheetXml([
  ['Dish', 'Price'],
  ['Poison', 1],
])

/** The parts of a workbook, with a change to the last one, its sheet. */
function menuWith(change: Partial<CraftedFile>): CraftedFile[] {
  const parts: CraftedFile[] = workbookParts(MENU)
  return parts.map((file, at) => (at === parts.length - 1 ? { ...file, ...change } : file))
}

describe('a workbook as real programs write it', () => {
  const streamed = (descriptor: 'signed' | 'plain') =>
    craftZip(workbookParts(MENU).map((file) => ({ ...file, descriptor })))

  it.each([
    ['with sizes in its headers', craftZip(workbookParts(MENU))],
    ['with sizes after its files, signed', streamed('signed')],
    ['with sizes after its files, unsigned', streamed('plain')],
    ['with padding in a local header', craftZip(menuWith({ extra: Buffer.from('20a20400000000aa', 'hex') }))],
    [
      'with files that are not compressed',
      craftZip(workbookParts(MENU).map((file) => ({ ...file, both: { method: 0 } }))),
    ],
    ['with a folder entry', craftZip([{ name: 'xl/', content: '', both: { method: 0 } }, ...workbookParts(MENU)])],
    ['with the compression level in one header only', craftZip(menuWith({ flags: 0x0006 }))],
  ])('a workbook is read in every archive format that real programs write: %s', async (_, bytes) => {
    expect(await readXlsx(bytes)).toMatchObject({
      ok: true,
      table: { rows: [{ cells: { Dish: 'Soup', Price: 3.5 } }] },
    })
  })
})

describe('an archive that two readers would read differently', () => {
  const hidden = craftZip([{ name: 'xl/worksheets/sheet1.xml', content: OTHER }])

  it.each([
    ['a local header with another name', craftZip(menuWith({ local: { name: 'xl/worksheets/sheet2.xml' } }))],
    ['a local header with another method', craftZip(menuWith({ local: { method: 0 } }))],
    ['a local header with another size', craftZip(menuWith({ local: { unpacked: 7 } }))],
    ['a local header with another packed size', craftZip(menuWith({ local: { packed: 7 } }))],
    ['a local header with another checksum', craftZip(menuWith({ local: { crc: 7 } }))],
    ['different sizes before and after a file', craftZip(menuWith({ descriptor: 'signed', local: { packed: 7 } }))],
    ['bytes before the first file', craftZip(workbookParts(MENU), { before: Buffer.from('MZ') })],
    ['bytes between two files', craftZip(menuWith({ gapBefore: Buffer.alloc(9) }))],
    [
      'a file that the directory doesn’t list, between two files',
      craftZip(menuWith({ gapBefore: hidden.subarray(0, hidden.length - 200) })),
    ],
    ['a second archive after the first', craftZip(workbookParts(MENU), { after: hidden })],
    ['an archive in the comment of another archive', craftZip(workbookParts(MENU), { comment: hidden })],
    ['bytes after the last file', craftZip(workbookParts(MENU), { after: Buffer.from('tail') })],
  ])('an archive that two readers would read differently is refused: %s', async (_, bytes) => {
    expect(await readXlsx(bytes)).toMatchObject({
      ok: false,
      reason: expect.stringContaining('damaged'),
    })
  })

  it('an archive with two directory entries for one file is refused', async () => {
    const bytes = craftZip([...workbookParts(MENU), { name: 'xl/other.xml', content: OTHER }])
    // Makes the last two entries of the directory point to the same file.
    const last = bytes.lastIndexOf(Buffer.from('504b0102', 'hex'))
    const before = bytes.lastIndexOf(Buffer.from('504b0102', 'hex'), last - 1)
    bytes.copy(bytes, last + 42, before + 42, before + 46)

    expect(listZip(bytes)).toEqual({ ok: false, error: 'inconsistent' })
    expect(await readXlsx(bytes)).toMatchObject({ ok: false, reason: expect.stringContaining('damaged') })
  })
})

describe('an archive that no spreadsheet program writes', () => {
  const text = Buffer.from(MENU)
  const twice = (name: string) => [...workbookParts(MENU), { name, content: OTHER }]

  it.each([
    ['two files with the same name', craftZip(twice('xl/worksheets/sheet1.xml')), 'damaged', 'duplicateName'],
    ['two names that differ only in case', craftZip(twice('XL/Worksheets/Sheet1.xml')), 'damaged', 'duplicateName'],
    ['a name that points outside the archive', craftZip(twice('xl/../../evil.xml')), 'damaged', 'unsafeName'],
    ['an absolute name', craftZip(twice('/etc/evil.xml')), 'damaged', 'unsafeName'],
    ['a name with backslashes', craftZip(twice('xl\\evil.xml')), 'damaged', 'unsafeName'],
    ['a name with a drive letter', craftZip(twice('C:evil.xml')), 'damaged', 'unsafeName'],
    ['a name with a zero byte', craftZip(twice('xl/a.xml\0.png')), 'damaged', 'unsafeName'],
    ['a password', craftZip(menuWith({ flags: 1 })), 'password', 'encrypted'],
    ['a wrong checksum', craftZip(menuWith({ both: { crc: 7 } })), 'damaged'],
    ['a size larger than its content', craftZip(menuWith({ both: { unpacked: text.length + 5 } })), 'damaged'],
    ['a size smaller than its content', craftZip(menuWith({ both: { unpacked: text.length - 5 } })), 'damaged'],
    [
      'bytes after the end of a packed file',
      craftZip(menuWith({ packed: Buffer.concat([deflateRawSync(text), Buffer.alloc(5)]) })),
      'damaged',
    ],
    ['a 64-bit size', craftZip(menuWith({ both: { unpacked: 0xffffffff } })), 'isn’t supported', 'zip64'],
    ['an unknown compression method', craftZip(menuWith({ both: { method: 93 } })), 'isn’t supported', 'method'],
  ])(
    'an unsafe, damaged or unsupported archive is refused with a reason: %s',
    async (_, bytes, words, error?: string) => {
      const archive = listZip(bytes)

      expect(archive.ok ? undefined : archive.error).toBe(error)
      expect(await readXlsx(bytes)).toMatchObject({ ok: false, reason: expect.stringContaining(words) })
    },
  )
})

describe('a small workbook that would need a lot of memory', () => {
  const far = (cell: string) =>
    workbookParts(
      `<worksheet><sheetData><row r="1">${cellXml('Dish', 'A1')}</row><row r="${/\d+/.exec(cell)?.[0]}">${cellXml('x', cell)}</row></sheetData></worksheet>`,
    )
  const row = (at: number) => `<row r="${at}">${cellXml('Soup', `A${at}`)}${cellXml(at, `B${at}`)}</row>`
  const rows = Array.from({ length: 2_000 }, (_, at) => row(at + 1)).join('')
  const merged = `<mergeCells>${'<mergeCell ref="A1:A2000"/>'.repeat(300)}</mergeCells>`
  const strings = `<sst><si><t>${'long '.repeat(100_000)}</t></si></sst>`
  const repeated = Array.from(
    { length: 400 },
    (_, at) => `<row r="${at + 1}"><c r="A${at + 1}" t="s"><v>0</v></c></row>`,
  ).join('')
  const link =
    '<Relationship Id="s" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>'
  const withStrings = [
    ...workbookParts(`<worksheet><sheetData>${repeated}</sheetData></worksheet>`).map((file) =>
      file.name.endsWith('.rels') ? { ...file, content: file.content.replace('</Relationships>', link) } : file,
    ),
    { name: 'xl/sharedStrings.xml', content: strings },
  ]

  it.each([
    ['a cell at the far corner', far('XFD1048576'), 'too many rows and columns'],
    ['a cell outside the largest possible sheet', far('ZZZZZZ2'), 'damaged'],
    ['a row number outside the largest possible sheet', far('A999999999'), 'damaged'],
    [
      'merged cells over the same rows again and again',
      workbookParts(`<worksheet><sheetData>${rows}</sheetData>${merged}</worksheet>`),
      'merged cells',
    ],
    ['one long text in every cell', withStrings, 'too much text'],
    ['very many sheets', workbookParts(...Array.from({ length: 201 }, () => MENU)), 'more than 200 sheets'],
    [
      'a part that compresses far better than any menu',
      [...workbookParts(MENU), { name: 'xl/empty.xml', content: Buffer.alloc(6_000_000) }],
      'far more data than a menu',
    ],
  ])('a small workbook that would need a lot of memory is refused: %s', async (_, files, words) => {
    const bytes = craftZip(files)

    expect(bytes.length).toBeLessThan(200_000)
    expect(await readXlsx(bytes)).toMatchObject({ ok: false, reason: expect.stringContaining(words) })
  })

  it('a cell that has only formatting doesn’t enlarge the sheet, even in a far corner', async () => {
    const styled = `<row r="1048576"><c r="XFD1048576" s="1"/></row>`
    const sheet = MENU.replace('</sheetData>', `${styled}</sheetData>`)

    expect(await readXlsx(craftZip(workbookParts(sheet)))).toMatchObject({
      ok: true,
      table: { rows: [{ rowNumber: 2 }] },
    })
  })
})
