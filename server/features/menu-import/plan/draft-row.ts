import { cellText } from '../read/cell.ts'
import type { CompiledMapping, StateColumn } from './compile-mapping.ts'
import { flagOf, stateOf } from './flags.ts'
import { MAX_DESCRIPTION_LENGTH, MAX_NAME_LENGTH, MAX_URL_LENGTH } from '../limits.ts'
import type { LabelMatcher } from './match-allergens.ts'
import { describeOptionAllergens } from './option-allergens.ts'
import { amountByRules, readOptionCell } from './option-cell.ts'
import type { PriceRules } from './price-number.ts'
import { isEmptyText } from './empty-text.ts'
import { contradictionsOf, type LabelRefs } from './contradictions.ts'
import type { Placeholders } from './placeholders.ts'
import { readRowLabels, type RowLabels, unclearDoubt, type UnrecognisedLog } from './row-allergens.ts'
import { readRowPrice, type RowPrice } from './row-price.ts'
import { readText, type TextReading } from './row-texts.ts'
import { foldedWords, foldForMatching, quote } from '../text.ts'
import type { Doubt, ItemDraft, LocalizedText, Mapping, SourceCell, SourceRow } from '../types.ts'

export type DraftRun = {
  mapping: CompiledMapping
  rules: PriceRules
  matcher: LabelMatcher
  unrecognised: UnrecognisedLog
  defaultLocale: string
  defaultCategory: string
  /** Whether rows without a category belong to the category above. */
  carryCategory: boolean
  lastCategory?: LocalizedText
  /** Whether that category may be wrong, because the last row with a category is misshapen or its category invalid. */
  isCategoryUncertain?: boolean
  placeholders: Placeholders
  codes: Mapping['codes']
  /** Reasons to review every item of the file. */
  fileDoubts: Doubt[]
  /** The reasons to review a row because of columns and footnotes that aren't imported. */
  unreadDoubts: (row: SourceRow) => Doubt[]
  /** The reasons to review rows that share one price, by row number. */
  sharedPrices: Map<number, string>
  /** Whether a row without a category needs a review. */
  asksForCategory: boolean
  refs: LabelRefs
  /** Counters by kind, for warnings about the whole file. */
  tally: Map<string, number>
}

export type RowResult = { ok: true; draft: ItemDraft; warnings: string[] } | { ok: false; reason: string }

