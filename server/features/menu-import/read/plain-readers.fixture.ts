import { inflateRawSync } from 'node:zlib'

/** A second, simple CSV reader, so that tests don't rely on the importer's reader. */
export function splitCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] ?? ''
    if (quoted) {
      if (letter === '"' && text[at + 1] === '"') {
        cell += '"'
        at++
      } else if (letter === '"') quoted = false
      else cell += letter
    } else if (letter === '"') quoted = true
    else if (letter === ',') {
      row.push(cell)
      cell = ''
    } else if (letter === '\n') {
      rows.push([...row, cell])
      row = []
      cell = ''
    } else if (letter !== '\r') cell += letter
  }
  if (cell !== '' || row.length > 0) rows.push([...row, cell])
  return rows.filter((cells) => cells.some((text) => text !== ''))
}

/** Reads the texts in columns A to D of a workbook's first sheet directly from its XML. */
export function readSheetByHand(file: Buffer): string[][] {
  const shared = [...unzip(file, 'xl/sharedStrings.xml').matchAll(/<si>(.*?)<\/si>/gs)].map(([, xml]) =>
    [...(xml ?? '').matchAll(/<t[^>]*>(.*?)<\/t>/gs)].map(([, text]) => decodeEntities(text ?? '')).join(''),
  )
  return [...unzip(file, 'xl/worksheets/sheet1.xml').matchAll(/<row\b.*?<\/row>/gs)].map(([row]) => {
    const cells = ['', '', '', '']
    for (const [, column, value] of row.matchAll(/<c r="([A-D])\d+"[^>]*t="s"[^>]*><v>(\d+)<\/v>/g)) {
      cells['ABCD'.indexOf(column ?? '')] = shared[Number(value)] ?? ''
    }
    return cells
  })
}

function decodeEntities(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
}

function unzip(file: Buffer, name: string): string {
  for (let at = file.indexOf('PK\u0001\u0002'); at >= 0; at = file.indexOf('PK\u0001\u0002', at + 4)) {
    const length = file.readUInt16LE(at + 28)
    if (file.toString('utf8', at + 46, at + 46 + length) !== name) continue
    const local = file.readUInt32LE(at + 42)
    const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
    return inflateRawSync(file.subarray(start, start + file.readUInt32LE(at + 20))).toString('utf8')
  }
  throw new Error(`The workbook has no file ${name}`)
}
