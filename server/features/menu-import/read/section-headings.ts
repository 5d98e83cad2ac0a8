import type { GridRow } from './cell.ts'
import { isPriceLike } from './find-header.ts'
import { isFootnote } from './footnotes.ts'
import { count, quote } from '../text.ts'
import type { RowNote } from '../types.ts'

export type Headings = {
  /** The heading of each row, by the row's index. */
  headingOf: Map<number, string>
  /** Indexes of rows that are headings or remarks, not items. */
  taken: Set<number>
  notes: string[]
  /** The remarks, each with its text. */
  leftOut: RowNote[]
}

/**
 * Finds rows with a single filled cell that are headings of the rows below them (“STARTERS”). Only tables with prices
 * have headings: in a plain list of names, a row with a single cell is an item.
 *
 * @param rows the rows below the header
 */
export function findHeadings(rows: GridRow[], width: number): Headings {
  const result: Headings = { headingOf: new Map(), taken: new Set(), notes: [], leftOut: [] }
  const single = rows.map((row) => onlyCell(row))
  const items = rows.filter((_, at) => single[at] === undefined)
  if (items.length === 0 || items.length === rows.length || width < 2) return result
  if (!hasPriceColumn(items, width)) return result
  const roles = rolesOf(rows, single)
  let heading: string | undefined
  const used: string[] = []
  const remarks: string[] = []
  rows.forEach((row, at) => {
    const text = single[at] ?? ''
    const role = roles[at]
    if (role === 'item') {
      if (heading !== undefined) result.headingOf.set(at, heading)
      return
    }
    result.taken.add(at)
    if (role === 'heading') {
      heading = text
      used.push(text)
    } else {
      remarks.push(`row ${row.rowNumber} ${quote(text)}`)
      result.leftOut.push({ rowNumber: row.rowNumber, message: `A line of text, not an item: ${quote(text, 200)}.` })
    }
  })
  if (result.headingOf.size > 0) {
    result.notes.push(
      `${count(used.length, 'row')} with only one filled cell ${used.length === 1 ? 'was read as a section heading' : 'were read as section headings'}: ${used
        .slice(0, 6)
        .map((text) => quote(text, 30))
        .join(', ')}${used.length > 6 ? '…' : ''}.`,
    )
  }
  if (remarks.length > 0) {
    result.notes.push(
      `${count(remarks.length, 'line')} of text ${remarks.length === 1 ? 'was' : 'were'} not imported: ${remarks.slice(0, 5).join(', ')}${remarks.length > 5 ? '…' : ''}.`,
    )
  }
  return result
}

type Role = 'item' | 'heading' | 'remark'

/** A lone cell above items is their heading; in a file without headings it is an item without a price. */
function rolesOf(rows: GridRow[], single: (string | undefined)[]): Role[] {
  const named = new Set(rows.flatMap((row, at) => (single[at] === undefined ? nameOf(row) : [])))
  // A text that is an item's name elsewhere is an item here too, without a price.
  const lone = (at: number) => {
    const text = single[at]
    return text !== undefined && !isPriceLike(text) && !named.has(text.toLowerCase())
  }
  const roles: Role[] = rows.map((_, at) => (lone(at) ? 'remark' : 'item'))
  const heads: number[] = []
  for (let at = 0; at + 1 < rows.length; at++) {
    if (!lone(at) || lone(at + 1)) continue
    let first = at
    while (first > 0 && lone(first - 1)) first--
    // Of several lone lines, the last that looks like a title, or else the first, is the heading; others are remarks.
    let head = at
    while (head > first && !readsLikeTitle(single[head] ?? '')) head--
    heads.push(head)
  }
  const titles = heads.map((at) => single[at] ?? '')
  const capitals = titles.filter(isCapitals).length
  // Headings are believable if there are several and the first row is a lone cell, or if at least half are in capitals.
  const believable = (lone(0) && heads.length > 1) || (capitals > 0 && capitals >= heads.length / 2)
  if (believable) {
    const inCapitals = capitals > titles.length / 2 && titles.length > 2
    for (const at of heads) roles[at] = inCapitals && !isCapitals(single[at] ?? '') ? 'item' : 'heading'
    return roles
  }
  return roles.map((role, at) => (role === 'remark' && readsLikeTitle(single[at] ?? '') ? 'item' : role))
}

/** The first text of a row that isn't a price, in lower case; an empty list if there is none. */
function nameOf(row: GridRow): string[] {
  const text = row.cells.find((cell) => typeof cell === 'string' && !isPriceLike(cell))
  return typeof text === 'string' ? [text.toLowerCase()] : []
}

function readsLikeTitle(text: string): boolean {
  return text.length <= 40 && !isFootnote(text) && text.split(/\s+/).length <= 5 && !/[.!:]$|^\p{Ll}/u.test(text)
}

function isCapitals(text: string): boolean {
  return text === text.toUpperCase() && text !== text.toLowerCase()
}

/** The text of a row's only filled cell; undefined if there are others, the cell is a number or the text is long. */
function onlyCell(row: GridRow): string | undefined {
  let text: string | undefined
  for (const cell of row.cells) {
    if (cell === null || cell === '') continue
    if (text !== undefined || typeof cell !== 'string') return undefined
    text = cell
  }
  return text !== undefined && text.length <= 120 ? text : undefined
}

function hasPriceColumn(items: GridRow[], width: number): boolean {
  for (let column = 0; column < width; column++) {
    let prices = 0
    for (const row of items) if (isPriceLike(row.cells[column])) prices++
    if (prices >= items.length * 0.6) return true
  }
  return false
}