/** Turns one row into a draft, or returns the reason to refuse it. */
export function draftRow(row: SourceRow, run: DraftRun): RowResult {
  const { mapping, defaultLocale, placeholders } = run
  const category = readText(row, mapping.texts.category, 'category', defaultLocale, placeholders.isNothing)
  if (category.text) run.lastCategory = category.text
  if (category.text ?? category.refusal) run.isCategoryUncertain = (row.refusal ?? category.refusal) !== undefined
  if (row.refusal !== undefined) return { ok: false, reason: row.refusal }
  const name = readText(row, mapping.texts.name, 'name', defaultLocale, placeholders.isNoName)
  const subcategory = readText(row, mapping.texts.subcategory, 'subcategory', defaultLocale, placeholders.isNothing)
  const description = readText(row, mapping.texts.description, 'description', defaultLocale, (text) =>
    placeholders.isNoDescription(text, row, Object.values(name.text ?? {})),
  )
  if (description.placeholders) tally(run, 'placeholders')
  const descriptionStandIn = standInOf(name, description, run)
  for (const { refusal } of [name, category, subcategory, description]) {
    if (refusal !== undefined) return { ok: false, reason: refusal }
  }
  if (!name.text) return { ok: false, reason: 'This row has no name. Enter one.' }
  const shownName = name.text[defaultLocale] ?? ''
  const doubts: Doubt[] = [...run.fileDoubts, ...run.unreadDoubts(row)]
  if (isTotal(shownName)) doubts.push({ field: 'name', reason: 'This row may be a sum, not an item.' })
  const price = withoutSharedPrice(readRowPrice(row, mapping, run.rules), run.sharedPrices.get(row.rowNumber))
  if (price.refusal !== undefined) return { ok: false, reason: price.refusal }
  if (price.genericMark !== undefined) tally(run, `mark:${price.genericMark}`)
  const warnings = [name, category, subcategory, description].flatMap(({ warning }) => warning ?? [])
  warnings.push(...price.warnings)
  const sized = withVariantName(row, mapping, price)
  if (sized.refusal !== undefined) return { ok: false, reason: sized.refusal }
  if (row.doubt !== undefined) doubts.push({ field: 'price', reason: row.doubt })
  if (price.doubt !== undefined) doubts.push({ field: 'price', reason: price.doubt })
  const priced = sized.priceMinor !== null || sized.variants.length > 0
  const isFrom = price.isFrom === true && sized.priceMinor !== null
  if (price.isFrom && !isFrom)
    doubts.push({
      field: 'price',
      reason: 'The file has a starting price for a size, but the price of a size is fixed.',
    })
  const labels = readRowLabels(row, mapping.labels, run.matcher, run.unrecognised, run.codes)
  warnings.push(...labels.warnings)
  doubts.push(...labelDoubts(labels, shownName, run), ...stateDoubts(row, mapping))
  const extras = readExtras(row, run, warnings)
  if (!extras.ok) return extras
  if (extras.optionAllergens !== undefined) {
    // The warning also appears for items that are already published, which the doubt doesn't change.
    warnings.push(extras.optionAllergens)
    doubts.push({ field: 'allergens', reason: extras.optionAllergens, allergenIds: [] })
  }
  const isPriceStated = price.stated !== undefined
  const ownCategory = category.text ?? categoryAbove(run, doubts)
  const usedCategory = ownCategory ?? missingCategory(run, warnings, doubts)
  const draft: ItemDraft = {
    rowNumber: row.rowNumber,
    rowNumbers: [row.rowNumber],
    ...(row.path === undefined ? {} : { path: row.path }),
    category: usedCategory,
    ...(!ownCategory && { lacksCategory: true }),
    ...(subcategory.text ? { subcategory: subcategory.text } : {}),
    name: name.text,
    ...(mapping.texts.description.length > 0 && description.text
      ? { description: inLanguage(description.text, descriptionStandIn, defaultLocale) }
      : {}),
    priceType: priced ? (isFrom ? 'FROM' : 'FIXED') : price.stated === 'market' ? 'MARKET' : 'ON_REQUEST',
    priceMinor: sized.priceMinor,
    variants: sized.variants.map((variant) => ({
      name: { [defaultLocale]: variant.name },
      priceMinor: variant.priceMinor,
    })),
    status: (priced || isPriceStated) && doubts.length === 0 ? 'PUBLISHED' : 'DRAFT',
    ...(doubts.length > 0 && { doubts }),
    ...(isPriceStated && { statesNoPrice: true }),
    ...(name.standIn !== undefined && { standInLocale: name.standIn }),
    ...(descriptionStandIn !== undefined && { descriptionStandIn }),
    ...(labels.allergens ? { allergens: labels.allergens } : {}),
    ...(labels.dietTypeIds ? { dietTypeIds: labels.dietTypeIds } : {}),
    ...(labels.statesDietTypes && { statesDietTypes: true }),
    ...extras.fields,
  }
  return { ok: true, draft, warnings }
}

const TOTALS = foldedWords(
  'total,totals,subtotal,sub total,grand total,sum,summe,gesamt,gesamtsumme,zwischensumme,total general,totale,somme,suma,soma,totaal,toplam,jumlah,итого,всего,合計,小計,总计,合计,합계,المجموع',
)

function isTotal(name: string): boolean {
  return TOTALS.has(foldForMatching(name))
}

/**
 * The language of a description that isn't in the default language. If the file doesn't state the language, it is that
 * of the name.
 */
function standInOf(name: TextReading, description: TextReading, { mapping, defaultLocale }: DraftRun) {
  const isStated = mapping.texts.description.some((column) => column.locale === defaultLocale && column.isStated)
  const isNamed = mapping.texts.name.some((column) => column.locale === defaultLocale)
  return description.standIn ?? (isStated || isNamed ? undefined : name.standIn)
}

function inLanguage(text: LocalizedText, locale: string | undefined, defaultLocale: string): LocalizedText {
  const written = text[defaultLocale]
  return locale === undefined || written === undefined ? text : { [locale]: written, ...text }
}

