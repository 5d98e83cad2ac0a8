import { languageName } from '#contract/language-name.ts'
import { branchLocale } from '../plan/compile-mapping.ts'
import { proposeAllergenLists } from './allergen-lists.ts'
import { columnStats } from './column-stats.ts'
import { matchColumn } from './match-column.ts'
import { proposeByContent } from './propose-by-content.ts'
import { proposeCategory } from './propose-category.ts'
import { proposeFields } from './propose-fields.ts'
import { proposeLabels } from './propose-labels.ts'
import { proposeLocales } from './propose-locales.ts'
import { proposePrices } from './propose-prices.ts'
import { EXPORT_COLUMNS, EXPORT_MARK, EXPORT_TEXTS } from '../read/exported.ts'
import { OPTIONS_KEY } from '../plan/option-cell.ts'
import { setField, type Proposal } from './proposal.ts'
import { findOtherLanguage } from './text-language.ts'
import { questionsOf } from '../plan/questions.ts'
import type { ImportContext, KnownExport, Mapping, MappingProposal, SourceTable } from '../types.ts'

/**
 * Proposes a field for each column, which the user can change. The field is known for the columns of an export;
 * otherwise it is based on the column's header, in many languages, and its values.
 */
export function proposeMapping(table: SourceTable, context: ImportContext): MappingProposal {
  if (table.columns[0]?.header === EXPORT_MARK) return exportedMapping(table)
  if (table.export) return proposeKnownMapping(table, table.export, context)
  const proposal = startProposal(table, context)
  ignoreEmptyColumns(proposal)
  proposeOptions(proposal)
  proposeLabels(proposal)
  proposeAllergenLists(proposal)
  proposePrices(proposal)
  proposeCategory(proposal)
  proposeFields(proposal)
  proposeByContent(proposal)
  warnOfLanguage(proposal)
  proposeLocales(proposal)
  const hasCategory = [...proposal.fields.values()].some((field) => field.kind === 'category')
  if (!hasCategory) {
    proposal.warnings.push('No column looks like a category. New items are added to “Menu”.')
  }
  const columns: Mapping['columns'] = {}
  const reasons: Record<string, string> = {}
  for (const { key } of table.columns) {
    columns[key] = proposal.fields.get(key) ?? { kind: 'ignore' }
    reasons[key] = proposal.reasons.get(key) ?? 'not recognised'
  }
  const mapping = mappingOf(columns, proposal.priceUnit)
  return { mapping, reasons, warnings: proposal.warnings, questions: questionsOf(table, mapping, context) }
}

function startProposal(table: SourceTable, context: ImportContext): Proposal {
  return {
    table,
    context,
    stats: columnStats(table),
    words: new Map(table.columns.map((column) => [column.key, matchColumn(table, column)])),
    fields: new Map(),
    reasons: new Map(),
    warnings: [],
    priceUnit: 'major',
  }
}

function mappingOf(columns: Mapping['columns'], priceUnit: Mapping['priceUnit'] = 'major'): Mapping {
  return { columns, priceUnit, acceptCurrency: false, defaultCategory: 'Menu' }
}

function proposeKnownMapping(table: SourceTable, known: KnownExport, context: ImportContext): MappingProposal {
  const proposal = startProposal(table, context)
  for (const [key, field] of Object.entries(known.columns))
    setField(proposal, key, field, `a column of ${known.name} exports`)
  ignoreEmptyColumns(proposal)
  proposeLabels(proposal)
  warnOfLanguage(proposal)
  const columns: Mapping['columns'] = {}
  const reasons: Record<string, string> = {}
  for (const { key } of table.columns) {
    const field = proposal.fields.get(key) ?? { kind: 'ignore' }
    columns[key] = field
    reasons[key] =
      field.kind === 'ignore'
        ? `a column of ${known.name} exports, not shown on a menu`
        : (proposal.reasons.get(key) ?? '')
  }
  const mapping = mappingOf(columns, known.priceUnit)
  return { mapping, reasons, warnings: proposal.warnings, questions: questionsOf(table, mapping, context) }
}

/** Only a person can add a language to the branch. If the branch uses the language, `questionsOf()` asks instead. */
function warnOfLanguage({ table, fields, context, warnings }: Proposal): void {
  const locale = findOtherLanguage(table, Object.fromEntries(fields), context)
  if (locale === undefined || branchLocale(locale, context) !== undefined) return
  const [language, own] = [languageName(locale), languageName(context.defaultLocale)]
  warnings.push(
    `The text in this file seems to be in ${language}, but your menu’s language is ${own}, so it is imported as ${own}. If it’s ${language}, change the default language under Customization, then upload the file again.`,
  )
}

/** A menu exported by Carte is read exactly; columns that were added to it are ignored. */
function exportedMapping(table: SourceTable): MappingProposal {
  const texts = Object.values(EXPORT_TEXTS).join('|')
  const known = new RegExp(`^(?:(?:${texts}) \\([\\w-]+\\)|Price \\([A-Z]{3}\\))$`)
  const fixed = new Set<string>(Object.values(EXPORT_COLUMNS))
  const columns: Mapping['columns'] = {}
  const reasons: Record<string, string> = {}
  for (const { key, header } of table.columns) {
    const isOurs = fixed.has(header) || known.test(header)
    columns[key] = { kind: isOurs ? 'exported' : 'ignore' }
    reasons[key] = isOurs ? 'the file was exported from Carte' : 'not a column of a Carte export'
  }
  return { mapping: mappingOf(columns), reasons, warnings: [], questions: [] }
}

function proposeOptions(proposal: Proposal): void {
  if (proposal.table.columns.some(({ key }) => key === OPTIONS_KEY))
    setField(proposal, OPTIONS_KEY, { kind: 'options' }, 'found in the lists of options')
}

function ignoreEmptyColumns(proposal: Proposal): void {
  for (const { key, filled } of proposal.table.columns)
    if (filled === 0) setField(proposal, key, { kind: 'ignore' }, 'the column is empty')
}
