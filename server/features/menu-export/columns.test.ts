import { describe, expect, it } from 'vitest'
import type { PdfPage } from '#server/platform/pdf.ts'
import { blockOf, fillColumns, textRow } from './columns.ts'

const COLUMNS = { count: 2, gap: 10, margin: 10, top: 40, bottom: 100 }
const STYLE = { size: 10, width: 40 }

/** A page of 110 × 110 points on which a line of text is ten points high and holds ten letters. */
function fakePage() {
  const drawn: { page: number; x: number; y: number; end: number; text: string }[] = []
  let number = 1
  const heightOf = (text: string) => Math.ceil(text.length / 10) * 10
  const page = {
    width: 110,
    height: 110,
    direction: 'ltr',
    addPage: () => void (number += 1),
    measure: (text: string) => ({ width: 0, height: heightOf(text), lines: 0 }),
    text: (text: string, { x, y }: { x: number; y: number }) => {
      drawn.push({ page: number, x, y, end: y + heightOf(text), text })
      return heightOf(text)
    },
  } as unknown as PdfPage // the tested functions use nothing else
  return { page, drawn }
}

describe('the columns of a printed menu', () => {
  it('the columns of a printed menu are filled one after the other, across pages', () => {
    const { page, drawn } = fakePage()
    const blocks = ['a', 'b', 'c'].map((text) => blockOf([textRow(page, text.repeat(60), STYLE)], 0))

    fillColumns(page, COLUMNS, () => blocks)

    expect(drawn.map(({ page: number, x, y }) => [number, x, y])).toEqual([
      [1, 10, 40],
      [1, 60, 40],
      [2, 10, 10],
    ])
  })

  it('the columns of a printed menu keep a heading with the block below it', () => {
    const { page, drawn } = fakePage()
    const row = (text: string) => [textRow(page, text, STYLE)]

    fillColumns(page, COLUMNS, () => [
      blockOf(row('a'.repeat(50)), 0),
      blockOf(row('Soups'), 0, true),
      blockOf(row('b'), 0),
    ])

    expect(drawn.map(({ x }) => x)).toEqual([10, 60, 60])
  })

  it('a block that is taller than a column is split without losing or cutting off text', () => {
    const { page, drawn } = fakePage()
    const words = Array.from({ length: 60 }, (_, at) => `word${at}`)
    const rows = [
      textRow(page, 'Soup', STYLE),
      textRow(page, words.join(' '), STYLE),
      textRow(page, '1, 3, (7)', STYLE),
    ]

    fillColumns(page, COLUMNS, () => [blockOf(rows, 5)])

    expect(drawn.every(({ end }) => end <= COLUMNS.bottom)).toBe(true)
    expect(drawn.map(({ text }) => text).join(' ')).toBe(['Soup', ...words, '1, 3, (7)'].join(' '))
  })
})
