import { statesAllergens } from '../infer/allergen-lists.ts'
import { matchHeader } from '../infer/match-header.ts'
import { isMeasure } from '../infer/measures.ts'
import { isAround } from '../infer/proposal.ts'
import { cellText } from '../read/cell.ts'
import { foldForMatching, lastPart } from '../text.ts'
import type { ImportContext, Mapping, SourceCell, SourceColumn, SourceTable } from '../types.ts'
import { kindOf } from './field-kind.ts'
import { isTrace, traceOf } from './flags.ts'
import { meansWithout } from './header-label.ts'
import { labelMatcher, type LabelMatcher } from './match-allergens.ts'
import type { Unread } from './unread-columns.ts'

/** In a matrix, small numbers such as 2 can be levels. */
const LEVEL = /^[1-3]$/
const NUMBER = /^[\p{Sc}\s]*\d+(?:[.,]\d+)?[\p{Sc}\s%]*$/u

/** Columns that are named after allergens, but aren't imported, and what to ask about them. */
export function unreadAllergens(table: SourceTable, mapping: Mapping, context: ImportContext): Unread {
  return {
    id: 'allergenColumns',
    field: 'allergens',
    columns: unreadColumns(table, mapping, labelMatcher(context)),
    states: statesAllergen,
    reason: 'The file states something about allergens that wasn’t imported',
    title: (columns, it) => `${columns} may state allergens, but we can’t read ${it}`,
    review: 'Import these items as drafts and set the allergens later',
    skip: 'These columns don’t state allergens',
  }
}

function unreadColumns(table: SourceTable, mapping: Mapping, matcher: LabelMatcher): SourceColumn[] {
  const isRead = (column: SourceColumn) => kindOf(column, mapping) !== 'ignore'
  const read = table.columns.filter(isRead).map(({ header }) => header)
  const coded = table.columns.filter((column) => !isRead(column) && isCodeWithMarks(table, column))
  return table.columns.filter((column) => {
    if (isRead(column) || isAround(column) || column.filled === 0) return false
    if (coded.length > 1 && coded.includes(column)) return true
    const parent = column.header.split('.').slice(0, -1)
    const above = parent.findIndex((part) => namesAllergens(part))
    const isOne =
      parent.slice(above + 1).some((part) => namesOne(part, matcher)) || namesOne(lastPart(column.header), matcher)
    // Ids and pictures don't matter if the names beside them are imported.
    if (above >= 0 && !isOne)
      return !read.some((header) => header.startsWith(`${parent.slice(0, above + 1).join('.')}.`))
    return isOne || namesAllergens(lastPart(column.header))
  })
}

const CODE = /^(?:\p{Lu}|[1-9]|1[0-4])$/u

/** Whether a column of a matrix is named by a letter or number, as in Austria, and has only marks such as “x”. */
function isCodeWithMarks({ rows }: SourceTable, { key, header, filled }: SourceColumn): boolean {
  if (filled === 0 || !CODE.test(lastPart(header).trim())) return false
  return rows.every(({ cells }) => cellText(cells[key]).trim() === '' || isTrace(cells[key]))
}

function namesAllergens(header: string): boolean {
  if (statesAllergens(header)) return true
  return matchHeader(header).some(
    ({ kind, strength }) => strength >= 1 && (kind === 'contains' || kind === 'mayContain' || kind === 'freeFrom'),
  )
}

function namesOne(header: string, matcher: LabelMatcher): boolean {
  if (matcher.allergen(header)) return true
  return foldForMatching(header)
    .split(' ')
    .some((word) => word.length >= 3 && matcher.allergen(word) !== undefined)
}

/**
 * Whether a cell states that the item may contain an allergen: any value except “no” (under a header such as “Nut-free”,
 * except “yes”) and those that state nothing, such as “-”. Larger numbers don't count, because they are prices, weights
 * or ids.
 */
function statesAllergen(cell: SourceCell | undefined, header: string): boolean {
  const text = cellText(cell).trim()
  if (text === '' || (NUMBER.test(text) && !LEVEL.test(text)) || isMeasure(text) || /^https?:/i.test(text)) return false
  const trace = traceOf(cell)
  if (trace === undefined || trace === 'notStated') return false
  return trace !== (meansWithout(lastPart(header)) ? 'CONTAINS' : 'FREE_FROM')
}
