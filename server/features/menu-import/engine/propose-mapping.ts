import { columnStats } from './column-stats.ts'
import { columnWords } from './column-words.ts'
import { proposeByContent } from './propose-by-content.ts'
import { proposeCategory } from './propose-category.ts'
import { proposeFields } from './propose-fields.ts'
import { proposeLabels } from './propose-labels.ts'
import { settleLocales } from './propose-locales.ts'
import { proposePrices } from './propose-prices.ts'
import { EXPORT_COLUMNS, EXPORT_MARK, EXPORT_TEXTS } from './exported.ts'
import { OPTIONS_KEY } from './option-cell.ts'
import { decide, type Proposal } from './proposal.ts'
import { quote } from './text.ts'
import type { ImportContext, MappingProposal, SourceTable } from './types.ts'

/**
 * Proposes what each column is, from its header's words in many languages and from its values. A person
 * can change everything; nothing depends on a file's name or on exact headers.
 */
export function proposeMapping(table: SourceTable, context: ImportContext): MappingProposal {
  if (table.columns[0]?.header === EXPORT_MARK) return exportedMapping(table)
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
  proposeOptions(proposal)
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

/** A menu that Carte wrote is read to the letter; what somebody added to it is left out. */
function exportedMapping(table: SourceTable): MappingProposal {
  const texts = Object.values(EXPORT_TEXTS).join('|')
  const known = new RegExp(`^(?:(?:${texts}) \\([\\w-]+\\)|Price \\([A-Z]{3}\\))$`)
  const fixed = new Set<string>(Object.values(EXPORT_COLUMNS))
  const columns: MappingProposal['mapping']['columns'] = {}
  const reasons: Record<string, string> = {}
  for (const { key, header } of table.columns) {
    const isOurs = fixed.has(header) || known.test(header)
    columns[key] = { kind: isOurs ? 'exported' : 'ignore' }
    reasons[key] = isOurs ? 'the file was written by Carte' : 'not one of the columns Carte writes'
  }
  return {
    mapping: { columns, priceUnit: 'major', acceptCurrency: false, defaultCategory: 'Menu' },
    reasons,
    warnings: [],
  }
}

function proposeOptions(proposal: Proposal): void {
  if (proposal.table.columns.some(({ key }) => key === OPTIONS_KEY))
    decide(proposal, OPTIONS_KEY, { kind: 'options' }, 'found in the lists of extras and options')
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
