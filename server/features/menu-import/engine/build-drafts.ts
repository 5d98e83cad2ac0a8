import { cellText } from './cell.ts'
import { compileMapping, type CompiledMapping } from './compile-mapping.ts'
import { draftsOfExport, readsExport } from './exported-drafts.ts'
import { draftRow, type DraftRun } from './draft-row.ts'
import { fileWarnings } from './file-warnings.ts'
import { labelMatcher } from './match-allergens.ts'
import { draftIndex, mergeDraft } from './merge-drafts.ts'
import { type PriceRules, priceStyleOf } from './price-number.ts'
import { quote } from './text.ts'
import type { DraftResult, ImportContext, Mapping, SourceTable } from './types.ts'

const PROGRESS_EVERY = 1_000

/**
 * Turns a table into item drafts and a report of everything that was refused, doubted or not recognised.
 *
 * @param mapping proposed by `proposeMapping` and perhaps changed by a person
 * @param options.onProgress told after every thousand rows
 */
export function buildDrafts(
  table: SourceTable,
  mapping: Mapping,
  context: ImportContext,
  options: { onProgress?: (done: number, total: number) => void } = {},
): DraftResult {
  if (readsExport(mapping)) return draftsOfExport(table, mapping, context)
  const compiled = compileMapping(table, mapping, context)
  const result: DraftResult = {
    drafts: [],
    refused: [],
    warned: [],
    unrecognised: [],
    fileWarnings: compiled.warnings,
    mappingErrors: compiled.errors,
  }
  if (compiled.errors.length > 0) return result
  const run = startRun(table, mapping, compiled, context)
  const index = draftIndex(context.defaultLocale, compiled.single.variantName !== undefined)
  const repeats = { same: 0, refused: 0 }
  table.rows.forEach((row, at) => {
    const place = { rowNumber: row.rowNumber, ...(row.path === undefined ? {} : { path: row.path }) }
    const read = draftRow(row, run)
    if (!read.ok) result.refused.push({ ...place, message: read.reason })
    else {
      const merged = mergeDraft(read.draft, index)
      if (merged.kind === 'refused') {
        repeats.refused++
        result.refused.push({ ...place, message: merged.reason })
      } else {
        if (merged.kind === 'new') result.drafts.push(read.draft)
        if (merged.kind === 'same') {
          repeats.same++
          result.warned.push({
            ...place,
            message: `The row is the same as row ${merged.of.rowNumber} and was imported once.`,
          })
        }
        if (merged.kind === 'variant' && merged.of.rowNumber !== row.rowNumber) {
          const name = quote(merged.of.name[context.defaultLocale] ?? '')
          result.warned.push({ ...place, message: `The row became a size of ${name} in row ${merged.of.rowNumber}.` })
        }
        if (merged.kind !== 'same') for (const message of read.warnings) result.warned.push({ ...place, message })
      }
    }
    if ((at + 1) % PROGRESS_EVERY === 0) options.onProgress?.(at + 1, table.rows.length)
  })
  options.onProgress?.(table.rows.length, table.rows.length)
  result.unrecognised = [...run.unrecognised.values()].toSorted((a, b) => b.count - a.count)
  result.fileWarnings.push(...fileWarnings(table, run, repeats, context))
  return result
}

function startRun(table: SourceTable, mapping: Mapping, compiled: CompiledMapping, context: ImportContext): DraftRun {
  const rules: PriceRules = {
    currencyCode: context.currencyCode,
    exponent: context.exponent,
    priceUnit: mapping.priceUnit,
    acceptCurrency: mapping.acceptCurrency,
    style: priceStyleOf(priceCells(table, compiled)),
  }
  const category = compiled.texts.category.find((text) => text.locale === context.defaultLocale)
  const filled = table.columns.find((column) => column.key === category?.key)?.filled ?? 0
  return {
    mapping: compiled,
    rules,
    matcher: labelMatcher(context),
    unrecognised: new Map(),
    defaultLocale: context.defaultLocale,
    defaultCategory: mapping.defaultCategory?.trim() || 'Menu',
    // A category written once above its group leaves most cells empty; single gaps are just gaps.
    carryCategory: table.format !== 'json' && filled > 0 && filled < table.rows.length * 0.7,
    tally: new Map(),
  }
}

function* priceCells(table: SourceTable, compiled: CompiledMapping): Generator<unknown, void> {
  const keys = [compiled.price, compiled.base, compiled.perUnit, ...compiled.variantPrices.map(({ key }) => key)]
  for (const key of keys) {
    if (key === undefined) continue
    for (const row of table.rows) {
      const cell = row.cells[key]
      if (typeof cell === 'string') yield cell
      else if (Array.isArray(cell)) yield cellText(cell)
    }
  }
}
