import { cutText } from '#contract/cut-text.ts'
import { cellText } from '../read/cell.ts'
import { compileMapping, type CompiledMapping, priceKeysOf } from './compile-mapping.ts'
import { draftsOfExport, readsExport } from './exported-drafts.ts'
import { draftRow, type DraftRun } from './draft-row.ts'
import { fileWarnings } from './file-warnings.ts'
import { withNamesAbove } from './nameless-sizes.ts'
import { placeholdersOf } from './placeholders.ts'
import { addDoubt, addOutlierDoubts } from './plausible-prices.ts'
import { fileDoubts, questionsOf } from './questions.ts'
import { footnoteDoubts } from './footnotes.ts'
import { groupingOf, sharedPricesOf } from './row-blocks.ts'
import { MAX_DESCRIPTION_LENGTH, MAX_NAME_LENGTH } from '../limits.ts'
import { joinItem } from './join-rows.ts'
import { labelMatcher } from './match-allergens.ts'
import { draftIndex, mergeDraft } from './merge-drafts.ts'
import { type PriceRules, priceStyleOf } from './price-number.ts'
import { readText } from './row-texts.ts'
import { unreadDoubts } from './unread-columns.ts'
import { quote } from '../text.ts'
import type {
  Doubt,
  DraftResult,
  ImportContext,
  ItemDraft,
  Mapping,
  RowNote,
  SharedPrice,
  SourceCell,
  SourceRow,
  SourceTable,
} from '../types.ts'

const PROGRESS_EVERY = 1_000

/**
 * Turns a table into item drafts and a report of everything that was refused, uncertain or not recognised.
 *
 * @param mapping proposed by `proposeMapping`, possibly changed by the user
 * @param options.onProgress called after every thousand rows and at the end, except for a menu exported by Carte and
 *   for a mapping with errors
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
    refusedItems: [],
    warned: [],
    unrecognised: [],
    fileWarnings: compiled.warnings,
    mappingErrors: compiled.errors,
    questions: questionsOf(table, mapping, context),
    leftOut: [...(table.leftOut ?? [])],
    switches: [],
  }
  if (compiled.errors.length > 0) {
    const accepted = compileMapping(table, { ...mapping, acceptCurrency: true }, context)
    if (accepted.errors.length < compiled.errors.length) result.switches.push('acceptCurrency')
    return result
  }
  const blocks = blocksOf(table, compiled)
  const run = startRun(table, mapping, { compiled, context, blocks, doubts: fileDoubts(result.questions) })
  const combos = mapping.sharedPrices === 'combo' ? combosOf(blocks) : new Map<number, number>()
  const index = draftIndex(context.defaultLocale, compiled.single.variantName !== undefined)
  const refusedRows: SourceRow[] = []
  const repeats = { same: 0, refused: 0 }
  const named = withNamesAbove(table, compiled, mapping.rowsOf !== undefined)
  const rows = mapping.sharedPrices === 'each' ? withEachPrice(named, blocks) : named
  rows.forEach((row, at) => {
    if ((at + 1) % PROGRESS_EVERY === 0) options.onProgress?.(at + 1, table.rows.length)
    if (!isWanted(row, mapping)) return
    const noteOf = (message: string): RowNote => ({
      rowNumber: row.rowNumber,
      ...(row.path !== undefined && { path: row.path }),
      message,
    })
    const warn = (message: string) => void result.warned.push(noteOf(message))
    const read = draftRow(row, run)
    if (!read.ok) {
      refusedRows.push(row)
      if (!result.switches.includes('acceptCurrency') && isAboutCurrency(row, read.reason, run))
        result.switches.push('acceptCurrency')
      return void result.refused.push(noteOf(read.reason))
    }
    const first = combos.get(row.rowNumber)
    if (first !== undefined && joinCombo(read.draft, first, result.drafts, context))
      return warn(`This row was merged into the item in row ${first}.`)
    const merged = mergeDraft(read.draft, index)
    if (merged.kind === 'refused') {
      repeats.refused++
      refusedRows.push(row)
      for (const field of merged.differs ?? []) {
        const what = field === 'price' ? 'a different price' : 'different allergens'
        if (merged.of) addDoubt(merged.of, { field, reason: `Row ${row.rowNumber} has ${what} for this item.` })
      }
      return void result.refused.push(noteOf(merged.reason))
    }
    if (merged.kind === 'same') {
      repeats.same++
      return warn(`This row is the same as row ${merged.of.rowNumber}, so it is imported once.`)
    }
    if (merged.kind === 'new') result.drafts.push(read.draft)
    else if (merged.of.rowNumber !== row.rowNumber) {
      const name = quote(merged.of.name[context.defaultLocale] ?? '')
      warn(`This row was added as a size of ${name} in row ${merged.of.rowNumber}.`)
    }
    for (const message of merged.kind === 'variant' ? [...merged.notes, ...read.warnings] : read.warnings) warn(message)
  })
  options.onProgress?.(table.rows.length, table.rows.length)
  result.refusedItems = findItemRows(refusedRows, result.drafts, run)
  addOutlierDoubts(result.drafts, context.defaultLocale)
  result.unrecognised = [...run.unrecognised.values()].toSorted((a, b) => b.count - a.count)
  result.fileWarnings.push(...fileWarnings(table, run, repeats, context))
  if (run.tally.has('placeholders')) result.switches.push('keepPlaceholders')
  return result
}

function startRun(
  table: SourceTable,
  mapping: Mapping,
  {
    compiled,
    context,
    blocks,
    doubts,
  }: { compiled: CompiledMapping; context: ImportContext; blocks: Block[]; doubts: Doubt[] },
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
  const matcher = labelMatcher(context)
  const [ofColumns, ofFootnotes] = [unreadDoubts(table, mapping, context), footnoteDoubts(table, matcher)]
  return {
    mapping: compiled,
    rules,
    matcher,
    unrecognised: new Map(),
    defaultLocale: context.defaultLocale,
    defaultCategory: mapping.defaultCategory?.trim() || 'Menu',
    carryCategory: mapping.carryCategory ?? grouping === 'grouped',
    asksForCategory: mapping.carryCategory === undefined && grouping === 'ungrouped',
    placeholders: placeholdersOf(table, compiled, mapping.keepPlaceholders === true),
    codes: mapping.codes,
    fileDoubts: doubts,
    unreadDoubts: (row) => [...ofColumns(row), ...ofFootnotes(row)],
    sharedPrices: mapping.sharedPrices === undefined ? sharedDoubts(blocks) : new Map(),
    refs: context,
    tally: new Map(),
  }
}

/** Whether a row is refused because of its currency: otherwise it would be read, or refused for another reason. */
function isAboutCurrency(row: SourceRow, reason: string, run: DraftRun): boolean {
  const rules = { ...run.rules, acceptCurrency: true }
  const read = draftRow(row, { ...run, rules, unrecognised: new Map(), tally: new Map() })
  return read.ok || read.reason !== reason
}

