const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

type NamedSheet = { name: string; xml: string; isHidden?: boolean | undefined }

/** The parts of a workbook. A sheet given only as XML is named by its position: “Sheet 1”. */
export function workbookParts(...given: (string | NamedSheet)[]): { name: string; content: string }[] {
  const sheets = given.map((one, at) => (typeof one === 'string' ? { name: `Sheet ${at + 1}`, xml: one } : one))
  const tags = sheets.map(
    ({ name, isHidden }: NamedSheet, at) =>
      `<sheet name="${name}" sheetId="${at + 1}"${isHidden ? ' state="hidden"' : ''} r:id="rId${at + 1}"/>`,
  )
  const links = sheets.map(
    (_, at) =>
      `<Relationship Id="rId${at + 1}" Type="${RELATIONSHIPS}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  )
  return [
    {
      name: '[Content_Types].xml',
      content: '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    },
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns:r="${RELATIONSHIPS}"><sheets>${tags.join('')}</sheets></workbook>`,
    },
    { name: 'xl/_rels/workbook.xml.rels', content: `<Relationships>${links.join('')}</Relationships>` },
    ...sheets.map(({ xml }, at) => ({ name: `xl/worksheets/sheet${at + 1}.xml`, content: xml })),
  ]
}

/** A sheet of texts and numbers as XML; `after` follows its rows, and null cells are left out. */
export function sheetXml(rows: (string | number | null)[][], after = ''): string {
  const xmlOf = (cell: string | number | null, at: number, row: number) =>
    cell === null ? '' : cellXml(cell, `${String.fromCharCode(65 + at)}${row + 1}`)
  const lines = rows.map(
    (cells, row) => `<row r="${row + 1}">${cells.map((cell, at) => xmlOf(cell, at, row)).join('')}</row>`,
  )
  return `<worksheet><sheetData>${lines.join('')}</sheetData>${after}</worksheet>`
}

/** A cell as XML, at a place such as `B2`. */
export function cellXml(cell: string | number, place: string): string {
  return typeof cell === 'number'
    ? `<c r="${place}"><v>${cell}</v></c>`
    : `<c r="${place}" t="inlineStr"><is><t>${cell}</t></is></c>`
}
