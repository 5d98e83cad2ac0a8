/** Writes an .xlsx file; runs in a thread (docs/decisions/0011-pdfs.md). */
import writeWorkbook from 'write-excel-file/node'

/** The maximum number of characters in a spreadsheet cell; programs silently truncate longer texts. */
export const CELL_MAX_LENGTH = 32_767

const HEADER = { fontWeight: 'bold', backgroundColor: '#EDEDED', wrap: true, alignVertical: 'top' } as const

/** One sheet of texts. Cells have the type text, so that none is read as a formula. */
export type TextSheet = {
  name: string
  /** Rows above the table, such as its title. */
  preface?: string[]
  header: string[]
  rows: string[][]
  /** The number of leading columns that stay visible while scrolling. */
  stickyColumns: number
  /** In characters, one width per column. */
  widths: number[]
  isRightToLeft: boolean
}

export async function draw(sheet: TextSheet): Promise<Uint8Array> {
  const cell = (value: string) => (value === '' ? null : { value, type: String })
  const preface = (sheet.preface ?? []).map((text) => [{ value: text, type: String }])
  const data = [
    ...preface,
    sheet.header.map((value) => ({ value, type: String, ...HEADER })),
    ...sheet.rows.map((row) => row.map(cell)),
  ]
  const file = await writeWorkbook(data, {
    sheet: sheet.name,
    columns: sheet.widths.map((width) => ({ width })),
    stickyRowsCount: preface.length + 1,
    stickyColumnsCount: sheet.stickyColumns,
    rightToLeft: sheet.isRightToLeft,
  }).toBuffer()
  return withoutTimes(new Uint8Array(file))
}

/** 1 January 1980, midnight: the earliest time that a ZIP archive can contain. */
const FIRST_DAY = 0x00210000
const END_OF_ARCHIVE = 0x06054b50
const END_LENGTH = 22

/** Sets the archive's file times to a fixed time, so that equal sheets give equal bytes. */
function withoutTimes(archive: Uint8Array): Uint8Array {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength)
  const end = archive.length - END_LENGTH
  if (view.getUint32(end, true) !== END_OF_ARCHIVE)
    throw new Error('The end of the spreadsheet’s ZIP archive wasn’t found')
  let entry = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    view.setUint32(entry + 12, FIRST_DAY, true)
    view.setUint32(view.getUint32(entry + 42, true) + 10, FIRST_DAY, true)
    const lengths =
      view.getUint16(entry + 28, true) + view.getUint16(entry + 30, true) + view.getUint16(entry + 32, true)
    entry += 46 + lengths
  }
  return archive
}
