/** Draws table cards and stickers. Runs in a worker thread (docs/decisions/0011-pdfs.md). */
import { encode } from 'uqr'
import { textColorOn } from '#contract/colors.ts'
import type { TablePrint } from '#contract/dining-tables.ts'
import { QR_QUIET_ZONE_MODULES } from '#contract/limits.ts'
import { makePdf, mm, type PdfPage } from '#server/platform/pdf.ts'

/** Everything that is drawn, because the thread can't query the database. */
export type TableSheet = {
  kind: TablePrint
  branchName: string
  locale: string
  /** `#RRGGBB` */
  brandColor: string
  now: Date
  tables: { name: string; url: string }[]
}

type Sheet = Omit<TableSheet, 'kind' | 'now' | 'tables'> & { words: string }
type Code = TableSheet['tables'][number]
type Place = { x: number; y: number }
type Layout = {
  columns: number
  rows: number
  width: number
  height: number
  top: number
  draw: (page: PdfPage, sheet: Sheet, code: Code, place: Place) => void
  marks?: (page: PdfPage) => void
}

const INK = '#1a1a1a'
const PALE = '#666666'
const CUT = '#999999'

/** Sheets of A4: four A6 cards, or the usual 24 labels of 70 × 37 mm. */
const LAYOUTS: Record<TablePrint, Layout> = {
  cards: { columns: 2, rows: 2, width: mm(105), height: mm(148.5), top: 0, draw: drawCard, marks: drawCropMarks },
  stickers: { columns: 3, rows: 8, width: mm(70), height: mm(37), top: mm(0.5), draw: drawSticker },
}

/** The invitation to scan in the languages of the menu site; English for other languages. */
const SCAN: Record<string, string> = {
  en: 'Scan for the menu',
  de: 'Scannen und Karte ansehen',
  fr: 'Scannez pour voir la carte',
  ar: 'امسح الرمز لعرض القائمة',
  ja: 'スキャンしてメニューを見る',
}

/**
 * Draws the cards or stickers, filling each page from the corner where reading starts.
 * @returns the PDF
 */
export function draw({ kind, now, tables, ...look }: TableSheet): Promise<Uint8Array> {
  const layout = LAYOUTS[kind]
  const perPage = layout.columns * layout.rows
  const sheet = { ...look, words: SCAN[look.locale.split('-')[0] ?? ''] ?? 'Scan for the menu' }
  return makePdf({ title: look.branchName, locale: look.locale, size: 'A4', now }, (page) => {
    for (const [index, code] of tables.entries()) {
      const slot = index % perPage
      if (slot === 0 && index > 0) page.addPage()
      if (slot === 0) layout.marks?.(page)
      const column = slot % layout.columns
      const x = (page.direction === 'rtl' ? layout.columns - 1 - column : column) * layout.width
      const y = layout.top + Math.floor(slot / layout.columns) * layout.height
      layout.draw(page, sheet, code, { x, y })
    }
  })
}

/** The distance of a card's content from its edges, because many printers can't print at the edges of the paper. */
const CARD_INSET = mm(8)
const CARD_BAND = mm(24)
const CARD_CODE = mm(64)

function drawCard(page: PdfPage, { branchName, brandColor, words }: Sheet, { name, url }: Code, { x, y }: Place): void {
  const width = mm(105) - 2 * CARD_INSET
  const left = x + CARD_INSET
  const top = y + CARD_INSET
  page.rectangle({ x: left, y: top, width, height: CARD_BAND, color: brandColor, radius: mm(3) })
  drawInMiddle(page, branchName, {
    x: left + mm(4),
    y: top,
    width: width - mm(8),
    height: CARD_BAND,
    sizes: [19, 16, 13, 10],
    color: textColorOn(brandColor),
  })
  drawInMiddle(page, name, {
    x: left,
    y: top + CARD_BAND + mm(2),
    width,
    height: mm(21),
    sizes: [28, 22, 17, 13, 10],
    color: INK,
  })
  drawCode(page, url, { x: x + (mm(105) - CARD_CODE) / 2, y: y + mm(54), size: CARD_CODE })
  drawInMiddle(page, words, {
    x: left,
    y: y + mm(118),
    width,
    height: mm(12),
    sizes: [15, 13, 11],
    color: INK,
  })
  page.text(url, { x: left, y: y + mm(131), width, size: 7, color: PALE, align: 'center', maxLines: 3, leading: 1.2 })
}

