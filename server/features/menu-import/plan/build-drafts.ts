import { cellText } from '../read/cell.ts'
import { compileMapping, type CompiledMapping } from './compile-mapping.ts'
import { draftsOfExport, readsExport } from './exported-drafts.ts'
import { draftRow, type DraftRun } from './draft-row.ts'
import { fileWarnings } from './file-warnings.ts'
import { placeholdersOf } from './placeholders.ts'
import { addDoubt, doubtOutliers } from './plausible-prices.ts'
import { fileDoubts, questionsOf } from './questions.ts'
import { groupingOf, sharedPricesOf } from './row-blocks.ts'
import { MAX_NAME_LENGTH } from '../limits.ts'
import { labelMatcher } from './match-allergens.ts'
import { draftIndex, mergeDraft } from './merge-drafts.ts'
import { type PriceRules, priceStyleOf } from './price-number.ts'
import { quote } from '../text.ts'
import type { Doubt, DraftResult, ImportContext, ItemDraft, Mapping, SourceRow, SourceTable } from '../types.ts'

const PROGRESS_EVERY = 1_000

/**
 * Turns a table into item drafts and a report of everything that was refused, uncertain or not recognised.
 *
 * @param mapping proposed by `proposeMapping`, possibly changed by the user
 * @param options.onProgress called after every thousand rows
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
    questions: questionsOf(table, mapping, context),
    leftOut: [...(table.leftOut ?? [])],
  }
  if (compiled.errors.length > 0) return result
  const run = startRun(table, mapping, compiled, context, fileDoubts(result.questions))
  const combos = mapping.sharedPrices === 'combo' ? combosOf(table, compiled) : new Map<number, number>()
  const index = draftIndex(context.defaultLocale, compiled.single.variantName !== undefined)
  const repeats = { same: 0, refused: 0 }
  const rows = mapping.sharedPrices === 'each' ? withEachPrice(table, compiled) : table.rows
  rows.forEach((row, at) => {
    if (!isWanted(row, mapping)) return
    const place = { rowNumber: row.rowNumber, ...(row.path === undefined ? {} : { path: row.path }) }
    const read = draftRow(row, run)
    if (!read.ok) result.refused.push({ ...place, message: read.reason })
    else if (combos.has(row.rowNumber) && joinCombo(read.draft, combos.get(row.rowNumber), result.drafts, context)) {
      result.warned.push({
        ...place,
        message: `This row was merged into the item in row ${combos.get(row.rowNumber)}.`,
      })
    } else {
      const merged = mergeDraft(read.draft, index)
      if (merged.kind === 'refused') {
        repeats.refused++
        if (merged.of) addDoubt(merged.of, 'price', `Row ${row.rowNumber} has a different price for this item.`)
        result.refused.push({ ...place, message: merged.reason })
      } else {
        if (merged.kind === 'new') result.drafts.push(read.draft)
        if (merged.kind === 'same') {
          repeats.same++
          result.warned.push({
            ...place,
            message: `This row is the same as row ${merged.of.rowNumber}, so it is imported once.`,
          })
        }
        if (merged.kind === 'variant' && merged.of.rowNumber !== row.rowNumber) {
          const name = quote(merged.of.name[context.defaultLocale] ?? '')
          result.warned.push({
            ...place,
            message: `This row was added as a size of ${name} in row ${merged.of.rowNumber}.`,
          })
        }
        if (merged.kind !== 'same') for (const message of read.warnings) result.warned.push({ ...place, message })
      }
    }
    if ((at + 1) % PROGRESS_EVERY === 0) options.onProgress?.(at + 1, table.rows.length)
  })
  options.onProgress?.(table.rows.length, table.rows.length)
  doubtOutliers(result.drafts, context.defaultLocale)
  result.unrecognised = [...run.unrecognised.values()].toSorted((a, b) => b.count - a.count)
  result.fileWarnings.push(...fileWarnings(table, run, repeats, context))
  return result
}

function startRun(
  table: SourceTable,
  mapping: Mapping,
  compiled: CompiledMapping,
  context: ImportContext,
  doubts: Doubt[],
): DraftRun {
  const rules: PriceRules = {
    currencyCode: context.currencyCode,
    exponent: context.exponent,
    priceUnit: mapping.priceUnit,
    acceptCurrency: mapping.acceptCurrency,
    style: priceStyleOf(priceCells(table, compiled)),
  }
  const category =
    compiled.texts.category.find((text) => text.locale === context.defaultLocale) ?? compiled.texts.category[0]
  const grouping = groupingOf(table, category?.key)
  return {
    mapping: compiled,
    rules,
    matcher: labelMatcher(context),
    unrecognised: new Map(),
    defaultLocale: context.defaultLocale,
    defaultCategory: mapping.defaultCategory?.trim() || 'Menu',
    carryCategory: mapping.carryCategory ?? grouping === 'grouped',
    asksForCategory: mapping.carryCategory === undefined && grouping === 'ungrouped',
    placeholders: placeholdersOf(table, compiled, mapping.keepPlaceholders === true),
    codes: mapping.codes,
    fileDoubts: doubts,
    sharedPrices: mapping.sharedPrices === undefined ? sharedDoubts(table, compiled) : new Map(),
    refs: context,
    tally: new Map(),
  }
}

/** Whether a row belongs to one of the chosen restaurants, or none had to be chosen. */
function isWanted(row: SourceRow, { rowsOf }: Mapping): boolean {
  return rowsOf === undefined || rowsOf.values.includes(cellText(row.cells[rowsOf.column]).trim())
}