function withVariantName(
  row: SourceRow,
  mapping: CompiledMapping,
  price: { priceMinor: number | null; variants: { name: string; priceMinor: number }[] },
): { priceMinor: number | null; variants: { name: string; priceMinor: number }[]; refusal?: string } {
  const key = mapping.single.variantName
  const written = key === undefined ? '' : cellText(row.cells[key]).replace(/\s+/g, ' ').trim()
  const size = isEmptyText(written) ? '' : written
  if (size === '') return price
  if (size.length > MAX_NAME_LENGTH)
    return { ...price, refusal: `The name of the size has more than ${MAX_NAME_LENGTH} characters. Shorten it.` }
  if (price.variants.length > 0) {
    return {
      priceMinor: null,
      variants: price.variants.map((variant) => ({ ...variant, name: `${size} ${variant.name}` })),
    }
  }
  return price.priceMinor === null
    ? price
    : { priceMinor: null, variants: [{ name: size, priceMinor: price.priceMinor }] }
}

/** A price shared by several rows isn't used until the user decides what it means. */
function withoutSharedPrice(price: RowPrice, doubt: string | undefined): RowPrice {
  if (doubt === undefined || price.refusal !== undefined) return price
  return { priceMinor: null, variants: [], warnings: [], doubt }
}

function labelDoubts(labels: RowLabels, name: string, run: DraftRun): Doubt[] {
  const doubts: Doubt[] = []
  if (labels.openCodes.length > 0) {
    const codes = [...new Set(labels.openCodes)].slice(0, 8).join(', ')
    doubts.push({ field: 'allergens', reason: `The meaning of these codes isn’t confirmed: ${codes}.` })
  }
  if (labels.unclear.length > 0) doubts.push(unclearDoubt(labels.unclear, labels.unclearAllergens))
  for (const reason of contradictionsOf({ ...labels, name }, run.refs)) doubts.push({ field: 'dietTypes', reason })
  return doubts
}

function categoryAbove(run: DraftRun, doubts: Doubt[]): LocalizedText | undefined {
  if (!run.carryCategory || !run.lastCategory) return undefined
  tally(run, 'carried')
  if (run.isCategoryUncertain)
    doubts.push({ field: 'category', reason: 'The row above with the category of this item isn’t imported.' })
  return run.lastCategory
}

function missingCategory(run: DraftRun, warnings: string[], doubts: Doubt[]): LocalizedText {
  if (run.mapping.texts.category.length > 0) {
    warnings.push(`This row has no category, so a new item is added to ${quote(run.defaultCategory)}.`)
    if (run.asksForCategory) doubts.push({ field: 'category', reason: 'This item has no category in the file.' })
  }
  return { [run.defaultLocale]: run.defaultCategory }
}

type Extras = Pick<
  ItemDraft,
  'externalId' | 'imageUrl' | 'calories' | 'ingredients' | 'modifierGroups' | 'isFeatured' | 'isSoldOut' | 'isHidden'
>

function readExtras(
  row: SourceRow,
  run: DraftRun,
  warnings: string[],
): { ok: true; fields: Extras; optionAllergens: string | undefined } | { ok: false; reason: string } {
  const { mapping } = run
  const text = (key: string | undefined) => (key === undefined ? '' : cellText(row.cells[key]).trim())
  const fields: Extras = {}
  const externalId = text(mapping.single.externalId)
  if (externalId.length > MAX_NAME_LENGTH)
    return { ok: false, reason: `The external ID has more than ${MAX_NAME_LENGTH} characters. Shorten it.` }
  if (externalId !== '') fields.externalId = externalId
  const ingredients = text(mapping.single.ingredients)
  if (ingredients.length > MAX_DESCRIPTION_LENGTH) {
    return {
      ok: false,
      reason: `The ingredients have more than ${MAX_DESCRIPTION_LENGTH.toLocaleString('en')} characters. Shorten them.`,
    }
  }
  if (ingredients !== '' && !run.placeholders.isNothing(ingredients))
    fields.ingredients = { [run.defaultLocale]: ingredients }
  const options = readOptionCell(
    mapping.single.options === undefined ? null : row.cells[mapping.single.options],
    run.defaultLocale,
    amountByRules(run.rules),
  )
  if (!options.ok) return options
  if (options.groups.length > 0) fields.modifierGroups = options.groups
  const imageUrl = readImage(mapping.single.image === undefined ? null : row.cells[mapping.single.image], run)
  if (imageUrl !== undefined) fields.imageUrl = imageUrl
  const calories = readCalories(text(mapping.single.calories), warnings)
  if (calories !== undefined) fields.calories = calories
  const featured = readFlag(row, mapping.single.featured, 'featured', warnings)
  if (featured !== undefined) fields.isFeatured = featured
  const soldOut = readStates(row, mapping.soldOut, 'sold out', warnings)
  if (soldOut !== undefined) fields.isSoldOut = soldOut
  // Unclear states already lead to a review (`stateDoubts`), so they need no warnings.
  const hidden = readStates(row, mapping.hidden, 'hidden', [])
  if (hidden !== undefined) fields.isHidden = hidden
  return { ok: true, fields, optionAllergens: describeOptionAllergens(options.written, run.matcher) }
}