/** Whether a row belongs to one of the chosen restaurants, or none had to be chosen. */
function isWanted(row: SourceRow, { rowsOf }: Mapping): boolean {
  return rowsOf === undefined || rowsOf.values.includes(cellText(row.cells[rowsOf.column]).trim())
}

/** Of the refused rows, the numbers of those whose name is invalid or isn't the name of an imported item. */
function findItemRows(rows: SourceRow[], drafts: ItemDraft[], { mapping, defaultLocale, placeholders }: DraftRun) {
  const imported = new Set(drafts.map(({ name }) => name[defaultLocale]))
  const names = rows.map((row) => readText(row, mapping.texts.name, 'name', defaultLocale, placeholders.isNoName))
  return rows.flatMap(({ rowNumber }, at) => {
    const { text, refusal } = names[at] ?? {}
    const isItem = refusal !== undefined || (text !== undefined && !imported.has(text[defaultLocale]))
    return isItem ? rowNumber : []
  })
}

/** Rows that may share one price, and the price. */
type Block = SharedPrice & { price: SourceCell | undefined }

function blocksOf(table: SourceTable, { price, variantPrices }: CompiledMapping): Block[] {
  const cells = new Map(table.rows.map((row) => [row.rowNumber, row.cells]))
  return sharedPricesOf(table, [price, ...variantPrices.map(({ key }) => key)]).map((block) => ({
    ...block,
    price: cells.get(block.rowNumbers[0] ?? 0)?.[block.column],
  }))
}

function sharedDoubts(blocks: Block[]): Map<number, string> {
  const doubts = new Map<number, string>()
  for (const { price, rowNumbers } of blocks) {
    const reason = `The price ${quote(cellText(price))} covers rows ${rowNumbers[0]} to ${rowNumbers.at(-1)}. Set the price of this item.`
    for (const number of rowNumbers) doubts.set(number, reason)
  }
  return doubts
}

/** The rows, with the shared price of a block copied to each row of the block. */
function withEachPrice(rows: SourceRow[], blocks: Block[]): SourceRow[] {
  const cells = new Map<number, SourceRow['cells']>()
  for (const { column, rowNumbers, price } of blocks)
    if (price !== undefined)
      for (const number of rowNumbers) cells.set(number, { ...cells.get(number), [column]: price })
  return rows.map((row) => ({ ...row, cells: { ...row.cells, ...cells.get(row.rowNumber) } }))
}

/** For each further row of a block that becomes one item, the number of the block's first row. */
function combosOf(blocks: Block[]): Map<number, number> {
  return new Map(
    blocks.flatMap(({ rowNumbers: [first = 0, ...others] }) => others.map((number) => [number, first] as const)),
  )
}

function joinCombo(part: ItemDraft, first: number, drafts: ItemDraft[], { defaultLocale }: ImportContext): boolean {
  const combo = drafts.findLast((draft) => draft.rowNumber === first)
  const name = part.name[defaultLocale]
  if (!combo || name === undefined) return false
  combo.name = { [defaultLocale]: cutText(`${combo.name[defaultLocale]} + ${name}`, MAX_NAME_LENGTH) }
  combo.rowNumbers.push(part.rowNumber)
  joinItem(combo, part)
  if (part.ingredients && combo.ingredients)
    combo.ingredients = {
      [defaultLocale]: cutText(
        `${combo.ingredients[defaultLocale]}, ${part.ingredients[defaultLocale]}`,
        MAX_DESCRIPTION_LENGTH,
      ),
    }
  else if (part.ingredients) combo.ingredients = part.ingredients
  return true
}

function* priceCells(table: SourceTable, compiled: CompiledMapping): Generator<unknown, void> {
  for (const key of priceKeysOf(compiled)) {
    for (const row of table.rows) {
      const cell = row.cells[key]
      if (typeof cell === 'string') yield cell
      else if (Array.isArray(cell)) yield cellText(cell)
    }
  }
}
