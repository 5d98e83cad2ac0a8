import { inflateSync } from 'node:zlib'

/** The content of a PDF, parsed with just enough of the format to read what pdfkit wrote. */
export type PdfContents = {
  /** The texts of each page in drawing order, one entry per run. */
  pages: string[][]
  /** The objects without a stream, such as the document's properties, catalogue and fonts, unparsed. */
  objects: string
}

/** Reads the texts of a PDF that `makePdf()` made. */
export function pdfContents(bytes: Uint8Array): PdfContents {
  const raw = Buffer.from(bytes).toString('latin1')
  const objects = new Map<string, string>()
  for (const [, number = '', body = ''] of raw.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g))
    objects.set(number, body)
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\b/.test(body))
  return {
    pages: pages.map((page) => pageTexts(page, objects)),
    objects: [...objects.values()].filter((body) => !body.includes('stream\n')).join('\n'),
  }
}

/** The drawing operators of each page, one per line. */
export function pdfOperators(bytes: Uint8Array): string[] {
  const raw = Buffer.from(bytes).toString('latin1')
  const bodies = new Map(
    [...raw.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body]) => [id, body]),
  )
  const pages = [...bodies.values()].filter((body = '') => /\/Type \/Page\b/.test(body))
  return pages.map((page = '') => streamOf(bodies.get(/\/Contents (\d+) 0 R/.exec(page)?.[1]) ?? ''))
}

function pageTexts(page: string, objects: Map<string, string>): string[] {
  const resources = objects.get(/\/Resources (\d+) 0 R/.exec(page)?.[1] ?? '') ?? page
  const fonts = new Map<string, Map<string, string>>()
  for (const [, name = '', number = ''] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number) ?? '')?.[1] ?? ''
    fonts.set(name, unicodeMap(streamOf(objects.get(map) ?? '')))
  }
  const content = streamOf(objects.get(/\/Contents (\d+) 0 R/.exec(page)?.[1] ?? '') ?? '')
  const texts: string[] = []
  let font = new Map<string, string>()
  let replaced = false
  for (const [token, span, name, shown] of content.matchAll(
    /\/ActualText (\((?:\\[\s\S]|[^\\)])*\))|\/(F\d+) [\d.]+ Tf|\[((?:<[0-9a-f]*>|[-\d. ])*)\] TJ|\bEMC\b/g,
  )) {
    if (span !== undefined) texts.push(literal(span))
    if (span !== undefined || token === 'EMC') replaced = token !== 'EMC'
    if (name !== undefined) font = fonts.get(name) ?? new Map()
    if (shown !== undefined && !replaced) texts.push(glyphs(shown, font))
  }
  return texts
}

function glyphs(shown: string, font: Map<string, string>): string {
  const codes = [...shown.matchAll(/<([0-9a-f]*)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
  return codes.map((code) => font.get(code) ?? '\ufffd').join('')
}

function unicodeMap(cmap: string): Map<string, string> {
  const map = new Map<string, string>()
  for (const [, first = '', list = ''] of cmap.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi))
    for (const [index, [, hex = '']] of [...list.matchAll(/<([0-9a-f ]*)>/gi)].entries())
      map.set((parseInt(first, 16) + index).toString(16).padStart(4, '0'), utf16(hex.replaceAll(' ', '')))
  return map
}

function utf16(hex: string): string {
  return (hex.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(parseInt(unit, 16))).join('')
}

function literal(written: string): string {
  const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
  const text = written.slice(1, -1).replace(/\\([\s\S])/g, (_, one: string) => escapes[one] ?? one)
  if (!text.startsWith('\u00fe\u00ff')) return text
  return Buffer.from(text.slice(2), 'latin1').swap16().toString('utf16le')
}

function streamOf(body: string): string {
  const start = body.indexOf('stream\n')
  if (start < 0) return ''
  const data = Buffer.from(body.slice(start + 'stream\n'.length, body.lastIndexOf('\nendstream')), 'latin1')
  return (body.includes('/FlateDecode') ? inflateSync(data) : data).toString('latin1')
}
