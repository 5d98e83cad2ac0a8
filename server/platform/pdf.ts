import PdfKitDocument from 'pdfkit'
import { directionOf } from '#contract/localized-text.ts'
import { fontFile, type PdfFont, type PdfFontName } from './pdf-fonts.ts'
import { fontRuns, graphemes, type HasGlyph, type TextLine, visualRuns, wrapLines } from './pdf-text.ts'

/** Title and layout of a document. Lengths are points: 1/72 inch, see `mm()`. */
export type PdfOptions = {
  /** Shown in the window title of PDF readers. */
  title: string
  /** The document's language, which determines its direction. */
  locale: string
  size: 'A4' | 'A5' | { width: number; height: number }
  landscape?: boolean
  /** The creation date in the properties. With the same date, equal input gives equal bytes. */
  now: Date
  /** Draws header, footer and page numbers last, when the number of pages is known. */
  everyPage?: (page: PdfPage, number: number, count: number) => void
}

export type PdfTextStyle = {
  /** In points. */
  size: number
  bold?: boolean
  /** `#RRGGBB`; black if omitted. */
  color?: string
  /** Line height relative to the size; 1.35 if omitted. */
  leading?: number
}

/** A text in a box. `x`, `y` is the box's upper left corner, even for right-to-left text. */
export type PdfTextBox = PdfTextStyle & {
  x: number
  y: number
  width: number
  /** Follows the direction: `start` is the right side in Arabic. */
  align?: 'start' | 'center' | 'end'
  /** A longer text is cut with an ellipsis. */
  maxLines?: number
}

/** The drawing surface. Calls draw on the newest page, in `everyPage` on the given one; y grows downwards. */
export type PdfPage = {
  readonly width: number
  readonly height: number
  readonly direction: 'ltr' | 'rtl'
  /** Starts a new page; the first one already exists. */
  addPage(): void
  /** Draws a text, wrapped to the width of its box. @returns its height */
  text(text: string, box: PdfTextBox): number
  /** The size of a text, wrapped to a width; not wrapped if the width is omitted. */
  measure(text: string, style: PdfTextStyle & { width?: number }): { width: number; height: number; lines: number }
  /** Fills a rectangle; `radius` rounds its corners. */
  rectangle(box: { x: number; y: number; width: number; height: number; color: string; radius?: number }): void
  /** Draws a straight line. `thickness` is 0.5 points if omitted; `dash` is the length of dashes and gaps. */
  line(line: { x1: number; y1: number; x2: number; y2: number; color: string; thickness?: number; dash?: number }): void
  /** Fills a path of SVG path data, moved to `x`, `y` and scaled. */
  path(data: string, place: { x: number; y: number; scale?: number; color: string }): void
}

const POINTS_PER_MM = 72 / 25.4
const LEADING = 1.35

/**
 * Converts millimetres to points.
 * @example mm(210) // the width of A4
 */
export function mm(millimetres: number): number {
  return millimetres * POINTS_PER_MM
}

/**
 * Makes a PDF with subsets of the fonts that its text needs. This is slow (about a second for 500 items), so the server
 * does it in a thread: `file-thread.ts`.
 * @param draw draws the pages; the first one already exists
 * @example await makePdf({ title: 'Menu', locale: 'en', size: 'A4', now }, (page) => page.text('Soup', { x: 40, y: 40, width: 200, size: 12 }))
 */
export async function makePdf(options: PdfOptions, draw: (page: PdfPage) => void): Promise<Uint8Array> {
  const { size, title, locale, now } = options
  const document = new PdfKitDocument({
    size: typeof size === 'string' ? size : [size.width, size.height],
    layout: options.landscape ? 'landscape' : 'portrait',
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    lang: locale,
    displayTitle: true,
    info: { Title: title, Creator: 'Carte', CreationDate: now, ModDate: now },
  })
  const bytes = collected(document)
  const page = pageOf(document, directionOf(locale))
  draw(page)
  const { count } = document.bufferedPageRange()
  for (let index = 0; options.everyPage && index < count; index++) {
    document.switchToPage(index)
    options.everyPage(page, index + 1, count)
  }
  document.end()
  return bytes
}

function pageOf(document: PDFKit.PDFDocument, direction: 'ltr' | 'rtl'): PdfPage {
  const fonts = fontsOf(document)
  return {
    get width() {
      return document.page.width
    },
    get height() {
      return document.page.height
    },
    direction,
    addPage: () => void document.addPage(),
    text: (text, box) => drawText({ document, fonts, direction }, text, box),
    measure: (text, { width = Infinity, ...style }) => {
      const measure = (part: string) => fonts.width(part, style)
      const lines = laidOut(text, width, measure)
      return {
        width: Math.max(...lines.map(({ paragraph, line }) => measure(shown(paragraph, line)))),
        height: lines.length * lineHeight(style),
        lines: lines.length,
      }
    },
    rectangle: ({ x, y, width, height, color, radius }) =>
      void (radius ? document.roundedRect(x, y, width, height, radius) : document.rect(x, y, width, height)).fill(
        color,
      ),
    line: ({ x1, y1, x2, y2, color, thickness = 0.5, dash }) => {
      document.save().lineWidth(thickness)
      if (dash) document.dash(dash, { space: dash })
      document.moveTo(x1, y1).lineTo(x2, y2).stroke(color).restore()
    },
    path: (data, { x, y, scale = 1, color }) =>
      void document.save().translate(x, y).scale(scale).path(data).fill(color).restore(),
  }
}

