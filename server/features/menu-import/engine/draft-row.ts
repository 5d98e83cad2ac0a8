import { cellText } from './cell.ts'
import type { CompiledMapping } from './compile-mapping.ts'
import { flagOf } from './flags.ts'
import { MAX_DESCRIPTION_LENGTH, MAX_NAME_LENGTH, MAX_URL_LENGTH } from './limits.ts'
import type { LabelMatcher } from './match-allergens.ts'
import { amountByRules, readOptionCell } from './option-cell.ts'
import type { PriceRules } from './price-number.ts'
import { readRowLabels, type UnrecognisedLog } from './row-allergens.ts'
import { readRowPrice } from './row-price.ts'
import { readText } from './row-texts.ts'
import { quote } from './text.ts'
import type { ItemDraft, LocalizedText, SourceCell, SourceRow } from './types.ts'

/** What all rows of one import share. */
export type DraftRun = {
  mapping: CompiledMapping
  rules: PriceRules
  matcher: LabelMatcher
  unrecognised: UnrecognisedLog
  defaultLocale: string
  defaultCategory: string
  /** Category cells are filled only on the first row of each group. */
  carryCategory: boolean
  lastCategory?: LocalizedText
  /** How often something happened, for one sentence about the whole file. */
  tally: Map<string, number>
}

export type RowResult = { ok: true; draft: ItemDraft; warnings: string[] } | { ok: false; reason: string }

/** Turns one row into a draft, or says why not. */
export function draftRow(row: SourceRow, run: DraftRun): RowResult {
  if (row.refusal !== undefined) return { ok: false, reason: row.refusal }
  const { mapping, defaultLocale } = run
  const name = readText(row, mapping.texts.name, 'name', defaultLocale)
  const category = readText(row, mapping.texts.category, 'category', defaultLocale)
  const subcategory = readText(row, mapping.texts.subcategory, 'subcategory', defaultLocale)
  const description = readText(row, mapping.texts.description, 'description', defaultLocale)
  for (const { refusal } of [name, category, subcategory, description]) {
    if (refusal !== undefined) return { ok: false, reason: refusal }
  }
  if (category.text) run.lastCategory = category.text
  if (!name.text) return { ok: false, reason: 'The row has no name.' }
  const shownName = name.text[defaultLocale] ?? ''
  const price = readRowPrice(row, mapping, run.rules, shownName)
  if (price.refusal !== undefined) return { ok: false, reason: price.refusal }
  if (price.genericMark !== undefined) tally(run, `mark:${price.genericMark}`)
  const warnings = [name.warning, category.warning, description.warning].filter((text) => text !== undefined)
  warnings.push(...price.warnings)
  const sized = withVariantName(row, mapping, price)
  if (sized.refusal !== undefined) return { ok: false, reason: sized.refusal }
  const labels = readRowLabels(row, mapping.labels, run.matcher, run.unrecognised)
  warnings.push(...labels.warnings)
  const extras = readExtras(row, run, warnings)
  if (!extras.ok) return extras
  const priced = sized.priceMinor !== null || sized.variants.length > 0
  const draft: ItemDraft = {
    rowNumber: row.rowNumber,
    rowNumbers: [row.rowNumber],
    ...(row.path === undefined ? {} : { path: row.path }),
    category: category.text ?? missingCategory(run, warnings),
    ...(subcategory.text ? { subcategory: subcategory.text } : {}),
    name: name.text,
    ...(mapping.texts.description.length > 0 && description.text ? { description: description.text } : {}),
    priceType: priced ? 'FIXED' : 'ON_REQUEST',
    priceMinor: sized.priceMinor,
    variants: sized.variants.map((variant) => ({
      name: { [defaultLocale]: variant.name },
      priceMinor: variant.priceMinor,
    })),
    status: priced ? 'PUBLISHED' : 'DRAFT',
    ...(labels.allergens ? { allergens: labels.allergens } : {}),
    ...(labels.dietTypeIds ? { dietTypeIds: labels.dietTypeIds } : {}),
    ...extras.fields,
  }
  return { ok: true, draft, warnings }
}

