import type { PdfPage, PdfTextStyle } from '#server/platform/pdf.ts'

/** A piece of a block: its height, and a function to draw it in a column that starts at `x`. */
export type Row = {
  height: number
  draw: (x: number, y: number) => void
  /** Splits a row that is higher than a column. */
  split?: (maxHeight: number) => Row[]
}

/** Rows that aren't split across columns, unless they are higher than a column. */
export type Block = { rows: Row[]; height: number; space: number; isHeading: boolean }

/** The columns of every page; `top` is where they start on the first page. */
export type Columns = { count: number; gap: number; margin: number; top: number; bottom: number }

export function blockOf(rows: Row[], space: number, isHeading = false): Block {
  return { rows, height: heightOf(rows), space, isHeading }
}

/** A text of one style. @param place the text's left edge in a column that starts at `x` */
export function textRow(
  page: PdfPage,
  text: string,
  style: PdfTextStyle & { width: number },
  place: (x: number) => number = (x) => x,
): Row {
  const heightIn = (part: string) => page.measure(part, style).height
  return {
    height: heightIn(text),
    draw: (x, y) => void page.text(text, { ...style, x: place(x), y }),
    split: (maxHeight) =>
      splitText(text, (part) => heightIn(part) <= maxHeight).map((part) => textRow(page, part, style, place)),
  }
}

/**
 * Fills columns in reading order, then pages; a block that is higher than a column continues in the next one, so that
 * nothing is cut off. A heading stays with the first block below it if a column has room for both.
 */
export function fillColumns(page: PdfPage, columns: Columns, blocksIn: (width: number) => Block[]): void {
  const { count, gap, margin, top, bottom } = columns
  const width = (page.width - 2 * margin - (count - 1) * gap) / count
  const blocks = blocksIn(width).flatMap((block) => splitToFit(block, bottom - top))
  let column = 0
  let columnTop = top
  let y = top
  for (const [at, block] of blocks.entries()) {
    const together = block.isHeading ? heightOfHeading(blocks, at) : block.height
    if (y > columnTop && y + together > bottom) {
      column += 1
      if (column === count) {
        page.addPage()
        column = 0
        columnTop = margin
      }
      y = columnTop
    }
    const x = toLeftOffset(page, margin + column * (width + gap), width)
    for (const row of block.rows) {
      row.draw(x, y)
      y += row.height
    }
    y += block.space
  }
}

/** Converts an offset from the side where reading starts to an offset from the left. */
export function toLeftOffset(page: PdfPage, start: number, width: number): number {
  return page.direction === 'rtl' ? page.width - start - width : start
}

/** The block, or its rows as separate blocks if it is higher than a column. */
export function splitToFit(block: Block, maxHeight: number): Block[] {
  if (block.height <= maxHeight) return [block]
  const rows = block.rows.flatMap((row) => (row.height > maxHeight && row.split ? row.split(maxHeight) : [row]))
  return rows.map((row, at) => {
    const isLast = at === rows.length - 1
    return blockOf([row], isLast ? block.space : 0, block.isHeading && at === 0 && !isLast)
  })
}

/** The longest parts of a text that fit, split at spaces; a word of more than 100 letters may be split too. */
function splitText(text: string, fits: (part: string) => boolean): string[] {
  const parts: string[] = []
  let part = ''
  for (const word of text.match(/\S{1,100}\s*/gu) ?? []) {
    if (part !== '' && !fits(part + word)) {
      parts.push(part.trimEnd())
      part = ''
    }
    part += word
  }
  return [...parts, part.trimEnd()]
}

/** The height of a heading with what must stay below it: further headings, and the first other block. */
function heightOfHeading(blocks: Block[], at: number): number {
  let height = 0
  for (const block of blocks.slice(at)) {
    height += block.height
    if (!block.isHeading) break
    height += block.space
  }
  return height
}

function heightOf(rows: Row[]): number {
  return rows.reduce((sum, { height }) => sum + height, 0)
}
