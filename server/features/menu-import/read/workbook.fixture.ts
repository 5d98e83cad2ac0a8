const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** The parts of a workbook around its sheets, each given as XML. */
export function workbookParts(...sheets: string[]): { name: string; content: string }[] {
  const tags = sheets.map((_, at) => `<sheet name="Sheet ${at + 1}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
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
    ...sheets.map((content, at) => ({ name: `xl/worksheets/sheet${at + 1}.xml`, content })),
  ]
}

/** A sheet of texts and numbers as XML; `after` follows its rows. */
export function sheetXml(rows: (string | number)[][], after = ''): string {
  const lines = rows.map(
    (cells, row) =>
      `<row r="${row + 1}">${cells.map((cell, at) => cellXml(cell, `${String.fromCharCode(65 + at)}${row + 1}`)).join('')}</row>`,
  )
  return `<worksheet><sheetData>${lines.join('')}</sheetData>${after}</worksheet>`
}

/** A cell as XML, at a place such as `B2`. */
export function cellXml(cell: string | number, place: string): string {
  return typeof cell === 'number'
    ? `<c r="${place}"><v>${cell}</v></c>`
    : `<c r="${place}" t="inlineStr"><is><t>${cell}</t></is></c>`
}