function withVariantName(
  row: SourceRow,
  mapping: CompiledMapping,
  price: { priceMinor: number | null; variants: { name: string; priceMinor: number }[] },
): { priceMinor: number | null; variants: { name: string; priceMinor: number }[]; refusal?: string } {
  const key = mapping.single.variantName
  const size = key === undefined ? '' : cellText(row.cells[key]).replace(/\s+/g, ' ').trim()
  if (size === '') return price
  if (size.length > MAX_NAME_LENGTH)
    return { ...price, refusal: `The size's name has more than ${MAX_NAME_LENGTH} characters.` }
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

function missingCategory(run: DraftRun, warnings: string[]): LocalizedText {
  if (run.carryCategory && run.lastCategory) {
    tally(run, 'carried')
    return run.lastCategory
  }
  if (run.mapping.texts.category.length > 0) {
    warnings.push(`The row has no category; it goes into ${quote(run.defaultCategory)}.`)
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
): { ok: true; fields: Extras } | { ok: false; reason: string } {
  const { mapping } = run
  const text = (key: string | undefined) => (key === undefined ? '' : cellText(row.cells[key]).trim())
  const fields: Extras = {}
  const externalId = text(mapping.single.externalId)
  if (externalId.length > MAX_NAME_LENGTH)
    return { ok: false, reason: `The id has more than ${MAX_NAME_LENGTH} characters.` }
  if (externalId !== '') fields.externalId = externalId
  const ingredients = text(mapping.single.ingredients)
  if (ingredients.length > MAX_DESCRIPTION_LENGTH) {
    return {
      ok: false,
      reason: `The ingredients have more than ${MAX_DESCRIPTION_LENGTH.toLocaleString('en')} characters.`,
    }
  }
  if (ingredients !== '') fields.ingredients = { [run.defaultLocale]: ingredients }
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
  const soldOut = readFlag(row, mapping.soldOut?.key, 'sold out', warnings)
  if (soldOut !== undefined) fields.isSoldOut = soldOut !== mapping.soldOut?.inverted
  const hidden = readFlag(row, mapping.hidden?.key, 'hidden', warnings)
  if (hidden !== undefined) fields.isHidden = hidden !== mapping.hidden?.inverted
  return { ok: true, fields }
}

function readFlag(row: SourceRow, key: string | undefined, what: string, warnings: string[]): boolean | undefined {
  if (key === undefined) return undefined
  const shown = cellText(row.cells[key]).trim()
  if (shown === '') return undefined
  const flag = flagOf(row.cells[key])
  if (flag === undefined)
    warnings.push(`${quote(shown)} in the column for “${what}” is neither yes nor no and was left out.`)
  return flag
}

/** The first address of the cell; pictures that are not on the web cannot be fetched. */
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

/** A whole number of kilocalories; 0 stands for “not known” in the files we have seen. */
function readCalories(text: string, warnings: string[]): number | undefined {
  if (text === '') return undefined
  const match = /(\d[\d.,\s]*)\s*(?:kcal|cal)/i.exec(text) ?? /^\s*(?:ca\.?|~|≈)?\s*(\d+(?:[.,]\d+)?)\s*$/i.exec(text)
  const digits = match?.[1]
    ?.replace(/\s/g, '')
    .replace(/[.,](?=\d{3}(?:\D|$))/g, '')
    .replace(',', '.')
  const value = Math.round(Number(digits))
  if (digits === undefined || !Number.isFinite(value) || value > 20_000) {
    warnings.push(`${quote(text)} could not be read as calories and was left out.`)
    return undefined
  }
  return value === 0 ? undefined : value
}

function tally(run: DraftRun, key: string): void {
  run.tally.set(key, (run.tally.get(key) ?? 0) + 1)
}
