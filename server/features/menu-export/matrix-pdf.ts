/** Draws the allergen matrix; runs in a thread (docs/decisions/0011-pdfs.md). */
import type { ContainmentLevel } from '#contract/allergens.ts'
import type { AllergenMatrix, MatrixCell } from '#contract/menu-exports.ts'
import { makePdf, mm, type PdfPage } from '#server/platform/pdf.ts'
import { confirmationText, dayOf, LEVEL_TEXTS, matrixPreface } from './present.ts'

const INK = '#1a1a1a'
const PALE = '#5a5a5a'
const RULE = '#bdbdbd'
const SHADE = '#ececec'
const MARGIN = mm(11)
const ROW_TEXT = 7.5
const CELL = { size: 9, bold: true }
const PADDING = 3
/** The first column contains the items; the last one says when and by whom their allergens were confirmed. */
const DISH_WIDTH = mm(58)
const DAY_WIDTH = mm(24)
const CONFIRMED = { size: 7, width: DAY_WIDTH - PADDING, align: 'end' } as const
/** Narrower columns would be unreadable. Allergens that don't fit across a page continue on further pages. */
const COLUMN_MIN_WIDTH = mm(10.5)

/** A sign for each level, so that a black-and-white copy shows the level too. */
const SIGNS: Record<ContainmentLevel, string> = { CONTAINS: 'C', MAY_CONTAIN: 'M', FREE_FROM: 'F', UNKNOWN: '?' }
const OPTION_SIGNS = { CONTAINS: '+C', MAY_CONTAIN: '+M', UNKNOWN: '+?' } as const

type Table = { matrix: AllergenMatrix; columns: { at: number; name: string }[]; columnWidth: number }

export function draw(matrix: AllergenMatrix): Promise<Uint8Array> {
  const [title = ''] = matrixPreface(matrix)
  const everyPage = (page: PdfPage, number: number, count: number) => drawFooter(page, matrix, `${number} / ${count}`)
  const options = {
    title,
    locale: 'en',
    size: 'A4',
    landscape: true,
    now: new Date(matrix.generatedAt),
    everyPage,
  } as const
  return makePdf(options, (page) => {
    let y = drawPreface(page, matrix)
    for (const [at, table] of tablesOf(page, matrix).entries()) {
      if (at > 0) {
        page.addPage()
        y = MARGIN
      }
      drawTable(page, table, y)
    }
  })
}

/** Splits the allergens into tables whose columns are wide enough to read. */
function tablesOf(page: PdfPage, matrix: AllergenMatrix): Table[] {
  const room = page.width - 2 * MARGIN - DISH_WIDTH - DAY_WIDTH
  const fitting = Math.floor(room / COLUMN_MIN_WIDTH)
  const columns = matrix.allergens.map(({ name }, at) => ({ at, name }))
  const parts = Math.max(1, Math.ceil(columns.length / fitting))
  const each = Math.ceil(columns.length / parts)
  return Array.from({ length: parts }, (_, part) => {
    const own = columns.slice(part * each, (part + 1) * each)
    return { matrix, columns: own, columnWidth: room / Math.max(1, own.length) }
  })
}

function drawPreface(page: PdfPage, matrix: AllergenMatrix): number {
  const width = page.width - 2 * MARGIN
  const [title = '', ...lines] = matrixPreface(matrix)
  let y = MARGIN
  y += page.text(title, { x: MARGIN, y, width, size: 14, bold: true, color: INK })
  for (const line of lines) y += page.text(line, { x: MARGIN, y, width, size: 8.5, color: PALE })
  const legend = [
    ...(['CONTAINS', 'MAY_CONTAIN', 'FREE_FROM', 'UNKNOWN'] as const).map(
      (level) => `${SIGNS[level]} = ${LEVEL_TEXTS[level]}`,
    ),
    '+C, +M, +? = an option contains it, may contain it, or isn’t confirmed',
  ].join('     ')
  return y + page.text(legend, { x: MARGIN, y: y + 3, width, size: 8.5, bold: true, color: INK }) + 9
}

