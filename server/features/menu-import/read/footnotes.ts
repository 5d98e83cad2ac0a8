import type { Footnote } from '../types.ts'
import type { GridRow } from './cell.ts'

const FOOTNOTE = /^\(?([*†‡]{1,3}|[¹²³⁴⁵⁶⁷⁸⁹])\)?[\s:=–-]*(?=\p{L})/u
/** A heading such as “*** Starters ***” isn't a footnote. */
const MARK_AT_END = /[*†‡]$/u

/** The lines of a file that explain a mark, such as “* contains nuts”. */
export function footnotesIn(grid: GridRow[]): Footnote[] {
  return grid.flatMap(({ cells }) => {
    const [text, other] = cells.filter((cell) => cell !== null)
    if (typeof text !== 'string' || other !== undefined || MARK_AT_END.test(text)) return []
    const mark = FOOTNOTE.exec(text)?.[1]
    return mark === undefined ? [] : [{ mark, text }]
  })
}

/** Whether a line can only be a footnote, because its text starts in lower case. */
export function isFootnote(text: string): boolean {
  const [start = ''] = FOOTNOTE.exec(text) ?? []
  return start !== '' && /^\p{Ll}/u.test(text.slice(start.length))
}