function pricesOf({ price, variantPrices }: CompiledMapping): (string | undefined)[] {
  return [price, ...variantPrices.map(({ key }) => key)]
}

function sharedDoubts(table: SourceTable, compiled: CompiledMapping): Map<number, string> {
  const doubts = new Map<number, string>()
  const byNumber = new Map(table.rows.map((row) => [row.rowNumber, row]))
  for (const { column, rowNumbers } of sharedPricesOf(table, pricesOf(compiled))) {
    const row = byNumber.get(rowNumbers[0] ?? 0)
    const reason = `The price ${quote(cellText(row?.cells[column]))} covers rows ${rowNumbers[0]} to ${rowNumbers.at(-1)}. Set the price of this item.`
    for (const number of rowNumbers) doubts.set(number, reason)
  }
  return doubts
}

/** The rows, with the shared price of a block copied to each row of the block. */
function withEachPrice(table: SourceTable, compiled: CompiledMapping): SourceRow[] {
  const cells = new Map<number, SourceRow['cells']>()
  const byNumber = new Map(table.rows.map((row) => [row.rowNumber, row]))
  for (const { column, rowNumbers } of sharedPricesOf(table, pricesOf(compiled))) {
    const price = byNumber.get(rowNumbers[0] ?? 0)?.cells[column]
    if (price !== undefined) for (const number of rowNumbers) cells.set(number, { [column]: price })
  }
  return table.rows.map((row) => ({ ...row, cells: { ...row.cells, ...cells.get(row.rowNumber) } }))
}

/** For each further row of a block that becomes one item, the number of the block's first row. */
function combosOf(table: SourceTable, compiled: CompiledMapping): Map<number, number> {
  return new Map(
    sharedPricesOf(table, pricesOf(compiled)).flatMap(({ rowNumbers: [first = 0, ...others] }) =>
      others.map((number) => [number, first] as const),
    ),
  )
}

function joinCombo(
  part: ItemDraft,
  first: number | undefined,
  drafts: ItemDraft[],
  { defaultLocale }: ImportContext,
): boolean {
  const combo = drafts.findLast((draft) => draft.rowNumber === first)
  const name = part.name[defaultLocale]
  if (!combo || name === undefined) return false
  combo.name = { [defaultLocale]: `${combo.name[defaultLocale]} + ${name}`.slice(0, MAX_NAME_LENGTH) }
  combo.rowNumbers.push(part.rowNumber)
  return true
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