function drawTable(page: PdfPage, table: Table, top: number): void {
  const bottom = page.height - MARGIN - 10
  let y = drawHeader(page, table, top)
  for (const category of table.matrix.categories) {
    let isFirst = true
    for (const item of category.items) {
      const height = Math.max(
        13,
        page.measure(item.name, { size: ROW_TEXT, width: DISH_WIDTH - 2 * PADDING }).height + 4,
        page.measure(confirmationText(item.confirmation, table.matrix), CONFIRMED).height + 4,
      )
      const needed = height + (isFirst ? 15 : 0)
      if (y + needed > bottom) {
        page.addPage()
        y = drawHeader(page, table, MARGIN)
        if (!isFirst) y = drawCategory(page, `${category.name} …`, y)
      }
      if (isFirst) y = drawCategory(page, category.name, y)
      isFirst = false
      drawRow(page, table, item, { y, height })
      y += height
    }
  }
}

function drawHeader(page: PdfPage, { columns, columnWidth }: Table, y: number): number {
  const style = { size: 6.5, bold: true, color: INK }
  const width = columnWidth - 2
  const height = Math.max(...columns.map(({ name }) => page.measure(name, { ...style, width }).height), 16) + 5
  page.rectangle({ x: MARGIN, y, width: page.width - 2 * MARGIN, height, color: SHADE })
  page.text('Menu item', { ...style, size: 7.5, x: MARGIN + PADDING, y: y + 3, width: DISH_WIDTH - PADDING })
  for (const [index, { name }] of columns.entries())
    page.text(name, { ...style, x: MARGIN + DISH_WIDTH + index * columnWidth + 1, y: y + 3, width, align: 'center' })
  page.text('Confirmed', {
    ...style,
    x: page.width - MARGIN - DAY_WIDTH,
    y: y + 3,
    width: DAY_WIDTH - PADDING,
    align: 'end',
  })
  return y + height
}

function drawCategory(page: PdfPage, name: string, y: number): number {
  page.text(name, {
    x: MARGIN + PADDING,
    y: y + 2,
    width: page.width - 2 * MARGIN,
    size: 8.5,
    bold: true,
    color: INK,
    maxLines: 1,
  })
  page.line({ x1: MARGIN, y1: y + 15, x2: page.width - MARGIN, y2: y + 15, color: INK, thickness: 0.8 })
  return y + 15
}

type Item = AllergenMatrix['categories'][number]['items'][number]

function drawRow(
  page: PdfPage,
  { matrix, columns, columnWidth }: Table,
  item: Item,
  { y, height }: { y: number; height: number },
): void {
  const middle = (size: number) => y + (height - size * 1.35) / 2
  page.text(item.name, { x: MARGIN + PADDING, y: y + 2, width: DISH_WIDTH - 2 * PADDING, size: ROW_TEXT, color: INK })
  for (const [index, { at }] of columns.entries()) {
    const cell = item.cells[at]
    const x = MARGIN + DISH_WIDTH + index * columnWidth
    page.line({ x1: x, y1: y, x2: x, y2: y + height, color: RULE, thickness: 0.4 })
    if (!cell) continue
    if (cell.level === 'CONTAINS')
      page.rectangle({ x: x + 0.4, y: y + 0.4, width: columnWidth - 0.8, height: height - 0.8, color: SHADE })
    const color = cell.level === 'UNKNOWN' ? PALE : INK
    page.text(signOf(cell), { ...CELL, color, x, y: middle(CELL.size), width: columnWidth, align: 'center' })
  }
  const end = page.width - MARGIN
  page.line({ x1: end - DAY_WIDTH, y1: y, x2: end - DAY_WIDTH, y2: y + height, color: RULE, thickness: 0.4 })
  page.text(confirmationText(item.confirmation, matrix), { ...CONFIRMED, x: end - DAY_WIDTH, y: y + 2, color: PALE })
  page.line({ x1: MARGIN, y1: y + height, x2: end, y2: y + height, color: RULE, thickness: 0.4 })
}

/** The text of a cell: the item's own level, and what its optional extras add, such as `F +C`. */
export function signOf({ level, inOptions }: MatrixCell): string {
  return inOptions === null ? SIGNS[level] : `${SIGNS[level]} ${OPTION_SIGNS[inOptions]}`
}

function drawFooter(page: PdfPage, matrix: AllergenMatrix, pageNumber: string): void {
  const box = { x: MARGIN, y: page.height - MARGIN - 2, width: page.width - 2 * MARGIN, size: 7, color: PALE }
  page.text(`${matrix.branch.name}, ${dayOf(matrix.generatedAt, matrix)}`, box)
  page.text(pageNumber, { ...box, align: 'end' })
}
