import { saysWithout } from '../infer/allergen-headers.ts'
import { saysAllergens } from '../infer/allergen-lists.ts'
import { matchHeader } from '../infer/match-header.ts'
import { isMeasure } from '../infer/measures.ts'
import { isAround } from '../infer/proposal.ts'
import { cellText } from '../read/cell.ts'
import { foldText, lastPart, quote } from '../text.ts'
import type {
  Doubt,
  ImportContext,
  ImportQuestion,
  Mapping,
  SourceCell,
  SourceColumn,
  SourceRow,
  SourceTable,
} from '../types.ts'
import { traceOf } from './flags.ts'
import { labelMatcher, type LabelMatcher } from './match-allergens.ts'

const QUESTION = 'allergenColumns'
const SHOWN = 5
const NUMBER = /^[\p{Sc}\s]*\d+(?:[.,]\d+)?[\p{Sc}\s%]*$/u

/**
 * The reasons to review a row because of values that aren't imported, although their column is named after an allergen.
 */
export function unreadDoubts(
  table: SourceTable,
  mapping: Mapping,
  context: ImportContext,
): (row: SourceRow) => Doubt[] {
  const columns = mapping.answers?.[QUESTION] === 'skip' ? [] : unreadColumns(table, mapping, labelMatcher(context))
  return ({ cells }) => {
    const stated = columns.filter(({ key, header }) => statesAllergen(cells[key], header))
    if (stated.length === 0) return []
    const shown = stated.slice(0, SHOWN).map(({ key, header }) => `${quote(header)}: ${quote(cellText(cells[key]))}`)
    return [
      {
        field: 'allergens',
        reason: `The file states something about allergens that wasn’t imported: ${shown.join(', ')}.`,
      },
    ]
  }
}

/** Asks what to do with columns that are named after allergens, but aren't imported. */
export function askForUnread(table: SourceTable, mapping: Mapping, context: ImportContext): ImportQuestion[] {
  const columns = unreadColumns(table, mapping, labelMatcher(context)).filter(({ key, header }) =>
    table.rows.some(({ cells }) => statesAllergen(cells[key], header)),
  )
  if (columns.length === 0) return []
  const [is, it] = columns.length === 1 ? ['One column', 'it'] : [`${columns.length} columns`, 'them']
  const shown = columns.slice(0, SHOWN).map(({ header }) => quote(header, 30))
  return [
    {
      id: QUESTION,
      kind: 'choice',
      answer: mapping.answers?.[QUESTION] ?? null,
      title: `${is} may state allergens, but we can’t read ${it}: ${shown.join(', ')}${columns.length > SHOWN ? '…' : ''}. What should happen?`,
      hint: `To import ${it}, choose a field under “Match columns”. Until then, items with a value there are imported as drafts.`,
      options: [
        { value: 'review', label: 'Import these items as drafts and set the allergens later', patch: {} },
        { value: 'skip', label: 'These columns don’t state allergens', patch: {} },
      ],
    },
  ]
}

function unreadColumns(table: SourceTable, mapping: Mapping, matcher: LabelMatcher): SourceColumn[] {
  const isRead = ({ key }: SourceColumn) => (mapping.columns[key]?.kind ?? 'ignore') !== 'ignore'
  const read = table.columns.filter(isRead).map(({ header }) => header)
  return table.columns.filter((column) => {
    if (isRead(column) || isAround(column) || column.filled === 0) return false
    const parent = column.header.split('.').slice(0, -1)
    const above = parent.findIndex((part) => namesAllergens(part))
    const isOne =
      parent.slice(above + 1).some((part) => namesOne(part, matcher)) || namesOne(lastPart(column.header), matcher)
    // Ids and pictures beside the names that are imported.
    if (above >= 0 && !isOne)
      return !read.some((header) => header.startsWith(`${parent.slice(0, above + 1).join('.')}.`))
    return isOne || namesAllergens(lastPart(column.header))
  })
}

function namesAllergens(header: string): boolean {
  if (saysAllergens(header)) return true
  return matchHeader(header).some(
    ({ kind, strength }) => strength >= 1 && (kind === 'contains' || kind === 'mayContain' || kind === 'freeFrom'),
  )
}

function namesOne(header: string, matcher: LabelMatcher): boolean {
  if (matcher.allergen(header)) return true
  return foldText(header)
    .split(' ')
    .some((word) => word.length >= 3 && matcher.allergen(word) !== undefined)
}

/**
 * Whether a cell says that the item may contain something: more than “no”, or “no” under a header such as “Nut-free”.
 * Numbers are prices, weights or ids.
 */
function statesAllergen(cell: SourceCell | undefined, header: string): boolean {
  const text = cellText(cell).trim()
  if (text === '' || NUMBER.test(text) || isMeasure(text) || /^https?:/i.test(text)) return false
  const trace = traceOf(cell)
  if (trace === undefined || trace === 'notStated') return false
  return trace !== (saysWithout(lastPart(header)) ? 'CONTAINS' : 'FREE_FROM')
}