const STICKER_INSET = mm(4)
const STICKER_CODE = mm(29)
const STICKER_GAP = mm(1)
const STICKER_BAR = { width: mm(10), height: mm(1.2) }

function drawSticker(page: PdfPage, { branchName, brandColor, words }: Sheet, { name, url }: Code, place: Place): void {
  const isRtl = page.direction === 'rtl'
  const width = mm(70) - 2 * STICKER_INSET - STICKER_CODE - STICKER_GAP
  const left = place.x + STICKER_INSET
  const textX = isRtl ? left : left + STICKER_CODE + STICKER_GAP
  const top = place.y + STICKER_INSET
  drawCode(page, url, { x: isRtl ? left + width + STICKER_GAP : left, y: top, size: STICKER_CODE })
  const barX = isRtl ? textX + width - STICKER_BAR.width : textX
  page.rectangle({ x: barX, y: top + mm(3), ...STICKER_BAR, color: brandColor })
  let y = top + mm(5)
  const line = (text: string, look: Line): void => {
    y += page.text(text, { x: textX, y, width, leading: 1.2, ...look }) + mm(0.6)
  }
  const nameSize = fitting(page, name, { width, height: mm(13), sizes: [15, 12, 10, 8, 6.5] })
  line(name, { size: nameSize, bold: true, color: INK, maxLines: Math.floor(mm(13) / (nameSize * 1.2)) })
  const branchSize = fitting(page, branchName, { width, height: mm(6), sizes: [7, 6, 5.5] })
  line(branchName, { size: branchSize, color: INK, maxLines: 2 })
  line(words, { size: 6.5, color: PALE, maxLines: 2 })
}

type Line = { size: number; bold?: boolean; color: string; maxLines: number }

type Box = { x: number; y: number; width: number; height: number; sizes: number[]; color: string }

/**
 * Draws a bold text centred in a box, in the largest of the sizes that fits, if possible without breaking a word; if none
 * fits, in the smallest.
 */
function drawInMiddle(page: PdfPage, text: string, { x, y, width, height, sizes, color }: Box): void {
  const size = fitting(page, text, { width, height, sizes })
  const style = { size, bold: true, leading: 1.2 }
  const maxLines = Math.max(1, Math.floor(height / (size * style.leading)))
  const used = Math.min(page.measure(text, { ...style, width }).lines, maxLines) * size * style.leading
  page.text(text, { ...style, x, y: y + (height - used) / 2, width, color, align: 'center', maxLines })
}

function fitting(
  page: PdfPage,
  text: string,
  { width, height, sizes }: Pick<Box, 'width' | 'height' | 'sizes'>,
): number {
  const fits = (size: number) => page.measure(text, { size, bold: true, leading: 1.2, width }).height <= height
  // A smaller size is better than a broken word.
  const widest = (size: number) =>
    Math.max(...text.split(/\s+/).map((word) => page.measure(word, { size, bold: true }).width))
  return sizes.find((size) => fits(size) && widest(size) <= width) ?? sizes.find(fits) ?? sizes.at(-1) ?? 8
}

/** Draws a QR code with its quiet zone, black on white whatever the brand's colour: scanners need the contrast. */
function drawCode(page: PdfPage, url: string, { x, y, size }: Place & { size: number }): void {
  const { data, size: modules } = encode(url, { ecc: 'Q', border: 0 })
  const scale = size / (modules + 2 * QR_QUIET_ZONE_MODULES)
  const start = QR_QUIET_ZONE_MODULES * scale
  page.path(data.map(barsOf).join(''), { x: x + start, y: y + start, scale, color: '#000000' })
}

/** Adjacent dark modules are drawn as one bar, which avoids hairlines between them. */
function barsOf(row: boolean[], y: number): string {
  const bits = row.map((isDark) => (isDark ? '1' : '0')).join('')
  return [...bits.matchAll(/1+/g)].map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`).join('')
}

function drawCropMarks(page: PdfPage): void {
  const [x, y] = [mm(105), mm(148.5)]
  const mark = (x1: number, y1: number, x2: number, y2: number) =>
    page.line({ x1, y1, x2, y2, color: CUT, thickness: 0.4 })
  mark(x, 0, x, mm(7))
  mark(x, page.height - mm(7), x, page.height)
  mark(0, y, mm(7), y)
  mark(page.width - mm(7), y, page.width, y)
  mark(x - mm(3), y, x + mm(3), y)
  mark(x, y - mm(3), x, y + mm(3))
}
