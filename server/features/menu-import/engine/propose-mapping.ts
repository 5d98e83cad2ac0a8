import { columnStats } from './column-stats.ts'
import { columnWords } from './column-words.ts'
import { proposeByContent } from './propose-by-content.ts'
import { proposeCategory } from './propose-category.ts'
import { proposeFields } from './propose-fields.ts'
import { proposeLabels } from './propose-labels.ts'
import { settleLocales } from './propose-locales.ts'
import { proposePrices } from './propose-prices.ts'
import type { Proposal } from './proposal.ts'
import { quote } from './text.ts'
import type { ImportContext, MappingProposal, SourceTable } from './types.ts'

/**
 * Proposes what each column is, from its header's words in many languages and from its values. A person
 * can change everything; nothing depends on a file's name or on exact headers.
 */
export function proposeMapping(table: SourceTable, context: ImportContext): MappingProposal {
  const proposal: Proposal = {
    table,
    context,
    stats: columnStats(table),
    words: new Map(table.columns.map((column) => [column.key, columnWords(table, column)])),
    fields: new Map(),
    reasons: new Map(),
    warnings: [],
    priceUnit: 'major',
  }
  leaveOutEmpty(proposal)
  proposeLabels(proposal)
  proposePrices(proposal)
  proposeCategory(proposal)
  proposeFields(proposal)
  proposeByContent(proposal)
  settleLocales(proposal)
  warnOfVenues(proposal)
  const hasCategory = [...proposal.fields.values()].some((field) => field.kind === 'category')
  const mapping: MappingProposal['mapping'] = {
    columns: {},
    priceUnit: proposal.priceUnit,
    acceptCurrency: false,
    defaultCategory: 'Menu',
  }
  const reasons: Record<string, string> = {}
  for (const { key } of table.columns) {
    mapping.columns[key] = proposal.fields.get(key) ?? { kind: 'ignore' }
    reasons[key] = proposal.reasons.get(key) ?? 'nothing we import was recognised in it'
  }
  if (!hasCategory) {
    proposal.warnings.push('No column looks like a category; all items would go into “Menu”.')
  }
  return { mapping, reasons, warnings: proposal.warnings }
}

function leaveOutEmpty(proposal: Proposal): void {
  for (const column of proposal.table.columns) {
    if (column.filled > 0) continue
    proposal.fields.set(column.key, { kind: 'ignore' })
    proposal.reasons.set(column.key, 'the column is empty')
  }
}

/** A file of several restaurants would mix their menus. */
function warnOfVenues(proposal: Proposal): void {
  for (const column of proposal.table.columns) {
    const word = proposal.words.get(column.key)?.[0]
    const stats = proposal.stats.get(column.key)
    if (word?.kind !== 'venue' || word.strength < 0.8 || proposal.fields.get(column.key)?.kind !== 'ignore') continue
    if (
      !stats ||
      stats.distinct < 2 ||
      !/merchant|restaurant|store|shop|vendor|venue|branch|outlet/i.test(column.header)
    )
      continue
    proposal.warnings.push(
      `The column ${quote(column.header)} names ${stats.distinct} different places; the file may hold the menus of several restaurants.`,
    )
  }
}
