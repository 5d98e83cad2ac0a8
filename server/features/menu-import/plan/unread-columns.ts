import { isUnknownHeader } from '../infer/size-headers.ts'
import { columnStats } from '../infer/column-stats.ts'
import { isAround } from '../infer/proposal.ts'
import { cellText } from '../read/cell.ts'
import { quote } from '../text.ts'
import type {
  Doubt,
  DoubtField,
  ImportContext,
  ImportQuestion,
  Mapping,
  SourceCell,
  SourceColumn,
  SourceRow,
  SourceTable,
} from '../types.ts'
import { unreadAllergens } from './unread-allergens.ts'

/** Columns that aren't imported, although they may matter to guests. */
export type Unread = {
  /** The id of the question about them. */
  id: string
  field: DoubtField
  columns: SourceColumn[]
  /** Whether a cell says something that would be lost. */
  states: (cell: SourceCell | undefined, header: string) => boolean
  reason: string
  title: (columns: string, it: string) => string
  review: string
  skip: string
}

const SHOWN = 5

function unreadOf(table: SourceTable, mapping: Mapping, context: ImportContext): Unread[] {
  return [unreadAllergens(table, mapping, context), unreadPrices(table, mapping)].filter(
    ({ columns }) => columns.length > 0,
  )
}

/** The reasons to review a row because of values that aren't imported, until the user says that they don't matter. */
export function unreadDoubts(
  table: SourceTable,
  mapping: Mapping,
  context: ImportContext,
): (row: SourceRow) => Doubt[] {
  const unread = unreadOf(table, mapping, context).filter(({ id }) => mapping.answers?.[id] !== 'skip')
  return ({ cells }) =>
    unread.flatMap(({ field, columns, states, reason }) => {
      const stated = columns.filter(({ key, header }) => states(cells[key], header))
      const shown = stated.slice(0, SHOWN).map(({ key, header }) => `${quote(header)}: ${quote(cellText(cells[key]))}`)
      return stated.length === 0 ? [] : [{ field, reason: `${reason}: ${shown.join(', ')}.` }]
    })
}

/** Asks what to do with columns that aren't imported. */
export function askForUnread(table: SourceTable, mapping: Mapping, context: ImportContext): ImportQuestion[] {
  return unreadOf(table, mapping, context).flatMap(({ id, columns, states, title, review, skip }): ImportQuestion[] => {
    const stated = columns.filter(({ key, header }) => table.rows.some(({ cells }) => states(cells[key], header)))
    if (stated.length === 0) return []
    const [those, it] = stated.length === 1 ? ['One column', 'it'] : [`${stated.length} columns`, 'them']
    const shown = stated.slice(0, SHOWN).map(({ header }) => quote(header, 30))
    return [
      {
        id,
        kind: 'choice',
        answer: mapping.answers?.[id] ?? null,
        title: `${title(those, it)}: ${shown.join(', ')}${stated.length > SHOWN ? '…' : ''}. What should happen?`,
        hint: `To import ${it}, choose a field under “Match columns”. Until then, items with a value there are imported as drafts.`,
        options: [
          { value: 'review', label: review, patch: {} },
          { value: 'skip', label: skip, patch: {} },
        ],
      },
    ]
  })
}

/** Beside prices for each size, another column with amounts of money may be one more size. */
function unreadPrices(table: SourceTable, mapping: Mapping): Unread {
  const isSized = Object.values(mapping.columns).some(({ kind }) => kind === 'variantPrice')
  const stats = isSized ? columnStats(table) : new Map<string, never>()
  return {
    id: 'priceColumns',
    field: 'price',
    columns: table.columns.filter((column) => {
      const own = stats.get(column.key)
      if (!own || isAround(column) || (mapping.columns[column.key]?.kind ?? 'ignore') !== 'ignore') return false
      return own.money >= 0.5 && own.prices >= 0.6 && own.measures < 0.3 && isUnknownHeader(column.header)
    }),
    states: (cell) => /[1-9]/.test(cellText(cell)),
    reason: 'The file has another price that wasn’t imported',
    title: (columns, it) =>
      `${columns} may contain more prices, but we don’t know what ${it === 'it' ? 'it is' : 'they are'} for`,
    review: 'Import these items as drafts and check their prices later',
    skip: 'These columns aren’t prices of sizes',
  }
}