/** Whether one of the columns sets the state; undefined if no column has a known value. */
function readStates(row: SourceRow, columns: StateColumn[], what: string, warnings: string[]): boolean | undefined {
  const states = columns.flatMap((column) => readState(row, column, what, warnings) ?? [])
  return states.length === 0 ? undefined : states.includes(true)
}

/** Words such as “archived” mean the same under every header; the meaning of “yes” depends on the header. */
function readState(row: SourceRow, column: StateColumn, what: string, warnings: string[]): boolean | undefined {
  const state = stateOf(row.cells[column.key])
  if (state !== undefined) return !state
  const flag = readFlag(row, column.key, what, warnings)
  return flag === undefined ? undefined : flag !== column.inverted
}

/** An unknown word in a column about visibility may mean that guests shouldn't see the item, so a person decides. */
function stateDoubts(row: SourceRow, { hidden }: CompiledMapping): Doubt[] {
  const unclear = hidden
    .filter(({ key }) => stateOf(row.cells[key]) === undefined && flagOf(row.cells[key]) === undefined)
    .map(({ key }) => cellText(row.cells[key]).trim())
    .filter((text) => text !== '')
  return unclear.map((text) => ({
    field: 'name',
    reason: `It isn’t clear whether guests should see this item: its state in the file is ${quote(text)}.`,
  }))
}

function readFlag(row: SourceRow, key: string | undefined, what: string, warnings: string[]): boolean | undefined {
  if (key === undefined) return undefined
  const shown = cellText(row.cells[key]).trim()
  if (shown === '') return undefined
  const flag = flagOf(row.cells[key])
  if (flag === undefined)
    warnings.push(`${quote(shown)} in the column for “${what}” is neither yes nor no, so it is ignored.`)
  return flag
}

/** The URL at the start of a cell. A value that doesn't start with a valid URL is counted for a warning. */
function readImage(cell: SourceCell | undefined, run: DraftRun): string | undefined {
  const value = cellText(Array.isArray(cell) ? (cell[0] ?? null) : cell).trim()
  if (value === '') return undefined
  const first = /^https?:\/\/\S+/i.exec(value)?.[0].replace(/[,;|]https?:.*$/i, '')
  if (first === undefined || first.length > MAX_URL_LENGTH || !URL.canParse(first)) {
    tally(run, 'image')
    return undefined
  }
  return first
}

/** A cell's kilocalories, rounded. 0 counts as unknown, because real files use it for unknown values. */
function readCalories(text: string, warnings: string[]): number | undefined {
  if (text === '') return undefined
  // A letter before the number, as in “1O5 kcal”, can be a mistyped digit, and a dash after a number makes a range.
  const match =
    /(?<![\p{L}\d]|\d\s?[-–—]\s?)(\d[\d.,\s]*)(?:kcal|cal)/iu.exec(text) ??
    /^\s*(?:ca\.?|~|≈)?\s*(\d+(?:[.,]\d+)?)\s*$/i.exec(text)
  const digits = match?.[1]
    ?.replace(/\s/g, '')
    .replace(/[.,](?=\d{3}(?:\D|$))/g, '')
    .replace(',', '.')
  const value = Math.round(Number(digits))
  if (digits === undefined || !Number.isFinite(value) || value > 20_000) {
    warnings.push(`${quote(text)} isn’t a valid number of calories, so it is ignored.`)
    return undefined
  }
  return value === 0 ? undefined : value
}

function tally(run: DraftRun, key: string): void {
  run.tally.set(key, (run.tally.get(key) ?? 0) + 1)
}
