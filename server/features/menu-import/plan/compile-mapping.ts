import { languageName } from '#contract/language-name.ts'
import { certainCurrenciesIn, currenciesIn } from './currency-marks.ts'
import { headerLabel } from './header-label.ts'
import { listsPackedLetters } from './label-codes.ts'
import { legendLetters, markMeanings } from './mark-meanings.ts'
import { labelMatcher } from './match-allergens.ts'
import { WITH_TAX, WITHOUT_TAX } from './price-terms.ts'
import type { LabelColumn } from './row-allergens.ts'
import { count, lastPart, quote } from '../text.ts'
import type { DraftResult, ImportContext, Mapping, SourceTable, TargetField } from '../types.ts'

type LocalizedKind = 'name' | 'description' | 'category' | 'subcategory'
type SingleKind =
  | 'externalId'
  | 'variantName'
  | 'currency'
  | 'image'
  | 'calories'
  | 'options'
  | 'ingredients'
  | 'featured'

/** `inverted`: “yes” means visible or available. */
export type StateColumn = { key: string; inverted: boolean }

export type CompiledMapping = {
  /** `isStated` is false if neither the column nor the user names a language, so the branch's default is assumed. */
  texts: Record<LocalizedKind, { key: string; locale: string; isStated: boolean }[]>
  single: Partial<Record<SingleKind, string>>
  price?: string
  base?: string
  perUnit?: string
  variantPrices: { key: string; name: string }[]
  labels: LabelColumn[]
  /** Names for several prices in one cell, by column and number of prices. */
  sizeNames: Record<string, string[]>
  soldOut: StateColumn[]
  hidden: StateColumn[]
  errors: DraftResult['mappingErrors']
  warnings: string[]
}

/** Checks a mapping against the table and the branch, and groups its columns by purpose. */
export function compileMapping(table: SourceTable, mapping: Mapping, context: ImportContext): CompiledMapping {
  const compiled: CompiledMapping = {
    texts: { name: [], description: [], category: [], subcategory: [] },
    single: {},
    variantPrices: [],
    labels: [],
    soldOut: [],
    hidden: [],
    sizeNames: mapping.sizeNames ?? {},
    errors: [],
    warnings: [],
  }
  const leftOut = new Set<string>()
  for (const column of table.columns) {
    const field = Object.hasOwn(mapping.columns, column.key) ? mapping.columns[column.key] : undefined
    if (field) addColumn(compiled, column, inTextLocale(field, mapping.textLocale), context, leftOut)
  }
  const known = new Set(table.columns.map((column) => column.key))
  for (const key of Object.keys(mapping.columns)) {
    if (!known.has(key) && mapping.columns[key]?.kind !== 'ignore') {
      compiled.errors.push({ column: key, message: `The file has no column ${quote(key)}. Choose a different one.` })
    }
  }
  for (const column of compiled.labels) column.isPacked = listsPackedLetters(cellsOf(table, column.key))
  for (const kind of ['allergenColumn', 'dietColumn'] as const) readMarks(compiled, table, kind)
  checkWhole(compiled)
  if (!mapping.acceptCurrency) checkCurrencies(compiled, table, context)
  for (const { key, header } of table.columns)
    if (priceKeysOf(compiled).includes(key) && WITHOUT_TAX.test(header) && !WITH_TAX.test(header))
      compiled.warnings.push(`The prices under ${quote(header)} exclude tax. They are imported unchanged.`)
  if (leftOut.size > 0) compiled.warnings.push(unusedLanguages(leftOut))
  return compiled
}

/** All columns of single allergens (or diet types) use the same marks, so together they show what a mark means. */
function readMarks({ labels }: CompiledMapping, table: SourceTable, kind: 'allergenColumn' | 'dietColumn'): void {
  const columns = labels.filter(({ field }) => field.kind === kind)
  const cells = columns.map(({ key }) => [...cellsOf(table, key)])
  const meanings = new Map(markMeanings(cells.flat()))
  if (kind === 'allergenColumn') for (const letter of legendLetters(cells)) meanings.set(letter, 'unclear')
  for (const column of columns) column.meanings = meanings
}

function* cellsOf({ rows }: SourceTable, key: string) {
  for (const { cells } of rows) yield cells[key]
}

/** The keys of all columns with prices, including base prices, prices per unit and prices of sizes. */
export function priceKeysOf({ price, base, perUnit, variantPrices }: CompiledMapping): string[] {
  return [price, base, perUnit, ...variantPrices.map(({ key }) => key)].filter((key) => key !== undefined)
}

/** The warning that the file has languages which the branch doesn't use. */
export function unusedLanguages(locales: Set<string>): string {
  const [was, it] = locales.size === 1 ? ['was', 'it'] : ['were', 'them']
  const names = [...locales].map(languageName).join(', ')
  return `${count(locales.size, 'language')} ${was} not imported, because the branch doesn’t use ${it}: ${names}.`
}

/** Applies the language that the user chose for columns that don't name one. */
function inTextLocale(field: TargetField, textLocale: string | undefined): TargetField {
  const isText = ['name', 'description', 'category', 'subcategory'].includes(field.kind)
  return textLocale !== undefined && isText && !('locale' in field)
    ? ({ ...field, locale: textLocale } as TargetField)
    : field
}