type Canvas = { document: PDFKit.PDFDocument; fonts: Fonts; direction: 'ltr' | 'rtl' }
type LaidOut = { paragraph: string; line: TextLine }

function drawText({ document, fonts, direction }: Canvas, text: string, box: PdfTextBox): number {
  const measure = (part: string) => fonts.width(part, box)
  const lines = cut(laidOut(text, box.width, measure), box, measure)
  const height = lineHeight(box)
  let y = box.y
  document.fillColor(box.color ?? '#000000')
  for (const { paragraph, line } of lines) {
    const end = line.start + shown(paragraph, line).length
    const runs = visualRuns(paragraph, { start: line.start, end }, { direction, hasGlyph: fonts.hasGlyph }).map(
      (run) => ({
        ...run,
        width: fonts.use(run.font, box).widthOfString(run.text, shaping(run.font)),
      }),
    )
    const total = runs.reduce((sum, run) => sum + run.width, 0)
    // Letters are centred vertically in their line.
    const baseline = y + height / 2 + box.size * 0.36
    let x = box.x + indent(box, total, direction)
    for (const run of runs) {
      fonts.use(run.font, box)
      // Arabic dots and joined forms are separate glyphs, which can be searched and copied only with the original text.
      if (run.font === 'arabic') document.markContent('Span', { actual: run.written })
      document.text(run.text, x, baseline, { lineBreak: false, baseline: 'alphabetic', ...shaping(run.font) })
      if (run.font === 'arabic') document.endMarkedContent()
      x += run.width
    }
    y += height
  }
  return y - box.y
}

function laidOut(text: string, width: number, measure: (part: string) => number): LaidOut[] {
  return text
    .split(/\r?\n/)
    .flatMap((paragraph) => wrapLines(paragraph, width, measure).map((line) => ({ paragraph, line })))
}

function cut(lines: LaidOut[], { maxLines, width }: PdfTextBox, measure: (part: string) => number): LaidOut[] {
  if (maxLines === undefined || lines.length <= maxLines) return lines
  const kept = lines.slice(0, maxLines)
  const last = kept.pop()
  if (!last) return kept
  const letters = graphemes(shown(last.paragraph, last.line))
  while (letters.length > 0 && measure(`${letters.join('')}…`) > width) letters.pop()
  const paragraph = `${letters.join('').trimEnd()}…`
  return [...kept, { paragraph, line: { start: 0, end: paragraph.length } }]
}

function shown(paragraph: string, { start, end }: TextLine): string {
  return paragraph.slice(start, end).trimEnd()
}

function lineHeight({ size, leading = LEADING }: PdfTextStyle): number {
  return size * leading
}

function indent({ width, align = 'start' }: PdfTextBox, textWidth: number, direction: 'ltr' | 'rtl'): number {
  if (align === 'center') return (width - textWidth) / 2
  return (align === 'end') === (direction === 'ltr') ? width - textWidth : 0
}

/** With `features`, even empty ones, pdfkit shapes whole runs, which Arabic needs. Otherwise it caches single words. */
function shaping(font: PdfFont): PDFKit.Mixins.TextOptions {
  return font === 'arabic' ? { features: [] } : {}
}

type Fonts = {
  use(font: PdfFont, style: PdfTextStyle): PDFKit.PDFDocument
  width(text: string, style: PdfTextStyle): number
  hasGlyph: HasGlyph
}

function fontsOf(document: PDFKit.PDFDocument): Fonts {
  const registered = new Set<PdfFontName>()
  const known = new Map<string, boolean>()
  const choose = (font: PdfFont, bold: boolean): PDFKit.PDFDocument => {
    const name: PdfFontName = bold ? `${font}-bold` : font
    if (!registered.has(name)) document.registerFont(name, fontFile(name))
    registered.add(name)
    return document.font(name)
  }
  const hasGlyph: HasGlyph = (font, codePoint) => {
    const key = `${font} ${codePoint}`
    const answer = known.get(key) ?? hasGlyphInFont(choose(font, false), codePoint)
    known.set(key, answer)
    return answer
  }
  const use: Fonts['use'] = (font, { size, bold = false }) => choose(font, bold).fontSize(size)
  const widths = new Map<string, number>()
  const width: Fonts['width'] = (text, { size, bold = false }) => {
    const key = `${bold} ${text}`
    const unit =
      widths.get(key) ??
      fontRuns(text, hasGlyph).reduce(
        (sum, run) => sum + use(run.font, { size: 1, bold }).widthOfString(run.text, shaping(run.font)),
        0,
      )
    widths.set(key, unit)
    return unit * size
  }
  return { use, width, hasGlyph }
}

/** pdfkit has no public method for this; its private `_font` is the font that was selected last. */
function hasGlyphInFont(document: PDFKit.PDFDocument, codePoint: number): boolean {
  const { _font } = document as unknown as { _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } } }
  return _font.font.hasGlyphForCodePoint(codePoint)
}

function collected(document: PDFKit.PDFDocument): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    document.on('error', reject)
  })
}