/**
 * The branch's spelling of a language in the file, or its default language if none is given; undefined if the branch
 * doesn't use the language.
 */
export function branchLocale(locale: string | undefined, context: ImportContext): string | undefined {
  if (locale === undefined) return context.defaultLocale
  const wanted = locale.toLowerCase()
  const all = [context.defaultLocale, ...context.locales]
  const language = wanted.split('-')[0]
  return (
    all.find((known) => known.toLowerCase() === wanted) ??
    all.find((known) => known.toLowerCase().split('-')[0] === language)
  )
}

function addColumn(
  compiled: CompiledMapping,
  column: { key: string; header: string },
  field: TargetField,
  context: ImportContext,
  leftOut: Set<string>,
): void {
  const { key, header } = column
  const refuse = (message: string) => void compiled.errors.push({ column: key, message })
  const orOther = `Set ${quote(header)} or the other one to “Don’t import”.`
  switch (field.kind) {
    case 'ignore':
    case 'exported':
      return
    case 'name':
    case 'description':
    case 'category':
    case 'subcategory': {
      const locale = branchLocale(field.locale, context)
      if (locale === undefined) leftOut.add(field.locale ?? '')
      else if (compiled.texts[field.kind].some((other) => other.locale === locale))
        refuse(`Two columns are set to the ${field.kind} in ${languageName(locale)}. ${orOther}`)
      else compiled.texts[field.kind].push({ key, locale, isStated: field.locale !== undefined })
      return
    }
    case 'price': {
      const part = field.part ?? 'price'
      if (compiled[part] !== undefined) refuse(`Two columns are set to the same price. ${orOther}`)
      else compiled[part] = key
      return
    }
    case 'variantPrice':
      compiled.variantPrices.push({ key, name: field.name })
      return
    case 'soldOut':
    case 'hidden':
      compiled[field.kind].push({ key, inverted: field.inverted === true })
      return
    case 'allergenColumn': {
      const matcher = labelMatcher(context)
      const ref = matcher.allergen(field.code)
      const named = headerLabel(header, matcher)
      if (ref) compiled.labels.push({ key, header, field, ...(named?.ref === ref && { yesMeans: named.level }) })
      else refuse(`The allergen ${quote(field.code)} is not in your list. Choose a different one.`)
      return
    }
    case 'dietColumn':
      if (labelMatcher(context).dietType(field.code)) compiled.labels.push({ key, header, field })
      else refuse(`The diet type ${quote(field.code)} is not in your list. Choose a different one.`)
      return
    case 'allergensContains':
    case 'allergensMayContain':
    case 'allergensFreeFrom':
    case 'labels':
    case 'dietTypes':
      compiled.labels.push({ key, header, field })
      return
    default:
      if (compiled.single[field.kind] !== undefined) refuse(`Two columns are set to the same field. ${orOther}`)
      else compiled.single[field.kind] = key
  }
}

function checkWhole(compiled: CompiledMapping): void {
  if (compiled.texts.name.length === 0) {
    compiled.errors.push({ message: 'Choose the column that contains the item names.' })
  }
  if (compiled.price !== undefined && (compiled.base !== undefined || compiled.perUnit !== undefined)) {
    compiled.errors.push({
      message:
        'A price column can’t be combined with a base price or a price per unit. Set the price column, or the other columns, to “Don’t import”.',
    })
  }
}

/**
 * Refuses prices whose header, number format or file names another currency. A bare dollar sign, which can mean many
 * currencies, only leads to a warning.
 */
function checkCurrencies(compiled: CompiledMapping, table: SourceTable, { currencyCode }: ImportContext): void {
  const priceKeys = new Set(priceKeysOf(compiled))
  const check = (shown: string[], prices: string, column?: string) => {
    const foreign = shown.filter((one) => !currenciesIn(one).includes(currencyCode))
    const others = [...new Set(foreign.flatMap((one) => certainCurrenciesIn(one)))]
    if (others.length > 0)
      compiled.errors.push({
        ...(column !== undefined && { column }),
        message: `The prices ${prices} are in ${others.slice(0, 3).join(' or ')}, but this brand’s prices are in ${currencyCode}.`,
      })
    else if (foreign.some((one) => currenciesIn(one).length > 0))
      compiled.warnings.push(
        `The prices ${prices} were read as ${currencyCode}, the brand’s currency, in spite of the “$”.`,
      )
  }
  let isNamed = compiled.single.currency !== undefined
  for (const { key, header, currencyMarks = [] } of table.columns) {
    if (!priceKeys.has(key)) continue
    const named = [lastPart(header), ...(table.format === 'json' ? [] : [header])].find(
      (part) => currenciesIn(part).length > 0,
    )
    if (named !== undefined || currencyMarks.length > 0) isNamed = true
    check(named === undefined ? currencyMarks : [named], `under ${quote(header)}`, key)
  }
  const stated = table.statedCurrencies ?? []
  const isOurs = stated.some((one) => certainCurrenciesIn(one).includes(currencyCode))
  if (!isNamed && !isOurs && priceKeys.size > 0 && stated.length > 0)
    check(
      stated,
      `in this file (${stated
        .slice(0, 2)
        .map((one) => quote(one, 50))
        .join(', ')})`,
    )
}
